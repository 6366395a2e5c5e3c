// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "tessera/context.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <thread>

#include "support/samples.h"
#include "support/status_matchers.h"

namespace tessera::test {
namespace {

/// A caller's pool: counts what it is given.
struct Pool {
  enum class Order { kBackwards, kThreads } order = Order::kBackwards;
  std::atomic<int> loops{0}, tasks{0};

  static void run(void* user, int count, void (*task)(void*, int), void* closure) {
    Pool& pool = *static_cast<Pool*>(user);
    ++pool.loops;
    pool.tasks += count;
    if (pool.order == Order::kBackwards) {
      for (int i = count; i-- > 0;) task(closure, i);
      return;
    }
    std::vector<std::thread> threads;
    for (int i = 0; i < count; ++i) threads.emplace_back(task, closure, i);
    for (std::thread& thread : threads) thread.join();
  }
  Context context(int threads) {
    Context context;
    context.threads = threads;
    context.parallel_for = run;
    context.pool = this;
    return context;
  }
};

const std::vector<Trial>& large_trials() {
  static const std::vector<Trial> list = {
      {call::space_to_batch_nd({2, 2}, {{1, 2}, {3, 0}}), DType::kFloat32, {1, 601, 801, 3}},
      {call::depth_to_space(2), DType::kUInt8, {2, 600, 500, 12}},
      {call::transpose({1, 0}), DType::kFloat32, {1100, 1000}},
      {call::pad({{0, 0}, {5, 6}}), DType::kFloat16, {1500, 1500}},
  };
  return list;
}

TEST(Context, CallersPoolTakesLargeCalls) {
  for (Pool::Order order : {Pool::Order::kBackwards, Pool::Order::kThreads}) {
    for (const Trial& trial : large_trials()) {
      Pool pool;
      pool.order = order;
      EXPECT_TRUE(
          matches_reference(trial.call, random_buffer(trial.dtype, trial.input), pool.context(4)));
      EXPECT_GE(pool.loops, 2) << trial.call.op;  // the call and the plan
      EXPECT_GT(pool.tasks, pool.loops) << trial.call.op;
    }
  }
}

TEST(Context, SmallCallsStayOnTheCallingThread) {
  Pool pool;
  for (const Trial& trial : samples()) {
    EXPECT_TRUE(
        matches_reference(trial.call, random_buffer(trial.dtype, trial.input), pool.context(4)));
  }
  EXPECT_EQ(pool.loops, 0);
}

TEST(Context, OneThreadNeedsNoPool) {
  Pool pool;
  const Trial& trial = large_trials()[0];
  EXPECT_TRUE(
      matches_reference(trial.call, random_buffer(trial.dtype, trial.input), pool.context(1)));
  EXPECT_LE(pool.tasks, pool.loops);  // at most loops of one task
}

/// An allocator that counts, and fails from a given request on.
struct Memory {
  int allowed = 1 << 30, requests = 0, live = 0;

  static void* allocate(void* user, size_t bytes) {
    Memory& memory = *static_cast<Memory*>(user);
    if (memory.requests++ >= memory.allowed) return nullptr;
    ++memory.live;
    return std::malloc(bytes);
  }
  static void deallocate(void* user, void* pointer) {
    if (pointer != nullptr) --static_cast<Memory*>(user)->live;
    std::free(pointer);
  }
  Context context() {
    Context context;
    context.allocator = {allocate, deallocate, this};
    return context;
  }
};

TEST(Context, AllocatorServesPlans) {
  for (const Trial& trial : samples()) {
    Memory memory;
    const Buffer input = random_buffer(trial.dtype, trial.input);
    Buffer output(trial.dtype, trial.call.reference(trial.input).output);
    {
      Plan plan;
      ASSERT_THAT(trial.call.plan(input.tensor(), output.tensor(), &plan, memory.context()),
                  is_ok());
      EXPECT_GT(memory.live, 0) << trial.call.op;
      const int before = memory.requests;
      EXPECT_THAT(plan.run(input.tensor().data(), output.tensor().data(), memory.context()),
                  is_ok());
      EXPECT_EQ(memory.requests, before) << trial.call.op << ": run allocates";
      Plan moved(std::move(plan));
    }
    EXPECT_EQ(memory.live, 0) << trial.call.op;
  }
}

TEST(Context, OneShotCallsGiveBackWhatTheyTake) {
  for (const Trial& trial : samples()) {
    Memory memory;
    const Buffer input = random_buffer(trial.dtype, trial.input);
    Buffer output(trial.dtype, trial.call.reference(trial.input).output);
    EXPECT_THAT(trial.call.run(input.tensor(), output.tensor(), memory.context()), is_ok());
    EXPECT_EQ(memory.live, 0) << trial.call.op;
  }
}

TEST(Context, ExhaustedAllocatorIsReportedAndLeaksNothing) {
  std::vector<Trial> trials = samples();
  // Many pieces, so that a plan may have to grow.
  trials.push_back({call::pad({{1, 2}, {3, 1}, {1, 1}, {2, 2}, {1, 3}, {1, 1}}),
                    DType::kUInt8,
                    {2, 3, 2, 3, 2, 3}});
  trials.push_back({call::space_to_batch_nd({2, 3, 2, 3}, {{1, 2}, {3, 1}, {1, 2}, {2, 2}}),
                    DType::kUInt8,
                    {2, 3, 2, 3, 2, 3}});
  for (const Trial& trial : trials) {
    const ConstTensor input = spec(trial.dtype, trial.input);
    const ConstTensor output = spec(trial.dtype, trial.call.reference(trial.input).output);
    Status status(StatusCode::kInternal, "not run");
    for (int allowed = 0; !status.ok() && allowed < 100; ++allowed) {
      Memory memory;
      memory.allowed = allowed;
      {
        Plan plan;
        status = trial.call.plan(input, output, &plan, memory.context());
        EXPECT_EQ(plan.empty(), !status.ok());
      }
      EXPECT_EQ(memory.live, 0) << trial.call.op << " with " << allowed << " allocations";
      if (status.ok()) {
        EXPECT_GT(allowed, 0) << trial.call.op << ": takes its memory elsewhere";
      } else {
        EXPECT_THAT(status, fails(StatusCode::kResourceExhausted, {trial.call.op}));
      }
    }
    EXPECT_THAT(status, is_ok()) << trial.call.op;
  }
}

}  // namespace
}  // namespace tessera::test
