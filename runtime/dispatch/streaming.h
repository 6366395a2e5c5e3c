// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Outputs that the caches cannot hold: how a step's units go to memory by streaming stores, which
// Halide does not emit. The kernel writes a tile in the cache, which is then stored line by line
// while the source of the next tile is fetched; a plain copy is stored from its source.
#pragma once

#include <HalideRuntime.h>

#include "runtime/dispatch/kernel_table.h"
#include "runtime/layout/canonical.h"

namespace tessera {

/// What streams an output, by the instruction set level.
enum class StreamStores : uint8_t {
  kNone,     ///< Nothing: it is written through the caches.
  kVectors,  ///< Stores of 16 bytes (SSE2).
  kLines,    ///< Stores of a whole cache line (AVX-512).
};

/// Outputs of at least this many bytes are streamed: a share of the last-level cache, as the
/// processor states it for one core complex. INT64_MAX where the processor has no such stores or
/// does not tell.
int64_t streaming_threshold();

/// The tile and what it is made from stay in the first-level cache. A tile may be a little larger
/// than the size that is aimed at, so that tiles are of one size.
inline constexpr int64_t kTileBytes = 6 << 10;
inline constexpr int64_t kMostTileBytes = kTileBytes + kTileBytes / 8;

/// A box of words as runs of contiguous bytes and the loops over them, innermost first. In a loop,
/// `src` is the stride where the bytes come from and `dst` where they go to.
struct Runs {
  int64_t bytes;
  int count;
  Dim loops[kKernelDims];
  int cut_loop;  ///< The loop that counts units; -1: they lie one after the other in the runs.
};

struct Streaming {
  enum Mode : uint8_t { kNone, kFromTile, kFromSource };
  Mode mode;
  StreamStores stores;
  int64_t units;                      ///< Of the cut dimension, in one tile.
  int32_t tile_strides[kKernelDims];  ///< Of the kernel's destination, in words.
  Runs out;                           ///< From the tile, or the source, to memory.
  Runs in;                            ///< The source of a tile, to be fetched ahead.
};

/// How to stream a kernel with these dimensions (in its destination's order, strides in bytes), of
/// which `cut` counts units of `unit_bytes`. The mode is kNone where the runs would be too short.
Streaming plan_streaming(StreamStores stores, const Kernel& kernel, const Dim (&dims)[kKernelDims],
                         int cut, int64_t unit_bytes);

}  // namespace tessera
