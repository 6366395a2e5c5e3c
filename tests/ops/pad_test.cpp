// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "tessera/pad.h"

#include <gtest/gtest.h>

#include <cstring>

#include "support/checks.h"
#include "support/status_matchers.h"

namespace tessera::test {
namespace {

template <class T>
std::vector<uint8_t> bytes_of(T value) {
  std::vector<uint8_t> bytes(sizeof(value));
  std::memcpy(bytes.data(), &value, sizeof(value));
  return bytes;
}

TEST(Pad, Example) {
  check_example(call::pad({{1, 1}, {2, 0}}), {2, 2}, {1, 2, 3, 4}, {4, 4},
                {0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 3, 4, 0, 0, 0, 0});
}

TEST(Pad, ExampleWithValue) {
  check_example(call::pad({{0, 2}}, bytes_of(int32_t{-9})), {2}, {1, 2}, {4}, {1, 2, -9, -9});
}

TEST(Pad, NothingToPad) {
  check_example(call::pad(std::vector<IntPair>{}), {}, {7}, {}, {7});
  check_example(call::pad({{0, 0}, {0, 0}}), {1, 2}, {1, 2}, {1, 2}, {1, 2});
}

TEST(Pad, ValueKeepsItsBits) {
  const uint64_t signalling_nan = 0x7ff0000000000001u;
  EXPECT_TRUE(matches_reference(call::pad({{3, 4}, {1, 70}}, bytes_of(signalling_nan)),
                                random_buffer(DType::kFloat64, {2, 3})));
  EXPECT_TRUE(matches_reference(call::pad({{3, 4}, {1, 70}}, bytes_of(-0.0f)),
                                random_buffer(DType::kFloat32, {2, 3})));
}

TEST(Pad, RandomTrials) {
  check_random_trials(3000, [](Random& random) -> Trial {
    const DType dtype = random_dtype(random);
    const Shape input = random_shape(random, static_cast<int>(random.between(0, 5)));
    std::vector<IntPair> paddings;
    for (int64_t extent : input) {
      const bool none = random.chance(50), wide = extent > 0 && extent < 6 && random.chance(20);
      const int64_t most = none ? 0 : wide ? 20 : 3;
      paddings.push_back({random.between(0, most), random.between(0, most)});
    }
    return {call::pad(IntTensor(paddings).in_random_form(random), random_pad_value(random, dtype)),
            dtype, input};
  });
}

TEST(Pad, AllLevels) {
  for (int64_t width : {1, 2, 3, 15, 16, 17, 70}) {
    check_levels(call::pad({{1, 2}, {2, 1}, {0, 0}}), {5, width, 3});
    check_levels(call::pad({{0, 0}, {0, 70}}), {5, width});
    check_levels(call::pad({{1, 0}, {0, 0}}), {70, width});
  }
}

TEST(Pad, Threads) {
  check_threads(call::pad({{0, 0}, {3, 5}, {7, 1}, {0, 0}}), DType::kFloat32, {2, 500, 300, 3});
  check_threads(call::pad({{1000, 900}, {2, 2}}), DType::kUInt8, {2050, 1024});
}

TEST(Pad, EmptyTensors) {
  check_empty(call::pad({{0, 0}, {1, 2}}), {0, 3}, {0, 6});
  check_empty(call::pad({{1, 0}, {1, 2}}), {0, 3}, {1, 6});  // all padding
}

}  // namespace
}  // namespace tessera::test
