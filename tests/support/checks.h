// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// The checks that every op gets.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "support/buffer.h"
#include "support/call.h"
#include "support/random.h"
#include "tessera/tessera.h"

namespace tessera::test {

/// One type for each element width: 1, 2, 4, 8 and 16 bytes.
inline const std::vector<DType> kWidthTypes = {DType::kUInt8, DType::kFloat16, DType::kFloat32,
                                               DType::kInt64, DType::kComplex128};

/// A random one of all types.
DType random_dtype(Random& random);
/// A random element of that type, or nothing (which stands for zero).
std::vector<uint8_t> random_pad_value(Random& random, DType dtype);

/// The instruction set levels that this processor has; the others are printed once as "not run".
const std::vector<const char*>& supported_levels();

/// A buffer with random contents.
Buffer random_buffer(DType dtype, const Shape& shape, uint64_t seed = 1);

/// Whether the shape function, the one-shot call and the plan do what the reference says: every
/// byte of the output's memory, gaps and guard zones included, and an untouched input. `output` is
/// where the result goes; without it that is a dense tensor.
::testing::AssertionResult matches_reference(const Call& call, const Buffer& input,
                                             const Buffer& output, const Context& context = {});
::testing::AssertionResult matches_reference(const Call& call, const Buffer& input,
                                             const Context& context = {});

/// Checks a worked example, in int32.
void check_example(const Call& call, const Shape& input, const std::vector<int32_t>& values,
                   const Shape& output, const std::vector<int32_t>& want);

/// An input for which a call is legal.
struct Trial {
  Call call;
  DType dtype;
  Shape input;
};

/// Draws trials and checks them on random layouts, levels and thread counts.
void check_random_trials(int count, const std::function<Trial(Random&)>& draw);

/// Checks all element widths on all levels.
void check_levels(const Call& call, const Shape& input);

/// Checks that 1, 2, 3 and 8 threads write the bytes of the reference; give it some megabytes.
void check_threads(const Call& call, DType dtype, const Shape& input);

/// Checks that `back` undoes `there`, for all element widths.
void check_round_trip(const Call& there, const Call& back, const Shape& input);

/// Checks that an empty input, with memory and without, gives an output of that shape.
void check_empty(const Call& call, const Shape& input, const Shape& output);

}  // namespace tessera::test
