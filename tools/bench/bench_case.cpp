// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "bench_case.h"

#include <fnmatch.h>

#include <fstream>
#include <sstream>

#include "bench_ops.h"
#include "text.h"

namespace tessera::tools {
namespace {

using nlohmann::json;

constexpr int kMaxDepth = 16;

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

const json& field(const json& fields, const char* name) {
  const auto found = fields.find(name);
  if (found == fields.end()) throw BadCase(std::string("field `") + name + "` is missing");
  return *found;
}

[[noreturn]] void refuse(const char* name, const json& value, const char* expected) {
  throw BadCase(std::string("field `") + name + "` is " + json_text(value) + ", expected " +
                expected);
}

std::string text_field(const json& fields, const char* name) {
  const json& value = field(fields, name);
  if (!value.is_string()) refuse(name, value, "a string");
  return value.get<std::string>();
}

/// True where the value is an integer of 64 bits (the reader makes 2^64 and 1e3 floating point).
bool is_int64(const json& value) {
  if (value.is_number_unsigned()) return value.get<uint64_t>() <= uint64_t{INT64_MAX};
  return value.is_number_integer();
}

std::vector<int64_t> integer_list(const char* name, const json& value) {
  static constexpr char kExpected[] = "a list of at most 32 integers";
  if (!value.is_array() || value.size() > kMaxRank) refuse(name, value, kExpected);
  std::vector<int64_t> list;
  for (const json& item : value) {
    if (!is_int64(item)) refuse(name, value, kExpected);
    list.push_back(item.get<int64_t>());
  }
  return list;
}

std::vector<IntPair> pair_field(const json& fields, const char* name) {
  const json& value = field(fields, name);
  static constexpr char kExpected[] = "a list of at most 32 pairs of integers";
  if (!value.is_array() || value.size() > kMaxRank) refuse(name, value, kExpected);
  std::vector<IntPair> pairs;
  for (const json& item : value) {
    if (!item.is_array() || item.size() != 2 || !is_int64(item[0]) || !is_int64(item[1])) {
      refuse(name, value, kExpected);
    }
    pairs.push_back({item[0].get<int64_t>(), item[1].get<int64_t>()});
  }
  return pairs;
}

bool choice_field(const json& fields, const char* name, const char* no, const char* yes) {
  const std::string value = text_field(fields, name);
  if (value == yes) return true;
  if (value != no) refuse(name, value, (std::string(no) + " or " + yes).c_str());
  return false;
}

void read_field(const json& fields, const std::string& name, BenchCase* c) {
  if (name == "blocks") {
    c->block = integer_list("block", field(fields, "block"));
  } else if (name == "block") {
    const json& value = field(fields, "block");
    if (!is_int64(value)) refuse("block", value, "an integer");
    c->block = {value.get<int64_t>()};
  } else if (name == "pads") {
    c->pads = pair_field(fields, "pads");
  } else if (name == "perm") {
    c->perm = integer_list("perm", field(fields, "perm"));
  } else if (name == "new") {
    c->new_shape = integer_list("new", field(fields, "new"));
  } else if (name == "layout") {
    c->channels_first = choice_field(fields, "layout", "NHWC", "NCHW");
  } else if (name == "mode") {
    c->channel_major = choice_field(fields, "mode", "DCR", "CRD");
  }
}

/// Of a shape that the library found to be sound: 63 bits hold it.
size_t dense_bytes(DType dtype, const Shape& shape) {
  size_t bytes = dtype_size(dtype);
  for (int64_t extent : shape) bytes *= static_cast<size_t>(extent);
  return bytes;
}

void read_fields(const json& fields, BenchCase* c) {
  c->op = text_field(fields, "op");
  c->row = find_bench_op(c->op);
  if (c->row == nullptr || find_op(c->row->api) == nullptr) {
    c->skipped = "this build has no " + c->op + " yet";
    return;
  }
  c->dtype_name = text_field(fields, "dtype");
  const ShortName* known = nullptr;
  for (const ShortName& candidate : kShortNames) {
    if (c->dtype_name == candidate.name) known = &candidate;
  }
  if (known == nullptr) refuse("dtype", c->dtype_name, "u8, f16, f32, …");
  c->dtype = known->dtype;
  c->input = Shape(integer_list("shape", field(fields, "shape")));

  std::istringstream names(c->row->fields);
  for (std::string name; names >> name;) read_field(fields, name, c);
  if (c->block.size() > kLoopMaxSpatial) {
    c->skipped = "bench has no plain loop for more than 3 spatial axes";
  }
}

}  // namespace

void read_cases(const std::string& path, const std::string& only, std::vector<BenchCase>* cases) {
  std::ifstream file(path);
  if (!file) throw BadCase(path + ": cannot be opened");
  json list;
  try {
    // Deep nesting would exhaust the stack of whoever prints it.
    list = json::parse(file, [](int depth, json::parse_event_t, json&) {
      if (depth > kMaxDepth) throw BadCase("nested too deeply");
      return true;
    });
  } catch (const BadCase& error) {
    throw BadCase(path + ": " + error.what());
  } catch (const std::ios_base::failure&) {
    throw BadCase(path + ": cannot be read");
  } catch (const json::exception& error) {
    throw BadCase(path + ": " + error.what());
  }
  if (!list.is_array()) throw BadCase(path + ": expected a list of cases");
  for (size_t i = 0; i < list.size(); ++i) {
    BenchCase c;
    try {
      if (!list[i].is_object()) throw BadCase("expected an object, found " + json_text(list[i]));
      c.id = text_field(list[i], "id");
    } catch (const BadCase& error) {
      throw BadCase(path + ": case " + std::to_string(i + 1) + ": " + error.what());
    }
    if (!only.empty() && fnmatch(only.c_str(), c.id.c_str(), 0) != 0) continue;
    try {
      read_fields(list[i], &c);
    } catch (const BadCase& error) {
      c.error = error.what();
    }
    cases->push_back(std::move(c));
  }
}

std::unique_ptr<OpCall> bind_case(const BenchCase& bench_case, const void* data) {
  OpArguments arguments;
  arguments.tensors["input"] = ConstTensor(data, bench_case.dtype, bench_case.input);
  arguments.attributes = bench_case.row->attributes(bench_case);
  return bind_op(*find_op(bench_case.row->api), arguments);
}

LoopNest case_nest(const BenchCase& bench_case, const Shape& output, int threads) {
  return bench_case.row->nest(bench_case, output, threads);
}

PreparedCase prepare_case(const BenchCase& bench_case, const Context& context) {
  const std::unique_ptr<OpCall> call = bind_case(bench_case, nullptr);
  PreparedCase prepared;
  require(call->shape(&prepared.output));
  prepared.input_bytes = dense_bytes(bench_case.dtype, bench_case.input);
  prepared.output_bytes = dense_bytes(bench_case.dtype, prepared.output);
  require(call->plan(spec(bench_case.dtype, prepared.output), &prepared.plan, context));
  return prepared;
}

void require(const Status& status) {
  if (status.ok()) return;
  throw BadCase(std::string(status_code_name(status.code())) + ": " + status.message());
}

}  // namespace tessera::tools
