#include "notation/cards.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "card_parts.hpp"
#include "utf8.hpp"

namespace pulka {
namespace {

using Error = std::unexpected<Message>;

constexpr EnumArray<Rank, char, 8> kRankCodes{{'7', '8', '9', 'T', 'J', 'Q', 'K', 'A'}};
constexpr PerSuit<char> kSuitLetters{{'S', 'C', 'D', 'H'}};
constexpr PerSuit<std::string_view> kSuitCodes{{"spades", "clubs", "diamonds", "hearts"}};

constexpr Word kTheCard{translatable("the card")};
constexpr Word kTheCards{translatable("the cards")};
constexpr Word kTheHand{translatable("the hand")};

struct SuitWord {
  std::u32string_view capitals;
  Suit suit;
};
constexpr std::array kSuitWords{
    SuitWord{U"SPADES", Suit::kSpades},     SuitWord{U"SPADE", Suit::kSpades},
    SuitWord{U"ПИКИ", Suit::kSpades},       SuitWord{U"ПИКА", Suit::kSpades},
    SuitWord{U"ПИК", Suit::kSpades},        SuitWord{U"ВИНИ", Suit::kSpades},
    SuitWord{U"PIK", Suit::kSpades},        SuitWord{U"LEAVES", Suit::kSpades},
    SuitWord{U"LEAF", Suit::kSpades},       SuitWord{U"LAUB", Suit::kSpades},
    SuitWord{U"BLATT", Suit::kSpades},      SuitWord{U"GRÜN", Suit::kSpades},
    SuitWord{U"GRUEN", Suit::kSpades},      SuitWord{U"ЛИСТЬЯ", Suit::kSpades},
    SuitWord{U"CLUBS", Suit::kClubs},       SuitWord{U"CLUB", Suit::kClubs},
    SuitWord{U"ТРЕФЫ", Suit::kClubs},       SuitWord{U"ТРЕФА", Suit::kClubs},
    SuitWord{U"ТРЕФ", Suit::kClubs},        SuitWord{U"ТРЕФИ", Suit::kClubs},
    SuitWord{U"КРЕСТИ", Suit::kClubs},      SuitWord{U"TREFF", Suit::kClubs},
    SuitWord{U"KREUZ", Suit::kClubs},       SuitWord{U"ACORNS", Suit::kClubs},
    SuitWord{U"ACORN", Suit::kClubs},       SuitWord{U"EICHEL", Suit::kClubs},
    SuitWord{U"EICHELN", Suit::kClubs},     SuitWord{U"ЖЁЛУДИ", Suit::kClubs},
    SuitWord{U"ЖЕЛУДИ", Suit::kClubs},      SuitWord{U"DIAMONDS", Suit::kDiamonds},
    SuitWord{U"DIAMOND", Suit::kDiamonds},  SuitWord{U"БУБНЫ", Suit::kDiamonds},
    SuitWord{U"БУБНА", Suit::kDiamonds},    SuitWord{U"БУБЕН", Suit::kDiamonds},
    SuitWord{U"БУБИ", Suit::kDiamonds},     SuitWord{U"KARO", Suit::kDiamonds},
    SuitWord{U"BELLS", Suit::kDiamonds},    SuitWord{U"BELL", Suit::kDiamonds},
    SuitWord{U"SCHELLEN", Suit::kDiamonds}, SuitWord{U"SCHELLE", Suit::kDiamonds},
    SuitWord{U"SCHELL", Suit::kDiamonds},   SuitWord{U"БУБЕНЦЫ", Suit::kDiamonds},
    SuitWord{U"HEARTS", Suit::kHearts},     SuitWord{U"HEART", Suit::kHearts},
    SuitWord{U"ЧЕРВИ", Suit::kHearts},      SuitWord{U"ЧЕРВА", Suit::kHearts},
    SuitWord{U"ЧЕРВЫ", Suit::kHearts},      SuitWord{U"ЧЕРВЕЙ", Suit::kHearts},
    SuitWord{U"ЧЕРВ", Suit::kHearts},       SuitWord{U"HERZ", Suit::kHearts},
    SuitWord{U"HERZEN", Suit::kHearts},     SuitWord{U"PREFERENCE", Suit::kHearts},
    SuitWord{U"ПРЕФЕРАНС", Suit::kHearts},
};

std::optional<Suit> suit_of_sign(char32_t capital) {
  switch (capital) {
    case U'♠':
    case U'S':
    case U'П':
      return Suit::kSpades;
    case U'♣':
    case U'C':
    case U'Т':
      return Suit::kClubs;
    case U'♦':
    case U'D':
    case U'Б':
      return Suit::kDiamonds;
    case U'♥':
    case U'H':
    case U'Ч':
      return Suit::kHearts;
    default:
      return std::nullopt;
  }
}

// The two letters that a German-suited pack is written with. They have no other reading: neither E nor L
// means something by itself, and two suits never follow each other without a rank between them.
std::optional<Suit> suit_of_two_signs(char32_t capital, char32_t next) {
  if (capital == U'L' && next == U'A') return Suit::kSpades;
  if (capital == U'E' && next == U'I') return Suit::kClubs;
  if (capital == U'S' && next == U'C') return Suit::kDiamonds;
  if (capital == U'H' && next == U'E') return Suit::kHearts;
  return std::nullopt;
}

// The ten as "10" is the lexer's business.
std::optional<Rank> rank_of_sign(char32_t capital) {
  switch (capital) {
    case U'7':
      return Rank::kSeven;
    case U'8':
      return Rank::kEight;
    case U'9':
      return Rank::kNine;
    case U'T':
      return Rank::kTen;
    case U'J':
    case U'В':
    case U'B':  // German Bube, and how a Russian В comes out of a Latin keyboard
    case U'U':
      return Rank::kJack;
    case U'Q':
    case U'Д':
    case U'O':
      return Rank::kQueen;
    case U'K':
    case U'К':
      return Rank::kKing;
    case U'A':
    case U'Т':
      return Rank::kAce;
    default:
      return std::nullopt;
  }
}

// A suit, a rank, or, for the Russian т alone, either.
struct Sign {
  std::optional<Suit> suit;
  std::optional<Rank> rank;
  bool russian = false;
  bool latin_d = false;  // diamonds, but the German Dame right beside a suit
  [[nodiscard]] bool only_suit() const { return suit && !rank; }
  [[nodiscard]] bool only_rank() const { return rank && !suit; }
  [[nodiscard]] bool either() const { return suit && rank; }
};

// A stretch without blanks or commas.
struct SignWord {
  std::vector<Sign> signs;
  std::string_view text;
};

bool is_emoji_variant(char32_t code) {
  return code == 0xFE0E || code == 0xFE0F;
}

std::expected<std::vector<SignWord>, Message> read_signs(std::string_view text, Word where) {
  std::vector<SignWord> words;
  std::size_t word_begin = 0;
  bool in_word = false;
  bool after_suit_sign = false;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Sign utf8 = front_sign(text.substr(at));
    std::size_t bytes = utf8.bytes;
    if (utf8.valid && (is_blank(utf8.code) || utf8.code == U',')) {
      in_word = false;
      after_suit_sign = false;
      at += bytes;
      continue;
    }
    if (utf8.valid && after_suit_sign && is_emoji_variant(utf8.code)) {
      words.back().text = text.substr(word_begin, at + bytes - word_begin);
      after_suit_sign = false;
      at += bytes;
      continue;
    }
    Sign sign;
    if (utf8.valid) {
      const char32_t capital = to_upper(utf8.code);
      const std::string_view rest = text.substr(at + bytes);
      const Utf8Sign next = rest.empty() ? Utf8Sign{} : front_sign(rest);
      if (const auto suit = suit_of_two_signs(capital, next.valid ? to_upper(next.code) : U'\0')) {
        sign.suit = suit;
        bytes += next.bytes;
      } else if (capital == U'1' && text.substr(at).starts_with("10")) {
        sign.rank = Rank::kTen;
        bytes = 2;
      } else {
        sign.suit = suit_of_sign(capital);
        sign.rank = rank_of_sign(capital);
      }
      sign.russian = capital >= U'А' && capital <= U'Я';
      sign.latin_d = sign.suit && capital == U'D';
      after_suit_sign = sign.suit && utf8.code >= 0x2660;
    }
    if (!sign.suit && !sign.rank) {
      return Error(
          message("{where}: {sign} is neither a suit (S C D H ♠ ♣ ♦ ♥) nor a rank (A K Q J 10 9 8 7)",
                  {{"where", where}, {"sign", in_quotes(text.substr(at, bytes))}}));
    }
    if (!in_word) {
      words.emplace_back();
      word_begin = at;
      in_word = true;
    }
    words.back().signs.push_back(sign);
    at += bytes;
    words.back().text = text.substr(word_begin, at - word_begin);
  }
  return words;
}

// Puts signs together into cards. The first fault ends it.
class CardsReader {
 public:
  explicit CardsReader(Word where) : where_(where) {}

  [[nodiscard]] std::expected<CardSet, Message> read(std::string_view text) {
    auto words = read_signs(text, where_);
    if (!words) return Error(std::move(words.error()));
    for (const SignWord& word : *words) {
      read_word(word);
      if (fault_) return Error(std::move(*fault_));
    }
    close_suit();
    if (fault_) return Error(std::move(*fault_));
    return cards_;
  }

 private:
  void fail(Message what) {
    if (!fault_) fault_ = std::move(what);
  }
  void fail_ambiguous(const SignWord& word) {
    fail(message("{where}: т in {text} may be the ace or clubs; write A or C for what is meant",
                 {{"where", where_}, {"text", in_quotes(word.text)}}));
  }
  void add(Suit suit, Rank rank) {
    const Card card{suit, rank};
    if (cards_.has(card)) {
      fail(message("{where}: {card} is named twice", {{"where", where_}, {"card", card}}));
    }
    cards_ |= card;
  }

  // A suit that stands alone holds for the ranks that follow it: "S A K 7".
  void open_suit(const Sign& sign) {
    close_suit();
    suit_ = sign.suit;
    suit_is_russian_ = sign.russian;
    suit_has_cards_ = false;
  }
  void close_suit() {
    if (suit_ && !suit_has_cards_) fail_no_rank(*suit_);
    suit_.reset();
  }
  void fail_no_rank(Suit suit) {
    fail(message("{where}: no rank after {suit}; write for example SA or S10",
                 {{"where", where_}, {"suit", suit}}));
  }

  void read_word(const SignWord& word) {
    const std::span<const Sign> signs = word.signs;
    if (signs.size() == 1) return read_lone(word, signs.front());
    if (signs.size() == 2 && read_suit_and_dame(signs[0], signs[1])) return;
    // After a suit that stands alone there must be ranks, so that "т ткд" has only one reading.
    if (suit_ && !suit_has_cards_ &&
        std::ranges::all_of(signs, [](const Sign& sign) { return !sign.only_suit(); })) {
      return read_ranks(word, signs);
    }
    const bool rank_then_suit = signs.size() == 2 && signs[0].rank && signs[1].suit;
    const bool suit_then_rank = signs[0].suit.has_value() && signs[1].rank.has_value();
    if (suit_ && signs[0].rank && (signs[0].suit || (rank_then_suit && signs[1].rank))) {
      // "S тк": the ace and king of spades, or a king of clubs?
      return fail_ambiguous(word);
    }
    if (rank_then_suit && !suit_then_rank) {
      close_suit();
      return add(*signs[1].suit, *signs[0].rank);
    }
    if (signs[0].suit) {
      close_suit();
      return read_group(word, signs);
    }
    read_ranks(word, signs);
  }

  // "HD", "DH", "DD": two suits side by side are no card, so the D can only be the queen.
  bool read_suit_and_dame(const Sign& first, const Sign& second) {
    if (!first.only_suit() || !second.only_suit() || (!first.latin_d && !second.latin_d)) return false;
    close_suit();
    add(second.latin_d ? *first.suit : *second.suit, Rank::kQueen);
    return true;
  }

  void read_lone(const SignWord& word, const Sign& sign) {
    if (sign.either() && suit_) {
      if (suit_is_russian_ && suit_has_cards_) return fail_ambiguous(word);
      return read_ranks(word, {&sign, 1});
    }
    if (sign.suit) return open_suit(sign);
    read_ranks(word, {&sign, 1});
  }

  void read_ranks(const SignWord& word, std::span<const Sign> signs) {
    for (const Sign& sign : signs) {
      if (!suit_ || !sign.rank) {
        return fail(message("{where}: {text} should begin with a suit; write for example SA S10 or SAK7 H10",
                            {{"where", where_}, {"text", in_quotes(word.text)}}));
      }
      add(*suit_, *sign.rank);
      suit_has_cards_ = true;
    }
  }

  // "SAK7", "♠AK♥10": a suit and at least one rank, again and again.
  void read_group(const SignWord& word, std::span<const Sign> signs) {
    Sign suit = signs[0];
    bool has_cards = false;
    for (std::size_t i = 1; i < signs.size(); ++i) {
      const Sign& sign = signs[i];
      if (sign.only_suit()) {
        if (!has_cards) return fail_no_rank(*suit.suit);
        suit = sign;
        has_cards = false;
        continue;
      }
      // "п7т8": the ace and eight of spades, or an eight of clubs?
      const bool before_rank = i + 1 < signs.size() && !signs[i + 1].only_suit();
      if (sign.either() && has_cards && suit.russian && before_rank) return fail_ambiguous(word);
      add(*suit.suit, *sign.rank);
      has_cards = true;
    }
    if (!has_cards) fail_no_rank(*suit.suit);
  }

  Word where_;
  CardSet cards_;
  std::optional<Suit> suit_;
  bool suit_is_russian_ = false;
  bool suit_has_cards_ = false;
  std::optional<Message> fault_;
};

std::expected<CardSet, Message> read_cards(std::string_view text, Word where) {
  text = trimmed(text);
  if (text == "-") return CardSet{};
  if (text.empty()) {
    return Error(
        message("{where}: no card is given; write for example SA S10, or - for no card", {{"where", where}}));
  }
  return CardsReader(where).read(text);
}

}  // namespace

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string_view> split_at_blanks(std::string_view text) {
  std::vector<std::string_view> words;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Sign sign = front_sign(text.substr(at));
    if (sign.valid && is_blank(sign.code)) {
      if (at > begin) words.push_back(text.substr(begin, at - begin));
      begin = at + sign.bytes;
    }
    at += sign.bytes;
  }
  if (begin < text.size()) words.push_back(text.substr(begin));
  return words;
}

std::expected<CardSet, Message> read_hand(std::string_view text, Word where,
                                          const std::array<Suit, 4>& order) {
  if (!text.contains('.')) return read_cards(text, where);
  const std::vector<std::string_view> suits = split(text, '.');
  if (suits.size() != order.size()) {
    return Error(
        message("{where}: {text} has {count} suits; expected four, {first}.{second}.{third}.{fourth}",
                {{"where", where},
                 {"text", in_quotes(trimmed(text))},
                 {"count", static_cast<std::int64_t>(suits.size())},
                 {"first", order[0]},
                 {"second", order[1]},
                 {"third", order[2]},
                 {"fourth", order[3]}}));
  }
  CardSet cards;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Suit suit = order[i];
    const std::string_view ranks = trimmed(suits[i]);
    if (ranks.empty() || ranks == "-") continue;
    auto words = read_signs(ranks, where);
    if (!words) return Error(std::move(words.error()));
    for (const SignWord& word : *words) {
      for (const Sign& sign : word.signs) {
        if (!sign.rank) {
          return Error(
              message("{where}: {text} has a suit among the ranks; between dots there are only ranks",
                      {{"where", where}, {"text", in_quotes(word.text)}}));
        }
        const Card card{suit, *sign.rank};
        if (cards.has(card)) {
          return Error(message("{where}: {card} is named twice", {{"where", where}, {"card", card}}));
        }
        cards |= card;
      }
    }
  }
  return cards;
}

std::expected<Suit, Message> parse_suit(std::string_view text) {
  const std::string_view word = trimmed(text);
  std::u32string capitals;
  constexpr std::size_t kLongestWord = 12;
  for (std::string_view rest = word; !rest.empty() && capitals.size() <= kLongestWord;) {
    const Utf8Sign sign = front_sign(rest);
    capitals.push_back(sign.valid ? to_upper(sign.code) : U'?');
    rest.remove_prefix(sign.bytes);
  }
  if (capitals.size() == 2 && capitals[0] >= 0x2660 && is_emoji_variant(capitals[1])) capitals.pop_back();
  if (capitals.size() == 1) {
    if (const auto suit = suit_of_sign(capitals[0])) return *suit;
  }
  if (capitals.size() == 2) {
    if (const auto suit = suit_of_two_signs(capitals[0], capitals[1])) return *suit;
  }
  const auto* found = std::ranges::find(kSuitWords, std::u32string_view(capitals), &SuitWord::capitals);
  if (found != kSuitWords.end()) return found->suit;
  return Error(message("{text} is not a suit; expected spades, clubs, diamonds or hearts (S C D H, ♠ ♣ ♦ ♥)",
                       {{"text", in_quotes(word)}}));
}

std::expected<Card, Message> parse_card(std::string_view text) {
  auto cards = read_cards(text, kTheCard);
  if (!cards) return Error(std::move(cards.error()));
  if (cards->size() != 1) {
    return Error(message("{text} is {count} cards; expected one, for example SA or H10",
                         {{"text", in_quotes(trimmed(text))}, {"count", std::int64_t{cards->size()}}}));
  }
  return cards->lowest();
}

std::expected<CardSet, Message> parse_cards(std::string_view text) {
  return read_cards(text, kTheCards);
}

std::expected<CardSet, Message> parse_hand(std::string_view text) {
  return read_hand(text, kTheHand);
}

std::expected<Setup, Message> parse_setup(std::string_view text) {
  std::vector<std::string_view> parts;
  std::string talon;
  if (text.contains('|')) {
    parts = split(text, '|');
  } else {
    parts = split_at_blanks(text);
    // A talon written as two cards: "… … … SA H7".
    if (parts.size() == 5 && !parts[3].contains('.') && !parts[4].contains('.')) {
      talon = std::string(parts[3]) + ' ' + std::string(parts[4]);
      parts[3] = talon;
      parts.pop_back();
    }
  }
  if (parts.size() != 4) {
    return Error(
        message("a deal is three hands and a talon, with blanks or | between them; {text} has {count} parts",
                {{"text", in_quotes(trimmed(text))}, {"count", static_cast<std::int64_t>(parts.size())}}));
  }
  Setup setup;
  for (const Hand hand : kHands) {
    auto cards = read_hand(parts[static_cast<std::size_t>(hand)], kHandWords[hand]);
    if (!cards) return Error(std::move(cards.error()));
    setup.hands[hand] = *cards;
  }
  auto cards = read_hand(parts[3], kTheTalon);
  if (!cards) return Error(std::move(cards.error()));
  setup.talon = *cards;
  return setup;
}

std::expected<Deal, Message> parse_deal(std::string_view text) {
  auto setup = parse_setup(text);
  if (!setup) return Error(std::move(setup.error()));
  const auto deal = Deal::from(*setup);
  if (!deal) return Error(explain(deal.error()));
  return *deal;
}

std::string print_card(Card card) {
  if (card.rank() == Rank::kTen) return std::string(1, kSuitLetters[card.suit()]) + "10";
  return card_code(card);
}

std::string print_hand(CardSet cards) {
  std::string text;
  for (const Suit suit : kSuits) {
    if (suit != kSuits.front()) text += '.';
    CardSet rest = cards.in(suit);
    if (rest.empty()) text += '-';
    for (; !rest.empty(); rest -= rest.highest()) text += kRankCodes[rest.highest().rank()];
  }
  return text;
}

std::string print_deal(const Deal& deal) {
  std::string text;
  for (const Hand hand : kHands) text += print_hand(deal.hand(hand)) + ' ';
  return text + print_hand(deal.talon());
}

std::string card_code(Card card) {
  return {kSuitLetters[card.suit()], kRankCodes[card.rank()]};
}

std::optional<Card> card_of_code(std::string_view code) {
  if (code.size() != 2) return std::nullopt;
  for (const Suit suit : kSuits) {
    for (const Rank rank : kRanks) {
      if (code[0] == kSuitLetters[suit] && code[1] == kRankCodes[rank]) return Card{suit, rank};
    }
  }
  return std::nullopt;
}

std::string_view suit_code(Suit suit) {
  return kSuitCodes[suit];
}

std::optional<Suit> suit_of_code(std::string_view code) {
  for (const Suit suit : kSuits) {
    if (code == kSuitCodes[suit]) return suit;
  }
  return std::nullopt;
}

Message explain(const SetupFault& fault) {
  switch (fault.kind) {
    case SetupFault::Kind::kHandSize:
      return plural_message("{where} has {n} card; it must have {size}",
                            "{where} has {n} cards; it must have {size}", fault.count,
                            {{"where", kHandWords[fault.hand]}, {"size", std::int64_t{kHandSize}}});
    case SetupFault::Kind::kTalonSize:
      return plural_message("{where} has {n} card; it must have {size}",
                            "{where} has {n} cards; it must have {size}", fault.count,
                            {{"where", kTheTalon}, {"size", std::int64_t{kTalonSize}}});
    case SetupFault::Kind::kTwice:
      break;
  }
  return message("{card} lies in two places; a card may be dealt only once", {{"card", fault.card}});
}

}  // namespace pulka
