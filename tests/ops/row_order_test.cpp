// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// What a caller promises about the rows of a scatter (Context::row_order).
#include <gtest/gtest.h>

#include "support/indexed_trials.h"
#include "support/status_matchers.h"
#include "tessera/scatter_nd.h"

namespace tessera::test {
namespace {

struct Promise {
  RowOrder order;
  Rows rows;
};
constexpr Promise kTrue[] = {{RowOrder::kSorted, Rows::kSorted},
                             {RowOrder::kSorted, Rows::kOneForAll},
                             {RowOrder::kUnique, Rows::kUnique}};

TEST(RowOrder, ThreadsShareTheRowsAndWriteTheSameBytes) {
  Random random(1);
  for (const Promise& promise : kTrue) {
    for (ScatterReduction reduction : {ScatterReduction::kAdd, ScatterReduction::kUpdate}) {
      for (const TrialSize& size : {TrialSize{140001, 150000, 1}, TrialSize{3000, 4000, 40}}) {
        IndexedTrial trial = dense_trial(random, IndexedOp::kTensorScatterNd, DType::kFloat32,
                                         DType::kInt32, size, promise.rows);
        trial.reduction = reduction;
        const IndexedOutcome want = expected(trial);
        for (int threads : {1, 2, 3, 8, 16}) {
          for (OutOfRange policy : {OutOfRange::kError, OutOfRange::kIgnore}) {
            Context context;
            context.threads = threads;
            context.out_of_range = policy;
            context.row_order = promise.order;
            context.check_row_order = threads == 3;
            ASSERT_TRUE(behaves(trial, want, Buffer(DType::kFloat32, want.shape), context));
          }
        }
      }
    }
  }
}

/// Rows of which some are out of range, between others that name one slice.
TEST(RowOrder, BadRowsAreLeftOutBetweenEqualOnes) {
  Random random(2);
  IndexedTrial trial = dense_trial(random, IndexedOp::kTensorScatterNd, DType::kFloat32,
                                   DType::kInt64, {100000, 9, 1}, Rows::kSorted);
  std::vector<int64_t> indices = get_indices(trial.indices);
  for (size_t i = 0; i < indices.size(); i += 2) indices[i] = 9;
  set_indices(&trial.indices, indices);
  trial.reduction = ScatterReduction::kUpdate;
  const IndexedOutcome want = expected(trial);
  Context context;
  context.threads = 8;
  context.row_order = RowOrder::kSorted;
  context.check_row_order = true;
  for (OutOfRange policy : {OutOfRange::kError, OutOfRange::kIgnore}) {
    context.out_of_range = policy;
    ASSERT_TRUE(behaves(trial, want, Buffer(DType::kFloat32, want.shape), context));
  }
}

TEST(RowOrder, TheFirstRowThatBreaksAPromiseIsNamed) {
  Buffer output(DType::kFloat32, {4, 5});
  output.fill(7);
  const std::vector<uint8_t> before = output.memory();
  const Buffer updates(DType::kFloat32, {5});
  Context context;
  context.check_row_order = true;
  const auto scatter = [&](const std::vector<int64_t>& indices) {
    const Buffer rows = index_buffer(DType::kInt64, {5, 2}, indices);
    return scatter_nd(rows.tensor(), updates.tensor(), {4, 5}, output.tensor(), context);
  };
  // The slice before in row-major order, though its last index is larger.
  const std::vector<int64_t> unsorted = {0, 1, 0, 1, 2, 0, 1, 4, 0, 0};
  // Rows 3 and 4 repeat rows 1 and 0.
  const std::vector<int64_t> repeated = {3, 4, 1, 2, 0, 0, 1, 2, 3, 4};
  EXPECT_THAT(scatter(unsorted), is_ok());
  output.fill(7);
  context.row_order = RowOrder::kSorted;
  EXPECT_THAT(scatter(unsorted), refuses({"scatter_nd", "row 3", "row 2", "sorted"}));
  context.row_order = RowOrder::kUnique;
  EXPECT_THAT(scatter(repeated), refuses({"scatter_nd", "row 3", "row 1", "unique"}));
  EXPECT_EQ(output.memory(), before);
  context.row_order = static_cast<RowOrder>(3);
  EXPECT_THAT(scatter(unsorted), refuses({"scatter_nd", "Context::row_order", "3"}));
  EXPECT_EQ(output.memory(), before);
  context.row_order = RowOrder::kUnique;
  context.allocator.allocate = [](void*, size_t) -> void* { return nullptr; };
  EXPECT_EQ(scatter({0, 0, 0, 1, 0, 2, 0, 3, 0, 4}).code(), StatusCode::kResourceExhausted);
  EXPECT_EQ(output.memory(), before);
}

TEST(RowOrder, NoMemoryIsNeededToCheckNoRows) {
  Context context;
  context.row_order = RowOrder::kUnique;
  context.check_row_order = true;
  context.allocator.allocate = [](void*, size_t) -> void* { return nullptr; };
  Buffer output(DType::kFloat32, {4, 5});
  for (int64_t rows : {0, 1}) {
    const Buffer indices =
        index_buffer(DType::kInt64, {rows, 2}, std::vector<int64_t>(static_cast<size_t>(2 * rows)));
    const Buffer updates(DType::kFloat32, {rows});
    EXPECT_THAT(scatter_nd(indices.tensor(), updates.tensor(), {4, 5}, output.tensor(), context),
                is_ok());
  }
}

/// What one thread does with a promise that is not kept, and not checked.
TEST(RowOrder, OneThreadAppliesRowsInOrderAnyway) {
  Random random(4);
  const IndexedTrial trial = dense_trial(random, IndexedOp::kTensorScatterNd, DType::kInt32,
                                         DType::kInt32, {50000, 64, 1}, Rows::kAny);
  for (RowOrder order : {RowOrder::kSorted, RowOrder::kUnique}) {
    Context context;
    context.row_order = order;
    context.threads = 1;
    ASSERT_TRUE(behaves(trial, context));
  }
}

}  // namespace
}  // namespace tessera::test
