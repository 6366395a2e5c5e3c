// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// From pieces to steps: picks the kernel, shapes its buffers, leaves the other dimensions to the
// executor, and cuts what is too large for one kernel call.
#pragma once

#include <HalideRuntime.h>

#include "runtime/dispatch/match.h"
#include "runtime/dispatch/streaming.h"

namespace tessera {

/// A kernel with its buffers and the loops around it. Moves or fills one piece.
struct Step {
  const Kernel* kernel;
  halide_dimension_t src_dims[kKernelDims], dst_dims[kKernelDims];
  int64_t src_offset, dst_offset;  ///< Of the first word, in bytes.
  uint64_t value;                  ///< A fill's word.

  int cut;      ///< The dimension of the destination that tasks may cut (its place in dst_dims).
  int src_cut;  ///< Its place in src_dims.
  Dim cut_dim;  ///< Its extent and its strides in bytes.
  const Dim* outer;  ///< The loops around the kernel, innermost first; strides in bytes.
  int outer_count;
  int64_t units;       ///< Positions of the cut dimension, over all outer loops.
  int64_t unit_bytes;  ///< What one of them writes.

  Streaming streaming;
};

/// Visits the steps of a move in a fixed order, until a visit returns false. `outer` of a visited
/// step is valid during the visit only. Errors: a forced kernel that takes no piece.
Status for_each_step(const Move& move, const DispatchOptions& options,
                     FunctionRef<bool(const Step&)> visit);

/// Visits the pieces as they are handed to the kernels, for an explanation.
void for_each_planned_piece(const Move& move, const DispatchOptions& options,
                            FunctionRef<bool(const Piece&, const Match&)> visit);

/// Work is cut into tasks of about this many bytes.
inline constexpr int64_t kTaskBytes = 128 << 10;

}  // namespace tessera
