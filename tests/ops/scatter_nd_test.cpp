// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "tessera/scatter_nd.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/index.h"
#include "support/indexed_trials.h"
#include "support/status_matchers.h"

namespace tessera::test {
namespace {

constexpr IndexedOp kScatters[] = {IndexedOp::kScatterNd, IndexedOp::kTensorScatterNd,
                                   IndexedOp::kOnnxScatterNd};
constexpr Rows kOrders[] = {Rows::kAny, Rows::kSorted, Rows::kUnique, Rows::kOneForAll};

TEST(ScatterNd, ExampleOfElements) {
  for (DType type : {DType::kInt32, DType::kInt64}) {
    const IndexedTrial trial = {IndexedOp::kScatterNd, Buffer(DType::kInt32, {8}),
                                index_buffer(type, {4, 1}, {4, 3, 1, 7}),
                                Buffer::of<int32_t>(DType::kInt32, {4}, {9, 10, 11, 12})};
    Buffer output(DType::kInt32, {8});
    ASSERT_THAT(trial.run({}, output.tensor()), is_ok());
    const std::vector<int32_t> want = {0, 11, 0, 10, 9, 0, 0, 12};
    EXPECT_EQ(output.elements(), Buffer::of(DType::kInt32, {8}, want).elements());
    EXPECT_TRUE(behaves(trial));
  }
}

TEST(ScatterNd, ExampleOfSlices) {
  std::vector<float> slice, want(64, 0.0f);
  for (float row : {5, 6, 7, 8}) slice.insert(slice.end(), 4, row);
  std::vector<float> updates = slice;
  updates.insert(updates.end(), slice.begin(), slice.end());
  std::copy(slice.begin(), slice.end(), want.begin());
  std::copy(slice.begin(), slice.end(), want.begin() + 32);
  const IndexedTrial trial = {IndexedOp::kScatterNd, Buffer(DType::kFloat32, {4, 4, 4}),
                              index_buffer(DType::kInt32, {2, 1}, {0, 2}),
                              Buffer::of(DType::kFloat32, {2, 4, 4}, updates)};
  Buffer output(DType::kFloat32, {4, 4, 4});
  ASSERT_THAT(trial.run({}, output.tensor()), is_ok());
  EXPECT_EQ(output.elements(), Buffer::of(DType::kFloat32, {4, 4, 4}, want).elements());
  EXPECT_TRUE(behaves(trial));
}

TEST(ScatterNd, RepeatedRowsAddUpAndNegativeZeroBecomesZero) {
  const IndexedTrial trial = {
      IndexedOp::kScatterNd, Buffer(DType::kFloat32, {4}),
      index_buffer(DType::kInt32, {5, 1}, {1, 2, 1, 3, 1}),
      Buffer::of<float>(DType::kFloat32, {5}, {1, -0.0f, 16777216.0f, -5, -16777216.0f})};
  Buffer output(DType::kFloat32, {4});
  ASSERT_THAT(trial.run({}, output.tensor()), is_ok());
  // In row order: 1 + 2^24 is 2^24 in float.
  EXPECT_EQ(output.elements(), Buffer::of<float>(DType::kFloat32, {4}, {0, 0, 0, -5}).elements());
}

TEST(TensorScatterNd, TheLastRowWins) {
  for (IndexedOp op : {IndexedOp::kTensorScatterNd, IndexedOp::kOnnxScatterNd}) {
    const IndexedTrial trial = {op, Buffer::of<int16_t>(DType::kInt16, {3}, {7, 8, 9}),
                                index_buffer(DType::kInt64, {3, 1}, {1, 0, 1}),
                                Buffer::of<int16_t>(DType::kInt16, {3}, {1, 2, 3})};
    Buffer output(DType::kInt16, {3});
    ASSERT_THAT(trial.run(trial.base.tensor(), output.tensor()), is_ok());
    EXPECT_EQ(output.elements(), Buffer::of<int16_t>(DType::kInt16, {3}, {2, 3, 9}).elements());
  }
}

TEST(TensorScatterNd, NaNOnEitherSideSpreads) {
  const float nan = std::nanf("");
  for (ScatterReduction reduction : {ScatterReduction::kMin, ScatterReduction::kMax}) {
    const IndexedTrial trial = {
        IndexedOp::kTensorScatterNd, Buffer::of<float>(DType::kFloat32, {4}, {nan, 1, nan, 1}),
        index_buffer(DType::kInt32, {5, 1}, {0, 1, 2, 3, 1}),
        Buffer::of<float>(DType::kFloat32, {5}, {1, nan, nan, 1, 5}), reduction};
    Buffer output(DType::kFloat32, {4});
    ASSERT_THAT(trial.run(trial.base.tensor(), output.tensor()), is_ok());
    float got[4];
    std::memcpy(got, output.elements().data(), sizeof got);
    EXPECT_TRUE(std::isnan(got[0]) && std::isnan(got[1]) && std::isnan(got[2]));
    EXPECT_EQ(got[3], 1);
  }
}

TEST(OnnxScatterNd, NegativeIndicesCountFromTheEnd) {
  // Extents that all differ, so that no other number will do.
  const IndexedTrial trial = {
      IndexedOp::kOnnxScatterNd,
      Buffer::of(DType::kInt32, {2, 3, 5}, std::vector<int32_t>(30, 100)),
      index_buffer(DType::kInt64, {3, 2}, {-1, -3, 0, -1, -2, 2}),
      Buffer::of<int32_t>(DType::kInt32, {3, 5}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 1, 1, 1, 1}),
      ScatterReduction::kMul};
  Buffer output(DType::kInt32, {2, 3, 5});
  ASSERT_THAT(trial.run(trial.base.tensor(), output.tensor()), is_ok());
  std::vector<int32_t> want(30, 100);
  for (int i = 0; i < 5; ++i) {
    want[static_cast<size_t>(15 + i)] *= 1 + i;
    want[static_cast<size_t>(10 + i)] *= 6 + i;
  }
  EXPECT_EQ(output.elements(), Buffer::of(DType::kInt32, {2, 3, 5}, want).elements());
  EXPECT_TRUE(behaves(trial));
}

TEST(ScatterNd, RandomTrials) {
  for (IndexedOp op : kScatters) {
    check_random_trials(op, 1500,
                        [](Random& random) { return static_cast<int>(random.between(0, 5)); });
  }
}

TEST(ScatterNd, RandomTrialsOfManyAxes) {
  for (IndexedOp op : kScatters) {
    check_random_trials(op, 300, [](Random& random) {
      return random.chance(20) ? kMaxRank : static_cast<int>(random.between(9, 16));
    });
  }
}

/// Every reduction of every type, on slices that take every kind of kernel.
class ScatterSweep : public ::testing::TestWithParam<int> {};

TEST_P(ScatterSweep, ReductionsSlicesOrdersLevels) {
  const auto dtype = static_cast<DType>(GetParam());
  Random random(1 + static_cast<uint64_t>(GetParam()));
  for (ScatterReduction reduction : kReductions) {
    if (!has_reduction(reduction, dtype)) continue;
    const IndexedOp op = has_reduction(IndexedOp::kTensorScatterNd, reduction, dtype)
                             ? IndexedOp::kTensorScatterNd
                             : IndexedOp::kOnnxScatterNd;
    for (int64_t slice : {1, 2, 3, 5, 16, 64, 1000}) {
      for (Rows order : kOrders) {
        const DType index_type = random.chance(50) ? DType::kInt32 : DType::kInt64;
        IndexedTrial trial =
            dense_trial(random, op, dtype, index_type, {slice == 1000 ? 10 : 37, 40, slice}, order);
        trial.reduction = reduction;
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

INSTANTIATE_TEST_SUITE_P(EveryType, ScatterSweep, ::testing::Range(0, kDTypeCount),
                         [](const ::testing::TestParamInfo<int>& info) {
                           return std::string(dtype_name(static_cast<DType>(info.param)));
                         });

TEST(ScatterNd, LevelsAndThreadsWriteTheSameBytes) {
  Random random(3);
  for (DType dtype : {DType::kUInt8, DType::kInt32, DType::kFloat16, DType::kBFloat16,
                      DType::kFloat32, DType::kComplex64}) {
    for (ScatterReduction reduction :
         {ScatterReduction::kAdd, ScatterReduction::kMul, ScatterReduction::kMax}) {
      if (!has_reduction(reduction, dtype)) continue;
      // Long slices, which threads share, and many rows, which they only check together.
      for (const TrialSize& size : {TrialSize{200, 7, 1500}, TrialSize{70001, 300, 1}}) {
        IndexedTrial trial =
            dense_trial(random, IndexedOp::kOnnxScatterNd, dtype, DType::kInt32, size, Rows::kAny);
        trial.reduction = reduction;
        check_levels_and_threads(trial);
        if (HasFatalFailure()) return;
      }
    }
  }
}

/// Regions of the output that threads take do not end where slices of these lengths do.
TEST(ScatterNd, ThreadsTakeRegionsOfTheOutput) {
  Random random(5);
  for (int64_t slice : {1, 3, 6, 16}) {
    IndexedTrial trial = dense_trial(random, IndexedOp::kTensorScatterNd, DType::kFloat32,
                                     DType::kInt64, {140000, 50001, slice}, Rows::kAny);
    trial.reduction = ScatterReduction::kSub;
    const IndexedOutcome want = expected(trial);
    for (int threads : {1, 5, 16}) {
      Context context;
      context.threads = threads;
      ASSERT_TRUE(behaves(trial, want, Buffer(DType::kFloat32, want.shape), context)) << slice;
    }
  }
}

TEST(ScatterNd, ThreadsFindTheFirstBadRow) {
  Random random(4);
  IndexedTrial trial = dense_trial(random, IndexedOp::kTensorScatterNd, DType::kFloat32,
                                   DType::kInt64, {150000, 50, 1}, Rows::kAny);
  std::vector<int64_t> indices = get_indices(trial.indices);
  for (size_t bad : {size_t{149999}, size_t{140000}, size_t{65536}, size_t{1025}, size_t{0}}) {
    indices[bad] = 50 + static_cast<int64_t>(bad);
    set_indices(&trial.indices, indices);
    const IndexedOutcome want = expected(trial);
    ASSERT_EQ(want.bad_row, static_cast<int64_t>(bad));
    for (int threads : {1, 2, 3, 8, 16}) {
      for (OutOfRange policy : {OutOfRange::kError, OutOfRange::kIgnore}) {
        Context context;
        context.threads = threads;
        context.out_of_range = policy;
        ASSERT_TRUE(behaves(trial, want, Buffer(DType::kFloat32, want.shape), context));
      }
    }
  }
}

TEST(ScatterNd, WithoutRowsTheBaseIsCopied) {
  for (IndexedOp op : kScatters) {
    for (const Shape& table : {Shape{0, 1}, Shape{0, 2}, Shape{3, 0, 1}, Shape{0, 0}}) {
      const Shape base = {4, 5};
      const int depth = static_cast<int>(table[table.rank() - 1]);
      const Shape updates = join(table, table.rank() - 1, join({}, 0, base, depth), 0);
      IndexedTrial trial = {op, random_buffer(DType::kInt32, base), Buffer(DType::kInt32, table),
                            Buffer(DType::kInt32, updates), ScatterReduction::kAdd};
      EXPECT_TRUE(behaves(trial)) << to_string(table);
    }
  }
}

TEST(ScatterNd, EmptySlicesAreCheckedToo) {
  for (IndexedOp op : kScatters) {
    IndexedTrial trial = {op, Buffer(DType::kInt32, {3, 0}),
                          index_buffer(DType::kInt32, {2, 1}, {2, 0}),
                          Buffer(DType::kInt32, {2, 0}), ScatterReduction::kAdd};
    EXPECT_TRUE(behaves(trial));
    set_indices(&trial.indices, {2, 3});
    EXPECT_EQ(expected(trial).bad_row, 1);
    EXPECT_TRUE(behaves(trial));
    Context ignore;
    ignore.out_of_range = OutOfRange::kIgnore;
    EXPECT_TRUE(behaves(trial, ignore));
  }
}

TEST(ScatterNd, UndoesGatherNd) {
  Random random(6);
  for (DType dtype : kWidthTypes) {
    const IndexedTrial there =
        dense_trial(random, IndexedOp::kGatherNd, dtype, DType::kInt32, {24, 24, 5}, Rows::kUnique);
    Buffer middle(dtype, {24, 5});
    ASSERT_THAT(there.run(there.base.tensor(), middle.tensor()), is_ok());
    const IndexedTrial back = {IndexedOp::kTensorScatterNd, Buffer(dtype, {24, 5}), there.indices,
                               middle};
    Buffer end(dtype, {24, 5});
    ASSERT_THAT(back.run(back.base.tensor(), end.tensor()), is_ok());
    EXPECT_EQ(end.elements(), there.base.elements());
  }
}

TEST(ScatterNd, EmptyOutputsHaveNothingToWrite) {
  Plan plan;
  ASSERT_THAT(scatter_nd_plan(spec(DType::kInt32, {2, 1}), spec(DType::kFloat32, {2, 0}), {5, 0},
                              spec(DType::kFloat32, {5, 0}), &plan),
              is_ok());
  EXPECT_EQ(plan.bytes_written(), 0);
  ASSERT_THAT(scatter_nd_plan(spec(DType::kInt32, {2, 1}), spec(DType::kFloat32, {2}), {0},
                              spec(DType::kFloat32, {0}), &plan),
              is_ok());
  EXPECT_EQ(plan.bytes_written(), 0);
}

}  // namespace
}  // namespace tessera::test
