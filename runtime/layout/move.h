// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// A movement of data: what an op comes down to, and all that the lowering sees of it.
#pragma once

#include <cstring>

#include "runtime/layout/view.h"
#include "tessera/tensor.h"

namespace tessera {

/// One dimension of the space of moved elements: how far a step goes on each side, in bytes.
struct MoveAtom {
  int64_t extent, src, dst;
};

enum class Side : uint8_t { kSource, kDestination };

/// Padding or crop: an element exists on `side` only where
///   low <= weight * (index of atom outer) + (index of atom phase) < low + size.
/// What does not exist on the source is filled, what does not on the destination is dropped.
struct Window {
  Side side;
  int outer;
  int phase;  ///< -1: none, the phase is 0.
  int64_t weight, low, size;
};

/// dst[dst_offset + sum(i * dst)] = src[src_offset + sum(i * src)] over all indices i that the
/// windows let through. Offsets are in bytes from element [0, …, 0]; parts of them may wrap
/// (checked.h).
struct Move {
  int element_bytes = 0;
  FixedVector<MoveAtom, kMaxAtoms> atoms;
  FixedVector<Window, kMaxRank> windows;
  int64_t src_offset = 0, dst_offset = 0;

  /// The value of padding, as two 8-byte words that repeat the element.
  uint64_t fill[2] = {0, 0};
  void set_fill(const void* element);

  /// A part of the space whose boundaries on the two sides do not nest (a reshape between strided
  /// layouts): both lists count the same elements in row-major order, in bytes. Mostly empty.
  Atoms ragged_src, ragged_dst;

  int64_t bytes_read = 0, bytes_written = 0;
};

/// A move into `output` that has no atoms yet; reads as much as it writes unless the op says
/// otherwise.
Move start_move(const ConstTensor& output);

/// Zeros in all of `output`: nothing of the source exists.
Move make_zeros(const ConstTensor& output);

/// Pairs a view of the input, rearranged to the logical axes of the output, with the output.
Move make_move(const View& view, const ConstTensor& output);

/// Appends atoms that pair two lists with equally many elements (strides in elements) in row-major
/// order. Where their boundaries do not nest a ragged part is left; a move can have one.
void append_row_major(Atoms src, Atoms dst, Move* move);

}  // namespace tessera
