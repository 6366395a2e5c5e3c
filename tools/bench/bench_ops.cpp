// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "bench_ops.h"

#include "chain.h"
#include "index_ops.h"
#include "nest_builder.h"
#include "regroup.h"

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

LoopNest regrouped(const BenchCase& c, const Regrouping& order) {
  return permute_nest(width_of(c), order.view, order.perm);
}

LoopNest space_to_depth_nest(const BenchCase& c, const Shape& output, int) {
  return regrouped(
      c, space_to_depth_order(c.shape, output, c.block[0], c.channels_first, c.channel_major));
}

LoopNest depth_to_space_nest(const BenchCase& c, const Shape& output, int) {
  return regrouped(
      c, depth_to_space_order(c.shape, output, c.block[0], c.channels_first, c.channel_major));
}

LoopNest pixel_shuffle_nest(const BenchCase& c, const Shape& output, int) {
  return regrouped(c, pixel_shuffle_order(c.shape, output, c.block[0]));
}

LoopNest pixel_unshuffle_nest(const BenchCase& c, const Shape& output, int) {
  return regrouped(c, pixel_unshuffle_order(c.shape, output, c.block[0]));
}

LoopNest transpose_nest(const BenchCase& c, const Shape&, int) {
  return regrouped(c, transpose_order(c.shape, c.perm));
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
std::vector<PlainLoop> one_nest(const BenchCase& c, const std::vector<Shape>& outputs,
                                int threads) {
  return {nest_loop(kNest(c, outputs.back(), threads))};
}

const BenchOp kBenchOps[] = {
    {"s2b", "blocks pads", space_to_batch_steps, one_input, one_nest<space_to_batch_nest>},
    {"b2s", "blocks pads", batch_to_space_steps, one_input, one_nest<batch_to_space_nest>},
    {"s2d", "block layout mode", space_to_depth_steps, one_input, one_nest<space_to_depth_nest>},
    {"d2s", "block layout mode", depth_to_space_steps, one_input, one_nest<depth_to_space_nest>},
    {"pixel_shuffle", "block", pixel_shuffle_steps, one_input, one_nest<pixel_shuffle_nest>},
    {"pixel_unshuffle", "block", pixel_unshuffle_steps, one_input, one_nest<pixel_unshuffle_nest>},
    {"transpose", "perm", transpose_steps, one_input, one_nest<transpose_nest>},
    {"pad", "pads", pad_steps, one_input, one_nest<pad_case_nest>},
    {"reshape", "new", reshape_steps, one_input, one_nest<reshape_nest>},
    {"chain", "steps", chain_steps, one_input, chain_loops},
    {"scatter", "indices reduction", scatter_steps, scatter_inputs, scatter_loops},
    {"gather", "indices", gather_steps, gather_inputs, gather_loops},
};

}  // namespace

PlainLoop nest_loop(const LoopNest& nest) {
  const LoopFunction function = loop_function(&nest);
  const auto run = [=](const void* const* inputs, void* to, int64_t begin, int64_t end) {
    function(&nest, inputs[0], to, begin, end);
  };
  return {nest.rows, run};
}

const BenchOp* find_bench_op(const std::string& name) {
  for (const BenchOp& op : kBenchOps) {
    if (name == op.name) return &op;
  }
  return nullptr;
}

}  // namespace tessera::tools
