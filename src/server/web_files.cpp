#include "web_files.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <optional>
#include <system_error>
#include <utility>

namespace pulka {
namespace {

using Error = std::unexpected<Message>;
namespace fs = std::filesystem;

constexpr std::uintmax_t kMaxBytes = std::uintmax_t{64} << 20U;

struct Ending {
  std::string_view ending;
  std::string_view type;
};
constexpr std::array kEndings{
    Ending{"html", "text/html; charset=utf-8"},
    Ending{"js", "text/javascript; charset=utf-8"},
    Ending{"mjs", "text/javascript; charset=utf-8"},
    Ending{"css", "text/css; charset=utf-8"},
    Ending{"json", "application/json"},
    Ending{"map", "application/json"},
    Ending{"webmanifest", "application/manifest+json"},
    Ending{"txt", "text/plain; charset=utf-8"},
    Ending{"svg", "image/svg+xml"},
    Ending{"png", "image/png"},
    Ending{"jpg", "image/jpeg"},
    Ending{"jpeg", "image/jpeg"},
    Ending{"webp", "image/webp"},
    Ending{"gif", "image/gif"},
    Ending{"ico", "image/x-icon"},
    Ending{"woff", "font/woff"},
    Ending{"woff2", "font/woff2"},
    Ending{"ttf", "font/ttf"},
    Ending{"wav", "audio/wav"},
    Ending{"mp3", "audio/mpeg"},
    Ending{"ogg", "audio/ogg"},
    Ending{"wasm", "application/wasm"},
};

// FNV-1a. It tells one build's file from another's and guards against nothing.
std::string tag_of(std::string_view body) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char byte : body) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
  return fmt::format("\"{:016x}\"", hash);
}

Message cannot_read(const fs::path& path, const std::string& why) {
  return message("{path}: cannot read the pages: {reason}", {{"path", path.string()}, {"reason", why}});
}

bool lies_below(const fs::path& path, const fs::path& root) {
  return std::ranges::mismatch(root, path).in1 == root.end();
}

}  // namespace

std::string_view content_type(std::string_view name) {
  const auto dot = name.rfind('.');
  if (dot != std::string_view::npos) {
    const auto* const found = std::ranges::find(kEndings, name.substr(dot + 1), &Ending::ending);
    if (found != kEndings.end()) return found->type;
  }
  return "application/octet-stream";
}

std::expected<WebFiles, Message> WebFiles::read(const std::string& directory) {
  WebFiles result;
  std::error_code error;
  const fs::path root = fs::canonical(directory, error);
  if (error) return Error(cannot_read(directory, error.message()));
  std::uintmax_t bytes = 0;
  fs::recursive_directory_iterator entry(root, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    if (entry->path().filename().string().starts_with('.')) {
      if (std::error_code ignored; entry->is_directory(ignored)) entry.disable_recursion_pending();
      continue;
    }
    // A link is what it leads to; one to a directory is not gone into.
    std::error_code broken;
    const fs::path target = fs::canonical(entry->path(), broken);
    if (broken || !lies_below(target, root) || !fs::is_regular_file(target, broken)) continue;
    bytes += fs::file_size(target, broken);
    if (bytes >= kMaxBytes) {
      return Error(
          message("{path}: there are more than 64 MiB in this directory; expected that of the built pages",
                  {{"path", directory}}));
    }
    std::ifstream stream(target, std::ios::binary);
    WebFile file;
    file.body.assign(std::istreambuf_iterator<char>(stream), {});
    if (!stream.is_open() || stream.bad()) {
      return Error(cannot_read(entry->path(), std::generic_category().message(errno)));
    }
    const std::string path = "/" + entry->path().lexically_relative(root).generic_string();
    file.type = content_type(path);
    file.tag = tag_of(file.body);
    file.immutable = path.starts_with("/assets/");
    result.files_.emplace(path, std::move(file));
  }
  if (error) return Error(cannot_read(directory, error.message()));
  return result;
}

const WebFile* WebFiles::find(std::string_view path) const {
  const auto look = [this](std::string_view name) {
    const auto found = files_.find(std::string(name));
    return found == files_.end() ? nullptr : &found->second;
  };
  if (const WebFile* file = look(path)) return file;
  const std::string_view name = path.substr(path.rfind('/') + 1);
  if (name.find('.') != std::string_view::npos || path == "/api" || path.starts_with("/api/")) return nullptr;
  return look("/index.html");
}

}  // namespace pulka
