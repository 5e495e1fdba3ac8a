#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "commands.hpp"
#include "notation/cards.hpp"
#include "notation/problem.hpp"
#include "odds_batch.hpp"
#include "odds_question.hpp"
#include "progress.hpp"
#include "study_text.hpp"

namespace pulka {
namespace {

constexpr PerSide<std::string_view> kLeads{{translatable("The declarer leads"),
                                            translatable("The left defender leads"),
                                            translatable("The right defender leads")}};

std::string right_aligned(const std::string& text, int width) {
  return repeated(" ", width - display_width(text)) + text;
}

// Everything that is asked by one start of the program, worked out a piece at a time.
class Odds {
 public:
  Odds(Console& console, const OddsOptions& options, const OddsMethod& method, const FilledHand& hand)
      : console_(console), json_(options.json), method_(method), hand_(hand) {}

  // One contract.
  void answer(const Undertaking& undertaking, const std::vector<Side>& leads) {
    begin(console_.wording.text(describe(undertaking)));
    const bool to_put_away = undertaking.puts_one_away && hand_.hand.size() == kHandSize;
    pieces_ = leads.size() * (to_put_away ? static_cast<std::size_t>(kHandSize) : 1U);
    if (to_put_away) {
      for (const Side lead : leads) {
        if (!choose_what_to_put_away(undertaking, lead, leads.back())) return;
      }
      return;
    }
    if (undertaking.puts_one_away && hand_.out.empty()) {
      console_.say(message("The card put away is not named, and counts as one that is not seen."));
    }
    console_.say(layouts_message(odds_question(hand_, undertaking, leads.front())));
    int width = 0;
    for (const Side lead : kSides) width = std::max(width, display_width(tr(kLeads[lead])));
    for (const Side lead : leads) {
      const OddsResult result = work(odds_question(hand_, undertaking, lead), tr(kLeads[lead]));
      if (json_) {
        print_json(hand_, undertaking, lead, {}, result);
      } else {
        print_row(padded(tr(kLeads[lead]), width), result);
      }
      if (stopped_) return;
    }
  }

  // Every game that can be played.
  void compare(const std::vector<Side>& leads) {
    begin({});
    pieces_ = leads.size() * kStrains.size();
    for (const Side lead : leads) {
      std::vector<OddsResult> results;
      for (const Strain& strain : kStrains) {
        OddsQuestion question =
            odds_question(hand_, {strain.goal, strain.trump, lowest_level(), false}, lead);
        if (strain.goal == Goal::kTricks) question.levels = hand_.hand.size() - lowest_level() + 1;
        results.push_back(work(question, strain_name(strain) + ", " + tr(kLeads[lead])));
        if (stopped_) break;
      }
      if (json_) {
        print_table_json(lead, results);
      } else {
        print_table(lead, leads.back(), results);
      }
      if (stopped_) return;
    }
  }

  int finish() {
    progress_.clear();
    if (!stopped_) return kDone;
    console_.complain(message("Interrupted: what is not finished is an estimate, or left out."));
    return kFailed;
  }

 private:
  [[nodiscard]] std::string tr(std::string_view id) const { return console_.wording.word(id); }

  [[nodiscard]] OddsResult work(const OddsQuestion& question, const std::string& what) {
    OddsResult result = work_out(question, method_, [&](double done, double share) {
      progress_.show((static_cast<double>(piece_) + done) / static_cast<double>(pieces_),
                     fmt::format("{}: ~{:.1f} %", what, 100 * share));
      return !Console::interrupted();
    });
    progress_.clear();
    ++piece_;
    stopped_ = !result.complete;
    return result;
  }

  // --- Text.

  void begin(const std::string& title) {
    if (json_) {
      console_.set_quiet(true);
      return;
    }
    if (!title.empty()) console_.line(title);
    console_.line(console_.wording.cards(hand_.hand));
    if (!hand_.out.empty()) console_.say(message("Out of play: {cards}", {{"cards", hand_.out}}));
    console_.line();
  }

  [[nodiscard]] Message layouts_message(const OddsQuestion& question) const {
    const std::vector<MessageArgument> arguments{{"layouts", fmt::format("{}", layouts_of(question))},
                                                 {"drawn", fmt::format("{}", method_.sample.value_or(0))},
                                                 {"seed", fmt::format("{}", method_.seed)}};
    return method_.sample
               ? message(
                     "Made with all cards seen, of {drawn} layouts drawn from {layouts} (seed {seed}; 95 % "
                     "intervals after Wilson):",
                     arguments)
               : message("Made with all cards seen, of {layouts} layouts of the other cards:", arguments);
  }

  void print_row(const std::string& label, const OddsResult& result) const {
    const Wording& wording = console_.wording;
    if (result.unfinished.empty()) {
      std::string row = fmt::format("  {}  {:>9}  {:>9}", label, result.made[0],
                                    percent_text(result.made[0], std::max<std::uint64_t>(1, result.seen)));
      if (result.drawn) row += "   " + wording.text(interval_text(result.made[0], result.seen));
      if (result.drawn && !result.complete) {
        row += "   " +
               wording.text(message("({drawn} layouts drawn)", {{"drawn", fmt::format("{}", result.seen)}}));
      }
      console_line(row);
      return;
    }
    const OddsShare& share = result.unfinished[0];
    const auto percent = [](double value) { return fmt::format("{:.2f}", 100 * value); };
    console_line(fmt::format(
        "  {}  {}", label,
        wording.text(message("counted: {counted} of {layouts}; certainly {least} % to {most} %; estimate "
                             "{estimate} %, standard error {error} %",
                             {{"counted", fmt::format("{}", result.seen)},
                              {"layouts", fmt::format("{}", result.layouts)},
                              {"least", percent(share.least)},
                              {"most", percent(share.most)},
                              {"estimate", percent(share.estimate)},
                              {"error", percent(share.error)}}))));
  }

  // As soon as it is known: the next one may take a while.
  void console_line(const std::string& text) const {
    console_.line(text);
    (void)console_.flush();
  }

  // For each card that could go; neighbours that no unseen card parts are worth the same.
  bool choose_what_to_put_away(const Undertaking& undertaking, Side lead, Side last_lead) {
    struct Choice {
      Card card;
      OddsResult result;
    };
    std::vector<Choice> choices;
    const CardSet unseen = CardSet::pack() - hand_.hand - hand_.out;
    std::optional<Card> last;
    for (const Card card : hand_.hand) {
      const auto between = [&](Card other) { return other > *last && other < card; };
      const bool same = last && last->suit() == card.suit() && std::ranges::none_of(unseen, between);
      last = card;
      if (same) {
        choices.push_back({card, choices.back().result});
        ++piece_;
        continue;
      }
      const FilledHand left{hand_.hand - card, hand_.out | card};
      choices.push_back(
          {card, work(odds_question(left, undertaking, lead), tr(kLeads[lead]) + ", " + without(card))});
      if (stopped_) break;
    }
    std::ranges::stable_sort(choices, std::greater{},
                             [](const Choice& choice) { return choice.result.share(); });
    int width = 0;
    for (const Choice& choice : choices) width = std::max(width, display_width(without(choice.card)));
    if (!json_) {
      const FilledHand left{hand_.hand - hand_.hand.lowest(), hand_.out | hand_.hand.lowest()};
      console_.line(tr(kLeads[lead]));
      console_.say(layouts_message(odds_question(left, undertaking, lead)));
    }
    for (const Choice& choice : choices) {
      if (json_) {
        print_json({hand_.hand - choice.card, hand_.out | choice.card}, undertaking, lead, choice.card,
                   choice.result);
      } else {
        print_row(padded(without(choice.card), width), choice.result);
      }
    }
    if (lead != last_lead && !json_) console_line({});
    return !stopped_;
  }

  [[nodiscard]] std::string without(Card card) const {
    return console_.wording.text(message("without {card}", {{"card", card}}));
  }

  [[nodiscard]] std::string strain_name(Strain strain) const {
    if (strain.goal == Goal::kMisere) return tr(translatable("misère"));
    return strain.trump ? console_.wording.suit_sign(*strain.trump) : tr(translatable("no trump"));
  }

  // Games are of six tricks or more (M20), with fewer cards of the last five numbers that there are.
  [[nodiscard]] int lowest_level() const { return std::max(1, hand_.hand.size() - 4); }

  // Which strains make a level in the most layouts; none if it is never made.
  [[nodiscard]] static std::vector<Strain> best_of(const std::vector<OddsResult>& results,
                                                   std::size_t level) {
    std::vector<Strain> best;
    std::uint64_t most = 1;
    for (std::size_t i = 0; i < kStrains.size(); ++i) {
      if (kStrains[i].goal == Goal::kMisere) continue;
      const std::uint64_t made = results[i].made[level];
      if (made > most) best.clear();
      if (made >= most) best.push_back(kStrains[i]);
      most = std::max(most, made);
    }
    return best;
  }

  void print_table(Side lead, Side last_lead, const std::vector<OddsResult>& results) {
    constexpr int kColumn = 10;
    const auto levels = static_cast<std::size_t>(hand_.hand.size() - lowest_level() + 1);
    console_.line(tr(kLeads[lead]));
    console_.say(layouts_message(odds_question(hand_, {}, lead)));
    const std::string no_trick = tr(translatable("misère, no trick"));
    const std::string best = tr(translatable("most often"));
    const int width =
        std::max({display_width(no_trick), display_width(best), display_width(tr(translatable("no trump")))});
    std::string heading = "  " + padded(tr(translatable("tricks, at least")), width);
    for (std::size_t level = 0; level < levels; ++level) {
      heading += right_aligned(fmt::format("{}", static_cast<std::size_t>(lowest_level()) + level), kColumn);
    }
    console_.line(heading);
    for (std::size_t i = 0; i < kStrains.size(); ++i) {
      const bool misere = kStrains[i].goal == Goal::kMisere;
      std::string row = "  " + padded(misere ? no_trick : strain_name(kStrains[i]), width);
      for (std::size_t level = 0; level < (misere ? 1 : levels); ++level) {
        row += right_aligned(i < results.size() ? cell(results[i], level) : "-", kColumn);
      }
      console_.line(row);
    }
    if (!stopped_) {
      std::string row = "  " + padded(best, width);
      for (std::size_t level = 0; level < levels; ++level) {
        std::string signs;
        for (const Strain& strain : best_of(results, level)) {
          signs += (signs.empty() ? "" : " ") + (strain.trump ? strain_name(strain) : print_strain(strain));
        }
        row += right_aligned(signs.empty() ? "-" : signs, kColumn);
      }
      console_.line(row);
    }
    if (lead != last_lead) console_line({});
  }

  [[nodiscard]] static std::string cell(const OddsResult& result, std::size_t level) {
    if (!result.unfinished.empty()) return fmt::format("~{:.2f} %", 100 * result.share(level));
    return percent_text(result.made[level], std::max<std::uint64_t>(1, result.seen));
  }

  // --- JSON.

  [[nodiscard]] static std::string hand_fields(const FilledHand& hand) {
    return fmt::format(R"("hand":"{}","out":"{}")", print_hand(hand.hand), print_hand(hand.out));
  }

  void print_json(const FilledHand& hand, const Undertaking& undertaking, Side lead, std::optional<Card> away,
                  const OddsResult& result) {
    Console::data(fmt::format(R"({{{},"contract":"{}","lead":"{}",{}{}}})", hand_fields(hand),
                              print_undertaking(undertaking), side_code(lead),
                              away ? fmt::format(R"("put_away":"{}",)", card_code(*away)) : "",
                              odds_fields(result, method_)));
    (void)console_.flush();
  }

  void print_table_json(Side lead, const std::vector<OddsResult>& results) {
    std::string games;
    for (std::size_t i = 0; i < results.size(); ++i) {
      const bool misere = kStrains[i].goal == Goal::kMisere;
      for (std::size_t level = 0; level < results[i].made.size(); ++level) {
        const int tricks = lowest_level() + static_cast<int>(level);
        games += fmt::format(R"({}{{"contract":"{}",{}}})", games.empty() ? "" : ",",
                             print_strain(kStrains[i], misere ? std::nullopt : std::optional(tricks)),
                             odds_fields(results[i], method_, level));
      }
    }
    std::string best;
    for (int tricks = lowest_level(); !stopped_ && tricks <= hand_.hand.size(); ++tricks) {
      for (const Strain& strain : best_of(results, static_cast<std::size_t>(tricks - lowest_level()))) {
        best += fmt::format(R"({}"{}")", best.empty() ? "" : ",", print_strain(strain, tricks));
      }
    }
    Console::data(fmt::format(R"({{{},"lead":"{}","games":[{}],"best":[{}]}})", hand_fields(hand_),
                              side_code(lead), games, best));
    (void)console_.flush();
  }

  Console& console_;
  bool json_;
  OddsMethod method_;
  FilledHand hand_;
  Progress progress_;
  std::size_t piece_ = 0;
  std::size_t pieces_ = 1;
  bool stopped_ = false;
};

struct Asked {
  FilledHand hand;
  std::optional<Undertaking> undertaking;
  std::vector<Side> leads;
};

std::expected<Asked, Message> read(const OddsOptions& options) {
  if (options.hand.empty()) {
    return std::unexpected(message("a hand is missing, as in pulka odds AKT87.K7.A8.7 --contract 6S"));
  }
  auto hand = read_odds_hand(fmt::format("{}", fmt::join(options.hand, " ")), options.out);
  if (!hand) return std::unexpected(std::move(hand.error()));
  auto leads = parse_leads(options.lead);
  if (!leads) return std::unexpected(std::move(leads.error()));
  Asked asked{*hand, std::nullopt, *leads};
  OddsQuestion question = odds_question(*hand, {}, leads->front());
  if (!options.contract.empty()) {
    auto undertaking = parse_undertaking(options.contract);
    if (!undertaking) return std::unexpected(std::move(undertaking.error()));
    asked.undertaking = *undertaking;
    // Of ten cards one is still to be put away.
    const bool to_put_away = undertaking->puts_one_away && hand->hand.size() == kHandSize;
    if (!to_put_away) question = odds_question(*hand, *undertaking, leads->front());
  }
  if (const auto fault = fault_of(question)) return std::unexpected(explain(*fault, question));
  return asked;
}

}  // namespace

int run_odds(Console& console, const OddsOptions& options, const JoinCrowd& join) {
  if (options.sample && *options.sample < 1) {
    console.complain(message("--sample {number}: at least one layout must be drawn",
                             {{"number", std::int64_t{*options.sample}}}));
    return kMisused;
  }
  OddsMethod method{std::nullopt, options.seed};
  if (options.sample) method.sample = static_cast<std::uint64_t>(*options.sample);
  if (!options.batch.empty()) {
    const auto crowd = join();
    if (!crowd) {
      console.complain(crowd.error());
      return kFailed;
    }
    return run_odds_batch(console, options.batch, options.json, method, **crowd);
  }
  const auto asked = read(options);
  if (!asked) {
    console.complain(asked.error());
    return kMisused;
  }
  Console::catch_interrupts();
  Odds odds(console, options, method, asked->hand);
  if (asked->undertaking) {
    odds.answer(*asked->undertaking, asked->leads);
  } else {
    odds.compare(asked->leads);
  }
  return odds.finish();
}

}  // namespace pulka
