// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Ops that follow indices: pointers that are null, memory that overlaps, plans that get other
// inputs than they were made for, and indices that point outside.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "support/indexed_trials.h"
#include "support/status_matchers.h"

namespace tessera::test {
namespace {

using Inputs = std::vector<const void*>;

constexpr IndexedOp kAll[] = {IndexedOp::kScatterNd, IndexedOp::kTensorScatterNd,
                              IndexedOp::kOnnxScatterNd, IndexedOp::kGatherNd,
                              IndexedOp::kOnnxGatherNd};

/// 3 rows of 4 elements, of a base of 5 rows.
IndexedTrial small_trial(IndexedOp op) {
  Random random(9);
  IndexedTrial trial =
      dense_trial(random, op, DType::kInt32, DType::kInt32, {3, 5, 4}, Rows::kUnique);
  if (op != IndexedOp::kGatherNd && op != IndexedOp::kOnnxGatherNd) {
    trial.reduction = ScatterReduction::kAdd;
  }
  return trial;
}

Inputs inputs_of(const IndexedTrial& trial) {
  Inputs inputs;
  if (trial.has_base()) inputs.push_back(trial.base.tensor().data());
  inputs.push_back(trial.indices.tensor().data());
  if (trial.scatters()) inputs.push_back(trial.updates.tensor().data());
  return inputs;
}

/// What messages call them.
std::vector<std::string> input_names(const IndexedTrial& trial) {
  switch (trial.op) {
    case IndexedOp::kScatterNd:
      return {"indices", "updates"};
    case IndexedOp::kTensorScatterNd:
      return {"tensor", "indices", "updates"};
    case IndexedOp::kOnnxScatterNd:
      return {"data", "indices", "updates"};
    case IndexedOp::kGatherNd:
      return {"params", "indices"};
    default:
      return {"data", "indices"};
  }
}

/// The one-shot call on other memory; shapes and types are those of the trial.
Status run_on(const IndexedTrial& trial, const Inputs& inputs, const Tensor& output) {
  const auto at = [&](size_t i, const ConstTensor& like) {
    return ConstTensor(inputs[i], like.dtype(), like.shape(), like.strides());
  };
  const ConstTensor indices = trial.indices.tensor(), updates = trial.updates.tensor(),
                    base = trial.base.tensor();
  switch (trial.op) {
    case IndexedOp::kScatterNd:
      return scatter_nd(at(0, indices), at(1, updates), trial.base.shape(), output);
    case IndexedOp::kTensorScatterNd:
      return tensor_scatter_nd(at(0, base), at(1, indices), at(2, updates), trial.reduction,
                               output);
    case IndexedOp::kOnnxScatterNd:
      return onnx_scatter_nd(at(0, base), at(1, indices), at(2, updates), trial.reduction, output);
    case IndexedOp::kGatherNd:
      return gather_nd(at(0, base), at(1, indices), output);
    default:
      return onnx_gather_nd(at(0, base), at(1, indices), output);
  }
}

TEST(IndicesMemory, NullPointers) {
  for (IndexedOp op : kAll) {
    const IndexedTrial trial = small_trial(op);
    const IndexedOutcome want = expected(trial);
    Buffer output(DType::kInt32, want.shape);
    const std::vector<uint8_t> before = output.memory();
    Plan plan;
    ASSERT_THAT(trial.plan(trial.base.tensor(), output.tensor(), &plan), is_ok());
    const Inputs good = inputs_of(trial);
    void* data = output.tensor().data();
    for (size_t i = 0; i < good.size(); ++i) {
      Inputs inputs = good;
      inputs[i] = nullptr;
      const std::vector<std::string> parts = {trial.name(), input_names(trial)[i], "null"};
      EXPECT_THAT(run_on(trial, inputs, output.tensor()), refuses(parts));
      EXPECT_THAT(plan.run(inputs.data(), inputs.size(), data), refuses(parts));
    }
    EXPECT_THAT(plan.run(good.data(), good.size(), nullptr), refuses({"output", "null"}));
    EXPECT_TRUE(same_bytes(before, output.memory()));
  }
}

TEST(IndicesMemory, PlansWantAllTheirInputs) {
  for (IndexedOp op : kAll) {
    const IndexedTrial trial = small_trial(op);
    Buffer output(DType::kInt32, expected(trial).shape);
    const std::vector<uint8_t> before = output.memory();
    Plan plan;
    ASSERT_THAT(trial.plan(trial.base.tensor(), output.tensor(), &plan), is_ok());
    Inputs inputs = inputs_of(trial);
    const size_t right = inputs.size();
    inputs.resize(5, inputs[0]);
    void* data = output.tensor().data();
    for (size_t count : {size_t{0}, size_t{1}, size_t{2}, size_t{3}, size_t{4}, size_t{5}}) {
      if (count == right) continue;
      EXPECT_THAT(plan.run(inputs.data(), count, data),
                  refuses({trial.name(), std::to_string(count), std::to_string(right)}));
    }
    EXPECT_THAT(plan.run(inputs[0], data), refuses({"1", std::to_string(right)}));
    EXPECT_THAT(plan.run(nullptr, right, data), refuses({std::to_string(right)}));
    EXPECT_TRUE(same_bytes(before, output.memory()));
    EXPECT_THAT(plan.run(inputs.data(), right, data), is_ok());
  }
}

TEST(IndicesMemory, OutputOverlapsAnInput) {
  for (IndexedOp op : kAll) {
    const IndexedTrial trial = small_trial(op);
    const IndexedOutcome want = expected(trial);
    const auto out_bytes = static_cast<int64_t>(want.elements.size());
    const Inputs good = inputs_of(trial);
    Plan plan;
    ASSERT_THAT(trial.plan(trial.base.tensor(), spec(DType::kInt32, want.shape), &plan), is_ok());
    for (size_t i = 0; i < good.size(); ++i) {
      const std::string name = input_names(trial)[i];
      const Buffer& moved = name == "indices"   ? trial.indices
                            : name == "updates" ? trial.updates
                                                : trial.base;
      const std::vector<uint8_t> content = moved.elements();
      const auto bytes = static_cast<int64_t>(content.size());
      Buffer memory(DType::kUInt8, {out_bytes + 2 * bytes});
      uint8_t* const start = static_cast<uint8_t*>(memory.tensor().data());
      const Tensor output(start + bytes, DType::kInt32, want.shape);
      for (int64_t at = 0; at <= out_bytes + bytes; at += 4) {
        std::memcpy(start + at, content.data(), content.size());
        const std::vector<uint8_t> before = memory.memory();
        Inputs inputs = good;
        inputs[i] = start + at;
        const bool apart = at + bytes <= bytes || at >= bytes + out_bytes;
        const bool in_place = at == bytes && i == 0 && trial.has_base() && trial.scatters();
        if (apart || in_place) {
          EXPECT_THAT(run_on(trial, inputs, output), is_ok()) << name << " at " << at;
          const auto* got = static_cast<const uint8_t*>(output.data());
          EXPECT_TRUE(std::equal(want.elements.begin(), want.elements.end(), got));
          continue;
        }
        const std::vector<std::string> parts = {trial.name(), "output", "overlaps", name};
        EXPECT_THAT(run_on(trial, inputs, output), refuses(parts)) << at;
        EXPECT_THAT(plan.run(inputs.data(), inputs.size(), output.data()), refuses(parts)) << at;
        EXPECT_TRUE(same_bytes(before, memory.memory()));
      }
    }
  }
}

TEST(IndicesMemory, InPlaceMeansTheSameStrides) {
  for (IndexedOp op : {IndexedOp::kTensorScatterNd, IndexedOp::kOnnxScatterNd}) {
    const IndexedTrial trial = small_trial(op);
    Buffer memory(DType::kInt32, {40});
    const std::vector<uint8_t> before = memory.memory();
    void* data = memory.tensor().data();
    const ConstTensor base(data, DType::kInt32, {5, 4});
    for (const Strides& strides : {Strides{8, 1}, Strides{1, 5}, Strides{4, -1}}) {
      const Tensor output(data, DType::kInt32, {5, 4}, strides);
      EXPECT_THAT(trial.run(base, output), refuses({"output", "overlaps"}));
      Plan plan;
      ASSERT_THAT(trial.plan(base, output, &plan), is_ok());
      EXPECT_THAT(trial.run_plan(plan, data, data), refuses({"output", "overlaps"}));
    }
    EXPECT_TRUE(same_bytes(before, memory.memory()));
  }
  // The stride of an axis of one element is nobody's.
  const IndexedTrial trial = {
      IndexedOp::kTensorScatterNd, Buffer::of<int32_t>(DType::kInt32, {1, 3}, {1, 2, 3}),
      index_buffer(DType::kInt32, {1, 2}, {0, 2}), Buffer::of<int32_t>(DType::kInt32, {1}, {9})};
  Buffer memory = trial.base;
  const Tensor output(memory.tensor().data(), DType::kInt32, {1, 3}, {77, 1});
  EXPECT_THAT(trial.run(memory.tensor(), output), is_ok());
  EXPECT_EQ(memory.elements(), Buffer::of<int32_t>(DType::kInt32, {1, 3}, {1, 2, 9}).elements());
}

TEST(IndicesMemory, PoliciesThatThereAreNot) {
  for (IndexedOp op : kAll) {
    const IndexedTrial trial = small_trial(op);
    Buffer output(DType::kInt32, expected(trial).shape);
    for (int policy : {-1, 3}) {
      Context context;
      context.out_of_range = static_cast<OutOfRange>(policy);
      const std::vector<std::string> parts = {trial.name(), "out_of_range", std::to_string(policy)};
      EXPECT_THAT(trial.run(trial.base.tensor(), output.tensor(), context), refuses(parts));
      Plan plan;
      EXPECT_THAT(trial.plan(trial.base.tensor(), output.tensor(), &plan, context), refuses(parts));
    }
  }
}

TEST(IndicesMemory, EachIndexIsHeldToItsOwnAxis) {
  for (IndexedOp op : kAll) {
    const bool scatters = op < IndexedOp::kGatherNd;
    for (DType type : {DType::kInt32, DType::kInt64}) {
      IndexedTrial trial = {op, random_buffer(DType::kFloat32, {4, 3}),
                            index_buffer(type, {2, 2}, {0, 0, 1, 1}),
                            random_buffer(DType::kFloat32, scatters ? Shape{2} : Shape{0}),
                            scatters ? ScatterReduction::kAdd : ScatterReduction::kUpdate};
      EXPECT_TRUE(behaves(trial));
      std::vector<std::vector<int64_t>> wrong = {{0, 5}, {0, 3},   {1, -4},        {-5, 11},
                                                 {4, 0}, {4, -12}, {0, INT32_MAX}, {INT32_MIN, 0}};
      if (type == DType::kInt64) {  // sums and products of these wrap to something that fits
        wrong.insert(wrong.end(), {{0, INT64_MAX},
                                   {INT64_MIN, 0},
                                   {int64_t{1} << 32, 0},
                                   {int64_t{1} << 62, 0},
                                   {0, (int64_t{1} << 32) + 1},
                                   {INT64_MAX, INT64_MIN}});
      }
      for (const std::vector<int64_t>& row : wrong) {
        set_indices(&trial.indices, {0, 0, row[0], row[1]});
        EXPECT_EQ(expected(trial).bad_row, 1);
        EXPECT_TRUE(behaves(trial));
        Context ignore;
        ignore.out_of_range = OutOfRange::kIgnore;
        EXPECT_TRUE(behaves(trial, ignore));
      }
    }
  }
}

}  // namespace
}  // namespace tessera::test
