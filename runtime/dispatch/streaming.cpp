// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/dispatch/streaming.h"

#include <algorithm>

namespace tessera {
namespace {

constexpr int64_t kLine = 64;
/// Runs of this many bytes are worth streaming although their ends are no whole lines.
constexpr int64_t kLeastRun = 256;

/// The dimensions that matter, by the stride on one side, the smallest first.
int sort_dims(const Dim (&dims)[kKernelDims], int64_t Dim::*side, int (&order)[kKernelDims]) {
  int count = 0;
  for (int i = 0; i < kKernelDims; ++i) {
    if (dims[i].extent == 1) continue;
    int at = count++;
    for (; at > 0 && dims[order[at - 1]].*side > dims[i].*side; --at) order[at] = order[at - 1];
    order[at] = i;
  }
  return count;
}

/// Runs over the dimensions in the given order; the first ones join the run as far as they are
/// contiguous in the source and, where `both` is set, in the destination.
Runs make_runs(const Dim (&dims)[kKernelDims], const int (&order)[kKernelDims], int count, int cut,
               int64_t width, bool both) {
  Runs runs{width, 0, {}, -1};
  for (int n = 0; n < count; ++n) {
    const Dim& dim = dims[order[n]];
    if (runs.count == 0 && dim.src == runs.bytes && (!both || dim.dst == runs.bytes)) {
      runs.bytes *= dim.extent;
    } else {
      if (order[n] == cut) runs.cut_loop = runs.count;
      runs.loops[runs.count++] = dim;
    }
  }
  return runs;
}

/// Whether all runs begin and end with a cache line when the output does.
bool is_whole_lines(const Runs& runs) {
  int64_t all = runs.bytes;
  for (int i = 0; i < runs.count; ++i) all |= runs.loops[i].dst;
  return all % kLine == 0;
}

}  // namespace

Streaming plan_streaming(const Kernel& kernel, const Dim (&dims)[kKernelDims], int cut,
                         int64_t unit_bytes) {
  Streaming streaming;
  const bool copy = kernel.algorithm == Algorithm::kCopy;
  if (algorithm_info(kernel.algorithm).fill || (!copy && unit_bytes > kTileBytes)) return streaming;

  streaming.units = dims[cut].extent;
  if (copy) {  // in the kernel's own order, which the planner has chosen
    int order[kKernelDims], count = 0;
    for (int i = 0; i < kKernelDims; ++i) {
      if (dims[i].extent > 1) order[count++] = i;
    }
    streaming.out = make_runs(dims, order, count, cut, kernel.width, true);
    const bool worth = streaming.out.bytes >= kLeastRun || is_whole_lines(streaming.out);
    if (worth) streaming.mode = Streaming::kFromSource;
    if (worth || unit_bytes > kTileBytes) return streaming;
  }

  Dim tiled[kKernelDims];
  std::copy(dims, dims + kKernelDims, tiled);
  streaming.units = std::min(kTileBytes / unit_bytes, dims[cut].extent);
  tiled[cut].extent = streaming.units;
  int order[kKernelDims];
  int count = sort_dims(tiled, &Dim::src, order);
  streaming.in = make_runs(tiled, order, count, cut, kernel.width, false);

  // The tile is packed in the order of the destination.
  count = sort_dims(tiled, &Dim::dst, order);
  int64_t packed = kernel.width;
  for (int i = 0; i < kKernelDims; ++i) streaming.tile_strides[i] = 1;
  for (int n = 0; n < count; ++n) {
    Dim& dim = tiled[order[n]];
    dim.src = packed;
    streaming.tile_strides[order[n]] = static_cast<int32_t>(packed / kernel.width);
    packed *= dim.extent;
  }
  streaming.out = make_runs(tiled, order, count, cut, kernel.width, true);
  if (streaming.out.bytes >= kLeastRun) streaming.mode = Streaming::kFromTile;
  return streaming;
}

}  // namespace tessera
