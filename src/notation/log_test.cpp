#include "notation/log.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iterator>
#include <random>
#include <span>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>
#include <zlib.h>

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "cards/deal.hpp"
#include "event_fields.hpp"
#include "game/game.hpp"
#include "game/legal_actions.hpp"
#include "notation/json.hpp"
#include "rules/options.hpp"
#include "text/wording.hpp"

namespace pulka {
namespace {

using Rng = std::mt19937_64;

int below(Rng& rng, int bound) {
  return static_cast<int>(uniform_below(rng, static_cast<std::uint64_t>(bound)));
}

LogHeader header_for(int players, const RuleSet& rules = {}, LogMode mode = LogMode::kPlay) {
  constexpr std::array<const char*, 5> kNames{"Anna", "Пётр", "Bot \"1\"", "d\\e", "Žofie"};
  LogHeader header;
  header.rules = rules;
  for (int i = 0; i < players; ++i) {
    header.players.push_back({kNames[static_cast<std::size_t>(i)], i == 0 ? "human" : "bot simple"});
  }
  header.first_dealer = seat_at(players - 1);
  header.mode = mode;
  return header;
}

// A party played by the engine, command by command.
class Party {
 public:
  explicit Party(const LogHeader& header)
      : header_(header),
        state_(start(header.rules, static_cast<int>(header.players.size()), header.first_dealer)),
        bytes_(encoder_.begin(header)) {}

  bool try_command(const Command& command) {
    const auto events = decide(state_, command);
    if (!events || events->empty()) return false;
    for (const Event& event : *events) {
      pulka::apply(state_, event);
      events_.push_back(event);
    }
    batch_ends_.push_back(events_.size());
    bytes_ += encoder_.encode({events->begin(), events->size()});
    return true;
  }

  // Deals and plays by chance until the deal is over, with now and then an offence, an exposed card or a
  // proposal, and aces oftener than by chance.
  void play_deal(Rng& rng) {
    const int players = state_.table.players;
    if (below(rng, 3) == 0) try_command(command::CutPack{seat_at(0), 16});
    if (below(rng, 6) == 0) try_command(command::VoidDeal{18_M});
    if (below(rng, 3) == 0) try_command(command::Propose{seat_at(0), {Proposal::Kind::kMerge, 0}});
    if (below(rng, 3) == 0) try_command(command::Propose{seat_at(1), {Proposal::Kind::kReduce, 1}});
    answer(rng);
    if (below(rng, 3) == 0) try_command(command::Propose{seat_at(1), {Proposal::Kind::kRefill, 50}});
    answer(rng);
    Deal deal = deal_from_seed(rng(), 1);
    for (const bool aces = below(rng, 2) == 0; aces && aces_in(deal.hand(Hand::kFirst)) < 4;) {
      deal = deal_from_seed(rng(), 1);
    }
    try_command(command::DealCards{deal});
    if (below(rng, 3) == 0)
      try_command(command::ExposeInDeal{Card::from_index(static_cast<unsigned>(below(rng, 32)))});
    answer(rng);
    while (state_.table.phase != Phase::kDealing && state_.table.phase != Phase::kFinished) {
      const Seat seat = state_.table.to_act;
      const ActionList actions = legal_actions(project(state_, seat));
      ASSERT_FALSE(actions.empty());
      if (below(rng, 20) == 0) {
        try_command(command::RecordOffence{
            seat_at(below(rng, players)),
            kOffences[static_cast<std::size_t>(below(rng, static_cast<int>(kOffences.size())))],
            {}});
        continue;
      }
      // Chance alone would seldom let an auction come to the talon.
      const Command pass = command::Pass{seat};
      if (state_.table.phase == Phase::kAuction && below(rng, 3) > 0 && try_command(pass)) continue;
      if (below(rng, 2) == 0 && try_command(command::AnnounceAces{seat, Aces::kNone})) continue;
      ASSERT_TRUE(try_command(
          actions[static_cast<std::size_t>(below(rng, static_cast<int>(actions.size())))].command));
    }
  }

  // Results as a scorer enters them, right ones and wrong ones, some taken back.
  void enter_results(Rng& rng, int count) {
    for (int i = 0; i < count; ++i) {
      const auto active = active_seats(state_.table.rules, state_.table.players, state_.table.dealer);
      DealResult result;
      result.declarer = active[0];
      result.contract = {kSuits[static_cast<std::size_t>(below(rng, 4))], below(rng, 2) == 0};
      if (below(rng, 4) > 0) {
        result.whisters = active[1];
        result.tricks[active[0]] = static_cast<std::uint8_t>(3 + below(rng, 7));
        result.tricks[active[1]] = static_cast<std::uint8_t>(10 - result.tricks[active[0]]);
        if (active.size() == 3 && below(rng, 2) == 0) {
          result.whisters |= active[2];
          if (below(rng, 2) == 0) result.inviter = active[1];
        }
        result.aces = static_cast<Aces>(below(rng, 3));
      }
      try_command(command::EnterResult{result});
      if (below(rng, 4) == 0) try_command(command::EnterPassedOut{});
      if (below(rng, 3) == 0) try_command(command::Undo{});
    }
  }

  void answer(Rng& rng) {
    while (state_.table.proposal) {
      Seat asked = Seat::k0;
      while (!state_.table.asked.has(asked)) asked = seat_at(to_index(asked) + 1);
      ASSERT_TRUE(try_command(command::Answer{asked, below(rng, 6) > 0}));
    }
  }

  const LogHeader& header() const { return header_; }
  const State& state() const { return state_; }
  const std::string& bytes() const { return bytes_; }
  const std::vector<Event>& events() const { return events_; }
  const std::vector<std::size_t>& batch_ends() const { return batch_ends_; }

 private:
  LogHeader header_;
  State state_;
  LogEncoder encoder_;
  std::string bytes_;
  std::vector<Event> events_;
  std::vector<std::size_t> batch_ends_;
};

// Small enough to be damaged at every byte: one deal that is played, and two results.
const Party& small_party() {
  static const Party party = [] {
    for (std::uint64_t seed = 1;; ++seed) {
      Rng rng(seed);
      Party candidate(header_for(3));
      candidate.play_deal(rng);
      candidate.enter_results(rng, 2);
      const bool played = std::ranges::any_of(candidate.events(), [](const Event& event) {
        return std::holds_alternative<event::CardsShown>(event);
      });
      if (played) return candidate;
    }
  }();
  return party;
}

std::string error_of(const std::expected<LogText, Message>& log) {
  return log ? "no error" : Wording{}.text(log.error());
}

// The number after the first "line " of a text, 0 if there is none.
int line_in(const std::string& text) {
  const std::size_t at = text.find("line ");
  return at == std::string::npos ? 0 : std::atoi(text.c_str() + at + 5);
}

std::vector<std::string> lines_of(const std::string& bytes) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < bytes.size();) {
    const std::size_t end = bytes.find('\n', begin) + 1;
    lines.push_back(bytes.substr(begin, end - begin));
    begin = end;
  }
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string bytes;
  for (const std::string& line : lines) bytes += line;
  return bytes;
}

// A log of these lines of JSON with right checksums.
std::string log_of(const std::vector<std::string>& lines) {
  std::string bytes;
  uLong crc = 0;
  for (const std::string& line : lines) {
    crc = crc32(crc, reinterpret_cast<const Bytef*>(line.data()), static_cast<uInt>(line.size()));
    std::array<char, 16> digits{};
    std::snprintf(digits.data(), digits.size(), "%08lx ", crc);
    bytes += digits.data() + line + '\n';
  }
  return bytes;
}

constexpr const char* kHeaderLine =
    R"({"pulka_log":1,"rules":{},"players":[{"name":"Anna","kind":"human"},{"name":"Boris","kind":"human"},)"
    R"({"name":"Clara","kind":"human"}],"first_dealer":3,"mode":"play"})";

// --- Whole parties.

TEST(Log, PartiesOfEverySizeReadBackAsWritten) {
  RuleSet table;
  table.enforcement = Enforcement::kTable;
  table.talon = TalonRule::kNegotiated;
  table.dropped_hand = DroppedHand::kPlayedByWhister;
  RuleSet mixed = find_preset("mixed")->rules;
  mixed.petite_misere_opponents = PetiteMisereOpponents::kPutOneAway;
  RuleSet austrian = find_preset("austrian-unlimited")->rules;
  austrian.invitee_may_refuse = true;
  austrian.direction = Direction::kAnticlockwise;
  RuleSet styrian = find_preset("styrian")->rules;
  styrian.contribution = 10;  // soon empty
  RuleSet illustrated = find_preset("illustrated-durchmarsch")->rules;
  illustrated.jumps = true;
  std::vector<bool> met(std::variant_size_v<Event>);
  for (const RuleSet& rules : {RuleSet{}, table, mixed, austrian, styrian, illustrated}) {
    for (int players = min_players(rules); players <= max_players(rules); ++players) {
      Rng rng(static_cast<std::uint64_t>(players));
      Party party(header_for(players, rules));
      for (int i = 0; i < 20 && party.state().table.phase != Phase::kFinished; ++i) {
        party.play_deal(rng);
        party.enter_results(rng, 3);
        party.answer(rng);
      }
      party.enter_results(rng, 60);
      const auto log = read_log(party.bytes());
      ASSERT_TRUE(log) << error_of(log);
      EXPECT_EQ(log->header, party.header());
      EXPECT_EQ(log->events, party.events());
      EXPECT_EQ(log->batch_ends, party.batch_ends());
      EXPECT_EQ(log->sound_bytes, party.bytes().size());
      EXPECT_FALSE(log->warning);
      EXPECT_EQ(replay(start(rules, players, log->header.first_dealer), log->events), party.state());
      for (const Event& event : log->events) met[event.index()] = true;
      // What each seat learns of it can be written too.
      State state = start(rules, players, log->header.first_dealer);
      for (const Event& event : log->events) {
        for (int i = 0; i < players; ++i) {
          EXPECT_TRUE(event_to_json(see(state.table, event, seat_at(i)), players).starts_with(R"({"e":")"));
        }
        pulka::apply(state, event);
      }
    }
  }
  for (std::size_t i = 0; i < met.size(); ++i) EXPECT_TRUE(met[i]) << "no event of kind " << i;
}

// Logs of the simple game stay what they were: none of the newer fields stands in them.
TEST(Log, TheSimpleGameWritesNoneOfTheOtherGamesFields) {
  for (const Event& event : small_party().events()) {
    const std::string json = event_to_json(event, 3);
    for (const char* field : {"\"game\"", "\"inviter\"", "\"aces\""}) {
      EXPECT_EQ(json.find(field), std::string::npos) << json;
    }
  }
}

TEST(Log, AHeaderAloneIsALog) {
  for (int players = kMinPlayers; players <= kMaxPlayers; ++players) {
    const LogHeader header = header_for(players, {}, LogMode::kScore);
    const std::string bytes = LogEncoder{}.begin(header);
    const auto log = read_log(bytes);
    ASSERT_TRUE(log) << error_of(log);
    EXPECT_EQ(log->header, header);
    EXPECT_TRUE(log->events.empty());
    EXPECT_EQ(log->sound_bytes, bytes.size());
  }
}

TEST(Log, AnEncoderGoesOnWhereALogEnds) {
  const Party& party = small_party();
  const std::vector<std::string> lines = lines_of(party.bytes());
  const std::size_t half = party.batch_ends()[party.batch_ends().size() / 2];
  std::string bytes = joined({lines.begin(), lines.begin() + 1 + static_cast<std::ptrdiff_t>(half)});
  auto log = read_log(bytes);
  ASSERT_TRUE(log) << error_of(log);
  LogEncoder encoder(*log);
  std::size_t begin = half;
  for (const std::size_t end : party.batch_ends()) {
    if (end <= half) continue;
    bytes += encoder.encode(std::span(party.events()).subspan(begin, end - begin));
    begin = end;
  }
  EXPECT_EQ(bytes, party.bytes());
  EXPECT_EQ(encoder.encode({}), "");
}

TEST(Log, FormOfALine) {
  LogEncoder encoder;
  static_cast<void>(encoder.begin(header_for(3)));
  const std::vector<Event> batch{event::CardPlayed{seat_at(0), {Suit::kSpades, Rank::kTen}},
                                 event::BidMade{seat_at(2), Suit::kHearts}};
  const std::vector<std::string> lines = lines_of(encoder.encode(batch));
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].substr(9), "{\"n\":1,\"e\":\"card_played\",\"seat\":1,\"card\":\"ST\",\"more\":true}\n");
  EXPECT_EQ(lines[1].substr(9), "{\"n\":2,\"e\":\"bid\",\"seat\":3,\"suit\":\"hearts\"}\n");
}

TEST(Log, FormOfTheOtherGamesEvents) {
  const auto json = [](const Event& event) { return event_to_json(event, 3); };
  EXPECT_EQ(json(event::BidMade{seat_at(0), Suit::kHearts, Game::kSeven}),
            R"({"e":"bid","seat":1,"game":"seven","suit":"hearts"})");
  EXPECT_EQ(json(event::BidMade{seat_at(0), Suit::kSpades, Game::kPetiteMisere}),
            R"({"e":"bid","seat":1,"game":"petite_misere"})");
  EXPECT_EQ(json(event::Declared{seat_at(0), {Suit::kSpades, true, Game::kSans}}),
            R"({"e":"declared","seat":1,"game":"sans","talon":true})");
  EXPECT_EQ(json(event::NumberCalled{seat_at(1), 3}), R"({"e":"number_called","seat":2,"number":3})");
  EXPECT_EQ(json(event::Invited{seat_at(1)}), R"({"e":"invited","seat":2})");
  EXPECT_EQ(json(event::AcesAnnounced{seat_at(1), Aces::kNone}),
            R"({"e":"aces_announced","seat":2,"aces":"none"})");
  EXPECT_EQ(json(event::AcesShown{seat_at(1)}), R"({"e":"aces_shown","seat":2})");
  EXPECT_EQ(json(event::PotEmptied{100}), R"({"e":"pot_emptied","amount":100})");
  EXPECT_EQ(json(event::Proposed{seat_at(1), {Proposal::Kind::kRefill, 1000}}),
            R"({"e":"proposed","seat":2,"proposal":"refill","amount":1000})");
  Entry entry;
  entry.kind = EntryKind::kPay;
  entry.on = seat_at(2);
  entry.clause = 13_A;
  entry.count = 4;
  entry.unit = 4;
  entry.amount = 16;
  EXPECT_EQ(json(event::Chalked{entry}),
            R"({"e":"chalked","kind":"pay","who":1,"on":3,"clause":"A13","count":4,"unit":4,"amount":16})");
  DealResult result;
  result.contract = {Suit::kClubs, true};
  result.whisters |= seat_at(1);
  result.whisters |= seat_at(2);
  result.tricks = {{5, 4, 1}};
  result.inviter = seat_at(1);
  result.aces = Aces::kFour;
  EXPECT_EQ(json(event::ResultEntered{result}),
            R"({"e":"result_entered","declarer":1,"suit":"clubs","talon":true,"whisters":[2,3],)"
            R"("tricks":[5,4,1],"inviter":2,"aces":"four"})");
}

// --- Damage.

TEST(LogDamage, CutAtEveryByteLeavesWholeCommands) {
  const Party& party = small_party();
  const std::string& bytes = party.bytes();
  const std::size_t header_end = bytes.find('\n') + 1;
  std::size_t sound = 0;
  std::size_t batches = 0;
  std::vector<std::size_t> ends{header_end};  // by command, where its last line ends
  {
    std::size_t at = header_end;
    std::size_t events = 0;
    for (const std::size_t batch_end : party.batch_ends()) {
      for (; events < batch_end; ++events) at = bytes.find('\n', at) + 1;
      ends.push_back(at);
    }
  }
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    const auto log = read_log(std::string_view(bytes).substr(0, size));
    if (size < header_end) {
      EXPECT_EQ(error_of(log),
                "the log has no complete header; expected a first line that ends with a line feed");
      continue;
    }
    while (batches + 1 < ends.size() && ends[batches + 1] <= size) ++batches;
    sound = ends[batches];
    ASSERT_TRUE(log) << size << ": " << error_of(log);
    EXPECT_EQ(log->sound_bytes, sound);
    EXPECT_EQ(log->warning.has_value(), sound != size) << size;
    const std::size_t events = batches == 0 ? 0 : party.batch_ends()[batches - 1];
    ASSERT_EQ(log->events.size(), events) << size;
    EXPECT_TRUE(std::equal(log->events.begin(), log->events.end(), party.events().begin())) << size;
  }
}

TEST(LogDamage, AWarningSaysWhatWasCut) {
  const std::string& bytes = small_party().bytes();
  const auto log = read_log(std::string_view(bytes).substr(0, bytes.find('\n') + 6));
  ASSERT_TRUE(log && log->warning);
  EXPECT_EQ(Wording{}.text(*log->warning),
            "the log ends in the middle of a command: 5 bytes from line 2 on are left out");
}

TEST(LogDamage, ZeroBytesAtTheEndAreAHalfWrittenLine) {
  const std::string& bytes = small_party().bytes();
  const auto log = read_log(bytes + std::string(8192, '\0'));
  ASSERT_TRUE(log) << error_of(log);
  EXPECT_EQ(log->sound_bytes, bytes.size());
  EXPECT_TRUE(log->warning);
}

TEST(LogDamage, AnyChangedByteIsFoundInItsLine) {
  const std::string& bytes = small_party().bytes();
  int line = 1;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (const unsigned change : {0x01U, 0x20U, 0x80U, static_cast<unsigned>(bytes[i]) ^ 0x0AU}) {
      if (change == 0) continue;
      std::string damaged = bytes;
      damaged[i] = static_cast<char>(static_cast<unsigned char>(damaged[i]) ^ change);
      const auto log = read_log(damaged);
      ASSERT_FALSE(log) << "byte " << i << " changed by " << change;
      ASSERT_EQ(line_in(error_of(log)), line) << "byte " << i << ": " << error_of(log);
    }
    if (bytes[i] == '\n') ++line;
  }
}

TEST(LogDamage, SwappedMissingAndDoubledLinesAreFound) {
  const std::vector<std::string> lines = lines_of(small_party().bytes());
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    std::vector<std::string> swapped = lines;
    std::swap(swapped[i], swapped[i + 1]);
    EXPECT_EQ(line_in(error_of(read_log(joined(swapped)))), static_cast<int>(i) + 1);
    std::vector<std::string> missing = lines;
    missing.erase(missing.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_EQ(line_in(error_of(read_log(joined(missing)))), static_cast<int>(i) + 1);
  }
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::vector<std::string> doubled = lines;
    doubled.insert(doubled.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
    EXPECT_EQ(line_in(error_of(read_log(joined(doubled)))), static_cast<int>(i) + 2);
  }
}

TEST(LogDamage, ALineOfAnotherLogIsFound) {
  Rng rng(7);
  Party other(header_for(3));
  other.play_deal(rng);
  std::vector<std::string> lines = lines_of(small_party().bytes());
  const std::vector<std::string> others = lines_of(other.bytes());
  std::size_t at = 0;
  while (lines[at] == others[at]) ++at;
  // One line on, where the checksums vouch for different beginnings.
  lines[at + 1] = others[at + 1];
  EXPECT_EQ(line_in(error_of(read_log(joined(lines)))), static_cast<int>(at) + 2);
}

// --- Lines with right checksums that still are no log.

TEST(LogContents, OldLogsLackOptions) {
  const auto log = read_log(log_of({kHeaderLine}));
  ASSERT_TRUE(log) << error_of(log);
  EXPECT_EQ(log->header.rules, RuleSet{});
}

TEST(LogContents, HeaderErrors) {
  const auto error = [](std::string what, std::string with) {
    std::string header = kHeaderLine;
    const std::size_t at = header.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    header.replace(at, what.size(), with);
    return error_of(read_log(log_of({header})));
  };
  EXPECT_EQ(error("\"pulka_log\":1", "\"pulka_log\":3"),
            "line 1: the log has format version \"3\"; this program reads versions 1 and 2");
  EXPECT_EQ(error("\"pulka_log\":1", "\"pulka_log\":\"1\""),
            "line 1: the log has format version \"\"1\"\"; this program reads versions 1 and 2");
  EXPECT_EQ(error("\"pulka_log\":1,", ""), "line 1: the field \"pulka_log\" is missing");
  EXPECT_EQ(error("\"rules\":{}", "\"rules\":{\"stake\":9}"),
            "line 1: option stake: \"9\" is not possible; expected a number from 10 to 50");
  EXPECT_EQ(error("\"rules\":{}", "\"rules\":{},\"rules\":{}"), "line 1: the key \"rules\" is given twice");
  EXPECT_EQ(error("\"rules\":{}", "\"rules\":{},\"extra\":1"), "line 1: the field \"extra\" is unknown here");
  EXPECT_EQ(error("\"Boris\"", "\"Anna\""),
            "line 1: players 1 and 2 are both called \"Anna\"; expected different names");
  EXPECT_EQ(error("\"Boris\"", "\"\""), "line 1: player 2: the name is empty");
  EXPECT_EQ(error("\"Boris\"", "\"Bo\\u001bris\""),
            "line 1: player 2: the name \"Bo\\x1bris\" has a sign that cannot be printed");
  EXPECT_EQ(error("\"Boris\"", "\" Boris\""),
            "line 1: player 2: the name \" Boris\" has a blank at its beginning or end");
  EXPECT_EQ(
      error("\"Boris\"", "\"" + std::string(41, 'x') + "\""),
      "line 1: player 2: the name \"" + std::string(40, 'x') + "…\" is too long; expected at most 40 bytes");
  EXPECT_EQ(error("\"Boris\"", "7"), "line 1: name is \"7\"; expected a text");
  EXPECT_EQ(error("\"first_dealer\":3", "\"first_dealer\":4"),
            "line 1: first_dealer is \"4\"; expected a number from 1 to 3");
  EXPECT_EQ(error("\"mode\":\"play\"", "\"mode\":\"fun\""),
            "line 1: mode is \"\"fun\"\"; expected play | score");
  EXPECT_EQ(error("[{\"name\":\"Anna\",\"kind\":\"human\"},{\"name\":\"Boris\",\"kind\":\"human\"},", "["),
            "line 1: players is \"[{\"name\":\"Clara\",\"kind\":\"human\"}]\"; expected a list of two to "
            "five players");
  EXPECT_EQ(error("\"kind\":\"human\"", "\"kind\":\"human\",\"age\":7"),
            "line 1: the field \"age\" is unknown here");
  EXPECT_EQ(error("{\"pulka_log\"", "[{\"pulka_log\""), "line 1: the text is not JSON");
}

TEST(LogContents, EventErrors) {
  const std::string deal = event_to_json(Event{event::Dealt{deal_from_seed(1, 1)}}, 3);
  const std::string dealt = "{\"n\":1," + deal.substr(1);
  const auto error = [&](std::vector<std::string> lines) {
    std::vector<std::string> all{kHeaderLine};
    all.insert(all.end(), lines.begin(), lines.end());
    return error_of(read_log(log_of(all)));
  };
  EXPECT_EQ(error({dealt, R"({"n":2,"e":"passed","seat":1})"}), "no error");
  EXPECT_EQ(error({R"({"n":2,"e":"passed","seat":1})"}), "line 2: n is \"2\"; expected a number from 1 to 1");
  EXPECT_EQ(error({R"({"e":"passed","seat":1})"}), "line 2: the field \"n\" is missing");
  EXPECT_EQ(error({R"({"n":1,"e":"sneezed","seat":1})"}), "line 2: there is no event \"sneezed\"");
  EXPECT_EQ(error({R"({"n":1,"seat":1})"}), "line 2: the field \"e\" is missing");
  EXPECT_EQ(error({R"([1])"}), "line 2: the JSON is \"[1]\"; expected an object");
  EXPECT_EQ(error({R"({"n":1,"e":"passed","seat":1})"}),
            "line 2: the event \"passed\" cannot happen here; expected one that fits what went before");
  EXPECT_EQ(error({dealt, R"({"n":2,"e":"passed","seat":2})"}),
            "line 3: the event \"passed\" cannot happen here; expected one that fits what went before");
  EXPECT_EQ(error({dealt, R"({"n":2,"e":"passed","seat":4})"}),
            "line 3: seat is \"4\"; expected a number from 1 to 3");
  EXPECT_EQ(error({dealt, R"({"n":2,"e":"passed","seat":0})"}),
            "line 3: seat is \"0\"; expected a number from 1 to 3");
  EXPECT_EQ(error({dealt, R"({"n":2,"e":"passed","seat":1.0})"}),
            "line 3: seat is \"1.0\"; expected a number from 1 to 3");
  EXPECT_EQ(error({dealt, R"({"n":2,"e":"passed","seat":18446744073709551617})"}).substr(0, 14),
            "line 3: seat i");
  EXPECT_EQ(error({dealt, R"({"n":2,"e":"passed","seat":18446744073709551615})"}).substr(0, 14),
            "line 3: seat i");
  EXPECT_EQ(error({dealt, R"({"n":2,"e":"passed","seat":1,"suit":"hearts"})"}),
            "line 3: the field \"suit\" is unknown here");
  EXPECT_EQ(error({dealt, R"({"n":2,"e":"bid","seat":1,"suit":"Hearts"})"}),
            "line 3: suit is \"\"Hearts\"\"; expected spades | clubs | diamonds | hearts");
  EXPECT_EQ(error({dealt, R"({"n":2,"e":"exposed_in_deal","seat":1,"card":"S10"})"}),
            "line 3: card is \"\"S10\"\"; expected a card such as SA or HT");
  EXPECT_EQ(error({dealt, R"({"n":2,"e":"passed","seat":1,"more":false})"}),
            "line 3: more is \"false\"; expected true");
  EXPECT_EQ(error({R"({"n":1,"e":"deal_voided","reason":"M016"})"}),
            "line 2: reason is \"\"M016\"\"; expected a clause such as M40");
  EXPECT_EQ(
      error({R"({"n":1,"e":"passed_out"})"}),
      "line 2: the command ends with \"passed_out\"; expected \"more\" and the events that follow from it");
  EXPECT_EQ(error({R"({"n":1,"e":"passed_out","e":"passed_out"})"}), "line 2: the key \"e\" is given twice");
  EXPECT_EQ(error({R"({"n":1,"e":"dealt","hands":["7.-.-.-","7.-.-.-","8.-.-.-"],"talon":["SA","SK"]})"}),
            "line 2: talon is \"[\"SA\",\"SK\"]\"; expected different cards such as \"SA\" or \"HT\" in "
            "rising order");
  EXPECT_EQ(error({R"({"n":1,"e":"dealt","hands":["7.-.-.-","7.-.-.-","8.-.-.-"],"talon":["SK","SA"]})"}),
            "line 2: hands and talon are not a deal: the first hand has 1 card; it must have 10");
  EXPECT_EQ(error({R"({"n":1,"e":"result_entered","declarer":1,"suit":"spades","talon":true,"whisters":[2],)"
                   R"("tricks":[6,4]})"}),
            "line 2: tricks is \"[6,4]\"; expected for each of 3 players a number from 0 to 10");
  EXPECT_EQ(error({"{\"n\":1" + std::string(5000, ' ') + "}"}),
            "line 2 is longer than any line of a log; expected at most 4096 bytes");
  EXPECT_EQ(error({std::string(2000, '[')}), "line 2: the JSON text is nested too deeply");
}

TEST(LogContents, NamesOfOnePlayer) {
  EXPECT_TRUE(check_name("Пётр Великий", Seat::k0));
  const auto bidi = check_name("a\u202Eb", Seat::k1);
  ASSERT_FALSE(bidi);
  EXPECT_EQ(Wording{}.text(bidi.error()),
            "player 2: the name \"a\\xe2\\x80\\xaeb\" has a sign that cannot be printed");
  EXPECT_FALSE(check_name("a\xFF", Seat::k0));
  EXPECT_FALSE(check_name("a\nb", Seat::k0));
  LogHeader header = header_for(3);
  header.players.pop_back();
  header.players.pop_back();
  EXPECT_FALSE(check(header));
}

// --- Notes.

constexpr const char* kShuffle = R"({"note":"shuffle","deal":1,"n":7,"more":[null,{"x":"ё"}]})";

std::string header_with_notes() {
  std::string line = kHeaderLine;
  line.replace(line.find(":1"), 2, ":2");
  return line;
}

TEST(LogNotes, StandBesideTheEventsAndChangeNothing) {
  LogHeader header = header_for(3);
  header.notes = true;
  LogEncoder encoder;
  std::string bytes = encoder.begin(header);
  EXPECT_NE(bytes.find(R"({"pulka_log":2,)"), std::string::npos);
  const auto add_note = [&](std::string_view json) {
    const auto line = encoder.note(json);
    ASSERT_TRUE(line) << Wording{}.text(line.error());
    bytes += *line;
  };
  const Party& party = small_party();
  std::vector<LogNote> notes;
  add_note(kShuffle);
  notes.push_back({kShuffle, 0});
  std::size_t begin = 0;
  for (const std::size_t end : party.batch_ends()) {
    bytes += encoder.encode(std::span(party.events()).subspan(begin, end - begin));
    begin = end;
    for (int i = 0; i < 2; ++i) {
      add_note(R"({"note":"a"})");
      notes.push_back({R"({"note":"a"})", end});
    }
  }
  const auto log = read_log(bytes);
  ASSERT_TRUE(log) << error_of(log);
  EXPECT_EQ(log->header, header);
  EXPECT_EQ(log->events, party.events());
  EXPECT_EQ(log->batch_ends, party.batch_ends());
  EXPECT_EQ(log->notes, notes);
  EXPECT_EQ(log->sound_bytes, bytes.size());
  EXPECT_FALSE(log->warning);

  // Cut anywhere, what is left is whole commands and whole notes, and can be gone on with.
  for (std::size_t size = bytes.find('\n') + 1; size < bytes.size(); ++size) {
    const auto cut = read_log(std::string_view(bytes).substr(0, size));
    ASSERT_TRUE(cut) << size << ": " << error_of(cut);
    ASSERT_LE(cut->notes.size(), notes.size());
    EXPECT_TRUE(std::equal(cut->notes.begin(), cut->notes.end(), notes.begin()));
    ASSERT_LE(cut->events.size(), party.events().size());
    EXPECT_TRUE(std::equal(cut->events.begin(), cut->events.end(), party.events().begin()));
    LogEncoder again(*cut);
    const auto line = again.note(R"({"note":"b"})");
    ASSERT_TRUE(line);
    const auto longer = read_log(bytes.substr(0, cut->sound_bytes) + *line);
    ASSERT_TRUE(longer) << size << ": " << error_of(longer);
    EXPECT_EQ(longer->notes.size(), cut->notes.size() + 1);
  }
}

TEST(LogNotes, OnlyWhereTheyMayStand) {
  const std::string deal = event_to_json(Event{event::Dealt{deal_from_seed(1, 1)}}, 3);
  const std::string dealt = "{\"n\":1," + deal.substr(1);
  const auto error = [&](std::vector<std::string> lines, std::string header) {
    lines.insert(lines.begin(), std::move(header));
    return error_of(read_log(log_of(lines)));
  };
  const std::string second = header_with_notes();
  EXPECT_EQ(error({kShuffle, dealt, kShuffle}, second), "no error");
  EXPECT_EQ(error({kShuffle}, kHeaderLine),
            "line 2: here is a note; expected an event, as the log has format version 1");
  EXPECT_EQ(error({R"({"n":1,"e":"passed_out","more":true})", kShuffle}, second),
            "line 3: here is a note; expected the events that belong to the command before it");
  EXPECT_EQ(error({R"({"note":""})"}, second), "line 2: note is \"\"\"\"; expected a text that is not empty");
  EXPECT_EQ(error({R"({"note":7})"}, second), "line 2: note is \"7\"; expected a text that is not empty");
  EXPECT_EQ(error({R"({"note":"a","note":"b"})"}, second), "line 2: the key \"note\" is given twice");
  // A note begins with the field that says so; elsewhere it is a field too many.
  EXPECT_EQ(error({R"({"n":1,"e":"passed_out","note":"a"})"}, second),
            "line 2: the field \"note\" is unknown here");
}

TEST(LogNotes, TheEncoderTakesNotesOnly) {
  LogHeader header = header_for(3);
  LogEncoder encoder;
  static_cast<void>(encoder.begin(header));
  const auto error = [&](std::string_view json) {
    const auto line = encoder.note(json);
    return line ? "no error" : Wording{}.text(line.error());
  };
  EXPECT_EQ(error(kShuffle), "the log was begun without notes; expected one of format version 2");
  header.notes = true;
  static_cast<void>(encoder.begin(header));
  EXPECT_EQ(error(kShuffle), "no error");
  EXPECT_EQ(error("{\"note\":\n\"a\"}"),
            "the note is \"{\"note\":\\x0a\"a\"}\"; expected an object on one line whose first field is "
            "\"note\"");
  EXPECT_EQ(
      error(R"({"deal":1,"note":"a"})"),
      R"(the note is "{"deal":1,"note":"a"}"; expected an object on one line whose first field is "note")");
  EXPECT_EQ(error("[\"note\"]"),
            R"(the note is "["note"]"; expected an object on one line whose first field is "note")");
  EXPECT_EQ(error("{\"note\""), "the text is not JSON");
  EXPECT_EQ(error(R"({"note":null})"), "note is \"null\"; expected a text that is not empty");
  const auto of_size = [](std::size_t bytes) {
    return R"({"note":")" + std::string(bytes - std::string_view(R"({"note":""})").size(), 'x') + R"("})";
  };
  EXPECT_EQ(error(of_size(kMaxNoteBytes + 1)), "the JSON text is too long; expected at most 4086 bytes");
  std::string bytes = encoder.begin(header);
  const auto longest = encoder.note(of_size(kMaxNoteBytes));
  ASSERT_TRUE(longest);
  EXPECT_EQ(longest->size(), kMaxLogLine);
  EXPECT_TRUE(read_log(bytes + *longest));
}

// --- Events of every kind, whatever their fields are.

Seat random_seat(Rng& rng, int players) {
  return seat_at(below(rng, players));
}
Suit random_suit(Rng& rng) {
  return kSuits[static_cast<std::size_t>(below(rng, 4))];
}
Card random_card(Rng& rng) {
  return Card::from_index(static_cast<unsigned>(below(rng, 32)));
}
CardSet random_cards(Rng& rng) {
  return CardSet{static_cast<std::uint32_t>(rng())};
}
Contract random_contract(Rng& rng) {
  Contract contract{random_suit(rng), below(rng, 2) == 0,
                    kGames[static_cast<std::size_t>(below(rng, static_cast<int>(kGames.size())))]};
  if (!terms_of(contract.game).trump) contract.trump = Suit::kSpades;
  return contract;
}
Clause random_clause(Rng& rng) {
  return {"MAH"[below(rng, 3)], static_cast<std::uint8_t>(below(rng, 256))};
}
Proposal random_proposal(Rng& rng) {
  return {static_cast<Proposal::Kind>(below(rng, 4)),
          static_cast<std::int16_t>(below(rng, kMaxReduction + 1))};
}

void fill(Rng& rng, int players, event::PackCut& e) {
  e = {random_seat(rng, players), static_cast<std::uint8_t>(below(rng, 33))};
}
void fill(Rng& rng, int, event::DealVoided& e) {
  e = {random_clause(rng)};
}
void fill(Rng& rng, int, event::Dealt& e) {
  e = {deal_from_seed(rng(), 1)};
}
void fill(Rng& rng, int players, event::ExposedInDeal& e) {
  e = {random_seat(rng, players), random_card(rng)};
}
void fill(Rng& rng, int players, event::BidMade& e) {
  const Contract contract = random_contract(rng);
  e = {random_seat(rng, players), contract.trump, contract.game};
}
void fill(Rng& rng, int players, event::Passed& e) {
  e = {random_seat(rng, players)};
}
void fill(Rng& rng, int players, event::Bought& e) {
  e = {random_seat(rng, players)};
}
void fill(Rng& rng, int players, event::TalonTaken& e) {
  e = {random_seat(rng, players), below(rng, 2) == 0, random_cards(rng)};
}
void fill(Rng& rng, int players, event::Discarded& e) {
  e = {random_seat(rng, players), random_cards(rng)};
}
void fill(Rng& rng, int players, event::Declared& e) {
  e = {random_seat(rng, players), random_contract(rng)};
}
void fill(Rng& rng, int players, event::WhistCalled& e) {
  e = {random_seat(rng, players)};
}
void fill(Rng& rng, int players, event::HandLaidOpen& e) {
  e = {random_seat(rng, players), random_cards(rng)};
}
void fill(Rng& rng, int players, event::CardPlayed& e) {
  e = {random_seat(rng, players), random_card(rng)};
}
void fill(Rng& rng, int, event::CardsShown& e) {
  e = {deal_from_seed(rng(), 1), random_cards(rng)};
}
void fill(Rng&, int, event::PassedOut&) {}
void fill(Rng& rng, int players, event::Fined& e) {
  e = {random_seat(rng, players),
       kOffences[static_cast<std::size_t>(below(rng, static_cast<int>(kOffences.size())))],
       below(rng, 2) == 0, random_cards(rng)};
}
void fill(Rng& rng, int players, event::Proposed& e) {
  e = {random_seat(rng, players), random_proposal(rng)};
}
void fill(Rng& rng, int players, event::Answered& e) {
  e = {random_seat(rng, players), below(rng, 2) == 0};
}
void fill(Rng& rng, int, event::Agreed& e) {
  e = {random_proposal(rng)};
}
void fill(Rng& rng, int players, event::ResultEntered& e) {
  e.result.declarer = random_seat(rng, players);
  e.result.contract = random_contract(rng);
  for (int i = 0; i < players; ++i) {
    if (below(rng, 2) == 0) e.result.whisters |= seat_at(i);
    e.result.tricks[seat_at(i)] = static_cast<std::uint8_t>(below(rng, 11));
  }
  if (below(rng, 2) == 0) e.result.inviter = random_seat(rng, players);
  e.result.aces = static_cast<Aces>(below(rng, 3));
}
void fill(Rng& rng, int players, event::Chalked& e) {
  Entry& entry = e.entry;
  entry.kind = static_cast<EntryKind>(below(rng, 14));
  entry.who = random_seat(rng, players);
  entry.on = random_seat(rng, players);
  entry.undo = below(rng, 2) == 0;
  entry.contract = random_contract(rng);
  entry.offence = kOffences[static_cast<std::size_t>(below(rng, static_cast<int>(kOffences.size())))];
  entry.clause = random_clause(rng);
  entry.count = static_cast<std::int16_t>(below(rng, 10001));
  entry.unit = below(rng, 1'000'001);
  entry.less = static_cast<std::int16_t>(below(rng, 3) == 0 ? below(rng, 10001) : 0);
  entry.amount = below(rng, 1'000'001);
}
void fill(Rng& rng, int players, event::DealEnded& e) {
  e = {random_seat(rng, players)};
}
void fill(Rng&, int, event::PartyEnded&) {}
void fill(Rng&, int, event::Undone&) {}
void fill(Rng& rng, int players, event::NumberCalled& e) {
  e = {random_seat(rng, players), static_cast<std::uint8_t>(1 + below(rng, 8))};
}
void fill(Rng& rng, int players, event::Invited& e) {
  e = {random_seat(rng, players)};
}
void fill(Rng& rng, int players, event::AcesAnnounced& e) {
  e = {random_seat(rng, players), static_cast<Aces>(below(rng, 3))};
}
void fill(Rng& rng, int players, event::AcesShown& e) {
  e = {random_seat(rng, players)};
}
void fill(Rng& rng, int, event::PotEmptied& e) {
  e = {static_cast<std::int16_t>(10 + below(rng, kMaxRefill - 9))};
}

template <std::size_t Index = 0>
Event random_event(Rng& rng, int players, std::size_t index) {
  if constexpr (Index < std::variant_size_v<Event>) {
    if (index != Index) return random_event<Index + 1>(rng, players, index);
    std::variant_alternative_t<Index, Event> alternative{};
    fill(rng, players, alternative);
    return alternative;
  } else {
    return {};
  }
}

RC_GTEST_PROP(LogEvents, EveryKindReadsBackWhateverItsFields, (std::uint64_t seed)) {
  Rng rng(seed);
  for (std::size_t index = 0; index < std::variant_size_v<Event>; ++index) {
    const int players = kMinPlayers + below(rng, 4);
    const Event event = random_event(rng, players, index);
    const std::string json = event_to_json(event, players);
    RC_ASSERT(json.size() < kMaxLogLine);
    const auto back = event_from_json(json, players);
    RC_ASSERT(back.has_value());
    RC_ASSERT((*back == event));
  }
}

RC_GTEST_PROP(LogBytes, AnyBytesAreReadOrRefused, (const std::string& text)) {
  static_cast<void>(read_log(text));
  static_cast<void>(read_log(text + "\n"));
  static_cast<void>(read_log(log_of({kHeaderLine, text})));
}

// --- docs/log_format.md.

std::string log_format_page() {
  std::ifstream page(PULKA_SOURCE_DIR "/docs/log_format.md");
  EXPECT_TRUE(page);
  return {std::istreambuf_iterator<char>(page), {}};
}

TEST(LogFormatPage, ItsExamplesAreLogs) {
  const std::string page = log_format_page();
  constexpr std::string_view kFence = "```log\n";
  int examples = 0;
  for (std::size_t at = page.find(kFence); at != std::string::npos; at = page.find(kFence, at), ++examples) {
    at += kFence.size();
    const std::string bytes = page.substr(at, page.find("```", at) - at);
    const auto log = read_log(bytes);
    ASSERT_TRUE(log) << error_of(log);
    EXPECT_FALSE(log->warning);
    // As this program would write it.
    LogEncoder encoder;
    std::string again = encoder.begin(log->header);
    std::size_t begin = 0;
    for (const std::size_t end : log->batch_ends) {
      again += encoder.encode(std::span(log->events).subspan(begin, end - begin));
      begin = end;
    }
    EXPECT_EQ(again, bytes);
  }
  EXPECT_EQ(examples, 2);
}

// Every event and every field's name is on the page, and every word that stands for an enumerator.
TEST(LogFormatPage, NamesEveryEventAndItsFields) {
  const std::string text = log_format_page();
  Rng rng(1);
  for (std::size_t index = 0; index < std::variant_size_v<Event>; ++index) {
    const std::string json = event_to_json(random_event(rng, 3, index), 3);
    const std::string name = json.substr(6, json.find('"', 6) - 6);
    const std::size_t row = text.find("| `" + name + "` |");
    ASSERT_NE(row, std::string::npos) << name;
    const std::string fields = text.substr(row, text.find('\n', row) - row);
    const auto value = parse_json(json);
    ASSERT_TRUE(value) << json;
    for (const auto& [field, content] : value->items()) {
      if (field == "e") continue;
      EXPECT_NE(fields.find("`" + field + "`"), std::string::npos) << name << ": " << field;
    }
  }
  const auto has_words = [&]<class E>(E first) {
    for (auto i = static_cast<std::uint8_t>(first); !code_of(static_cast<E>(i)).empty(); ++i) {
      const std::string word{code_of(static_cast<E>(i))};
      EXPECT_NE(text.find("`" + word + "`"), std::string::npos) << word;
    }
  };
  has_words(Offence{});
  has_words(EntryKind{});
  has_words(Proposal::Kind{});
  has_words(Game{});
  has_words(Aces{});
}

}  // namespace
}  // namespace pulka
