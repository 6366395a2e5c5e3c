// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Text that the commands print.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "tessera/tensor.h"

namespace tessera::tools {

/// `[1, 224, 224, 3]`.
std::string dims_text(const Dims& dims);
nlohmann::json dims_json(const Dims& dims);

/// `float32 [1, 224, 224, 3]`.
std::string tensor_text(DType dtype, const Shape& shape);

/// JSON on one line, cut to a length that fits a message. Never throws: invalid UTF-8 is replaced.
std::string json_text(const nlohmann::json& value);

/// A word for a POSIX shell, quoted where it needs to be.
std::string shell_word(const std::string& text);

/// The text with control characters as \xNN, so that what a file says cannot steer a terminal.
std::string printable(const std::string& text);

/// Writes indented JSON to the file, or to the standard output when `path` is empty. Throws
/// std::runtime_error.
void write_json(const nlohmann::json& value, const std::string& path);

}  // namespace tessera::tools
