// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/dispatch/streaming.h"

#include <algorithm>
#include <atomic>
#include <initializer_list>

#include "runtime/base/checked.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

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
/// contiguous in the source and, where `both` is set, in the destination. The one that counts units
/// is the last to join: a part of the units must be a part of the run.
Runs make_runs(const Dim (&dims)[kKernelDims], const int (&order)[kKernelDims], int count, int cut,
               int64_t width, bool both) {
  Runs runs{width, 0, {}, -1};
  bool joining = true;
  for (int n = 0; n < count; ++n) {
    const Dim& dim = dims[order[n]];
    joining = joining && dim.src == runs.bytes && (!both || dim.dst == runs.bytes);
    if (joining) {
      runs.bytes *= dim.extent;
      joining = order[n] != cut;
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

#if defined(__x86_64__)
/// Bytes of the largest cache in CPUID's list of caches; 0 when it has none. Intel's leaf is 4,
/// AMD's 0x8000001D, both in the same form.
int64_t last_level_cache() {
  int64_t largest = 0;
  for (const unsigned leaf : {4u, 0x8000001Du}) {
    for (unsigned index = 0; index < 16; ++index) {
      unsigned a, b, c, d;
      if (__get_cpuid_count(leaf, index, &a, &b, &c, &d) == 0 || (a & 31) == 0) break;
      const int64_t ways = (b >> 22) + 1, partitions = (b >> 12 & 0x3ff) + 1,
                    line = (b & 0xfff) + 1;
      const int64_t bytes = ways * partitions * line * (int64_t{c} + 1);
      if (bytes > largest) largest = bytes;
    }
    if (largest > 0) break;
  }
  return largest;
}
#else
int64_t last_level_cache() { return 0; }
#endif

}  // namespace

int64_t streaming_threshold() {
  static std::atomic<int64_t> known{0};
  int64_t threshold = known.load(std::memory_order_relaxed);
  if (threshold == 0) {
    const int64_t cache = last_level_cache();
    threshold = cache > 0 ? cache / 4 : INT64_MAX;
    known.store(threshold, std::memory_order_relaxed);
  }
  return threshold;
}

Streaming plan_streaming(StreamStores stores, const Kernel& kernel, const Dim (&dims)[kKernelDims],
                         int cut, int64_t unit_bytes) {
  Streaming streaming;
  streaming.mode = Streaming::kNone;
  streaming.stores = stores;
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
  const int64_t all = dims[cut].extent;  // of which 28 are not to be cut in 27 and 1
  const int64_t tiles =
      std::max(ceil_div(all, kMostTileBytes / unit_bytes), all * unit_bytes / kTileBytes);
  streaming.units = ceil_div(all, tiles);
  tiled[cut].extent = streaming.units;
  int order[kKernelDims];
  int count = sort_dims(tiled, &Dim::src, order);
  streaming.in = make_runs(tiled, order, count, -1, kernel.width, false);

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
