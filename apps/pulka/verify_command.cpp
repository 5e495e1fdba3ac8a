#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "cards/deal.hpp"
#include "commands.hpp"
#include "fair/fair_deal.hpp"
#include "notation/cards.hpp"
#include "notation/shuffle_note.hpp"
#include "open_party.hpp"

namespace pulka {
namespace {

// The shuffles of one log, held against the cards that were dealt, deal after deal.
class Verification {
 public:
  Verification(Console& console, const LogText& log) : console_(console), log_(log) {}

  int run() {
    read_notes();
    std::int64_t deals = 0;
    for (std::size_t i = 0; i < log_.events.size(); ++i) {
      if (const auto* cut = std::get_if<event::PackCut>(&log_.events[i])) {
        cut_ = {i, cut->lifted};
      } else if (const auto* dealt = std::get_if<event::Dealt>(&log_.events[i])) {
        report(++deals, verify(i, dealt->deal));
        cut_ = {};
      }
    }
    if (deals == 0) {
      console_.complain(message("No cards were dealt in this party: there is nothing to verify."));
      return kFailed;
    }
    if (!any_shuffle_) {
      console_.complain(
          message("This log has no notes of its shuffles: that nobody chose the cards cannot be verified."));
      return kFailed;
    }
    return summarise(deals);
  }

 private:
  using Note = std::expected<ShuffleNote, Message>;
  struct Shuffle {
    Note note;
    std::size_t events = 0;  // before it
  };
  struct Cut {
    std::size_t event = 0;
    int lifted = 0;
  };
  using Fault = std::optional<Message>;

  void read_notes() {
    const auto players = static_cast<int>(log_.header.players.size());
    for (const LogNote& note : log_.notes) {
      auto read = shuffle_note_from_json(note.json, players);
      if (!read) {
        shuffles_.push_back({std::unexpected(std::move(read.error())), note.events});
      } else if (*read) {
        shuffles_.push_back({std::move(**read), note.events});
      }
    }
    any_shuffle_ = !shuffles_.empty();
  }

  // The last shuffle before this event. Earlier ones that no cards were dealt of are counted and passed over.
  [[nodiscard]] const Note* shuffle_before(std::size_t event) {
    const Note* found = nullptr;
    for (; next_ < shuffles_.size() && shuffles_[next_].events <= event; ++next_) {
      if (found != nullptr) ++undealt_;
      found = &shuffles_[next_].note;
      shuffled_at_ = shuffles_[next_].events;
    }
    return found;
  }

  // What does not agree about the deal that is event number `event`.
  [[nodiscard]] Fault verify(std::size_t event, const Deal& dealt) {
    shuffle_ = shuffle_before(event);
    if (shuffle_ == nullptr) return message("there is no note of its shuffle");
    if (!*shuffle_)
      return message("the note of its shuffle: {fault}", {{"fault", phrase(shuffle_->error())}});
    const ShuffleNote& note = **shuffle_;
    // A shuffle of another table or of an earlier deal would be one whose cards somebody knows.
    if (last_ != nullptr && note.table != last_->table) {
      return message("its shuffle is of table {found}; expected {expected}",
                     {{"found", note.table}, {"expected", last_->table}});
    }
    if (last_ != nullptr && note.deal <= last_->deal) {
      return message("its shuffle has the number {found}; expected one above {expected}",
                     {{"found", std::int64_t{note.deal}}, {"expected", std::int64_t{last_->deal}}});
    }
    last_ = &note;
    if (auto checked = check_promises(note); !checked) return std::move(checked.error());
    Pack pack = pack_of(note);
    if (cut_ && cut_->event >= shuffled_at_) pack = cut_pack(pack, cut_->lifted);
    const Deal expected = deal_pack(pack, log_.header.rules.deal_pattern);
    if (dealt == expected) return std::nullopt;
    return message("the cards dealt are {found}; the seeds give {expected}",
                   {{"found", print_deal(dealt)}, {"expected", print_deal(expected)}});
  }

  void report(std::int64_t number, Fault fault) {
    if (!any_shuffle_) return;
    if (fault) {
      ++wrong_;
      console_.say(
          message("Deal {number}: {fault}", {{"number", number}, {"fault", phrase(std::move(*fault))}}));
      return;
    }
    const ShuffleNote& note = **shuffle_;
    const auto given = static_cast<std::int64_t>(
        std::ranges::count_if(note.seeds, [](const auto& seed) { return seed.has_value(); }));
    const std::string promise = seed_text(note.promise);
    if (given == 0) {
      ++alone_;
      console_.say(message("Deal {number}: verified, promised as {promise}; no player gave a seed",
                           {{"number", number}, {"promise", promise}}));
      return;
    }
    console_.say(plural_message("Deal {number}: verified, promised as {promise}; {n} player gave a seed",
                                "Deal {number}: verified, promised as {promise}; {n} players gave seeds",
                                given, {{"number", number}, {"promise", promise}}));
  }

  int summarise(std::int64_t deals) {
    undealt_ += static_cast<std::int64_t>(shuffles_.size() - next_);
    if (undealt_ > 0) {
      console_.say(plural_message("{n} shuffle was noted of which no cards were dealt.",
                                  "{n} shuffles were noted of which no cards were dealt.", undealt_));
    }
    if (alone_ > 0) {
      console_.say(plural_message(
          "{n} deal was shuffled without a player's seed: the server could have chosen its cards.",
          "{n} deals were shuffled without a player's seed: the server could have chosen their cards.",
          alone_));
    }
    if (wrong_ > 0) {
      console_.say(plural_message("{n} deal of {deals} does not agree with what was promised.",
                                  "{n} deals of {deals} do not agree with what was promised.", wrong_,
                                  {{"deals", deals}}));
      return kFailed;
    }
    console_.say(plural_message(
        "{n} deal: every promise was kept, and the cards are those that the seeds give.",
        "{n} deals: every promise was kept, and the cards are those that the seeds give.", deals));
    return kDone;
  }

  Console& console_;
  const LogText& log_;
  std::vector<Shuffle> shuffles_;
  bool any_shuffle_ = false;
  std::size_t next_ = 0;               // the first shuffle that is not before a deal looked at
  std::size_t shuffled_at_ = 0;        // the events before the shuffle of this deal
  const Note* shuffle_ = nullptr;      // of this deal
  const ShuffleNote* last_ = nullptr;  // of the deal before
  std::optional<Cut> cut_;             // since the deal before
  std::int64_t undealt_ = 0;
  std::int64_t alone_ = 0;
  std::int64_t wrong_ = 0;
};

}  // namespace

int run_verify(Console& console, const VerifyOptions& options) {
  auto log = open_log(console, options.file, std::nullopt);
  if (!log) return log.error();
  for (const LogPlayer& player : log->header.players) console.wording.names.push_back(player.name);
  return Verification(console, *log).run();
}

}  // namespace pulka
