// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Many threads at once: what is found out at the first call (levels, environment, caches, threads)
// while others ask for it, pools that grow under way, one plan for all. ThreadSanitizer runs these.
#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <thread>
#include <vector>

#include "support/checks.h"
#include "support/status_matchers.h"

namespace tessera::test {
namespace {

constexpr int kCallers = 16;

/// Runs caller(0), caller(1), … in threads of their own that begin together.
void all_at_once(const std::function<void(int)>& caller) {
  std::atomic<int> ready{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < kCallers; ++i) {
    threads.emplace_back([&, i] {
      ++ready;
      while (ready < kCallers) std::this_thread::yield();
      caller(i);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

/// Threads differ from caller to caller; every third one streams, every third leaves it open.
Context context_of(int caller) {
  Context context;
  context.threads = caller % 4 == 0 ? 0 : 1 + caller;
  context.streaming_bytes = caller % 3 - 1;
  return context;
}

/// A call large enough for several threads, and its result without the library.
struct Work {
  Call call = call::space_to_batch_nd({2, 2}, {{1, 2}, {3, 0}});
  Buffer input = random_buffer(DType::kUInt16, {1, 601, 501, 3});
  Buffer output{DType::kUInt16, call.reference(input.shape()).output};
  Buffer expected = output;

  Work() { expected.set_elements(reference::apply(call.reference(input.shape()), input.tensor())); }
};

TEST(Threads, FirstCallsOfTheProcess) {
  const Work work;
  all_at_once([&](int caller) {
    Buffer output = work.output;
    EXPECT_THAT(work.call.run(work.input.tensor(), output.tensor(), context_of(caller)), is_ok());
    EXPECT_TRUE(same_bytes(work.expected.memory(), output.memory()));
  });
}

TEST(Threads, OnePlanForAll) {
  const Work work;
  for (int64_t streaming_bytes : {-1, 1}) {
    Context context;
    context.streaming_bytes = streaming_bytes;
    Plan plan;
    const ConstTensor output = work.output.tensor();
    ASSERT_THAT(
        work.call.plan(work.input.tensor(), spec(output.dtype(), output.shape()), &plan, context),
        is_ok());
    all_at_once([&](int caller) {
      Buffer written = work.output;
      EXPECT_THAT(plan.run(work.input.tensor().data(), written.tensor().data(), context_of(caller)),
                  is_ok());
      EXPECT_TRUE(same_bytes(work.expected.memory(), written.memory()));
    });
  }
}

TEST(Threads, PlansAndQuestionsMeanwhile) {
  const Work work;
  const ConstTensor output = work.output.tensor();
  all_at_once([&](int caller) {
    const char* active = nullptr;
    EXPECT_THAT(active_level(&active), is_ok());
    size_t levels = 0;
    for (size_t i = 0; i < level_count(); ++i) levels += level(i).supported ? 1 : 0;
    EXPECT_GT(levels, 0u);
    for (int i = 0; i < 10; ++i) {
      Plan plan;
      EXPECT_THAT(work.call.plan(work.input.tensor(), spec(output.dtype(), output.shape()), &plan,
                                 context_of(caller)),
                  is_ok());
      EXPECT_GT(plan.step_count(), 0u);
    }
  });
}

}  // namespace
}  // namespace tessera::test
