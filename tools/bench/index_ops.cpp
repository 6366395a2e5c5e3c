// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "index_ops.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <numeric>
#include <string>

#include "scatter_loops.h"

namespace tessera::tools {
namespace {

using nlohmann::json;

struct PatternName {
  const char* name;
  IndexPattern pattern;
};

constexpr PatternName kPatterns[] = {{"random", IndexPattern::kRandom},
                                     {"sorted", IndexPattern::kSorted},
                                     {"unique", IndexPattern::kUnique},
                                     {"same", IndexPattern::kSame}};

/// A reduction, and the op that does it to a tensor.
struct ReductionName {
  const char* name;
  const char* op;
  IndexedOp loop;
};

constexpr ReductionName kReductions[] = {{"none", "tensor_scatter_nd_update", kIndexedNone},
                                         {"add", "tensor_scatter_nd_add", kIndexedAdd},
                                         {"mul", "onnx_scatter_nd", kIndexedMul},
                                         {"max", "tensor_scatter_nd_max", kIndexedMax},
                                         {"min", "tensor_scatter_nd_min", kIndexedMin}};

/// Null where there is none of that name.
template <typename Row, size_t kCount>
const Row* find_name(const Row (&rows)[kCount], const std::string& name) {
  const auto found =
      std::find_if(rows, rows + kCount, [&](const Row& row) { return name == row.name; });
  return found == rows + kCount ? nullptr : found;
}

/// The types of benchmark files, in the order of IndexedType.
constexpr DType kLoopTypes[] = {DType::kUInt8,    DType::kInt8,    DType::kUInt16,
                                DType::kInt16,    DType::kUInt32,  DType::kInt32,
                                DType::kUInt64,   DType::kInt64,   DType::kFloat16,
                                DType::kBFloat16, DType::kFloat32, DType::kFloat64};

/// Of extents that the library accepted; where one is 0 it does not look at the others' product.
int64_t product(const std::vector<int64_t>& list) {
  if (std::count(list.begin(), list.end(), 0) > 0) return 0;
  return std::accumulate(list.begin(), list.end(), int64_t{1}, std::multiplies<int64_t>());
}

std::vector<int64_t> joined(std::vector<int64_t> front, const std::vector<int64_t>& back) {
  front.insert(front.end(), back.begin(), back.end());
  return front;
}

CaseInput index_input(const BenchCase& c) {
  const auto fill = [pattern = c.pattern, dims = c.dims, rows = c.rows, type = c.index_type](
                        Buffer* data) { fill_indices(pattern, dims, rows, type, data); };
  return {c.index_type, {c.rows, static_cast<int64_t>(c.dims.size())}, fill};
}

CaseInput value_input(const BenchCase& c, const Shape& shape) {
  return {c.dtype, shape, [type = c.dtype](Buffer* data) { fill_small_integers(type, data); }};
}

/// One row of updates or of what was gathered has the shape of a slice.
Shape row_shape(const BenchCase& c) { return joined({c.rows}, c.slice); }

IndexedLoop indexed_loop(const BenchCase& c) {
  IndexedLoop loop = {};
  loop.rows = c.rows;
  loop.depth = static_cast<int>(c.dims.size());
  std::copy(c.dims.begin(), c.dims.end(), loop.dims);
  loop.slice = product(c.slice);
  return loop;
}

/// How many forms of the loop fit the case.
int form_count(const IndexedLoop& loop) { return loop.depth == 1 && loop.slice == 1 ? 2 : 1; }

}  // namespace

void read_index_fields(const json& fields, BenchCase* c) {
  c->dims = list_field(fields, "dims");
  c->slice = list_field(fields, "slice");
  c->rows = integer_field(fields, "n");
  c->index_type = choice_field(fields, "itype", "i32", "i64") ? DType::kInt64 : DType::kInt32;
  const std::string pattern = text_field(fields, "pattern");
  const PatternName* known = find_name(kPatterns, pattern);
  if (known == nullptr) refuse_field("pattern", pattern, "random, sorted, unique or same");
  c->pattern = known->pattern;

  const std::vector<int64_t> shape = joined(c->dims, c->slice);
  if (!std::equal(shape.begin(), shape.end(), c->shape.begin(), c->shape.end())) {
    refuse_field("shape", any_field(fields, "shape"), "dims and slice, one after the other");
  }
  const json& n = any_field(fields, "n");
  if (c->rows < 0) refuse_field("n", n, "at least 0");
  // What the indices are made with must be sound before any library call has looked at the shape.
  int64_t slices = 1;
  for (int64_t dim : c->dims) {
    if (dim < 0 || __builtin_mul_overflow(slices, dim, &slices)) {
      refuse_field("dims", any_field(fields, "dims"), "extents whose product fits 63 bits");
    }
    if (c->index_type == DType::kInt32 && dim > INT32_MAX) {
      refuse_field("dims", any_field(fields, "dims"), "extents that an i32 can index");
    }
  }
  if (c->rows > 0 && slices == 0) refuse_field("n", n, "0, for there is nothing to index");
  if (c->pattern == IndexPattern::kUnique && c->rows > slices) {
    refuse_field("n", n, ("at most " + std::to_string(slices) + " unique rows").c_str());
  }
}

void read_reduction_fields(const json& fields, BenchCase* c) {
  c->on_tensor = choice_field(fields, "base", "zeros", "tensor");
  c->reduction = text_field(fields, "reduction");
  if (find_name(kReductions, c->reduction) == nullptr) {
    refuse_field("reduction", c->reduction, "add, none, mul, max or min");
  }
  if (!c->on_tensor && c->reduction != "add") {
    refuse_field("reduction", c->reduction, "add, which is what can be done to zeros");
  }
}

std::vector<CaseStep> scatter_steps(const BenchCase& c) {
  if (!c.on_tensor) return {{"scatter_nd", {{"shape", joined(c.dims, c.slice)}}}};
  json attributes = json::object();
  if (c.reduction == "mul") attributes["reduction"] = "mul";  // TensorFlow has none
  return {{find_name(kReductions, c.reduction)->op, attributes}};
}

std::vector<CaseInput> scatter_inputs(const BenchCase& c) {
  std::vector<CaseInput> inputs = {index_input(c), value_input(c, row_shape(c))};
  if (c.on_tensor) inputs.insert(inputs.begin(), value_input(c, c.shape));
  return inputs;
}

std::vector<PlainLoop> scatter_loops(const BenchCase& c, const std::vector<Shape>&, int) {
  const IndexedLoop loop = indexed_loop(c);
  const auto type = static_cast<IndexedType>(
      std::find(std::begin(kLoopTypes), std::end(kLoopTypes), c.dtype) - std::begin(kLoopTypes));
  const IndexedOp op = find_name(kReductions, c.reduction)->loop;
  std::vector<PlainLoop> loops;
  for (int form = 0; form < form_count(loop); ++form) {
    const ScatterFunction function =
        scatter_function(type, op, c.index_type == DType::kInt64, form);
    // Threads share the output out: each applies the rows that go to its part.
    const auto run = [loop, function, on_tensor = c.on_tensor](const void* const* inputs, void* to,
                                                               int64_t begin, int64_t end) {
      const void* base = on_tensor ? *inputs++ : nullptr;
      function(&loop, base, inputs[0], inputs[1], to, begin, end);
    };
    loops.push_back({product(c.dims), run});
  }
  return loops;
}

std::vector<CaseStep> gather_steps(const BenchCase&) { return {{"gather_nd", json::object()}}; }

std::vector<CaseInput> gather_inputs(const BenchCase& c) {
  return {value_input(c, c.shape), index_input(c)};
}

std::vector<PlainLoop> gather_loops(const BenchCase& c, const std::vector<Shape>&, int) {
  const IndexedLoop loop = indexed_loop(c);
  std::vector<PlainLoop> loops;
  for (int form = 0; form < form_count(loop); ++form) {
    const GatherFunction function =
        gather_function(static_cast<int>(dtype_size(c.dtype)), c.index_type == DType::kInt64, form);
    const auto run = [loop, function](const void* const* inputs, void* to, int64_t begin,
                                      int64_t end) {
      function(&loop, inputs[0], inputs[1], to, begin, end);
    };
    loops.push_back({c.rows, run});
  }
  return loops;
}

}  // namespace tessera::tools
