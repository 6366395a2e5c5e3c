// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Inputs and outputs that are no tensors, or not the ones that the op needs; for every op.
#include <gtest/gtest.h>

#include <cstdio>
#include <limits>

#include "support/index.h"
#include "support/refusals.h"
#include "support/samples.h"
#include "support/status_matchers.h"

namespace tessera::test {
namespace {

constexpr int64_t kMin = std::numeric_limits<int64_t>::min();

/// A legal call with its tensors, to be spoilt.
class TensorErrors : public ::testing::TestWithParam<size_t> {
 protected:
  const Trial& trial = samples()[GetParam()];
  const Call& call = trial.call;
  Buffer input = random_buffer(trial.dtype, trial.input);
  Buffer output = Buffer(trial.dtype, call.reference(trial.input).output);
  Strides dense = ConstTensor::dense_strides(output.shape());

  void expect_bad_input(const ConstTensor& bad, const Parts& parts) {
    expect_refused(call, bad, parts);
  }
  void expect_bad_output(DType dtype, const Shape& shape, const Strides& strides,
                         const Parts& parts) {
    const Tensor bad(output.tensor().data(), dtype, shape, strides);
    expect_output_refused(call, input.tensor(), bad, output, parts);
  }
};

TEST_P(TensorErrors, GoodOneIsAccepted) { EXPECT_TRUE(matches_reference(call, input, output)); }

TEST_P(TensorErrors, NullPointers) {
  const std::vector<uint8_t> before = output.memory();
  EXPECT_THAT(call.run(spec(trial.dtype, trial.input), output.tensor(), {}),
              refuses({call.op, "input", "null"}));
  EXPECT_THAT(call.run(input.tensor(), Tensor(nullptr, trial.dtype, output.shape()), {}),
              refuses({call.op, "output", "null"}));
  EXPECT_TRUE(same_bytes(before, output.memory()));
  EXPECT_THAT(call.shape(input.tensor(), nullptr), refuses({call.op, "output", "null"}));
  EXPECT_THAT(call.plan(input.tensor(), output.tensor(), nullptr, {}),
              refuses({call.op, "plan", "null"}));
}

TEST_P(TensorErrors, NullPointersInPlanRun) {
  Plan plan;
  ASSERT_THAT(call.plan(input.tensor(), output.tensor(), &plan, {}), is_ok());
  const std::vector<uint8_t> before = output.memory();
  EXPECT_THAT(plan.run(nullptr, output.tensor().data()), refuses({"input", "null"}));
  EXPECT_THAT(plan.run(input.tensor().data(), nullptr), refuses({"output", "null"}));
  EXPECT_THAT(plan.run(nullptr, nullptr), refuses({"null"}));
  EXPECT_TRUE(same_bytes(before, output.memory()));
}

TEST_P(TensorErrors, DType) {
  const DType none = static_cast<DType>(200);
  expect_bad_input(spec(none, trial.input), {"input", "200"});
  expect_bad_output(none, output.shape(), dense, {"200"});
  const DType other = trial.dtype == DType::kQInt8 ? DType::kInt8 : DType::kInt32;  // same width
  expect_bad_output(other, output.shape(), dense, {dtype_name(other), dtype_name(trial.dtype)});
}

TEST_P(TensorErrors, InputExtents) {
  for (int axis = 0; axis < trial.input.rank(); ++axis) {
    Shape negative = trial.input;
    negative[axis] = -7;
    expect_bad_input(spec(trial.dtype, negative), {"input", "-7"});
  }
  Shape huge = trial.input;  // more bytes than can be counted
  huge[0] = std::numeric_limits<int64_t>::max();
  expect_bad_input(spec(trial.dtype, huge), {"input"});
  Shape many;
  for (int axis = 0; axis <= kMaxRank; ++axis) many.push_back(1);
  expect_bad_input(spec(trial.dtype, many), {"input", "33"});
}

TEST_P(TensorErrors, OutputShape) {
  for (int axis = 0; axis < output.shape().rank(); ++axis) {
    Shape wrong = output.shape();
    wrong[axis] -= 1;
    expect_bad_output(trial.dtype, wrong, dense, {to_string(wrong), to_string(output.shape())});
    wrong[axis] = -1;
    expect_bad_output(trial.dtype, wrong, dense, {"-1"});
  }
  Shape deeper = output.shape();
  deeper.push_back(1);
  expect_bad_output(trial.dtype, deeper, ConstTensor::dense_strides(deeper), {to_string(deeper)});
  expect_bad_output(trial.dtype, {element_count(output.shape())}, {1}, {to_string(output.shape())});
}

TEST_P(TensorErrors, StridesOfAnotherRank) {
  Strides more = dense;
  more.push_back(1);
  expect_bad_input(spec(trial.dtype, trial.input, Strides{1}), {"input", "strides", "1"});
  expect_bad_input(spec(trial.dtype, trial.input, Strides{}), {"input", "strides", "0"});
  expect_bad_output(trial.dtype, output.shape(), more, {"strides"});
  expect_bad_output(trial.dtype, output.shape(), {}, {"strides"});
}

TEST_P(TensorErrors, StridesBeyond64Bits) {
  for (int axis = 0; axis < output.shape().rank(); ++axis) {
    if (output.shape()[axis] < 2) continue;
    Strides strides = dense;
    strides[axis] = kMin;
    expect_bad_output(trial.dtype, output.shape(), strides, {});
    strides[axis] = std::numeric_limits<int64_t>::max();
    expect_bad_output(trial.dtype, output.shape(), strides, {});
  }
}

TEST_P(TensorErrors, OutputOverlapsItself) {
  for (int axis = 0; axis < output.shape().rank(); ++axis) {
    if (output.shape()[axis] < 2) continue;
    Strides strides = dense;
    strides[axis] = 0;
    expect_bad_output(trial.dtype, output.shape(), strides, {"overlap"});
    if (axis + 1 < output.shape().rank() && output.shape()[axis + 1] > 1) {
      strides[axis] = dense[axis + 1];  // [1, 0] and [0, 1] fall together
      expect_bad_output(trial.dtype, output.shape(), strides, {"overlap"});
    }
  }
}

TEST_P(TensorErrors, OutputOverlapsInput) {
  // One block of memory, of which the output takes the start and the input moves over it.
  const size_t in_bytes = input.elements().size(), out_bytes = output.elements().size();
  Buffer memory(DType::kUInt8, {static_cast<int64_t>(2 * in_bytes + out_bytes)});
  auto* start = static_cast<uint8_t*>(memory.tensor().data());
  const Tensor to(start + in_bytes, trial.dtype, output.shape());
  const std::vector<uint8_t> before = memory.memory();
  Plan plan;
  ASSERT_THAT(call.plan(input.tensor(), output.tensor(), &plan, {}), is_ok());
  for (size_t at : {size_t{1}, in_bytes - 1, in_bytes, in_bytes + 1, in_bytes + out_bytes - 1}) {
    if (call.op == "reshape" && at == in_bytes) continue;  // in place
    const ConstTensor from(start + at, trial.dtype, trial.input);
    EXPECT_THAT(call.run(from, to, {}), refuses({call.op, "output", "input", "overlap"}));
    EXPECT_THAT(plan.run(from.data(), to.data()), refuses({"output", "input", "overlap"}));
  }
  EXPECT_TRUE(same_bytes(before, memory.memory()));
  // Side by side is no overlap.
  for (size_t at : {size_t{0}, in_bytes + out_bytes}) {
    const ConstTensor from(start + at, trial.dtype, trial.input);
    EXPECT_THAT(call.run(from, to, {}), is_ok());
  }
}

INSTANTIATE_TEST_SUITE_P(EveryOp, TensorErrors, ::testing::Range(size_t{0}, samples().size()),
                         [](const ::testing::TestParamInfo<size_t>& info) {
                           return samples()[info.param].call.op + std::to_string(info.param);
                         });

TEST(Overlap, InterleavedViewsOfOneMemoryCountAsOverlapping) {
  float memory[8] = {};
  const ConstTensor even(memory, DType::kFloat32, {4}, {2});
  const Tensor odd(memory + 1, DType::kFloat32, {4}, {2});
  EXPECT_THAT(transpose(even, {0}, odd), refuses({"overlap"}));
  const ConstTensor backwards(memory + 3, DType::kFloat32, {4}, {-1});
  EXPECT_THAT(transpose(backwards, {0}, Tensor(memory, DType::kFloat32, {4})),
              refuses({"overlap"}));
}

TEST(Overlap, ReshapeInPlaceNeedsDenseTensors) {
  float memory[12] = {};
  const ConstTensor columns(memory, DType::kFloat32, {2, 3}, {1, 2});
  EXPECT_THAT(reshape(columns, {6}, Tensor(memory, DType::kFloat32, {6})), refuses({"overlap"}));
  const ConstTensor dense(memory, DType::kFloat32, {6});
  const Tensor wide(memory, DType::kFloat32, {2, 3}, {4, 1});
  EXPECT_THAT(reshape(dense, {2, 3}, wide), refuses({"overlap"}));
  const Tensor shifted(memory + 1, DType::kFloat32, {2, 3});
  EXPECT_THAT(reshape(dense, {2, 3}, shifted), refuses({"overlap"}));
}

TEST(Overlap, AnOutputIsRefusedExactlyWhereElementsShareMemory) {
  int64_t legal = 0, refused = 0;
  for (int rank = 1; rank <= 3; ++rank) {
    Shape extents, steps;
    std::vector<int64_t> same_axes;
    for (int axis = 0; axis < rank; ++axis) {
      extents.push_back(3);
      steps.push_back(11);
      same_axes.push_back(axis);
    }
    const Call copy = call::transpose(same_axes);
    for_each_index(extents, [&](const Dims& less_one) {
      Shape shape = less_one;
      for (int axis = 0; axis < rank; ++axis) ++shape[axis];
      for_each_index(steps, [&](const Dims& step) {
        Strides strides = step;
        for (int axis = 0; axis < rank; ++axis) strides[axis] -= 4;
        std::vector<bool> taken(80);
        bool distinct = true;
        for_each_index(shape, [&](const Dims& index) {
          const auto at = static_cast<size_t>(offset_of(index, strides) + 32);
          distinct = distinct && !taken[at];
          taken[at] = true;
        });
        ++(distinct ? legal : refused);
        const Buffer from = random_buffer(DType::kInt16, shape);
        Buffer to(DType::kInt16, shape, strides);
        if (distinct) {
          ASSERT_TRUE(matches_reference(copy, from, to));
        } else {
          ASSERT_THAT(copy.run(from.tensor(), to.tensor(), {}), refuses({"output", "overlap"}))
              << to_string(shape) << " strides " << to_string(strides);
        }
      });
    });
  }
  std::printf("%lld legal and %lld refused layouts\n", static_cast<long long>(legal),
              static_cast<long long>(refused));
}

TEST(Overlap, InterleavedOutputIsAccepted) {
  const Buffer from = random_buffer(DType::kFloat32, {2, 3});
  EXPECT_TRUE(
      matches_reference(call::transpose({0, 1}), from, Buffer(DType::kFloat32, {2, 3}, {3, 2})));
}

TEST(Overlap, AnyStrideIsLegalOnAnAxisOfOne) {
  const Buffer from = random_buffer(DType::kFloat32, {1, 3, 1});
  for (int64_t stride : {int64_t{0}, int64_t{-5}, kMin, std::numeric_limits<int64_t>::max()}) {
    const Buffer to(DType::kFloat32, {1, 3, 1}, {0, 1, 0});
    Buffer written = to;
    const Tensor target(written.tensor().data(), DType::kFloat32, {1, 3, 1}, {stride, 1, stride});
    const ConstTensor source(from.tensor().data(), DType::kFloat32, {1, 3, 1}, {stride, 1, stride});
    EXPECT_THAT(transpose(source, {0, 1, 2}, target), is_ok()) << stride;
    EXPECT_EQ(written.elements(), from.elements());
  }
}

}  // namespace
}  // namespace tessera::test
