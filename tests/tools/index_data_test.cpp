// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// What the benchmarks of scatter and gather run on: a pattern that is not what its name says would
// make the measurement worthless without anybody noticing.
#include "index_data.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace tessera::tools {
namespace {

/// The numbers of the slices that the rows name, each index checked against its axis.
template <typename Index>
std::vector<int64_t> slices(IndexPattern pattern, const std::vector<int64_t>& dims, int64_t rows,
                            DType type) {
  Buffer data(rows * static_cast<int64_t>(dims.size() * sizeof(Index)));
  fill_indices(pattern, dims, rows, type, &data);
  const auto* index = reinterpret_cast<const Index*>(data.data());
  std::vector<int64_t> numbers;
  for (int64_t i = 0; i < rows; ++i) {
    int64_t number = 0;
    for (int64_t dim : dims) {
      EXPECT_GE(*index, 0);
      EXPECT_LT(*index, dim);
      number = number * dim + *index++;
    }
    numbers.push_back(number);
  }
  return numbers;
}

size_t distinct(const std::vector<int64_t>& numbers) {
  return std::set<int64_t>(numbers.begin(), numbers.end()).size();
}

TEST(IndexData, RandomHasDuplicatesAndReachesFar) {
  const auto numbers = slices<int32_t>(IndexPattern::kRandom, {100, 100}, 10000, DType::kInt32);
  // 1 - 1/e of the slices are expected to be named.
  EXPECT_NEAR(static_cast<double>(distinct(numbers)), 6321, 200);
  EXPECT_FALSE(std::is_sorted(numbers.begin(), numbers.end()));
  EXPECT_LT(*std::min_element(numbers.begin(), numbers.end()), 20);
  EXPECT_GT(*std::max_element(numbers.begin(), numbers.end()), 9980);
}

TEST(IndexData, SortedIsRandomInOrder) {
  const auto numbers = slices<int64_t>(IndexPattern::kSorted, {10000}, 10000, DType::kInt64);
  EXPECT_TRUE(std::is_sorted(numbers.begin(), numbers.end()));
  EXPECT_NEAR(static_cast<double>(distinct(numbers)), 6321, 200);
}

TEST(IndexData, UniqueNamesNoSliceTwice) {
  for (int64_t size : {1, 2, 5, 64, 1000, 65537}) {
    const auto numbers = slices<int64_t>(IndexPattern::kUnique, {size}, size, DType::kInt64);
    EXPECT_EQ(distinct(numbers), static_cast<size_t>(size));
    if (size > 5) {
      EXPECT_FALSE(std::is_sorted(numbers.begin(), numbers.end())) << size;
    }
  }
}

TEST(IndexData, SameNamesOneSlice) {
  const auto numbers = slices<int32_t>(IndexPattern::kSame, {7, 9, 3}, 500, DType::kInt32);
  EXPECT_EQ(distinct(numbers), 1u);
}

TEST(IndexData, IsTheSameEachTime) {
  const auto make = [] {
    return slices<int32_t>(IndexPattern::kRandom, {1000}, 100, DType::kInt32);
  };
  EXPECT_EQ(make(), make());
}

TEST(IndexData, ValuesAreSmallIntegers) {
  Buffer data(4000);
  fill_small_integers(DType::kFloat32, &data);
  const auto* values = reinterpret_cast<const float*>(data.data());
  const std::set<float> found(values, values + 1000);
  EXPECT_EQ(found, (std::set<float>{-3, -2, -1, 0, 1, 2, 3, 4}));
}

}  // namespace
}  // namespace tessera::tools
