// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// The fields of a benchmark case, each checked for its kind as it is read: the files are trusted by
// nobody.
#pragma once

#include <tessera/tensor.h>

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace tessera::tools {

/// A file or a field that cannot be used; what() says where and why.
class BadCase : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Each throws BadCase where the field is missing or of another kind.
const nlohmann::json& any_field(const nlohmann::json& fields, const char* name);
std::string text_field(const nlohmann::json& fields, const char* name);
int64_t integer_field(const nlohmann::json& fields, const char* name);
/// At most kMaxRank of them.
std::vector<int64_t> list_field(const nlohmann::json& fields, const char* name);
std::vector<IntPair> pair_field(const nlohmann::json& fields, const char* name);
/// "f32" and the like, which goes to `spelled` where that is not null.
DType dtype_field(const nlohmann::json& fields, const char* name, std::string* spelled = nullptr);
/// True for `yes`, false for `no`.
bool choice_field(const nlohmann::json& fields, const char* name, const char* no, const char* yes);

/// Throws BadCase: the field has this value where something else was expected.
[[noreturn]] void refuse_field(const char* name, const nlohmann::json& value, const char* expected);

}  // namespace tessera::tools
