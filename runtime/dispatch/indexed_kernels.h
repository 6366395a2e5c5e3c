// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// The kernels of this build that follow indices: check_indices, gather and scatter.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tessera/dtype.h"

struct halide_buffer_t;

namespace tessera {

enum class IndexedAlgorithm : uint8_t {
  kCheckIndices,
  kRowOffsets,
  kRowOffsetsFar,
  kGather,
  kGatherDirect,
  kGatherDirectFar,
  kScatter,
  kScatterDirect,
  kScatterDirectFar,
};

/// What scatter does with an update; kNone for the other algorithms.
enum class Reduction : uint8_t { kNone, kUpdate, kAdd, kSub, kMul, kMin, kMax, kMulComplex };

/// At most so many lanes does a row of check_indices have.
inline constexpr int kMostCheckedRows = 64;

/// check_indices: indices (k, row), axes (extent, least, stride; k), what is bad (lane).
/// row_offsets: indices (k, row), axes, offsets (row).
/// gather: source (word, offset), offsets (row), destination (word, row).
/// gather_direct: source (index), indices (row), destination (row).
/// scatter: updates (word, row), offsets (row), destination (word, offset).
/// scatter_direct: updates (row), indices (row), destination (index).
using IndexedFunction = int (*)(halide_buffer_t*, halide_buffer_t*, halide_buffer_t*);

struct IndexedKernel {
  const char* name;
  IndexedAlgorithm algorithm;
  Reduction reduction;
  DType type;      ///< Of the indices, or of the words that are moved.
  uint16_t run;    ///< Words of a slice; 0: any number.
  uint16_t lanes;  ///< Words (rows) of a vector. Scatter takes fewer, too; the others do not.
  uint8_t level;
  IndexedFunction function;
};

struct IndexedKernelRange {
  const IndexedKernel *first, *last;
  const IndexedKernel* begin() const { return first; }
  const IndexedKernel* end() const { return last; }
  size_t size() const { return static_cast<size_t>(last - first); }
};
IndexedKernelRange indexed_kernels();

/// The kernel of this name; null when there is none.
const IndexedKernel* find_indexed_kernel(const char* name);

/// Whether it is for slices (or rows) of so many words.
bool takes_extent(const IndexedKernel& kernel, int64_t extent);

/// The best kernel up to this level for slices (or rows) of so many words; null when there is none.
const IndexedKernel* find_indexed_kernel(IndexedAlgorithm algorithm, Reduction reduction,
                                         DType type, int64_t extent, int level);

const char* indexed_algorithm_name(IndexedAlgorithm algorithm);

}  // namespace tessera
