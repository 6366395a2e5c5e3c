// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// What the ops that follow indices are timed on: the same data each time.
#pragma once

#include <tessera/dtype.h>

#include <cstdint>
#include <vector>

#include "buffer.h"

namespace tessera::tools {

/// Which slice each row names: any, any in ascending order, none twice, always the same.
enum class IndexPattern { kRandom, kSorted, kUnique, kSame };

/// Rows of dims.size() indices of the type, which is int32 or int64. The product of `dims` must fit
/// 63 bits, and must not be 0, nor for kUnique below `rows`, where there are rows.
void fill_indices(IndexPattern pattern, const std::vector<int64_t>& dims, int64_t rows, DType type,
                  Buffer* data);

/// Small integers of both signs.
void fill_small_integers(DType type, Buffer* data);

}  // namespace tessera::tools
