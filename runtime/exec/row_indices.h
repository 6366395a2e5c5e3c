// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Rows of indices: where they lie, whether they are in range, and the offsets that they stand for.
#pragma once

#include <HalideRuntime.h>

#include <algorithm>

#include "runtime/base/checked.h"
#include "runtime/dispatch/indexed_call.h"

namespace tessera {

/// Kernels count in 32 bits: no call spans more than so many words or indices on a side.
inline constexpr int64_t kNearEnough = int64_t{1} << 30;

/// What row_offsets_far makes of a row with an index out of range; row_offsets makes it -1.
inline constexpr int64_t kBadRow = INT64_MIN;

/// A place by its offset in bytes. Nothing is there in a tensor without elements, whose pointer may
/// be null and knows no arithmetic.
inline const uint8_t* at_offset(const uint8_t* base, int64_t bytes) {
  return reinterpret_cast<const uint8_t*>(reinterpret_cast<uintptr_t>(base) +
                                          static_cast<uintptr_t>(bytes));
}

/// A kernel's view of memory that it may read or write.
inline halide_buffer_t make_buffer(const void* host, int bytes, halide_dimension_t* dims,
                                   int count) {
  halide_buffer_t buffer = {};
  buffer.host = static_cast<uint8_t*>(const_cast<void*>(host));
  buffer.type = halide_type_t(halide_type_uint, static_cast<uint8_t>(8 * bytes));
  buffer.dimensions = count;
  buffer.dim = dims;
  return buffer;
}

/// Walks over the rows: the offsets of one, in bytes, and how many follow it at equal steps.
class RowWalk {
 public:
  RowWalk(const IndexedCall& call, int64_t begin) : dims_(call.rows) {
    int64_t rest = begin;
    for (int i = dims_.size(); i-- > 0;) {
      at_[i] = rest % dims_[i].extent;
      rest /= dims_[i].extent;
      move(dims_[i], at_[i]);
    }
  }
  int64_t index() const { return index_; }
  int64_t row() const { return row_; }
  int64_t tensor() const { return tensor_; }
  int64_t left() const { return dims_.empty() ? 1 : dims_.back().extent - at_[dims_.size() - 1]; }
  RowDim step() const { return dims_.empty() ? RowDim{1, 0, 0, 0} : dims_.back(); }

  /// By at most left().
  void advance(int64_t count) {
    for (int i = dims_.size(); i-- > 0; count = 1) {
      move(dims_[i], count);
      at_[i] += count;
      if (at_[i] < dims_[i].extent) return;
      at_[i] = 0;
      move(dims_[i], -dims_[i].extent);
    }
  }

 private:
  void move(const RowDim& dim, int64_t steps) {
    index_ = wrapping_add(index_, wrapping_mul(steps, dim.index));
    row_ = wrapping_add(row_, wrapping_mul(steps, dim.row));
    tensor_ = wrapping_add(tensor_, wrapping_mul(steps, dim.tensor));
  }

  const FixedVector<RowDim, kMaxRank>& dims_;
  int64_t at_[kMaxRank];
  int64_t index_ = 0, row_ = 0, tensor_ = 0;
};

/// Rows that follow each other at equal steps, in bytes: their indices, their data, and what those
/// indices point into.
struct RowChunk {
  const uint8_t *indices, *data, *tensor;
  int64_t first, count;  ///< Their numbers.
  int64_t index_step, data_step;
};

/// Most rows of a chunk: their offsets stay in the first-level cache.
inline constexpr int64_t kChunk = 1024;

/// Without offsets, what a call costs counts.
inline constexpr int64_t kDirectChunk = 4 * kChunk;

/// Most rows of a chunk that kernels are to be applied to in one call.
int64_t applied_chunk(const IndexedCall& call);

/// Visits the rows [first, last) in chunks of at most `most`, until visit(chunk) is false.
template <typename Visit>
void for_each_chunk(const IndexedCall& call, const uint8_t* indices, const uint8_t* rows,
                    const uint8_t* tensor, int64_t first, int64_t last, int64_t most,
                    Visit&& visit) {
  RowWalk walk(call, first);
  const RowDim step = walk.step();
  for (int64_t row = first; row < last;) {
    const int64_t count = std::min({walk.left(), last - row, most});
    const RowChunk chunk = {at_offset(indices, walk.index()),
                            at_offset(rows, walk.row()),
                            at_offset(tensor, walk.tensor()),
                            row,
                            count,
                            step.index,
                            step.row};
    if (!visit(chunk)) return;
    row += count;
    walk.advance(count);
  }
}

/// Offsets of rows, in bits: those that any of them has, and those that all have.
struct OffsetBits {
  int32_t any, all;
  bool has_bad() const { return any < 0; }
  bool is_one() const { return any == all; }
};

/// The offsets, in words, of a chunk's rows. Into 64 bits if the call is far.
OffsetBits make_offsets(const IndexedCall& call, const RowChunk& chunk, int32_t* offsets);
void make_offsets(const IndexedCall& call, const RowChunk& chunk, int64_t* offsets);

/// Whether one of the rows has an index out of range.
bool has_bad_row(const IndexedCall& call, const RowChunk& chunk);

/// Which slice the indices of a row name, in row-major order; false when one is out of its range.
bool find_position(const IndexedCall& call, const uint8_t* row, int64_t* position);

/// The first index of a row that is out of its range, and its place; false when there is none.
bool find_bad_index(const IndexedCall& call, const uint8_t* row, int* place, int64_t* index);

}  // namespace tessera
