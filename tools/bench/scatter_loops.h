// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// The plain C loops that the ops that follow indices are compared with. Each checks the indices as
// it goes: a row outside of the tensor is passed over (scatter) or zero (gather).
#pragma once

#include <stdint.h>

#include "loop_nests.h"

#ifdef __cplusplus
extern "C" {
#endif

enum IndexedType {  // of the elements, for arithmetic
  kIndexedU8,
  kIndexedI8,
  kIndexedU16,
  kIndexedI16,
  kIndexedU32,
  kIndexedI32,
  kIndexedU64,
  kIndexedI64,
  kIndexedF16,
  kIndexedBF16,
  kIndexedF32,
  kIndexedF64
};

enum IndexedOp { kIndexedNone, kIndexedAdd, kIndexedMul, kIndexedMin, kIndexedMax };

struct IndexedLoop {
  int64_t rows;
  int depth;                   ///< Indices of a row.
  int64_t dims[kLoopMaxRank];  ///< The extents of the axes that they index.
  int64_t slice;               ///< Elements of a slice.
};

/// Writes the output's slices [begin, end): `base`, or zeros where it is null, then the updates of
/// the rows that go there, in order.
typedef void (*ScatterFunction)(const struct IndexedLoop* loop, const void* base,
                                const void* indices, const void* updates, void* output,
                                int64_t begin, int64_t end);

/// The indices are int64_t if `wide`, else int32_t. With `single` the form for one index and
/// slices of one element.
ScatterFunction scatter_function(enum IndexedType type, enum IndexedOp op, int wide, int single);

/// Writes the output's rows [begin, end).
typedef void (*GatherFunction)(const struct IndexedLoop* loop, const void* params,
                               const void* indices, void* output, int64_t begin, int64_t end);

/// Of elements of 1, 2, 4 or 8 bytes; the rest as above.
GatherFunction gather_function(int width, int wide, int single);

#ifdef __cplusplus
}
#endif
