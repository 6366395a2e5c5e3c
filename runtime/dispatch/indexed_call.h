// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Calls that follow indices, as data: rows of indices, each with a row of data (the updates of a
// scatter, the output of a gather), and the tensor that the indices point into.
#pragma once

#include "runtime/base/checked.h"
#include "runtime/base/fixed_vector.h"
#include "runtime/dispatch/levels.h"
#include "tessera/status.h"
#include "tessera/tensor.h"

namespace tessera {

/// A dimension of the rows, strides in bytes: of the indices, of the row's data, and of the tensor
/// (batches of a gather; 0 elsewhere).
struct RowDim {
  int64_t extent, index, row, tensor;
};

/// A dimension of a slice, strides in bytes.
struct SliceDim {
  int64_t extent, row, tensor;
};

/// A validated call, fit to be kept in a plan.
struct IndexedCall {
  const char* op;
  bool scatter;
  bool ignore_bad;  ///< Scatter drops rows that are out of range, gather writes zeros for them.

  struct Kernels {
    const IndexedKernel* many;  ///< For at least its lanes.
    const IndexedKernel* few;   ///< For any number of rows.
  };
  Kernels check, offsets;
  bool far;  ///< Offsets do not fit 31 bits, or are negative: in 64, by row_offsets_far.
  const IndexedKernel* apply;
  /// For rows of one index and one word that are dense on both sides: takes indices as they are,
  /// and leaves out the bad ones, or makes zeros for them. Null where the rows are not so, or have
  /// no such kernel.
  const IndexedKernel* direct;

  FixedVector<RowDim, kMaxRank> rows;  ///< Outermost first, neighbours fused.
  int64_t row_count;

  int depth;             ///< Indices of a row.
  int index_bytes;       ///< Of one index: 4 or 8.
  int64_t index_stride;  ///< From an index of a row to the next, in bytes.
  struct Axis {
    int64_t extent, least, stride;  ///< The stride is in words.
  } axes[kMaxRank];
  struct NearAxis {
    int32_t extent, least, stride;  ///< The same, as far as 32 bits go; the stride if not far.
  } near_axes[kMaxRank];

  FixedVector<SliceDim, kMaxRank> slices;  ///< Around a run, outermost first.
  int64_t run;                             ///< Words that are contiguous on both sides.
  int width;                               ///< Bytes of a word.

  int64_t slice_bytes() const {
    int64_t bytes = run * width;
    for (const SliceDim& dim : slices) bytes *= dim.extent;
    return bytes;
  }
  /// By all rows: indices and data; and what a gather writes, or a scatter changes.
  int64_t bytes_read() const {
    return saturating_add(row_count * depth * index_bytes, row_count * slice_bytes());
  }
  int64_t bytes_written() const { return row_count * slice_bytes(); }
};

/// Fuses rows and slices, retypes words on which no arithmetic is done, and chooses the kernels as
/// the options say. `call` has the rows and the slices of the tensors and its axes, all strides in
/// bytes.
Status prepare(IndexedCall* call, DType index_type, DType type, Reduction reduction,
               const DispatchOptions& options);

}  // namespace tessera
