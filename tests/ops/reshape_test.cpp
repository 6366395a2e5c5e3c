// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "tessera/reshape.h"

#include <gtest/gtest.h>

#include "support/checks.h"
#include "support/index.h"
#include "support/status_matchers.h"

namespace tessera::test {
namespace {

const std::vector<int32_t> kPairs = {1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6};

TEST(Reshape, DocumentExample1) {
  check_example(call::reshape({3, 3}), {9}, {1, 2, 3, 4, 5, 6, 7, 8, 9}, {3, 3},
                {1, 2, 3, 4, 5, 6, 7, 8, 9});
}

TEST(Reshape, DocumentExample2) {
  check_example(call::reshape({2, 4}), {2, 2, 2}, {1, 1, 2, 2, 3, 3, 4, 4}, {2, 4},
                {1, 1, 2, 2, 3, 3, 4, 4});
}

TEST(Reshape, DocumentExample3Flattens) {
  check_example(call::reshape({-1}), {3, 2, 3}, kPairs, {18}, kPairs);
}

TEST(Reshape, DocumentExample4InfersNine) {
  check_example(call::reshape({2, -1}), {3, 2, 3}, kPairs, {2, 9}, kPairs);
}

TEST(Reshape, DocumentExample5InfersTwo) {
  check_example(call::reshape({-1, 9}), {3, 2, 3}, kPairs, {2, 9}, kPairs);
}

TEST(Reshape, DocumentExample6InfersThree) {
  check_example(call::reshape({2, -1, 3}), {3, 2, 3}, kPairs, {2, 3, 3}, kPairs);
}

TEST(Reshape, DocumentExample7MakesAScalar) {
  check_example(call::reshape({}), {1}, {7}, {}, {7});
  check_example(call::reshape({}), {1, 1, 1}, {7}, {}, {7});
  check_example(call::reshape({1, 1}), {}, {7}, {1, 1}, {7});
}

TEST(Reshape, OnnxZeroCopiesTheExtent) {
  const Call copies = call::reshape({0, 0, -1}, ReshapeRule::kOnnx);
  check_example(copies, {3, 2, 3}, kPairs, {3, 2, 3}, kPairs);
  check_example(call::reshape({0, 6}, ReshapeRule::kOnnx), {3, 2, 3}, kPairs, {3, 6}, kPairs);
}

TEST(Reshape, OnnxAllowZeroKeepsTheZero) {
  check_empty(call::reshape({0, 0, 4}, ReshapeRule::kOnnxAllowZero), {0, 3}, {0, 0, 4});
  check_example(call::reshape({9, -1}, ReshapeRule::kOnnxAllowZero), {3, 2, 3}, kPairs, {9, 2},
                kPairs);
}

/// Groups numbers into extents, in order, with an extent of 1 here and there.
std::vector<int64_t> group(Random& random, const std::vector<int64_t>& factors) {
  std::vector<int64_t> shape;
  if (random.chance(15)) shape.push_back(1);
  int64_t extent = 1;
  for (int64_t factor : factors) {
    extent *= factor;
    if (random.chance(40)) continue;
    shape.push_back(extent);
    extent = 1;
    if (random.chance(15)) shape.push_back(1);
  }
  if (extent > 1) shape.push_back(extent);
  return shape;
}

struct Shapes {
  std::vector<int64_t> from, to;
};

Shapes draw_shapes(Random& random) {
  std::vector<int64_t> factors;
  for (int64_t i = random.between(0, 4); i > 0; --i) {
    factors.push_back(random.one_of<int64_t>({2, 2, 3, 3, 4, 5, 7}));
  }
  if (random.chance(20)) factors.push_back(random.between(10, 40));
  return {group(random, factors), group(random, factors)};
}

TEST(Reshape, RandomTrials) {
  check_random_trials(3000, [](Random& random) -> Trial {
    Shapes shapes = draw_shapes(random);
    const ReshapeRule rule = static_cast<ReshapeRule>(random.between(0, 2));
    for (size_t i = 0; i < shapes.to.size() && i < shapes.from.size(); ++i) {
      if (rule == ReshapeRule::kOnnx && shapes.to[i] == shapes.from[i]) shapes.to[i] = 0;
    }
    if (!shapes.to.empty() && random.chance(40)) {
      shapes.to[static_cast<size_t>(random.bits() % shapes.to.size())] = -1;
    }
    return {call::reshape(IntTensor(shapes.to).in_random_form(random), rule), random_dtype(random),
            shapes.from};
  });
}

TEST(Reshape, Threads) {
  check_threads(call::reshape({-1}), DType::kFloat32, {1000, 1001});
  // Strided rows, so that a copy has to be made in pieces.
  Buffer rows(DType::kFloat32, {1500, 700}, {703, 1});
  rows.fill(1);
  for (int threads : {1, 2, 3, 8}) {
    Context context;
    context.threads = threads;
    EXPECT_TRUE(matches_reference(call::reshape({700, 1500}), rows, context));
  }
}

TEST(Reshape, AllLevels) {
  check_levels(call::reshape({70, -1}), {5, 7, 62});
  for (const char* name : supported_levels()) {
    Context context;
    context.isa = name;
    Buffer columns(DType::kUInt8, {31, 70}, {1, 33});
    columns.fill(2);
    EXPECT_TRUE(matches_reference(call::reshape({70, 31}), columns, context));
  }
}

TEST(Reshape, EmptyTensors) {
  check_empty(call::reshape({-1}), {0}, {0});
  check_empty(call::reshape({3, -1}), {2, 0}, {3, 0});
  check_empty(call::reshape({0, 7}), {2, 0}, {0, 7});
  check_empty(call::reshape({0, 0}, ReshapeRule::kOnnx), {0, 5, 0}, {0, 5});
}

TEST(Reshape, InPlaceMovesNothing) {
  Buffer buffer = random_buffer(DType::kInt16, {4, 6});
  const std::vector<uint8_t> before = buffer.memory();
  const Tensor output(buffer.tensor().data(), DType::kInt16, {3, 8});
  EXPECT_THAT(reshape(buffer.tensor(), {3, 8}, output), is_ok());
  EXPECT_TRUE(same_bytes(before, buffer.memory()));
}

TEST(ReshapeView, KeepsTheMemory) {
  Buffer buffer = random_buffer(DType::kFloat32, {4, 6});
  Tensor view;
  ASSERT_THAT(reshape_view(buffer.tensor(), {2, -1, 3}, &view), is_ok());
  EXPECT_EQ(view.data(), buffer.tensor().data());
  EXPECT_EQ(view.dtype(), DType::kFloat32);
  EXPECT_EQ(to_string(view.shape()), "[2, 4, 3]");
  EXPECT_EQ(to_string(view.strides()), "[12, 3, 1]");
}

TEST(ReshapeView, SplitsAndMergesStridedAxes) {
  const int64_t start = 0;
  ConstTensor view;
  const ConstTensor rows(&start, DType::kInt8, {4, 6}, {100, -2});
  ASSERT_THAT(reshape_view(rows, {2, 2, 3, 2}, &view), is_ok());
  EXPECT_EQ(to_string(view.strides()), "[200, 100, -4, -2]");
  const ConstTensor nested(&start, DType::kInt8, {2, 2, 6}, {200, 100, -2});
  ASSERT_THAT(reshape_view(nested, {4, 6}, &view), is_ok());
  EXPECT_EQ(to_string(view.strides()), "[100, -2]");
}

TEST(ReshapeView, RefusalLeavesTheViewAlone) {
  const int64_t start = 0;
  ConstTensor view(&start, DType::kInt16, {5});
  const ConstTensor columns(&start, DType::kInt8, {4, 6}, {1, 4});
  EXPECT_THAT(reshape_view(columns, {24}, &view), refuses({"reshape_view", "view"}));
  EXPECT_EQ(to_string(view.shape()), "[5]");
  EXPECT_EQ(view.dtype(), DType::kInt16);
}

/// The strides of a view of `input` as `shape`, if there are any: what follows from the places of
/// the first elements must hold for all of them.
bool find_view(const ConstTensor& input, const Shape& shape, Strides* strides) {
  std::vector<int64_t> offsets;
  for_each_index(input.shape(),
                 [&](const Dims& index) { offsets.push_back(offset_of(index, input.strides())); });
  *strides = ConstTensor::dense_strides(shape);
  for (int axis = 0; axis < shape.rank(); ++axis) {
    const auto second = static_cast<size_t>((*strides)[axis]);
    (*strides)[axis] = shape[axis] > 1 ? offsets[second] - offsets[0] : 0;
  }
  size_t at = 0;
  bool exists = true;
  for_each_index(shape, [&](const Dims& index) {
    exists = exists && offset_of(index, *strides) == offsets[at++];
  });
  return exists;
}

TEST(ReshapeView, SucceedsExactlyWhereAViewExists) {
  int views = 0, refusals = 0;
  for (uint64_t seed = 1; seed <= 20000; ++seed) {
    Random random(seed);
    const Shapes shapes = draw_shapes(random);
    const ConstTensor input(&views, DType::kInt8, shapes.from,
                            random_strides(random, shapes.from, true));
    ConstTensor view;
    Strides want;
    const bool exists = find_view(input, shapes.to, &want);
    const Status status = reshape_view(input, shapes.to, &view);
    ASSERT_EQ(status.ok(), exists)
        << to_string(input.shape()) << " strides " << to_string(input.strides()) << " to "
        << to_string(shapes.to) << ": " << status.message();
    ++(exists ? views : refusals);
    if (!exists) continue;
    ASSERT_EQ(to_string(view.shape()), to_string(Shape(shapes.to)));
    for (int axis = 0; axis < view.rank(); ++axis) {
      if (view.shape()[axis] < 2) continue;  // its stride says nothing
      ASSERT_EQ(view.strides()[axis], want[axis]) << "seed " << seed;
    }
  }
  EXPECT_GT(views, 1000);
  EXPECT_GT(refusals, 1000);
}

}  // namespace
}  // namespace tessera::test
