// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "tessera/pixel_shuffle.h"

#include <gtest/gtest.h>

#include "support/checks.h"
#include "support/status_matchers.h"

namespace tessera::test {
namespace {

const std::vector<int32_t> kOneToSixteen = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
const std::vector<int32_t> kShuffled = {1, 5, 2, 6, 9, 13, 10, 14, 3, 7, 4, 8, 11, 15, 12, 16};

TEST(PixelShuffle, Example) {
  check_example(call::pixel_shuffle(2), {1, 4, 2, 2}, kOneToSixteen, {1, 1, 4, 4}, kShuffled);
}

TEST(PixelUnshuffle, UndoesExample) {
  check_example(call::pixel_unshuffle(2), {1, 1, 4, 4}, kShuffled, {1, 4, 2, 2}, kOneToSixteen);
}

TEST(PixelShuffle, OneSpatialAxis) {
  check_example(call::pixel_shuffle(2, 1), {2, 3}, {1, 2, 3, 4, 5, 6}, {1, 6}, {1, 4, 2, 5, 3, 6});
  check_example(call::pixel_unshuffle(3, 1), {1, 6}, {1, 2, 3, 4, 5, 6}, {3, 2},
                {1, 4, 2, 5, 3, 6});
}

TEST(PixelShuffle, ThreeSpatialAxes) {
  check_example(call::pixel_shuffle(2, 3), {8, 1, 1, 1}, {1, 2, 3, 4, 5, 6, 7, 8}, {1, 2, 2, 2},
                {1, 2, 3, 4, 5, 6, 7, 8});
}

/// [*, channels] + the spatial extents, times `factor`.
Shape draw_shape(Random& random, int spatial_dims, int64_t channel_factor, int64_t space_factor) {
  Shape shape;
  for (int64_t i = random.between(0, 2); i > 0; --i) shape.push_back(random.between(1, 3));
  shape.push_back(channel_factor * random.between(1, 4));
  for (int i = 0; i < spatial_dims; ++i) {
    const bool last = i == spatial_dims - 1;
    shape.push_back(space_factor * random.between(1, last ? 40 : 3));
  }
  return shape;
}

TEST(PixelShuffle, RandomTrials) {
  check_random_trials(2000, [](Random& random) -> Trial {
    const int dims = static_cast<int>(random.between(1, 3));
    const int64_t block = random.between(1, 4);
    int64_t factor = 1;
    for (int i = 0; i < dims; ++i) factor *= block;
    return {call::pixel_shuffle(block, dims), random_dtype(random),
            draw_shape(random, dims, factor, 1)};
  });
}

TEST(PixelUnshuffle, RandomTrials) {
  check_random_trials(2000, [](Random& random) -> Trial {
    const int dims = static_cast<int>(random.between(1, 3));
    const int64_t block = random.between(1, 4);
    return {call::pixel_unshuffle(block, dims), random_dtype(random),
            draw_shape(random, dims, 1, block)};
  });
}

TEST(PixelShuffle, AllLevels) {
  for (int64_t block : {2, 3, 4, 8}) {
    check_levels(call::pixel_shuffle(block), {2 * block * block, 2, 70});
    check_levels(call::pixel_unshuffle(block), {2, 2 * block, 70 * block});
    check_levels(call::pixel_shuffle(block, 1), {2 * block, 70});
    check_levels(call::pixel_unshuffle(block, 1), {2, 70 * block});
  }
}

TEST(PixelShuffle, Threads) {
  check_threads(call::pixel_shuffle(2), DType::kFloat32, {1, 12, 256, 512});
  check_threads(call::pixel_unshuffle(2), DType::kUInt8, {1, 3, 1024, 1024});
  check_threads(call::pixel_unshuffle(2, 3), DType::kFloat16, {2, 64, 128, 200});
}

TEST(PixelShuffle, RoundTrips) {
  for (int dims : {1, 2, 3}) {
    check_round_trip(call::pixel_unshuffle(3, dims), call::pixel_shuffle(3, dims), {2, 3, 6, 33});
    check_round_trip(call::pixel_shuffle(1, dims), call::pixel_unshuffle(1, dims), {2, 3, 6, 33});
  }
}

TEST(PixelShuffle, EmptyTensorsGetTheComputedShape) {
  check_empty(call::pixel_unshuffle(2), {0, 3, 4, 6}, {0, 12, 2, 3});
  check_empty(call::pixel_unshuffle(2), {2, 0, 4, 6}, {2, 0, 2, 3});
  check_empty(call::pixel_unshuffle(2), {3, 0, 6}, {12, 0, 3});
  check_empty(call::pixel_shuffle(2), {0, 8, 4, 6}, {0, 2, 8, 12});
  check_empty(call::pixel_shuffle(2), {8, 4, 0}, {2, 8, 0});
  check_empty(call::pixel_shuffle(2), {0, 4, 4}, {0, 8, 8});
}

}  // namespace
}  // namespace tessera::test
