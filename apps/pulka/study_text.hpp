// Answers of the prover in words and drawings.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cards/inplace_vector.hpp"
#include "solver/knowledge.hpp"
#include "study.hpp"
#include "text/wording.hpp"

namespace pulka {

// "declarer", "left", "right".
[[nodiscard]] std::string side_name(const Wording& wording, Side side);

// Four suits, and who holds what of them. Cards with nobody are shown only if there are any.
[[nodiscard]] std::vector<std::string> layout_text(const Wording& wording, CardSet hand,
                                                   const UnseenCards& layout);
// One line a trick, each card with who plays it.
[[nodiscard]] std::vector<std::string> play_text(const Wording& wording, const Knowledge& start,
                                                 const InplaceVector<Card, 30>& cards);

// An answer in parts, so that a page can set them in its own way.
struct AnswerText {
  std::string verdict;               // "The declarer leads: sure; first SA."
  std::vector<std::string> remarks;  // which hands are sure, which choice is the worst
  std::vector<std::string> layout;   // empty if it is sure
  std::vector<std::string> play;
  std::string open;  // what open cards would change
};
[[nodiscard]] AnswerText answer_text(const Wording& wording, const HandQuestion& question,
                                     const HandAnswer& answer);
[[nodiscard]] std::string answer_to_json(const HandQuestion& question, const HandAnswer& answer);

}  // namespace pulka
