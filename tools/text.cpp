// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "text.h"

#include <cstdio>
#include <fstream>
#include <iostream>
#include <stdexcept>

namespace tessera::tools {

using nlohmann::json;

std::string dims_text(const Dims& dims) {
  if (dims.rank() > kMaxRank) return "[rank " + std::to_string(dims.rank()) + "]";
  std::string text = "[";
  for (int64_t dim : dims) text += (text.size() > 1 ? ", " : "") + std::to_string(dim);
  return text + "]";
}

json dims_json(const Dims& dims) { return json(std::vector<int64_t>(dims.begin(), dims.end())); }

std::string tensor_text(DType dtype, const Shape& shape) {
  return std::string(dtype_name(dtype)) + " " + dims_text(shape);
}

std::string json_text(const json& value) {
  constexpr size_t kLongest = 120;
  std::string text = value.dump(-1, ' ', true, json::error_handler_t::replace);
  if (text.size() > kLongest) text.replace(kLongest, std::string::npos, "…");
  return text;
}

std::string shell_word(const std::string& text) {
  constexpr const char* kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,:=+@%";
  if (!text.empty() && text.find_first_not_of(kPlain) == std::string::npos) return text;
  std::string quoted = "'";
  for (char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string printable(const std::string& text) {
  std::string clean;
  for (char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    char escape[5];
    std::snprintf(escape, sizeof escape, "\\x%02x", byte);
    clean += byte < 0x20 || byte == 0x7f ? std::string(escape) : std::string(1, c);
  }
  return clean;
}

void write_json(const json& value, const std::string& path) {
  const std::string text = value.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
  if (path.empty()) {
    std::cout << text;
    return;
  }
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

}  // namespace tessera::tools
