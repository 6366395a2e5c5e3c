// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "tessera/plan.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "support/index.h"
#include "support/samples.h"
#include "support/status_matchers.h"

namespace tessera::test {
namespace {

Plan plan_of(const Trial& trial, const Context& context = {}) {
  Plan plan;
  const Shape output = trial.call.reference(trial.input).output;
  EXPECT_THAT(
      trial.call.plan(spec(trial.dtype, trial.input), spec(trial.dtype, output), &plan, context),
      is_ok());
  return plan;
}

/// Runs the plan on fresh memory and compares.
::testing::AssertionResult works(const Plan& plan, const Trial& trial, uint64_t seed) {
  const Buffer input = random_buffer(trial.dtype, trial.input, seed);
  const reference::Relayout want = trial.call.reference(trial.input);
  Buffer output(trial.dtype, want.output);
  const Status status = plan.run(input.tensor().data(), output.tensor().data());
  if (!status.ok()) return ::testing::AssertionFailure() << status.message();
  return same_bytes(reference::apply(want, input.tensor()), output.elements());
}

TEST(Plan, EmptyPlanSaysSo) {
  float data[2] = {};
  const Plan plan;
  EXPECT_TRUE(plan.empty());
  EXPECT_THAT(plan.run(data, data + 1), refuses({"plan"}));
  EXPECT_EQ(plan.step_count(), 0u);
  EXPECT_EQ(plan.bytes_read(), 0);
  EXPECT_EQ(plan.bytes_written(), 0);
  plan.explain([](void*, const char* line) { EXPECT_NE(line, nullptr); }, nullptr);
}

TEST(Plan, RunsManyTimesOnOtherMemory) {
  for (const Trial& trial : samples()) {
    const Plan plan = plan_of(trial);
    for (uint64_t seed = 1; seed <= 3; ++seed) EXPECT_TRUE(works(plan, trial, seed));
  }
}

TEST(Plan, Moves) {
  const Trial& trial = samples()[0];
  Plan first = plan_of(trial);
  Plan second(std::move(first));
  EXPECT_TRUE(first.empty());  // NOLINT: it is what this tests
  EXPECT_TRUE(works(second, trial, 1));
  Plan third = plan_of(samples()[4]);
  third = std::move(second);
  EXPECT_TRUE(works(third, trial, 2));
  Plan& same = third;
  third = std::move(same);
  EXPECT_TRUE(works(third, trial, 3));
}

TEST(Plan, IsReplacedBySuccessAndKeptByFailure) {
  const Trial &trial = samples()[0], &other = samples()[4];
  Plan plan = plan_of(trial);
  const ConstTensor input = spec(other.dtype, other.input);
  EXPECT_THAT(other.call.plan(input, spec(other.dtype, {1}), &plan, {}), refuses({"output"}));
  EXPECT_TRUE(works(plan, trial, 1));
  const Shape output = other.call.reference(other.input).output;
  ASSERT_THAT(other.call.plan(input, spec(other.dtype, output), &plan, {}), is_ok());
  EXPECT_TRUE(works(plan, other, 1));
}

TEST(Plan, CountsBytes) {
  for (const Trial& trial : samples()) {
    const Plan plan = plan_of(trial);
    const auto size = static_cast<int64_t>(dtype_size(trial.dtype));
    const reference::Relayout want = trial.call.reference(trial.input);
    int64_t read = 0;
    Dims index;
    for_each_index(want.output,
                   [&](const Dims& at) { read += want.source(at, &index) ? size : 0; });
    EXPECT_EQ(plan.bytes_read(), read) << trial.call.op;
    EXPECT_EQ(plan.bytes_written(), element_count(want.output) * size) << trial.call.op;
  }
}

TEST(Plan, StepsCoverTheOutput) {
  for (const Trial& trial : samples()) {
    const Plan plan = plan_of(trial);
    int64_t copied = 0, filled = 0;
    ASSERT_GT(plan.step_count(), 0u) << trial.call.op;
    for (size_t i = 0; i < plan.step_count(); ++i) {
      const StepInfo step = plan.step(i);
      EXPECT_EQ(std::string(step.kernel).rfind("tessera_", 0), 0u) << step.kernel;
      EXPECT_GE(step.calls, 1);
      EXPECT_GT(step.bytes, 0);
      (step.fill ? filled : copied) += step.bytes;
    }
    EXPECT_EQ(copied, plan.bytes_read()) << trial.call.op;
    EXPECT_EQ(copied + filled, plan.bytes_written()) << trial.call.op;
  }
}

TEST(Plan, EmptyTensorsNeedNoSteps) {
  const Plan plan = plan_of({call::space_to_depth(2), DType::kFloat32, {0, 4, 4, 3}});
  EXPECT_FALSE(plan.empty());
  EXPECT_EQ(plan.step_count(), 0u);
  EXPECT_EQ(plan.bytes_written(), 0);
  EXPECT_THAT(plan.run(nullptr, nullptr), is_ok());
}

TEST(Plan, ExplainsItself) {
  for (const Trial& trial : samples()) {
    const Plan plan = plan_of(trial);
    std::string text;
    plan.explain(
        [](void* user, const char* line) {
          EXPECT_EQ(std::string(line).find('\n'), std::string::npos);
          *static_cast<std::string*>(user) += std::string(line) + "\n";
        },
        &text);
    for (size_t i = 0; i < plan.step_count(); ++i) {
      EXPECT_NE(text.find(plan.step(i).kernel), std::string::npos) << text;
    }
  }
}

TEST(Plan, ReshapeMayRunInPlace) {
  Plan plan;
  ASSERT_THAT(reshape_plan(spec(DType::kInt32, {4, 6}), {3, 8}, spec(DType::kInt32, {3, 8}), &plan),
              is_ok());
  Buffer buffer = random_buffer(DType::kInt32, {4, 6});
  const std::vector<uint8_t> before = buffer.memory();
  EXPECT_THAT(plan.run(buffer.tensor().data(), buffer.tensor().data()), is_ok());
  EXPECT_TRUE(same_bytes(before, buffer.memory()));
}

TEST(Plan, KeepsThePadValue) {
  Plan plan;
  {
    const int32_t value = 42;  // gone when the plan runs
    ASSERT_THAT(
        pad_plan(spec(DType::kInt32, {1}), {{1, 1}}, spec(DType::kInt32, {3}), &plan, &value),
        is_ok());
  }
  const int32_t input = 7;
  int32_t output[3] = {};
  ASSERT_THAT(plan.run(&input, output), is_ok());
  EXPECT_EQ(std::vector<int32_t>(output, output + 3), (std::vector<int32_t>{42, 7, 42}));
}

}  // namespace
}  // namespace tessera::test
