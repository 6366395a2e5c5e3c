// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "tessera/introspect.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string>

#include "support/checks.h"
#include "support/indexed_trials.h"
#include "support/movements.h"
#include "support/status_matchers.h"

namespace tessera::test {
namespace {

size_t level_index(const std::string& name) {
  for (size_t i = 0; i < level_count(); ++i) {
    if (name == level(i).name) return i;
  }
  ADD_FAILURE() << "no level " << name;
  return 0;
}

KernelInfo kernel_named(const std::string& name) {
  for (size_t i = 0; i < kernel_count(); ++i) {
    if (name == kernel(i).name) return kernel(i);
  }
  ADD_FAILURE() << "no kernel " << name;
  return kernel(0);
}

TEST(Introspect, VersionHasThreeNumbers) {
  const std::string text = version();
  EXPECT_EQ(std::count(text.begin(), text.end(), '.'), 2) << text;
  EXPECT_TRUE(std::isdigit(static_cast<unsigned char>(text[0]))) << text;
}

TEST(Introspect, Levels) {
  ASSERT_GT(level_count(), 0u);
  std::set<std::string> names;
  for (size_t i = 0; i < level_count(); ++i) {
    EXPECT_TRUE(names.insert(level(i).name).second) << level(i).name;
    EXPECT_STRNE(level(i).target, "");
    std::printf("%-12s %s, %s\n", level(i).name, level(i).supported ? "runs" : "not run",
                level(i).target);
    // Each level contains those before it.
    EXPECT_TRUE(i == 0 || !level(i).supported || level(i - 1).supported);
  }
  EXPECT_TRUE(level(0).supported);
}

TEST(Introspect, Kernels) {
  ASSERT_GT(kernel_count(), 0u);
  std::set<std::string> names;
  std::map<std::string, int> selected;
  for (size_t i = 0; i < kernel_count(); ++i) {
    const KernelInfo info = kernel(i);
    const std::string name = info.name;
    EXPECT_TRUE(names.insert(name).second) << name;
    EXPECT_EQ(name.rfind(std::string("tessera_") + info.algorithm, 0), 0u) << name;
    EXPECT_NE(name.find(info.level), std::string::npos) << name;
    EXPECT_TRUE(info.width == 1 || info.width == 2 || info.width == 4 || info.width == 8) << name;
    EXPECT_GE(info.run, 0) << name;
    EXPECT_GE(info.block, 0) << name;
    EXPECT_GE(info.lanes, 0) << name;
    EXPECT_EQ(info.supported, level(level_index(info.level)).supported) << name;
    EXPECT_TRUE(info.supported || !info.selected) << name;
    // Which lanes are right for indices depends on the rows and the slices.
    std::string constants = name.substr(0, name.rfind(info.level));
    if (!follows_indices(info)) {
      constants = std::string(info.algorithm) + " " + std::to_string(info.width) + " " +
                  std::to_string(info.run) + " " + std::to_string(info.block);
    }
    selected[constants] += info.selected ? 1 : 0;
  }
  // One of those that differ in level and lanes only; none where the active level is too low.
  const char* active = nullptr;
  ASSERT_THAT(active_level(&active), is_ok());
  for (const auto& [constants, count] : selected) EXPECT_LE(count, 1) << constants;
}

bool has_step(const Plan& plan, const KernelInfo& info) {
  for (size_t s = 0; s < plan.step_count(); ++s) {
    if (std::string(plan.step(s).kernel) == info.name) return true;
  }
  return false;
}

TEST(Introspect, EverySupportedKernelCanBeForced) {
  Random random(11);
  for (size_t i = 0; i < kernel_count(); ++i) {
    const KernelInfo info = kernel(i);
    if (!info.supported) {
      std::printf("not run: %s\n", info.name);
      continue;
    }
    Context context;
    context.kernel = info.name;
    if (follows_indices(info)) {
      const IndexedTrial trial = trial_for(random, info);
      Plan plan;
      ASSERT_THAT(trial.plan(trial.base.tensor(), spec(trial.base.dtype(), expected(trial).shape),
                             &plan, context),
                  is_ok());
      EXPECT_TRUE(has_step(plan, info)) << info.name;
      EXPECT_TRUE(behaves(trial, context)) << info.name;
      continue;
    }
    bool used = false;
    for (const Movement& movement : movements_for(info, 2 * std::max(info.lanes, 32) + 1)) {
      Buffer input(movement.dtype, movement.input, movement.strides);
      input.fill(3);
      const Shape output = movement.call.reference(movement.input).output;
      Plan plan;
      const Status status =
          movement.call.plan(input.tensor(), spec(movement.dtype, output), &plan, context);
      if (!status.ok()) {
        EXPECT_THAT(status, refuses({"kernel", info.name}));
        continue;
      }
      EXPECT_TRUE(has_step(plan, info)) << info.name << " was accepted for " << movement.call.op;
      EXPECT_TRUE(matches_reference(movement.call, input, context)) << info.name;
      used = true;
    }
    EXPECT_TRUE(used) << info.name << " took none of the movements";
  }
}

TEST(Introspect, IsaClampChangesTheKernels) {
  // Two runs of 3 16-bit words are put together: a row of the table with a kernel for each level.
  const Call call = call::space_to_depth(2);
  const ConstTensor input = spec(DType::kUInt8, {1, 2, 256, 3});
  const ConstTensor output = spec(DType::kUInt8, {1, 1, 128, 12});
  std::set<std::string> kernels;
  for (const char* name : supported_levels()) {
    Context context;
    context.isa = name;
    Plan plan;
    ASSERT_THAT(call.plan(input, output, &plan, context), is_ok());
    ASSERT_GT(plan.step_count(), 0u);
    for (size_t i = 0; i < plan.step_count(); ++i) {
      const KernelInfo info = kernel_named(plan.step(i).kernel);
      EXPECT_LE(level_index(info.level), level_index(name)) << info.name;
      kernels.insert(info.name);
    }
  }
  EXPECT_TRUE(supported_levels().size() == 1 || kernels.size() > 1) << *kernels.begin();
}

TEST(Introspect, LevelsAboveTheProcessorsAreLowered) {
  Context context;
  context.isa = level(level_count() - 1).name;
  EXPECT_TRUE(matches_reference(call::space_to_depth(2),
                                random_buffer(DType::kUInt8, {1, 2, 256, 3}), context));
}

}  // namespace
}  // namespace tessera::test
