#include "odds_question.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "notation/cards.hpp"
#include "notation/problem.hpp"

namespace pulka {

std::expected<FilledHand, Message> read_odds_hand(std::string_view hand, std::string_view out) {
  auto cards = parse_hand(hand);
  if (!cards) return std::unexpected(std::move(cards.error()));
  CardSet away;
  if (!out.empty()) {
    auto read = parse_hand(out);
    if (!read) return std::unexpected(std::move(read.error()));
    away = *read;
  }
  return FilledHand{*cards - away, away};
}

OddsQuestion odds_question(const FilledHand& hand, const Undertaking& undertaking, Side lead) {
  OddsQuestion question;
  question.hand = hand.hand;
  question.out = hand.out;
  question.trump = undertaking.trump;
  question.goal = undertaking.goal;
  question.tricks = undertaking.tricks;
  question.most = 0;
  question.lead = lead;
  question.defenders = hand.hand.size() + (undertaking.puts_one_away ? 1 : 0);
  return question;
}

Message explain(const OddsFault& fault, const OddsQuestion& question) {
  switch (fault.kind) {
    case OddsFault::Kind::kHandSize:
      return plural_message(
          "the hand has {n} card; 1 to 10 can be played, and what is put away is named as out of play",
          "the hand has {n} cards; 1 to 10 can be played, and what is put away is named as out of play",
          fault.count);
    case OddsFault::Kind::kTwice:
      break;
    case OddsFault::Kind::kDefenders:
      return message("a petite misère is played with nine cards: name the tenth as out of play (M52)");
    case OddsFault::Kind::kTooFewUnseen:
      return plural_message("{n} card is unseen; the defenders together hold {expected}",
                            "{n} cards are unseen; the defenders together hold {expected}", fault.count,
                            {{"expected", std::int64_t{2 * question.defenders}}});
    case OddsFault::Kind::kMisereTrump:
      return explain(PositionFault{PositionFault::Kind::kMisereTrump, {}, {}, 0, 0});
  }
  return explain(SetupFault{SetupFault::Kind::kTwice, {}, 0, fault.card});
}

double OddsResult::share(std::size_t level) const noexcept {
  if (!unfinished.empty()) return unfinished[level].estimate;
  return seen == 0 ? 0 : static_cast<double>(made[level]) / static_cast<double>(seen);
}

namespace {

OddsResult draw(const OddsQuestion& question, const OddsMethod& method, const GoOn& go_on) {
  auto sampler = OddsSampler::from(question, method.seed).value();
  OddsResult result{true, false, layouts_of(question), 0, {}, {}};
  const std::uint64_t wanted = *method.sample;
  const OddsSample& sample = sampler.sample();
  const auto so_far = [&] {
    const auto drawn = static_cast<double>(std::max<std::uint64_t>(1, sample.drawn));
    return static_cast<double>(sample.made[0]) / drawn;
  };
  while (sample.drawn < wanted &&
         go_on(static_cast<double>(sample.drawn) / static_cast<double>(wanted), so_far())) {
    sampler.step();
  }
  result.complete = sample.drawn == wanted;
  result.seen = sample.drawn;
  result.made = sample.made;
  return result;
}

OddsResult count(const OddsQuestion& question, const GoOn& go_on) {
  auto counter = OddsCounter::from(question).value();
  const OddsCount& count = counter.count();
  OddsResult result{false, false, count.layouts, 0, {}, {}};
  while (counter.step()) {
    const auto counted = static_cast<double>(count.counted);
    if (!go_on(counted / static_cast<double>(count.layouts), static_cast<double>(count.made[0]) / counted)) {
      break;
    }
  }
  result.complete = count.counted == count.layouts;
  result.seen = count.counted;
  result.made = count.made;
  for (std::size_t level = 0; !result.complete && level < count.made.size(); ++level) {
    result.unfinished.push_back(counter.share(level));
  }
  return result;
}

}  // namespace

OddsResult work_out(const OddsQuestion& question, const OddsMethod& method, const GoOn& go_on) {
  return method.sample ? draw(question, method, go_on) : count(question, go_on);
}

std::string percent_text(std::uint64_t part, std::uint64_t whole) {
  const double percent = 100 * static_cast<double>(part) / static_cast<double>(whole);
  if (part < whole && percent >= 99.995) return ">99.99 %";
  if (part > 0 && percent < 0.005) return "<0.01 %";
  return fmt::format("{:.2f} %", percent);
}

Message interval_text(std::uint64_t made, std::uint64_t drawn) {
  const OddsInterval interval = wilson_interval(made, drawn);
  return message("{least} % to {most} %", {{"least", fmt::format("{:.2f}", 100 * interval.least)},
                                           {"most", fmt::format("{:.2f}", 100 * interval.most)}});
}

std::string odds_fields(const OddsResult& result, const OddsMethod& method, std::size_t level) {
  std::string json = fmt::format(R"("layouts":{},)", result.layouts);
  if (result.drawn) {
    const OddsInterval interval = wilson_interval(result.made[level], result.seen);
    return json + fmt::format(R"("drawn":{},"made":{},"share":{:.6f},"interval":[{:.6f},{:.6f}],)"
                              R"("method":"wilson","confidence":0.95,"seed":{},"exact":false)",
                              result.seen, result.made[level], result.share(level), interval.least,
                              interval.most, method.seed);
  }
  if (result.complete) {
    return json +
           fmt::format(R"("made":{},"share":{:.6f},"exact":true)", result.made[level], result.share(level));
  }
  const OddsShare& share = result.unfinished[level];
  return json + fmt::format(R"("counted":{},"made":{},"least":{:.6f},"most":{:.6f},"estimate":{:.6f},)"
                            R"("error":{:.6f},"exact":false)",
                            result.seen, result.made[level], share.least, share.most, share.estimate,
                            share.error);
}

}  // namespace pulka
