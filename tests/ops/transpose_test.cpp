// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "tessera/transpose.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/checks.h"
#include "support/status_matchers.h"

namespace tessera::test {
namespace {

TEST(Transpose, Example) {
  check_example(call::transpose({1, 0}), {2, 3}, {1, 2, 3, 4, 5, 6}, {3, 2}, {1, 4, 2, 5, 3, 6});
}

TEST(Transpose, NegativeAxesCountFromTheEnd) {
  check_example(call::transpose({-1, -2}), {2, 3}, {1, 2, 3, 4, 5, 6}, {3, 2}, {1, 4, 2, 5, 3, 6});
}

TEST(Transpose, Scalar) { check_example(call::transpose({}), {}, {7}, {}, {7}); }

TEST(Transpose, RandomTrials) {
  check_random_trials(3000, [](Random& random) -> Trial {
    const int rank = static_cast<int>(random.between(0, 7));
    std::vector<int64_t> perm;
    for (int axis = 0; axis < rank; ++axis) perm.push_back(axis);
    random.shuffle(&perm);
    for (int64_t& axis : perm) axis -= random.chance(20) ? rank : 0;
    return {call::transpose(IntTensor(perm).in_random_form(random)), random_dtype(random),
            random_shape(random, rank)};
  });
}

TEST(Transpose, AllPermutationsOfFourAxes) {
  std::vector<int64_t> perm = {0, 1, 2, 3};
  do {
    for (DType dtype : kWidthTypes) {
      EXPECT_TRUE(matches_reference(call::transpose(perm), random_buffer(dtype, {3, 17, 5, 34})));
    }
  } while (std::next_permutation(perm.begin(), perm.end()));
}

TEST(Transpose, AllLevels) {
  for (int64_t rows : {1, 3, 4, 7, 8, 15, 16, 17, 33, 64, 70}) {
    for (int64_t columns : {1, 3, 4, 8, 16, 31, 64, 65}) {
      check_levels(call::transpose({1, 0}), {rows, columns});
    }
  }
  check_levels(call::transpose({0, 3, 1, 2}), {2, 9, 15, 3});   // NHWC to NCHW
  check_levels(call::transpose({0, 2, 3, 1}), {2, 3, 9, 15});   // and back
  check_levels(call::transpose({0, 2, 1, 3}), {2, 9, 15, 64});  // rows stay whole
  check_levels(call::transpose({2, 1, 0}), {33, 3, 34});
}

TEST(Transpose, Threads) {
  check_threads(call::transpose({1, 0}), DType::kFloat32, {1029, 1023});
  check_threads(call::transpose({0, 3, 1, 2}), DType::kUInt8, {2, 700, 1000, 3});
  check_threads(call::transpose({0, 2, 1, 3}), DType::kFloat16, {4, 129, 128, 64});
}

TEST(Transpose, RoundTrips) {
  check_round_trip(call::transpose({2, 0, 3, 1}), call::transpose({1, 3, 0, 2}), {3, 18, 5, 40});
}

TEST(Transpose, EmptyTensors) {
  check_empty(call::transpose({1, 0, 2}), {0, 3, 4}, {3, 0, 4});
  check_empty(call::transpose({2, 1, 0}), {2, 0, 5}, {5, 0, 2});
}

TEST(Transpose, HighRank) {
  Shape shape;
  std::vector<int64_t> reversed;
  for (int axis = 0; axis < kMaxRank; ++axis) {
    shape.push_back(axis % 3 == 0 ? 2 : 1);
    reversed.push_back(kMaxRank - 1 - axis);
  }
  EXPECT_TRUE(matches_reference(call::transpose(reversed), random_buffer(DType::kInt16, shape)));
  Shape pairs;  // 14 axes of 2, none of which can be merged with another
  for (int axis = 0; axis < 14; ++axis) pairs.push_back(2);
  EXPECT_TRUE(matches_reference(call::transpose({1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12}),
                                random_buffer(DType::kUInt8, pairs)));
  EXPECT_TRUE(matches_reference(call::transpose({13, 11, 9, 7, 5, 3, 1, 12, 10, 8, 6, 4, 2, 0}),
                                random_buffer(DType::kUInt8, pairs)));
}

}  // namespace
}  // namespace tessera::test
