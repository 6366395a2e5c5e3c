// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Applies the kernels of a call to chunks of rows.
#pragma once

#include "runtime/exec/row_indices.h"

namespace tessera {

/// A part of each slice: words of its run.
struct Words {
  int64_t begin, end;
};

/// Offsets in words, so many numbers apart. A step of 0 makes one of all, which lets scatter keep a
/// short slice in registers; gather takes steps of 1 only.
struct RowOffsets {
  const int32_t* first;
  int32_t step;
};

/// Applies a chunk's rows at their offsets, which are good.
void apply_rows(const IndexedCall& call, const RowChunk& chunk, RowOffsets offsets, Words words);

/// Applies a chunk's rows. Bad ones are left out by scatter; gather makes zeros of them.
void apply_rows(const IndexedCall& call, const RowChunk& chunk, Words words);

}  // namespace tessera
