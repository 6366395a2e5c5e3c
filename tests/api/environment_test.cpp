// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// What TESSERA_ISA, TESSERA_KERNEL and TESSERA_NUM_THREADS do. CTest runs this program under
// several settings of them; each test looks at the setting that it is run under.
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <string>

#include "support/checks.h"
#include "support/status_matchers.h"

namespace tessera::test {
namespace {

/// The value of a variable; empty when it is not set, which is the same to the library.
std::string setting(const char* variable) {
  const char* value = std::getenv(variable);
  return value == nullptr ? "" : value;
}

int index_of_level(const std::string& name) {
  for (size_t i = 0; i < level_count(); ++i) {
    if (name == level(i).name) return static_cast<int>(i);
  }
  return -1;
}

bool kernel_exists(const std::string& name) {
  for (size_t i = 0; i < kernel_count(); ++i) {
    if (name == kernel(i).name) return true;
  }
  return false;
}

const Trial kTrial = {call::space_to_depth(2), DType::kUInt8, {1, 2, 256, 3}};

Status make_plan(Plan* plan, const Context& context = {}) {
  return kTrial.call.plan(spec(kTrial.dtype, kTrial.input), spec(kTrial.dtype, {1, 1, 128, 12}),
                          plan, context);
}

TEST(Environment, Isa) {
  const std::string wanted = setting("TESSERA_ISA");
  std::string best;
  for (const char* name : supported_levels()) best = name;
  const char* active = nullptr;
  if (wanted.empty() && setting("TESSERA_KERNEL").empty() &&
      setting("TESSERA_NUM_THREADS") != "many") {
    ASSERT_THAT(active_level(&active), is_ok());
    EXPECT_EQ(active, best);
    return;
  }
  if (wanted.empty()) GTEST_SKIP() << "TESSERA_ISA is not set";
  Plan plan;
  if (index_of_level(wanted) < 0) {
    EXPECT_THAT(active_level(&active), refuses({"TESSERA_ISA", wanted}));
    EXPECT_THAT(make_plan(&plan), refuses({"TESSERA_ISA", wanted}));
    Context context;  // which does not look at the variable
    context.isa = level(0).name;
    EXPECT_THAT(make_plan(&plan, context), is_ok());
    return;
  }
  ASSERT_THAT(active_level(&active), is_ok());
  const bool lowered = index_of_level(wanted) > index_of_level(best);
  EXPECT_EQ(active, lowered ? best : wanted);
  ASSERT_THAT(make_plan(&plan), is_ok());
  const std::string kernel = plan.step(0).kernel;
  for (size_t i = 0; i < kernel_count(); ++i) {
    const KernelInfo info = tessera::kernel(i);
    if (kernel != info.name) continue;
    EXPECT_LE(index_of_level(info.level), index_of_level(wanted)) << kernel;
  }
  EXPECT_TRUE(matches_reference(kTrial.call, random_buffer(kTrial.dtype, kTrial.input)));
}

TEST(Environment, Kernel) {
  const std::string wanted = setting("TESSERA_KERNEL");
  if (wanted.empty()) GTEST_SKIP() << "TESSERA_KERNEL is not set";
  Plan plan;
  if (!kernel_exists(wanted)) {
    const char* active = nullptr;
    EXPECT_THAT(active_level(&active), refuses({"TESSERA_KERNEL", wanted}));
    EXPECT_THAT(make_plan(&plan), refuses({"TESSERA_KERNEL", wanted}));
    return;
  }
  ASSERT_THAT(make_plan(&plan), is_ok());
  EXPECT_EQ(plan.step(0).kernel, wanted);
  EXPECT_TRUE(matches_reference(kTrial.call, random_buffer(kTrial.dtype, kTrial.input)));
}

TEST(Environment, Threads) {
  if (!setting("TESSERA_ISA").empty() || !setting("TESSERA_KERNEL").empty()) {
    GTEST_SKIP() << "run under TESSERA_NUM_THREADS alone";
  }
  const std::string wanted = setting("TESSERA_NUM_THREADS");
  if (wanted == "many") {
    Plan plan;
    EXPECT_THAT(make_plan(&plan), refuses({"TESSERA_NUM_THREADS", wanted, "expected"}));
    Context one;  // which does not look at the variable
    one.threads = 1;
    EXPECT_THAT(make_plan(&plan, one), is_ok());
    return;
  }
  // A caller's pool shows whether more than one thread would have been used.
  struct Counter {
    int tasks = 0;
    static void run(void* pool, int count, void (*task)(void*, int), void* closure) {
      static_cast<Counter*>(pool)->tasks += count;
      for (int i = 0; i < count; ++i) task(closure, i);
    }
  } counter;
  Context context;
  context.parallel_for = Counter::run;
  context.pool = &counter;
  const Call call = call::space_to_depth(2);
  EXPECT_TRUE(matches_reference(call, random_buffer(DType::kUInt16, {1, 512, 1024, 3}), context));
  if (wanted == "1") {
    EXPECT_LE(counter.tasks, 2);  // at most a loop of one task for each call
  } else if (wanted == "4") {
    EXPECT_GT(counter.tasks, 2);
  }
}

}  // namespace
}  // namespace tessera::test
