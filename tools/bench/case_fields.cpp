// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "case_fields.h"

#include "text.h"

namespace tessera::tools {
namespace {

using nlohmann::json;

struct ShortName {
  const char* name;
  DType dtype;
};

constexpr ShortName kShortNames[] = {
    {"u8", DType::kUInt8},   {"i8", DType::kInt8},     {"u16", DType::kUInt16},
    {"i16", DType::kInt16},  {"f16", DType::kFloat16}, {"bf16", DType::kBFloat16},
    {"u32", DType::kUInt32}, {"i32", DType::kInt32},   {"f32", DType::kFloat32},
    {"u64", DType::kUInt64}, {"i64", DType::kInt64},   {"f64", DType::kFloat64},
};

/// True where the value is an integer of 64 bits (the reader makes 2^64 and 1e3 floating point).
bool is_int64(const json& value) {
  if (value.is_number_unsigned()) return value.get<uint64_t>() <= uint64_t{INT64_MAX};
  return value.is_number_integer();
}

}  // namespace

void refuse_field(const char* name, const json& value, const char* expected) {
  throw BadCase(std::string("field `") + name + "` is " + json_text(value) + ", expected " +
                expected);
}

const json& any_field(const json& fields, const char* name) {
  const auto found = fields.find(name);
  if (found == fields.end()) throw BadCase(std::string("field `") + name + "` is missing");
  return *found;
}

std::string text_field(const json& fields, const char* name) {
  const json& value = any_field(fields, name);
  if (!value.is_string()) refuse_field(name, value, "a string");
  return value.get<std::string>();
}

int64_t integer_field(const json& fields, const char* name) {
  const json& value = any_field(fields, name);
  if (!is_int64(value)) refuse_field(name, value, "an integer");
  return value.get<int64_t>();
}

std::vector<int64_t> list_field(const json& fields, const char* name) {
  const json& value = any_field(fields, name);
  static constexpr char kExpected[] = "a list of at most 32 integers";
  if (!value.is_array() || value.size() > kMaxRank) refuse_field(name, value, kExpected);
  std::vector<int64_t> list;
  for (const json& item : value) {
    if (!is_int64(item)) refuse_field(name, value, kExpected);
    list.push_back(item.get<int64_t>());
  }
  return list;
}

std::vector<IntPair> pair_field(const json& fields, const char* name) {
  const json& value = any_field(fields, name);
  static constexpr char kExpected[] = "a list of at most 32 pairs of integers";
  if (!value.is_array() || value.size() > kMaxRank) refuse_field(name, value, kExpected);
  std::vector<IntPair> pairs;
  for (const json& item : value) {
    if (!item.is_array() || item.size() != 2 || !is_int64(item[0]) || !is_int64(item[1])) {
      refuse_field(name, value, kExpected);
    }
    pairs.push_back({item[0].get<int64_t>(), item[1].get<int64_t>()});
  }
  return pairs;
}

DType dtype_field(const json& fields, const char* name, std::string* spelled) {
  const std::string value = text_field(fields, name);
  if (spelled != nullptr) *spelled = value;
  for (const ShortName& known : kShortNames) {
    if (value == known.name) return known.dtype;
  }
  refuse_field(name, value, "u8, f16, f32, …");
}

bool choice_field(const json& fields, const char* name, const char* no, const char* yes) {
  const std::string value = text_field(fields, name);
  if (value == yes) return true;
  if (value != no) refuse_field(name, value, (std::string(no) + " or " + yes).c_str());
  return false;
}

}  // namespace tessera::tools
