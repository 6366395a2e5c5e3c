// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// What chain.h promises beside the bytes: failures, lifetimes, what its plans say of themselves.
#include "tessera/chain.h"

#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <utility>

#include "support/status_matchers.h"

namespace tessera::test {
namespace {

const Tensor kInput = spec(DType::kInt32, {6, 4});

std::string explanation(const Plan& plan) {
  std::string text;
  plan.explain(
      [](void* all, const char* line) {
        *static_cast<std::string*>(all) += line + std::string("\n");
      },
      &text);
  return text;
}

/// A chain of two passes.
void append_two_passes(Chain* chain) {
  ASSERT_THAT(chain->transpose({1, 0}), is_ok());
  ASSERT_THAT(chain->reshape({3, 8}), is_ok());
  ASSERT_THAT(chain->transpose({1, 0}), is_ok());
}

TEST(ChainApi, FailuresNameTheStepAndChangeNothing) {
  Chain chain(kInput);
  EXPECT_THAT(chain.reshape({5, -1}), refuses({"chain: step 1: reshape: "}));
  ASSERT_THAT(chain.transpose({1, 0}), is_ok());
  EXPECT_THAT(chain.transpose({1}), refuses({"step 2: transpose: perm"}));
  EXPECT_THAT(chain.reshape({{1, 2}}), refuses({"step 2: reshape: shape"}));
  EXPECT_THAT(chain.reshape({24}, static_cast<ReshapeRule>(9)), refuses({"step 2", "rule"}));
  EXPECT_THAT(chain.pad({{1, 2}}), refuses({"step 2: pad: paddings"}));
  EXPECT_THAT(chain.pad({{INT64_MAX, 1}, {0, 0}}), refuses({"step 2: pad: "}));
  EXPECT_THAT(chain.space_to_depth(2), refuses({"step 2: space_to_depth: input has rank 2"}));
  EXPECT_THAT(chain.depth_to_space(2), refuses({"step 2: depth_to_space: "}));
  EXPECT_THAT(chain.onnx_space_to_depth(2), refuses({"step 2: onnx_space_to_depth: "}));
  EXPECT_THAT(chain.onnx_depth_to_space(2), refuses({"step 2: onnx_depth_to_space: "}));
  EXPECT_THAT(chain.pixel_shuffle(2), refuses({"step 2: pixel_shuffle: "}));
  EXPECT_THAT(chain.pixel_unshuffle(2), refuses({"step 2: pixel_unshuffle: "}));
  EXPECT_THAT(chain.space_to_batch({{0, 0}, {0, 0}}, 2), refuses({"step 2: space_to_batch: "}));
  EXPECT_THAT(chain.batch_to_space({{0, 0}, {0, 0}}, 2), refuses({"step 2: batch_to_space: "}));
  EXPECT_THAT(chain.space_to_batch_nd({4}, {{0, 0}}), refuses({"space_to_batch_nd: axis 1"}));
  EXPECT_THAT(chain.batch_to_space_nd({3}, {{0, 0}}), refuses({"batch_to_space_nd: axis 0"}));
  Shape shape;
  ASSERT_THAT(chain.shape(&shape), is_ok());
  EXPECT_EQ(shape, Shape({4, 6}));
  EXPECT_THAT(chain.shape(nullptr), refuses({"chain: output is null"}));
}

TEST(ChainApi, ImpossibleInputs) {
  Shape shape{7};
  Plan plan;
  const Tensor negative = spec(DType::kInt32, {-1, 4});
  EXPECT_THAT(Chain(negative).shape(&shape), refuses({"chain: ", "input"}));
  EXPECT_THAT(Chain(negative).plan(negative, &plan), refuses({"chain: ", "input"}));
  EXPECT_THAT(Chain(negative).transpose({1, 0}), refuses({"step 1: transpose: ", "input"}));
  const int64_t huge = int64_t{1} << 40;
  EXPECT_THAT(Chain(spec(DType::kInt32, {huge, huge})).shape(&shape), refuses({"input"}));
  EXPECT_EQ(shape, Shape{7});
}

TEST(ChainApi, OutputsThatDoNotFit) {
  Chain chain(kInput);
  append_two_passes(&chain);
  Plan plan;
  EXPECT_THAT(chain.plan(spec(DType::kFloat32, {8, 3}), &plan), refuses({"chain: output", "type"}));
  EXPECT_THAT(chain.plan(spec(DType::kInt32, {3, 8}), &plan), refuses({"chain: output", "[8, 3]"}));
  EXPECT_THAT(chain.plan(spec(DType::kInt32, {8, 3}, {1, 1}), &plan), refuses({"chain: output"}));
  EXPECT_THAT(chain.plan(spec(DType::kInt32, {8, 3}), nullptr), refuses({"chain: plan is null"}));
  Context context;
  context.isa = "sse5";
  EXPECT_THAT(chain.plan(spec(DType::kInt32, {8, 3}), &plan, context), refuses({"sse5"}));
  EXPECT_TRUE(plan.empty());
}

TEST(ChainApi, PlansOutliveTheirChain) {
  Plan before, after;
  {
    Chain chain(kInput);
    ASSERT_THAT(chain.transpose({1, 0}), is_ok());
    Chain moved(std::move(chain));
    Shape shape;
    EXPECT_THAT(chain.shape(&shape),  // NOLINT: it is what this tests
                fails(StatusCode::kResourceExhausted, {"chain", "moved from"}));
    ASSERT_THAT(moved.plan(spec(DType::kInt32, {4, 6}), &before), is_ok());
    ASSERT_THAT(moved.transpose({1, 0}), is_ok());
    ASSERT_THAT(moved.plan(kInput, &after), is_ok());
  }
  int32_t in[24], out[24] = {};
  std::iota(in, in + 24, 0);
  ASSERT_THAT(before.run(in, out), is_ok());
  EXPECT_EQ(out[1], 4);
  ASSERT_THAT(after.run(in, out), is_ok());
  EXPECT_EQ(out[1], 1);
  EXPECT_THAT(after.run(in, in), refuses({"chain", "overlap"}));
  EXPECT_THAT(after.run(in, in + 1), refuses({"chain", "overlap"}));
  EXPECT_THAT(after.run(nullptr, out), refuses({"chain", "null"}));
}

TEST(ChainApi, PlansTellOfTheirPasses) {
  Chain chain(kInput);
  append_two_passes(&chain);
  Plan plan;
  ASSERT_THAT(chain.plan(spec(DType::kInt32, {8, 3}), &plan), is_ok());
  EXPECT_EQ(plan.pass_count(), 2u);
  EXPECT_EQ(plan.scratch_bytes(), 96);
  EXPECT_EQ(plan.bytes_read(), 96);
  EXPECT_EQ(plan.bytes_written(), 96);
  int64_t bytes = 0;
  for (size_t i = 0; i < plan.step_count(); ++i) bytes += plan.step(i).bytes;
  EXPECT_EQ(bytes, 2 * 96);
  EXPECT_THAT(explanation(plan),
              testing::AllOf(testing::HasSubstr("pass 1: steps 1 to 2\n"),
                             testing::HasSubstr("pass 2: step 3; step 3, transpose, begins it: its "
                                                "axes cut across")));
  // Two memories, by turns.
  ASSERT_THAT(chain.pad({{0, 0}, {0, 1}}), is_ok());
  ASSERT_THAT(chain.reshape({16, 2}), is_ok());
  ASSERT_THAT(chain.transpose({1, 0}), is_ok());
  ASSERT_THAT(chain.reshape({-1}), is_ok());
  ASSERT_THAT(chain.pad({{1, 1}}), is_ok());
  ASSERT_THAT(chain.plan(spec(DType::kInt32, {34}), &plan), is_ok());
  EXPECT_EQ(plan.pass_count(), 3u);
  EXPECT_EQ(plan.scratch_bytes(), 128 + 128);
}

TEST(ChainApi, AnOutputsStridesMayTakeAPass) {
  Chain chain(kInput);
  ASSERT_THAT(chain.transpose({1, 0}), is_ok());
  ASSERT_THAT(chain.reshape({3, 8}), is_ok());
  Plan plan;
  ASSERT_THAT(chain.plan(spec(DType::kInt32, {3, 8}, {10, 1}), &plan), is_ok());
  EXPECT_EQ(plan.pass_count(), 2u);
  EXPECT_THAT(explanation(plan), testing::HasSubstr("pass 2: into the strides of the output: "));
}

TEST(ChainApi, ForcedKernels) {
  Chain chain(spec(DType::kInt32, {64, 48}));
  ASSERT_THAT(chain.transpose({1, 0}), is_ok());
  ASSERT_THAT(chain.reshape({32, 96}), is_ok());
  ASSERT_THAT(chain.pad({{1, 1}, {0, 0}}), is_ok());
  Plan plan;
  Context context;
  context.kernel = "tessera_strided_copy_w4_baseline";
  if (level(0).name != std::string("baseline")) GTEST_SKIP() << "kernels have other names";
  ASSERT_THAT(chain.plan(spec(DType::kInt32, {34, 96}), &plan, context), is_ok());
  EXPECT_EQ(plan.pass_count(), 2u);
  context.kernel = "tessera_strided_fill_w8_baseline";  // of use to one of the passes
  ASSERT_THAT(chain.plan(spec(DType::kInt32, {34, 96}), &plan, context), is_ok());
  context.kernel = "tessera_strided_copy_w1_baseline";  // to none
  EXPECT_THAT(chain.plan(spec(DType::kInt32, {34, 96}), &plan, context), refuses({"no part"}));
}

TEST(ChainApi, AsLongAsOneLikes) {
  Chain chain(kInput);
  for (int i = 0; i < 501; ++i) ASSERT_THAT(chain.transpose({1, 0}), is_ok());
  Plan plan;
  ASSERT_THAT(chain.plan(spec(DType::kInt32, {4, 6}), &plan), is_ok());
  EXPECT_EQ(plan.pass_count(), 1u);
}

}  // namespace
}  // namespace tessera::test
