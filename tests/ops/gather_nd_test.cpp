// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "tessera/gather_nd.h"

#include <gtest/gtest.h>

#include "support/index.h"
#include "support/indexed_trials.h"
#include "support/status_matchers.h"

namespace tessera::test {
namespace {

constexpr IndexedOp kGathers[] = {IndexedOp::kGatherNd, IndexedOp::kOnnxGatherNd};
constexpr Rows kOrders[] = {Rows::kAny, Rows::kSorted, Rows::kOneForAll};

/// Updates have no part in a gather.
Buffer none() { return Buffer(DType::kUInt8, {0}); }

void check_example(const IndexedTrial& trial, const Shape& output,
                   const std::vector<int32_t>& want) {
  Shape shape;
  ASSERT_THAT(trial.shape(&shape), is_ok());
  ASSERT_EQ(to_string(shape), to_string(output));
  Buffer to(DType::kInt32, output);
  ASSERT_THAT(trial.run(trial.base.tensor(), to.tensor()), is_ok());
  EXPECT_EQ(to.elements(), Buffer::of(DType::kInt32, output, want).elements());
  EXPECT_TRUE(behaves(trial));
}

TEST(GatherNd, ReadsBackTheExamplesOfScatterNd) {
  check_example(
      {IndexedOp::kGatherNd, Buffer::of<int32_t>(DType::kInt32, {8}, {0, 11, 0, 10, 9, 0, 0, 12}),
       index_buffer(DType::kInt32, {4, 1}, {4, 3, 1, 7}), none()},
      {4}, {9, 10, 11, 12});
  std::vector<int32_t> slice, params(64, 0);
  for (int32_t row : {5, 6, 7, 8}) slice.insert(slice.end(), 4, row);
  std::copy(slice.begin(), slice.end(), params.begin());
  std::copy(slice.begin(), slice.end(), params.begin() + 32);
  std::vector<int32_t> want = slice;
  want.insert(want.end(), slice.begin(), slice.end());
  check_example({IndexedOp::kGatherNd, Buffer::of(DType::kInt32, {4, 4, 4}, params),
                 index_buffer(DType::kInt32, {2, 1}, {0, 2}), none()},
                {2, 4, 4}, want);
}

TEST(GatherNd, BatchesAreWalkedTogether) {
  const Buffer params = Buffer::of<int32_t>(DType::kInt32, {2, 3}, {1, 2, 3, 4, 5, 6});
  IndexedTrial trial = {IndexedOp::kGatherNd, params,
                        index_buffer(DType::kInt64, {2, 2, 1}, {2, 0, 1, 1}), none()};
  trial.batch_dims = 1;
  check_example(trial, {2, 2}, {3, 1, 5, 5});
  trial.indices = index_buffer(DType::kInt64, {2, 1}, {2, 1});
  check_example(trial, {2}, {3, 5});
  trial.indices = Buffer(DType::kInt64, {2, 2, 0});  // whole batches
  check_example(trial, {2, 2, 3}, {1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6});
}

TEST(OnnxGatherNd, NegativeIndicesCountFromTheEnd) {
  check_example(
      {IndexedOp::kOnnxGatherNd, Buffer::of<int32_t>(DType::kInt32, {2, 3}, {1, 2, 3, 4, 5, 6}),
       index_buffer(DType::kInt32, {3, 2}, {-1, -3, 0, -1, -2, 1}), none()},
      {3}, {4, 3, 2});
}

TEST(GatherNd, IgnoredRowsAreZeros) {
  IndexedTrial trial = {IndexedOp::kGatherNd,
                        Buffer::of<int32_t>(DType::kInt32, {2, 2}, {1, 2, 3, 4}),
                        index_buffer(DType::kInt32, {4, 1}, {1, -1, 2, 0}), none()};
  Context context;
  context.out_of_range = OutOfRange::kIgnore;
  Buffer output(DType::kInt32, {4, 2});
  ASSERT_THAT(trial.run(trial.base.tensor(), output.tensor(), context), is_ok());
  EXPECT_EQ(output.elements(),
            Buffer::of<int32_t>(DType::kInt32, {4, 2}, {3, 4, 0, 0, 0, 0, 1, 2}).elements());
  EXPECT_TRUE(behaves(trial, context));
  EXPECT_TRUE(behaves(trial));
}

TEST(GatherNd, RandomTrials) {
  for (IndexedOp op : kGathers) {
    check_random_trials(op, 1500,
                        [](Random& random) { return static_cast<int>(random.between(0, 5)); });
  }
}

TEST(GatherNd, RandomTrialsOfManyAxes) {
  for (IndexedOp op : kGathers) {
    check_random_trials(op, 300, [](Random& random) {
      return random.chance(20) ? kMaxRank : static_cast<int>(random.between(9, 16));
    });
  }
}

TEST(GatherNd, TypesSlicesOrdersLevels) {
  Random random(5);
  for (int type = 0; type < kDTypeCount; ++type) {
    const auto dtype = static_cast<DType>(type);
    for (int64_t slice : {1, 2, 3, 5, 16, 64, 1000}) {
      for (Rows order : kOrders) {
        const DType index_type = random.chance(50) ? DType::kInt32 : DType::kInt64;
        const IndexedTrial trial = dense_trial(random, IndexedOp::kOnnxGatherNd, dtype, index_type,
                                               {37, 20, slice}, order);
        const IndexedOutcome want = expected(trial);
        for (const char* level : supported_levels()) {
          Context context;
          context.isa = level;
          ASSERT_TRUE(behaves(trial, want, Buffer(dtype, want.shape), context));
        }
      }
    }
  }
}

TEST(GatherNd, LevelsAndThreadsWriteTheSameBytes) {
  Random random(3);
  for (DType dtype : kWidthTypes) {
    for (const TrialSize& size :
         {TrialSize{200, 50, 1501}, TrialSize{100001, 300, 1}, TrialSize{40000, 77, 3}}) {
      check_levels_and_threads(
          dense_trial(random, IndexedOp::kGatherNd, dtype, DType::kInt64, size, Rows::kAny));
      if (HasFatalFailure()) return;
    }
  }
}

TEST(GatherNd, ThreadsFindTheFirstBadRow) {
  Random random(4);
  IndexedTrial trial = dense_trial(random, IndexedOp::kOnnxGatherNd, DType::kUInt16, DType::kInt32,
                                   {150000, 50, 2}, Rows::kAny);
  std::vector<int64_t> indices = get_indices(trial.indices);
  for (size_t bad : {size_t{149999}, size_t{140000}, size_t{65536}, size_t{1025}, size_t{0}}) {
    indices[bad] = -51;
    set_indices(&trial.indices, indices);
    const IndexedOutcome want = expected(trial);
    ASSERT_EQ(want.bad_row, static_cast<int64_t>(bad));
    for (int threads : {1, 2, 3, 8, 16}) {
      for (OutOfRange policy : {OutOfRange::kError, OutOfRange::kIgnore}) {
        Context context;
        context.threads = threads;
        context.out_of_range = policy;
        ASSERT_TRUE(behaves(trial, want, Buffer(DType::kUInt16, want.shape), context));
      }
    }
  }
}

TEST(GatherNd, EmptyTensors) {
  for (IndexedOp op : kGathers) {
    IndexedTrial trial = {op, Buffer(DType::kFloat32, {3, 0}),
                          index_buffer(DType::kInt32, {2, 1}, {2, 0}), none()};
    EXPECT_TRUE(behaves(trial));
    set_indices(&trial.indices, {2, 3});  // nothing to read, and wrong all the same
    EXPECT_EQ(expected(trial).bad_row, 1);
    EXPECT_TRUE(behaves(trial));
    trial.base = Buffer(DType::kFloat32, {0, 4});
    set_indices(&trial.indices, {0, 0});
    EXPECT_EQ(expected(trial).bad_row, 0);
    EXPECT_TRUE(behaves(trial));
    trial.indices = Buffer(DType::kInt32, {0, 1});
    EXPECT_TRUE(behaves(trial));
    trial.base = Buffer(DType::kFloat32, {0, 4, 2});
    trial.batch_dims = 1;  // no batches
    EXPECT_TRUE(behaves(trial));
  }
}

}  // namespace
}  // namespace tessera::test
