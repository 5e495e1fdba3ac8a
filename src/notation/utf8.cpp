#include "utf8.hpp"

#include <cassert>
#include <fmt/format.h>

namespace pulka {
namespace {

constexpr std::size_t kMaxQuotedSigns = 40;

}  // namespace

Utf8Sign front_sign(std::string_view text) {
  assert(!text.empty());
  const auto byte = [&](std::size_t index) -> char32_t { return static_cast<unsigned char>(text[index]); };
  const char32_t lead = byte(0);
  if (lead < 0x80) return {lead, 1, true};
  std::size_t length = 0;
  char32_t code = 0;
  char32_t smallest = 0;
  if (lead >= 0xC2 && lead <= 0xDF) {
    length = 2;
    code = lead & 0x1F;
    smallest = 0x80;
  } else if (lead >= 0xE0 && lead <= 0xEF) {
    length = 3;
    code = lead & 0x0F;
    smallest = 0x800;
  } else if (lead >= 0xF0 && lead <= 0xF4) {
    length = 4;
    code = lead & 0x07;
    smallest = 0x10000;
  }
  if (length == 0 || text.size() < length) return {lead, 1, false};
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return {lead, 1, false};
    code = (code << 6U) | (byte(i) & 0x3FU);
  }
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < smallest || code > 0x10FFFF || surrogate) return {lead, 1, false};
  return {code, length, true};
}

char32_t to_upper(char32_t code) {
  if (code >= U'a' && code <= U'z') return code - U'a' + U'A';
  if (code >= U'а' && code <= U'я') return code - U'а' + U'А';
  if (code == U'ё') return U'Ё';
  if (code == U'ä') return U'Ä';
  if (code == U'ö') return U'Ö';
  if (code == U'ü') return U'Ü';
  return code;
}

bool is_control(char32_t code) {
  if (code < 0x20 || (code >= 0x7F && code <= 0x9F)) return true;
  if (code == 0xAD || code == 0xFEFF) return true;
  return (code >= 0x200B && code <= 0x200F) || (code >= 0x2028 && code <= 0x202E) ||
         (code >= 0x2060 && code <= 0x206F);
}

bool is_blank(char32_t code) {
  return code == U' ' || code == U'\t' || code == U'\n' || code == U'\r' || code == 0xA0;
}

std::string_view trimmed(std::string_view text) {
  std::size_t begin = text.size();
  std::size_t end = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Sign sign = front_sign(text.substr(at));
    if (!sign.valid || !is_blank(sign.code)) {
      if (begin == text.size()) begin = at;
      end = at + sign.bytes;
    }
    at += sign.bytes;
  }
  return end == 0 ? std::string_view{} : text.substr(begin, end - begin);
}

std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  std::size_t signs = 0;
  while (!text.empty()) {
    if (signs == kMaxQuotedSigns) {
      result += "…";
      break;
    }
    ++signs;
    const Utf8Sign sign = front_sign(text);
    if (sign.valid && !is_control(sign.code)) {
      result += text.substr(0, sign.bytes);
    } else {
      for (const char byte : text.substr(0, sign.bytes)) {
        result += fmt::format("\\x{:02x}", static_cast<unsigned>(static_cast<unsigned char>(byte)));
      }
    }
    text.remove_prefix(sign.bytes);
  }
  result += "\"";
  return result;
}

}  // namespace pulka
