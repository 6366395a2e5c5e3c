// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// The ways in which many short rows are scattered (runtime/exec/scatter.h) have the result of one
// row after the other: by bins, by a table, without offsets. Which way a call takes depends on its
// number of rows, the size of its output and the number of threads.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "support/indexed_trials.h"
#include "support/status_matchers.h"

namespace tessera::test {
namespace {

constexpr int64_t kTableRows = 66000, kBinRows = 132000;
/// One thread goes through bins for outputs above this.
constexpr int64_t kBeyondCache = 17 << 20;

/// Random rows, rows that stretches of are sorted, and now and then rows out of range.
IndexedTrial many_rows(Random& random, IndexedOp op, DType dtype, const TrialSize& size) {
  const DType index_type = random.chance(50) ? DType::kInt32 : DType::kInt64;
  const Rows order = random.one_of(std::vector<Rows>{Rows::kAny, Rows::kSorted, Rows::kOneForAll});
  IndexedTrial trial = dense_trial(random, op, dtype, index_type, size, order);
  trial.reduction = random_reduction(random, op, dtype);
  std::vector<int64_t> indices = get_indices(trial.indices);
  if (random.chance(50)) {
    for (size_t at = 0; at + 2048 < indices.size(); at += 4096) {
      std::sort(indices.begin() + static_cast<int64_t>(at),
                indices.begin() + static_cast<int64_t>(at) + 2048);
    }
  }
  if (random.chance(30)) {
    for (int i = 0; i < 3; ++i) {
      indices[static_cast<size_t>(random.between(0, size.rows - 1))] =
          random.one_of(std::vector<int64_t>{size.places, -size.places - 1, INT32_MAX});
    }
  }
  set_indices(&trial.indices, indices);
  return trial;
}

void check_ways(const TrialSize& size, DType dtype, const std::vector<int>& threads, int seed) {
  Random random(static_cast<uint64_t>(seed));
  for (IndexedOp op :
       {IndexedOp::kScatterNd, IndexedOp::kTensorScatterNd, IndexedOp::kOnnxScatterNd}) {
    const IndexedTrial trial = many_rows(random, op, dtype, size);
    const IndexedOutcome want = expected(trial);
    for (int count : threads) {
      Context context;
      context.threads = count;
      context.isa = random.chance(50) ? nullptr : random.one_of(supported_levels());
      context.out_of_range =
          random.one_of(std::vector<OutOfRange>{OutOfRange::kError, OutOfRange::kIgnore});
      ASSERT_TRUE(behaves(trial, want, Buffer(dtype, want.shape), context))
          << size.rows << " rows of " << size.slice << ", " << size.places << " places";
    }
  }
}

TEST(ScatterWays, ThreadsHaveATableEachOrGoThroughOneInOrder) {
  int seed = 0;
  for (DType dtype :
       {DType::kUInt8, DType::kInt16, DType::kInt32, DType::kFloat32, DType::kComplex64}) {
    for (int64_t slice : {1, 2, 3}) {
      check_ways({kTableRows, 16384 / 8 / slice, slice}, dtype, {1, 3}, ++seed);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(ScatterWays, ThreadsApplyBins) {
  int seed = 100;
  for (DType dtype : {DType::kUInt8, DType::kInt64, DType::kFloat32, DType::kBFloat16}) {
    for (int64_t slice : {1, 3, 4}) {
      check_ways({kBinRows, 30011, slice}, dtype, {5, 16}, ++seed);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(ScatterWays, BinsOfAnOutputThatNoCacheHolds) {
  check_ways({kBinRows, kBeyondCache / 8, 1}, DType::kFloat64, {1, 2}, 200);
  check_ways({kBinRows, kBeyondCache / 12 + 1, 3}, DType::kInt32, {1}, 201);
}

/// Counts, and refuses once it has given what it was told to.
struct Memory {
  int left;
  int held = 0, asked = 0;
  Allocator allocator() {
    return {[](void* user, size_t bytes) -> void* {
              auto* memory = static_cast<Memory*>(user);
              ++memory->asked;
              if (memory->left-- <= 0) return nullptr;
              ++memory->held;
              return std::malloc(bytes);
            },
            [](void* user, void* block) {
              --static_cast<Memory*>(user)->held;
              std::free(block);
            },
            this};
  }
};

TEST(ScatterWays, WithoutMemoryTheResultIsTheSame) {
  Random random(300);
  for (int64_t places : {500, 30011}) {
    const IndexedTrial trial = dense_trial(random, IndexedOp::kScatterNd, DType::kInt32,
                                           DType::kInt32, {kBinRows, places, 1}, Rows::kAny);
    const IndexedOutcome want = expected(trial);
    for (int given : {0, 1000}) {
      Memory memory{given};
      Context context;
      context.threads = 8;
      context.allocator = memory.allocator();
      Buffer output(DType::kInt32, want.shape);
      ASSERT_THAT(trial.run({}, output.tensor(), context), is_ok());
      EXPECT_EQ(output.elements(), want.elements);
      EXPECT_GT(memory.asked, 0);
      EXPECT_EQ(memory.held, 0);
    }
  }
}

}  // namespace
}  // namespace tessera::test
