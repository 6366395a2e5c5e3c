// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "case.h"

#include <algorithm>

#include "array.h"
#include "text.h"

namespace tessera::tools {

using nlohmann::json;

namespace {

const json& member(const json& object, const char* key) {
  if (!object.is_object())
    throw BadManifest("no object where one with '" + std::string(key) + "' belongs");
  const auto found = object.find(key);
  if (found == object.end()) throw BadManifest("key '" + std::string(key) + "' is missing");
  return *found;
}

[[noreturn]] void bad_value(const char* key, const json& value) {
  throw BadManifest("key '" + std::string(key) + "' is " + json_text(value));
}

template <class T>
T choice_at(const json& object, const char* key,
            const std::vector<std::pair<const char*, T>>& choices) {
  const std::string& given = string_at(object, key);
  for (const auto& [name, value] : choices) {
    if (given == name) return value;
  }
  throw BadManifest("key '" + std::string(key) + "' is '" + given +
                    "', which this runner does not know");
}

Dims dims_at(const json& object, const char* key) {
  const json& list = member(object, key);
  if (!list.is_array()) bad_value(key, list);
  Dims dims;
  for (const json& number : list) {
    if (!number.is_number_integer()) bad_value(key, list);
    const auto dim = number.get<int64_t>();
    if (number.is_number_unsigned() && dim < 0) bad_value(key, list);  // beyond 63 bits
    dims.push_back(dim);
  }
  return dims;
}

double tolerance_at(const json& object, const char* key) {
  if (!object.contains(key)) return 0;
  const json& value = object[key];
  if (!value.is_number() || value.get<double>() < 0) bad_value(key, value);
  return value.get<double>();
}

CaseTensor parse_tensor(const json& object) {
  CaseTensor tensor;
  tensor.shape = dims_at(object, "shape");
  const std::string& type = string_at(object, "dtype");
  if (!dtype_from_name(type.c_str(), &tensor.dtype)) throw BadManifest("no dtype '" + type + "'");
  if (!checked_bytes(tensor.shape, dtype_size(tensor.dtype), &tensor.bytes)) {
    // Corpora may ask what a library says to more axes than it has, as long as the data exist.
    if (tensor.shape.rank() <= kMaxRank) bad_value("shape", object["shape"]);
    const int64_t bytes = integer_at(object, "bytes");
    if (bytes < 0) bad_value("bytes", object["bytes"]);
    tensor.bytes = static_cast<size_t>(bytes);
  }
  if (object.contains("name")) tensor.name = string_at(object, "name");
  if (object.contains("strides")) {
    tensor.strides = dims_at(object, "strides");
    const int rank = tensor.strides->rank();
    if (rank != tensor.shape.rank() || rank > kMaxRank) bad_value("strides", object["strides"]);
  }
  tensor.source = object;
  return tensor;
}

const json& list_at(const json& object, const char* key) {
  const json& list = member(object, key);
  if (!list.is_array()) bad_value(key, list);
  return list;
}

}  // namespace

const std::string& string_at(const json& object, const char* key) {
  const json& value = member(object, key);
  if (!value.is_string()) bad_value(key, value);
  return value.get_ref<const std::string&>();
}

uint64_t word_at(const json& object, const char* key) {
  const json& value = member(object, key);
  if (!value.is_number_integer()) bad_value(key, value);
  return value.is_number_unsigned() ? value.get<uint64_t>()
                                    : static_cast<uint64_t>(value.get<int64_t>());
}

int64_t integer_at(const json& object, const char* key) {
  const auto integer = static_cast<int64_t>(word_at(object, key));
  if (object[key].is_number_unsigned() && integer < 0) bad_value(key, object[key]);
  return integer;
}

void require_known_keys(const json& object, const std::vector<const char*>& known,
                        const std::string& where) {
  if (!object.is_object()) throw BadManifest(where + " is no object");
  for (const auto& item : object.items()) {
    const std::string& key = item.key();
    const bool is_known =
        std::any_of(known.begin(), known.end(), [&](const char* name) { return key == name; });
    if (!is_known) throw BadManifest("unknown key '" + key + "' in " + where);
  }
}

json parse_line(const std::string& line) {
  constexpr int kDeepest = 32;
  const auto limit_depth = [](int depth, json::parse_event_t, json&) {
    if (depth > kDeepest) throw BadManifest("JSON is nested too deeply");
    return true;
  };
  try {
    json parsed = json::parse(line, limit_depth);
    if (!parsed.is_object()) throw BadManifest("the line is no JSON object");
    return parsed;
  } catch (const json::exception& error) {
    throw BadManifest(std::string("the line is no JSON: ") + error.what());
  }
}

Case parse_case(const json& line) {
  require_known_keys(
      line,
      {"id", "op", "attrs", "inputs", "expect", "accept", "compare", "rtol", "atol", "needs_gib",
       // Words about the case, which do not change what it asks for.
       "semantics", "group", "why", "peers", "tags", "error_kind", "name", "note", "notes",
       "comment", "source", "url"},
      "the case");
  Case parsed;
  parsed.expect = choice_at<Expect>(
      line, "expect",
      {{"ok", Expect::kOk}, {"error", Expect::kError}, {"ok_or_error", Expect::kOkOrError}});
  if (line.contains("attrs")) {
    parsed.attributes = line["attrs"];
    if (!parsed.attributes.is_object()) bad_value("attrs", parsed.attributes);
  }
  for (const json& input : list_at(line, "inputs")) {
    require_known_keys(input, {"name", "dtype", "shape", "at", "bytes", "fill", "strides"},
                       "an input");
    parsed.inputs.push_back(parse_tensor(input));
  }
  if (parsed.expect == Expect::kError) return parsed;

  parsed.compare = choice_at<Compare>(
      line, "compare",
      {{"bits", Compare::kBits}, {"value", Compare::kValue}, {"close", Compare::kClose}});
  parsed.rtol = tolerance_at(line, "rtol");
  parsed.atol = tolerance_at(line, "atol");
  for (const json& output : list_at(line, "accept")) {
    require_known_keys(output, {"name", "dtype", "shape", "at", "bytes", "hash"}, "accept");
    parsed.accept.push_back(parse_tensor(output));
  }
  if (parsed.accept.empty() && parsed.expect == Expect::kOk) throw BadManifest("'accept' is empty");
  return parsed;
}

}  // namespace tessera::tools
