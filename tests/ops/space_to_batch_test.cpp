// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "tessera/space_to_batch.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/checks.h"
#include "support/index.h"
#include "support/status_matchers.h"

namespace tessera::test {
namespace {

const IntTensor kNoPairs(std::vector<IntPair>{});

TEST(SpaceToBatchNd, DocumentExample1) {
  check_example(call::space_to_batch_nd({2, 2}, {{0, 0}, {0, 0}}), {1, 2, 2, 1}, {1, 2, 3, 4},
                {4, 1, 1, 1}, {1, 2, 3, 4});
}

TEST(SpaceToBatchNd, DocumentExample2) {
  check_example(call::space_to_batch_nd({2, 2}, {{0, 0}, {0, 0}}), {1, 2, 2, 3},
                {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, {4, 1, 1, 3},
                {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
}

TEST(SpaceToBatchNd, DocumentExample3) {
  check_example(call::space_to_batch_nd({2, 2}, {{0, 0}, {0, 0}}), {1, 4, 4, 1},
                {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}, {4, 2, 2, 1},
                {1, 3, 9, 11, 2, 4, 10, 12, 5, 7, 13, 15, 6, 8, 14, 16});
}

TEST(SpaceToBatchNd, DocumentExample4) {
  check_example(call::space_to_batch_nd({2, 2}, {{0, 0}, {2, 0}}), {2, 2, 4, 1},
                {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}, {8, 1, 3, 1},
                {0, 1, 3, 0, 9, 11, 0, 2, 4, 0, 10, 12, 0, 5, 7, 0, 13, 15, 0, 6, 8, 0, 14, 16});
}

TEST(SpaceToBatch, FourDimensionalFormOfDocumentExample3) {
  check_example(call::space_to_batch({{0, 0}, {0, 0}}, 2), {1, 4, 4, 1},
                {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}, {4, 2, 2, 1},
                {1, 3, 9, 11, 2, 4, 10, 12, 5, 7, 13, 15, 6, 8, 14, 16});
}

TEST(BatchToSpaceNd, UndoesDocumentExample4) {
  check_example(call::batch_to_space_nd({2, 2}, {{0, 0}, {2, 0}}), {8, 1, 3, 1},
                {0, 1, 3, 0, 9, 11, 0, 2, 4, 0, 10, 12, 0, 5, 7, 0, 13, 15, 0, 6, 8, 0, 14, 16},
                {2, 2, 4, 1}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16});
}

TEST(SpaceToBatchNd, PadsWithTheGivenValue) {
  const int32_t zero_point = -7;
  const auto* bytes = reinterpret_cast<const uint8_t*>(&zero_point);
  check_example(call::space_to_batch_nd({2}, {{1, 2}}, {bytes, bytes + sizeof(zero_point)}), {1, 3},
                {1, 2, 3}, {2, 3}, {-7, 2, -7, 1, 3, -7});
}

/// Spatial extents, blocks and pairs that fit together: extent + before + after = block * outer.
struct Spatial {
  std::vector<int64_t> block, extent, outer;
  std::vector<IntPair> pairs;

  Spatial(Random& random, int64_t largest_block) {
    for (int64_t positions : random_shape(random, static_cast<int>(random.between(0, 3)), 200)) {
      block.push_back(random.between(1, largest_block));
      outer.push_back(positions);
      const int64_t padded = positions * block.back();
      const bool padding = random.chance(60);
      const int64_t before = padding ? random.between(0, std::min<int64_t>(padded, 5)) : 0;
      const int64_t after = padding ? random.between(0, std::min<int64_t>(padded - before, 5)) : 0;
      pairs.push_back({before, after});
      extent.push_back(padded - before - after);
    }
  }
};

/// [batch] + middle + remaining.
Shape join(int64_t batch, const std::vector<int64_t>& middle, const Shape& remaining) {
  Shape shape{batch};
  for (int64_t extent : middle) shape.push_back(extent);
  for (int64_t extent : remaining) shape.push_back(extent);
  return shape;
}

TEST(SpaceToBatchNd, RandomTrials) {
  check_random_trials(3000, [](Random& random) -> Trial {
    const DType dtype = random_dtype(random);
    const Spatial spatial(random, 4);
    const Shape rest = random_shape(random, static_cast<int>(random.between(0, 2)), 30);
    return {call::space_to_batch_nd(IntTensor(spatial.block).in_random_form(random),
                                    IntTensor(spatial.pairs).in_random_form(random),
                                    random_pad_value(random, dtype)),
            dtype, join(random.between(0, 3), spatial.extent, rest)};
  });
}

TEST(BatchToSpaceNd, RandomTrials) {
  check_random_trials(3000, [](Random& random) -> Trial {
    const Spatial spatial(random, 4);
    const Shape rest = random_shape(random, static_cast<int>(random.between(0, 2)), 30);
    int64_t batch = random.between(0, 3);
    for (int64_t block : spatial.block) batch *= block;
    return {call::batch_to_space_nd(IntTensor(spatial.block).in_random_form(random),
                                    IntTensor(spatial.pairs).in_random_form(random)),
            random_dtype(random), join(batch, spatial.outer, rest)};
  });
}

TEST(SpaceToBatch, RandomTrials) {
  check_random_trials(1000, [](Random& random) -> Trial {
    const DType dtype = random_dtype(random);
    const int64_t block = random.between(1, 4);
    const IntPair rows{random.between(0, 3), random.between(0, 3)};
    const IntPair columns{random.between(0, 3), random.between(0, 3)};
    const int64_t height = block * random.between(6, 9) - rows.before - rows.after;
    const int64_t width = block * random.between(6, 60) - columns.before - columns.after;
    return {call::space_to_batch(IntTensor({rows, columns}).in_random_form(random), block,
                                 random_pad_value(random, dtype)),
            dtype,
            {random.between(1, 3), height, width, random.between(1, 5)}};
  });
}

TEST(BatchToSpace, RandomTrials) {
  check_random_trials(1000, [](Random& random) -> Trial {
    const int64_t block = random.between(1, 4);
    const IntPair rows{random.between(0, 3), random.between(0, 3)};
    const IntPair columns{random.between(0, 3), random.between(0, 3)};
    return {call::batch_to_space(IntTensor({rows, columns}).in_random_form(random), block),
            random_dtype(random),
            {block * block * random.between(1, 2), random.between(6, 9), random.between(6, 60),
             random.between(1, 5)}};
  });
}

TEST(SpaceToBatchNd, AllLevels) {
  for (int64_t channels : {1, 2, 3, 4, 5, 6, 8}) {
    for (int64_t block : {2, 3, 4, 8}) {
      const IntTensor blocks({block, block});
      check_levels(call::space_to_batch_nd(blocks, {{0, 0}, {0, 0}}),
                   {1, block, 70 * block, channels});
      check_levels(call::space_to_batch_nd(blocks, {{1, block - 1}, {block, 0}}),
                   {2, block, 69 * block, channels});
      check_levels(call::batch_to_space_nd(blocks, {{0, 0}, {0, 0}}),
                   {block * block, 1, 70, channels});
      check_levels(call::batch_to_space_nd(blocks, {{1, 0}, {2, 1}}),
                   {block * block, 2, 70, channels});
    }
  }
}

TEST(SpaceToBatchNd, Threads) {
  const Call padded = call::space_to_batch_nd({2, 2}, {{3, 2}, {1, 4}});
  check_threads(padded, DType::kFloat32, {1, 511, 1027, 3});
  check_threads(padded, DType::kUInt8, {3, 1001, 1001, 1});
  check_threads(call::batch_to_space_nd({2, 2}, {{3, 2}, {1, 4}}), DType::kFloat32,
                {4, 300, 500, 2});
}

TEST(SpaceToBatchNd, RoundTrips) {
  const IntTensor blocks({3, 2}), pairs({{1, 2}, {0, 3}});
  check_round_trip(call::space_to_batch_nd(blocks, pairs), call::batch_to_space_nd(blocks, pairs),
                   {2, 9, 17, 3});
  check_round_trip(call::batch_to_space_nd(blocks, {{0, 0}, {0, 0}}),
                   call::space_to_batch_nd(blocks, {{0, 0}, {0, 0}}), {12, 5, 20, 3});
  check_round_trip(call::space_to_batch(pairs, 3), call::batch_to_space(pairs, 3), {2, 9, 9, 1});
}

TEST(SpaceToBatchNd, NoBlocksMakeACopy) {
  check_example(call::space_to_batch_nd({}, kNoPairs), {3}, {1, 2, 3}, {3}, {1, 2, 3});
  check_example(call::batch_to_space_nd({}, kNoPairs), {1, 2}, {1, 2}, {1, 2}, {1, 2});
}

TEST(SpaceToBatchNd, ManyBlockDimensions) {
  EXPECT_TRUE(matches_reference(
      call::space_to_batch_nd({2, 3, 2, 2, 2, 2}, {{1, 1}, {0, 1}, {1, 0}, {0, 1}, {1, 0}, {2, 0}}),
      random_buffer(DType::kUInt16, {2, 2, 5, 3, 3, 1, 4, 3})));
}

TEST(SpaceToBatchNd, EmptyTensors) {
  const Call blocks = call::space_to_batch_nd({2, 2}, {{0, 0}, {2, 0}});
  check_empty(blocks, {0, 2, 4, 1}, {0, 1, 3, 1});
  check_empty(blocks, {1, 2, 4, 0}, {4, 1, 3, 0});
  check_empty(blocks, {1, 0, 4, 1}, {4, 0, 3, 1});
  check_empty(blocks, {1, 2, 0, 1}, {4, 1, 1, 1});  // padded up: zeros
  const Call inverse = call::batch_to_space_nd({2, 2}, {{0, 0}, {2, 0}});
  check_empty(inverse, {0, 1, 3, 1}, {0, 2, 4, 1});
  check_empty(inverse, {4, 0, 3, 1}, {1, 0, 4, 1});
  EXPECT_TRUE(
      matches_reference(inverse, random_buffer(DType::kInt8, {4, 1, 1, 1})));  // all cropped
}

TEST(SpaceToBatchNd, HugeExtentsOfEmptyTensorsReturnAtOnce) {
  Shape shape;
  const int64_t huge = int64_t{1} << 40;
  const Status blocks =
      space_to_batch_nd_shape(spec(DType::kInt8, {1, 0}), {huge}, {{0, 0}}, &shape);
  EXPECT_TRUE(!blocks.ok() || (shape == Shape{huge, 0}));
  for (const Shape& input : {Shape{1, 0}, Shape{1, 2, 0}, Shape{0, 2}}) {
    const IntTensor paddings({{huge - 2, 0}});
    const Call call = call::space_to_batch_nd({1}, paddings);
    if (!call.shape(spec(DType::kInt8, input), &shape).ok() || element_count(shape) != 0) continue;
    EXPECT_THAT(call.run(spec(DType::kInt8, input), Tensor(nullptr, DType::kInt8, shape), {}),
                is_ok());
  }
}

}  // namespace
}  // namespace tessera::test
