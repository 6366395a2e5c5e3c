// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "support/movements.h"

#include <algorithm>

namespace tessera::test {
namespace {

DType word_type(int width) {
  switch (width) {
    case 1:
      return DType::kUInt8;
    case 2:
      return DType::kUInt16;
    case 4:
      return DType::kUInt32;
    default:
      return DType::kUInt64;
  }
}

}  // namespace

std::vector<Movement> movements_for(const KernelInfo& kernel, int64_t length) {
  const DType dtype = word_type(kernel.width);
  const int64_t block = std::max(kernel.block, 2), run = std::max(kernel.run, 1);
  const int64_t row = kernel.run > 0 ? kernel.run : length;
  const IntTensor none(std::vector<IntPair>{{0, 0}});
  auto dense = [&](const Call& call, const Shape& input) {
    return Movement{call, dtype, input, ConstTensor::dense_strides(input)};
  };
  // Rows are an odd number of words apart, so that neither can they be one run nor wider words.
  const Strides apart{row + (row % 2 == 0 ? 1 : 2), 1};
  return {
      {call::transpose({0, 1}), dtype, {5, row}, apart},
      dense(call::space_to_batch_nd({block}, none), {1, block * length, run}),
      dense(call::batch_to_space_nd({block}, none), {block, length, run}),
      dense(call::transpose({1, 0}), {length, length + 2}),
      dense(call::transpose({2, 1, 0}), {block, block, length}),
      dense(call::transpose({2, 1, 0}), {length, block, block}),
      dense(call::transpose({3, 1, 0, 2}), {length, run, run, block}),
      dense(call::transpose({1, 3, 0, 2}), {block, length, block, run}),
      dense(call::transpose({2, 0, 3, 1}), {length, run, block, block}),
      dense(call::pad({{0, 0}, {0, row}}), {5, row % 2 == 0 ? 3 : 4}),
  };
}

}  // namespace tessera::test
