// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Tensors of indices, right and wrong ones.
#pragma once

#include <cstdint>
#include <vector>

#include "support/buffer.h"
#include "support/random.h"

namespace tessera::test {

/// How the rows of indices lie to each other.
enum class Rows { kAny, kSorted, kUnique, kOneForAll };

/// Indices of so many rows into these axes; with negative ones where they count from the end.
std::vector<int64_t> random_indices(Random& random, int64_t rows, const Shape& axes, Rows order,
                                    bool negative);
/// Puts numbers out of range among them, in about `percent` of the rows.
void spoil_indices(Random& random, const Shape& axes, bool negative, int percent,
                   std::vector<int64_t>* indices);

/// A tensor of int32 or int64.
Buffer index_buffer(DType dtype, const Shape& shape, const std::vector<int64_t>& values);
void set_indices(Buffer* buffer, const std::vector<int64_t>& values);
std::vector<int64_t> get_indices(const Buffer& buffer);

}  // namespace tessera::test
