// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// The reductions of scatter in the element types, told by the rules of arithmetic and sharing no
// code with the library: integers wrap around, 16-bit floats are rounded to the nearest, ties to
// even, after every operation in float, complex numbers are pairs, and a NaN on either side of min
// and max gives a NaN.
#pragma once

#include <cstdint>
#include <vector>

#include "support/random.h"
#include "tessera/tessera.h"

namespace tessera::test {

inline constexpr ScatterReduction kReductions[] = {
    ScatterReduction::kUpdate, ScatterReduction::kAdd, ScatterReduction::kSub,
    ScatterReduction::kMul,    ScatterReduction::kMin, ScatterReduction::kMax};

/// "update", "add", …
const char* reduction_name(ScatterReduction reduction);

/// Whether the type has it.
bool has_reduction(ScatterReduction reduction, DType dtype);

/// One element: `*element` becomes what the reduction makes of it and of the update.
void reduce(ScatterReduction reduction, DType dtype, uint8_t* element, const uint8_t* update);

/// Elements that make a difference: small numbers, any bits, and of floats zeros of both signs,
/// infinities and NaNs. A bool is 0 or 1.
std::vector<uint8_t> random_elements(Random& random, DType dtype, int64_t count);

/// Copies each NaN of `got` that `want` has in the same place: which NaN a sum gives is nobody's
/// promise. Both are elements in a row.
void accept_any_nan(DType dtype, std::vector<uint8_t>* want, const std::vector<uint8_t>& got);

}  // namespace tessera::test
