// The pages' files, held in memory: what is not in here when it is asked for does not exist, wherever a path
// points.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <unordered_map>

#include "text/message.hpp"

namespace pulka {

struct WebFile {
  std::string type;  // of its content, from the name's ending
  std::string body;
  std::string tag;         // changes when the body does; in quotes, as an ETag is written
  bool immutable = false;  // its name changes when its body does (/assets/)
};

class WebFiles {
 public:
  WebFiles() = default;  // none
  // Everything below `directory` but hidden files and links that lead out of it. Errors name the path: cannot
  // be read, or 64 MiB in all and more, which no directory of pages is.
  [[nodiscard]] static std::expected<WebFiles, Message> read(const std::string& directory);

  // "/" and a path without a file and without an ending are index.html, where the page's own program looks at
  // the path; "/api/" is not the page's. nullptr: there is none.
  [[nodiscard]] const WebFile* find(std::string_view path) const;

 private:
  std::unordered_map<std::string, WebFile> files_;  // by path from "/"
};

// "text/html; charset=utf-8" of "index.html"; "application/octet-stream" of what is not known.
[[nodiscard]] std::string_view content_type(std::string_view name);

}  // namespace pulka
