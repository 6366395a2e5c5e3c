// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "op_arguments.h"

#include <algorithm>

#include "element.h"
#include "text.h"

namespace tessera::tools {

using nlohmann::json;

namespace {

/// Reads a JSON integer. JSON numbers may exceed 64 bits; the API's arguments cannot.
int64_t to_int64(const json& value, const std::string& what) {
  if (value.is_boolean()) return value.get<bool>() ? 1 : 0;
  if (!value.is_number()) throw BadArguments(what + " must be an integer, not " + json_text(value));
  const bool beyond =
      value.is_number_unsigned() && value.get<uint64_t>() > static_cast<uint64_t>(INT64_MAX);
  if (value.is_number_float() || beyond) {
    throw RefusedValue(what + " is " + json_text(value) + "; expected a 64-bit integer");
  }
  return value.get<int64_t>();
}

template <class List>
bool has_name(const List& list, const std::string& name) {
  return std::any_of(list.begin(), list.end(), [&](const auto& e) { return e.name == name; });
}

}  // namespace

ArgumentReader::ArgumentReader(const OpInfo& op, const OpArguments& arguments)
    : op_(op), arguments_(arguments) {
  for (const auto& [name, tensor] : arguments.tensors) {
    if (!has_name(op.inputs, name)) bad(name, "is no input of this op");
  }
  for (const auto& [name, value] : arguments.attributes.items()) {
    if (!has_name(op.attributes, name) && !has_name(op.inputs, name)) {
      bad(name, "is no attribute of this op");
    }
  }
}

void ArgumentReader::bad(const std::string& name, const std::string& what) const {
  throw BadArguments(op_.name + ": '" + name + "' " + what);
}

const json* ArgumentReader::find(const std::string& name) const {
  const auto found = arguments_.attributes.find(name);
  return found == arguments_.attributes.end() ? nullptr : &*found;
}

const ConstTensor& ArgumentReader::tensor(const std::string& name) const {
  const auto found = arguments_.tensors.find(name);
  if (found == arguments_.tensors.end()) bad(name, "is missing");
  return found->second;
}

IntegerArgument ArgumentReader::integers(const std::string& name) const {
  const auto found = arguments_.tensors.find(name);
  if (found != arguments_.tensors.end()) return IntegerArgument(found->second);
  const json* list = find(name);
  if (list == nullptr) bad(name, "is missing");
  if (!list->is_array()) bad(name, "must be a list of integers, not " + json_text(*list));

  std::vector<int64_t> numbers;
  const bool nested = !list->empty() && list->front().is_array();
  for (const json& entry : *list) {
    if (entry.is_array() != nested || (nested && entry.size() != 2)) {
      bad(name, "must be a list of integers or of pairs, not " + json_text(*list));
    }
    const json row = nested ? entry : json::array({entry});
    for (const json& number : row) numbers.push_back(to_int64(number, op_.name + ": " + name));
  }
  const auto count = static_cast<int64_t>(numbers.size());
  const auto input = std::find_if(op_.inputs.begin(), op_.inputs.end(),
                                  [&](const OpInput& candidate) { return candidate.name == name; });
  const bool pairs = input != op_.inputs.end() && input->kind == OpInput::kPairs;
  if (pairs && count % 2 != 0) bad(name, "must be pairs of integers, not " + json_text(*list));
  return IntegerArgument(std::move(numbers), pairs || nested ? Shape{count / 2, 2} : Shape{count});
}

const json& ArgumentReader::value(const std::string& name) const {
  const json* given = find(name);
  if (given == nullptr) bad(name, "is missing");
  return *given;
}

int64_t ArgumentReader::integer(const std::string& name) const {
  return to_int64(value(name), op_.name + ": " + name);
}

int64_t ArgumentReader::integer(const std::string& name, int64_t absent) const {
  return find(name) == nullptr ? absent : integer(name);
}

std::string ArgumentReader::text(const std::string& name, const char* absent) const {
  const json* value = find(name);
  if (value == nullptr) return absent;
  if (!value->is_string()) bad(name, "must be a string, not " + json_text(*value));
  return value->get<std::string>();
}

ElementArgument ArgumentReader::element(const std::string& name, DType dtype) const {
  ElementArgument element;
  const json* value = find(name);
  if (value == nullptr) return element;
  if (!encode_element(*value, dtype, element.bytes_.data())) {
    throw RefusedValue(op_.name + ": " + name + " is " + json_text(*value) + "; expected one " +
                       dtype_name(dtype));
  }
  element.given_ = true;
  return element;
}

}  // namespace tessera::tools
