// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// A kernel call made ready: the kernel's buffers, shaped for a piece, and the loops around it.
#pragma once

#include "runtime/dispatch/match.h"
#include "runtime/dispatch/streaming.h"

namespace tessera {

/// One dimension of a kernel's buffer, in words. (Halide's own clears itself, which is dear for a
/// list of steps that are mostly not used.)
struct KernelDim {
  int32_t extent, stride;
};

/// A kernel with its buffers and the loops around it. Moves or fills one piece.
struct Step {
  const Kernel* kernel;
  KernelDim src_dims[kKernelDims], dst_dims[kKernelDims];
  int64_t src_offset, dst_offset;  ///< Of the first word, in bytes.
  uint64_t value;                  ///< A fill's word.

  static constexpr int kNoCut = -1;

  int cut;      ///< The dimension of the destination that tasks may cut (its place in dst_dims);
                ///< kNoCut where the kernel's core takes all of them.
  int src_cut;  ///< Its place in src_dims.
  Dim cut_dim;  ///< Its extent and its strides in bytes; extent 1 where there is none.
  const Dim* outer;  ///< The loops around the kernel, innermost first; strides in bytes.
  int outer_count;
  int64_t units;       ///< Positions of the cut dimension, over all outer loops.
  int64_t unit_bytes;  ///< What one of them writes.

  FixedVector<Streaming, 1> streaming;  ///< None: plain stores. Most steps are copied without one.
};

/// Shapes the kernel's buffers for the piece, nests the dimensions that its core leaves, and plans
/// the streaming by `stores`. Visits the step, whose `outer` is valid during the visit only.
bool make_step(const Piece& piece, const Match& match, StreamStores stores,
               FunctionRef<bool(const Step&)> visit);

}  // namespace tessera
