// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "bench_ops.h"

#include "nest_builder.h"

namespace tessera::tools {
namespace {

using nlohmann::json;

int width_of(const BenchCase& c) { return static_cast<int>(dtype_size(c.dtype)); }

json pair_list(const std::vector<IntPair>& pairs) {
  json list = json::array();
  for (const IntPair& pair : pairs) list.push_back({pair.before, pair.after});
  return list;
}

json space_to_batch_attributes(const BenchCase& c) {
  return {{"block_shape", c.block}, {"paddings", pair_list(c.pads)}};
}

json batch_to_space_attributes(const BenchCase& c) {
  return {{"block_shape", c.block}, {"crops", pair_list(c.pads)}};
}

json depth_attributes(const BenchCase& c) {
  return {{"block_size", c.block[0]},
          {"data_format", c.channels_first ? "NCHW" : "NHWC"},
          {"channel_order", c.channel_major ? "CRD" : "DCR"}};
}

json pixel_attributes(const BenchCase& c) { return {{"block_size", c.block[0]}}; }

json transpose_attributes(const BenchCase& c) { return {{"perm", c.perm}}; }

json pad_attributes(const BenchCase& c) { return {{"paddings", pair_list(c.pads)}}; }

json reshape_attributes(const BenchCase& c) { return {{"shape", c.new_shape}}; }

LoopNest space_to_batch_nest(const BenchCase& c, const Shape& output, int threads) {
  return block_nest(kLoopSpaceToBatch, width_of(c), c.input, output, c.block, c.pads, threads);
}

LoopNest batch_to_space_nest(const BenchCase& c, const Shape& output, int threads) {
  return block_nest(kLoopBatchToSpace, width_of(c), output, c.input, c.block, c.pads, threads);
}

LoopNest space_to_depth_nest(const BenchCase& c, const Shape& output, int) {
  const int64_t b = c.block[0];
  const Shape& in = c.input;
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
  const Shape& in = c.input;
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
  const int last = c.input.rank() - 1;
  return permute_nest(width_of(c),
                      {leading(c.input), output[last - 2], b, b, c.input[last - 1], c.input[last]},
                      {0, 1, 4, 2, 5, 3});
}

LoopNest pixel_unshuffle_nest(const BenchCase& c, const Shape& output, int) {
  const int64_t b = c.block[0];
  const int last = c.input.rank() - 1;
  return permute_nest(width_of(c),
                      {leading(c.input), c.input[last - 2], output[last - 1], b, output[last], b},
                      {0, 1, 3, 5, 2, 4});
}

LoopNest transpose_nest(const BenchCase& c, const Shape&, int) {
  std::vector<int64_t> perm = c.perm;
  for (int64_t& axis : perm) axis += axis < 0 ? c.input.rank() : 0;
  return permute_nest(width_of(c), {c.input.begin(), c.input.end()}, perm);
}

LoopNest pad_case_nest(const BenchCase& c, const Shape& output, int) {
  return pad_nest(width_of(c), c.input, c.pads, output);
}

LoopNest reshape_nest(const BenchCase& c, const Shape& output, int) {
  int64_t elements = 1;
  for (int64_t extent : output) elements *= extent;
  return copy_nest(width_of(c), elements);
}

const BenchOp kBenchOps[] = {
    {"s2b", "space_to_batch_nd", "blocks pads", space_to_batch_attributes, space_to_batch_nest},
    {"b2s", "batch_to_space_nd", "blocks pads", batch_to_space_attributes, batch_to_space_nest},
    {"s2d", "space_to_depth", "block layout mode", depth_attributes, space_to_depth_nest},
    {"d2s", "depth_to_space", "block layout mode", depth_attributes, depth_to_space_nest},
    {"pixel_shuffle", "pixel_shuffle", "block", pixel_attributes, pixel_shuffle_nest},
    {"pixel_unshuffle", "pixel_unshuffle", "block", pixel_attributes, pixel_unshuffle_nest},
    {"transpose", "transpose", "perm", transpose_attributes, transpose_nest},
    {"pad", "pad", "pads", pad_attributes, pad_case_nest},
    {"reshape", "reshape", "new", reshape_attributes, reshape_nest},
};

}  // namespace

const BenchOp* find_bench_op(const std::string& name) {
  for (const BenchOp& op : kBenchOps) {
    if (name == op.name) return &op;
  }
  return nullptr;
}

}  // namespace tessera::tools
