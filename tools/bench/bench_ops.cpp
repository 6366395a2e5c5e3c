// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "bench_ops.h"

#include "index_ops.h"
#include "nest_builder.h"

namespace tessera::tools {
namespace {

using nlohmann::json;
using Steps = std::vector<CaseStep>;

int width_of(const BenchCase& c) { return static_cast<int>(dtype_size(c.dtype)); }

json pair_list(const std::vector<IntPair>& pairs) {
  json list = json::array();
  for (const IntPair& pair : pairs) list.push_back({pair.before, pair.after});
  return list;
}

Steps space_to_batch_steps(const BenchCase& c) {
  return {{"space_to_batch_nd", {{"block_shape", c.block}, {"paddings", pair_list(c.pads)}}}};
}

Steps batch_to_space_steps(const BenchCase& c) {
  return {{"batch_to_space_nd", {{"block_shape", c.block}, {"crops", pair_list(c.pads)}}}};
}

json depth_attributes(const BenchCase& c) {
  return {{"block_size", c.block[0]},
          {"data_format", c.channels_first ? "NCHW" : "NHWC"},
          {"channel_order", c.channel_major ? "CRD" : "DCR"}};
}

Steps space_to_depth_steps(const BenchCase& c) { return {{"space_to_depth", depth_attributes(c)}}; }

Steps depth_to_space_steps(const BenchCase& c) { return {{"depth_to_space", depth_attributes(c)}}; }

Steps pixel_shuffle_steps(const BenchCase& c) {
  return {{"pixel_shuffle", {{"block_size", c.block[0]}}}};
}

Steps pixel_unshuffle_steps(const BenchCase& c) {
  return {{"pixel_unshuffle", {{"block_size", c.block[0]}}}};
}

Steps transpose_steps(const BenchCase& c) { return {{"transpose", {{"perm", c.perm}}}}; }

Steps pad_steps(const BenchCase& c) { return {{"pad", {{"paddings", pair_list(c.pads)}}}}; }

Steps reshape_steps(const BenchCase& c) { return {{"reshape", {{"shape", c.new_shape}}}}; }

LoopNest space_to_batch_nest(const BenchCase& c, const Shape& output, int threads) {
  return block_nest(kLoopSpaceToBatch, width_of(c), c.shape, output, c.block, c.pads, threads);
}

LoopNest batch_to_space_nest(const BenchCase& c, const Shape& output, int threads) {
  return block_nest(kLoopBatchToSpace, width_of(c), output, c.shape, c.block, c.pads, threads);
}

LoopNest space_to_depth_nest(const BenchCase& c, const Shape& output, int) {
  const int64_t b = c.block[0];
  const Shape& in = c.shape;
  const int w = width_of(c);
  if (c.channels_first) {
    const std::vector<int64_t> view = {in[0], in[1], output[2], b, output[3], b};
    return c.channel_major ? permute_nest(w, view, {0, 1, 3, 5, 2, 4})
                           : permute_nest(w, view, {0, 3, 5, 1, 2, 4});
  }
  const std::vector<int64_t> view = {in[0], output[1], b, output[2], b, in[3]};
  return c.channel_major ? permute_nest(w, view, {0, 1, 3, 5, 2, 4})
                         : permute_nest(w, view, {0, 1, 3, 2, 4, 5});
}

LoopNest depth_to_space_nest(const BenchCase& c, const Shape& output, int) {
  const int64_t b = c.block[0];
  const Shape& in = c.shape;
  const int w = width_of(c);
  if (c.channels_first) {
    return c.channel_major
               ? permute_nest(w, {in[0], output[1], b, b, in[2], in[3]}, {0, 1, 4, 2, 5, 3})
               : permute_nest(w, {in[0], b, b, output[1], in[2], in[3]}, {0, 3, 4, 1, 5, 2});
  }
  return c.channel_major
             ? permute_nest(w, {in[0], in[1], in[2], output[3], b, b}, {0, 1, 4, 2, 5, 3})
             : permute_nest(w, {in[0], in[1], in[2], b, b, output[3]}, {0, 1, 3, 2, 4, 5});
}

/// The product of the axes before the last three: the batch of pixel_shuffle.
int64_t leading(const Shape& shape) {
  int64_t batch = 1;
  for (int i = 0; i + 3 < shape.rank(); ++i) batch *= shape[i];
  return batch;
}

LoopNest pixel_shuffle_nest(const BenchCase& c, const Shape& output, int) {
  const int64_t b = c.block[0];
  const int last = c.shape.rank() - 1;
  return permute_nest(width_of(c),
                      {leading(c.shape), output[last - 2], b, b, c.shape[last - 1], c.shape[last]},
                      {0, 1, 4, 2, 5, 3});
}

LoopNest pixel_unshuffle_nest(const BenchCase& c, const Shape& output, int) {
  const int64_t b = c.block[0];
  const int last = c.shape.rank() - 1;
  return permute_nest(width_of(c),
                      {leading(c.shape), c.shape[last - 2], output[last - 1], b, output[last], b},
                      {0, 1, 3, 5, 2, 4});
}

LoopNest transpose_nest(const BenchCase& c, const Shape&, int) {
  std::vector<int64_t> perm = c.perm;
  for (int64_t& axis : perm) axis += axis < 0 ? c.shape.rank() : 0;
  return permute_nest(width_of(c), {c.shape.begin(), c.shape.end()}, perm);
}

LoopNest pad_case_nest(const BenchCase& c, const Shape& output, int) {
  return pad_nest(width_of(c), c.shape, c.pads, output);
}

LoopNest reshape_nest(const BenchCase& c, const Shape& output, int) {
  int64_t elements = 1;
  for (int64_t extent : output) elements *= extent;
  return copy_nest(width_of(c), elements);
}

std::vector<CaseInput> one_input(const BenchCase& c) {
  return {{c.dtype, c.shape, [](Buffer* data) { data->fill(); }}};
}

template <LoopNest (*kNest)(const BenchCase& c, const Shape& output, int threads)>
std::vector<PlainLoop> nest_loop(const BenchCase& c, const Shape& output, int threads) {
  const LoopNest nest = kNest(c, output, threads);
  const LoopFunction function = loop_function(&nest);
  const auto run = [=](const void* const* inputs, void* to, int64_t begin, int64_t end) {
    function(&nest, inputs[0], to, begin, end);
  };
  return {{nest.rows, run}};
}

const BenchOp kBenchOps[] = {
    {"s2b", "blocks pads", space_to_batch_steps, one_input, nest_loop<space_to_batch_nest>},
    {"b2s", "blocks pads", batch_to_space_steps, one_input, nest_loop<batch_to_space_nest>},
    {"s2d", "block layout mode", space_to_depth_steps, one_input, nest_loop<space_to_depth_nest>},
    {"d2s", "block layout mode", depth_to_space_steps, one_input, nest_loop<depth_to_space_nest>},
    {"pixel_shuffle", "block", pixel_shuffle_steps, one_input, nest_loop<pixel_shuffle_nest>},
    {"pixel_unshuffle", "block", pixel_unshuffle_steps, one_input, nest_loop<pixel_unshuffle_nest>},
    {"transpose", "perm", transpose_steps, one_input, nest_loop<transpose_nest>},
    {"pad", "pads", pad_steps, one_input, nest_loop<pad_case_nest>},
    {"reshape", "new", reshape_steps, one_input, nest_loop<reshape_nest>},
    {"scatter", "indices reduction", scatter_steps, scatter_inputs, scatter_loops},
    {"gather", "indices", gather_steps, gather_inputs, gather_loops},
};

}  // namespace

const BenchOp* find_bench_op(const std::string& name) {
  for (const BenchOp& op : kBenchOps) {
    if (name == op.name) return &op;
  }
  return nullptr;
}

}  // namespace tessera::tools
