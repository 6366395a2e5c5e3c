// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// The one lowering, second half: a box becomes the shortest list of dimensions that says the same,
// in the widest words that its strides allow. That is all that a kernel ever sees.
#pragma once

#include "runtime/base/function_ref.h"
#include "runtime/layout/lower.h"

namespace tessera {

/// One dimension of a piece; strides in bytes. The destination's is positive.
struct Dim {
  int64_t extent, src, dst;
};
using PieceDims = FixedVector<Dim, kMaxAtoms>;

/// A strided copy, or a fill: over all indices of dims, `run` words of `width` bytes go from one
/// place to the other.
struct Piece {
  bool fill;
  int width;       ///< 1, 2, 4 or 8.
  int64_t run;     ///< Words that are contiguous on both sides (for a fill: on the destination).
  PieceDims dims;  ///< By destination stride, the smallest first; no extent of 1.
  int64_t src_offset, dst_offset;  ///< Of the first word, in bytes.
  uint64_t value;                  ///< A fill's word, repeated to 8 bytes.

  int64_t bytes() const;
};

/// Visits the pieces of a box (two for a fill with a 16-byte value, one otherwise), until a visit
/// returns false.
bool for_each_piece(const Move& move, const Box& box, FunctionRef<bool(const Piece&)> visit);

}  // namespace tessera
