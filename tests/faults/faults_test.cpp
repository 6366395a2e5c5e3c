// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Memory that runs out and threads that cannot be started: a Status or the right bytes, nothing
// written beside them, nothing leaked, and a process that ends in order. The library's pool keeps
// its threads; CTest runs each test in a process of its own, and in one process each asks for more
// threads than the one before it.
#include "faults/faults.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "support/chains.h"
#include "support/indexed_trials.h"
#include "support/samples.h"
#include "support/status_matchers.h"

namespace tessera::test {
namespace {

/// One that is cut into tasks.
const Trial& large_trial() {
  static const Trial trial = {
      call::space_to_batch_nd({2, 2}, {{1, 2}, {3, 0}}), DType::kFloat32, {1, 601, 801, 3}};
  return trial;
}

Context with_threads(int threads) {
  Context context;
  context.threads = threads;
  return context;
}

using Form = std::function<Status(const Trial&, const ConstTensor&, const Tensor&, const Context&)>;

/// Carries the trial out again and again, each time with another allocation failing, until none is
/// left. How many there were.
int fail_each_allocation(const Trial& trial, const Context& context, const Form& form) {
  const Buffer input = random_buffer(trial.dtype, trial.input);
  const reference::Relayout want = trial.call.reference(trial.input);
  Buffer output(trial.dtype, want.output);
  output.fill(7);
  const std::vector<uint8_t> before = output.memory();
  for (int failing = 0;; ++failing) {
    Status status;
    {
      const Faults faults(failing, 1);
      status = form(trial, input.tensor(), output.tensor(), context);
    }
    EXPECT_EQ(Faults::live_blocks(), 0) << trial.call.op << ", allocation " << failing;
    if (Faults::failed() == 0) {
      EXPECT_THAT(status, is_ok());
      EXPECT_TRUE(same_bytes(reference::apply(want, input.tensor()), output.elements()));
      return failing;
    }
    EXPECT_THAT(status, fails(StatusCode::kResourceExhausted, {trial.call.op}));
    EXPECT_TRUE(same_bytes(before, output.memory())) << trial.call.op;
  }
}

std::vector<Trial> all_trials() {
  std::vector<Trial> trials = samples();
  trials.push_back(large_trial());
  // More steps than a plan keeps.
  trials.push_back({call::pad({{1, 2}, {3, 1}, {1, 1}, {2, 2}, {1, 3}, {1, 1}}),
                    DType::kUInt8,
                    {2, 3, 2, 3, 2, 3}});
  return trials;
}

TEST(Faults, CallsNeedNoMemory) {
  const auto run = [](const Trial& trial, const ConstTensor& input, const Tensor& output,
                      const Context& context) { return trial.call.run(input, output, context); };
  for (const Trial& trial : all_trials()) {
    EXPECT_EQ(fail_each_allocation(trial, with_threads(1), run), 0) << trial.call.op;
  }
}

TEST(Faults, PlansWithoutMemorySaySo) {
  const auto plan_and_run = [](const Trial& trial, const ConstTensor& input, const Tensor& output,
                               const Context& context) {
    Plan plan;
    const Status status = trial.call.plan(input, output, &plan, context);
    EXPECT_EQ(plan.empty(), !status.ok());
    return status.ok() ? plan.run(input.data(), output.data(), context) : status;
  };
  for (const Trial& trial : all_trials()) {
    EXPECT_EQ(fail_each_allocation(trial, with_threads(1), plan_and_run), 1) << trial.call.op;
  }
}

TEST(Faults, ChainsWithoutMemorySaySo) {
  const auto run = [](const Trial& trial, const ConstTensor& input, const Tensor& output,
                      const Context& context) { return trial.call.run(input, output, context); };
  const Call turn = call::transpose({1, 0});
  // The chain, each step, the plan; and what lies between two passes.
  const Trial one = {call::chain({turn, turn, call::pad({{1, 0}, {0, 1}})}), DType::kInt32, {4, 6}};
  EXPECT_EQ(fail_each_allocation(one, with_threads(1), run), 5);
  const Trial two = {call::chain({turn, call::reshape({3, 8}), turn}), DType::kInt32, {6, 4}};
  EXPECT_EQ(fail_each_allocation(two, with_threads(1), run), 6);
}

const std::vector<IndexedTrial>& indexed_trials() {
  static const std::vector<IndexedTrial> list = [] {
    Random random(13);
    std::vector<IndexedTrial> trials;
    for (IndexedOp op :
         {IndexedOp::kScatterNd, IndexedOp::kTensorScatterNd, IndexedOp::kOnnxScatterNd,
          IndexedOp::kGatherNd, IndexedOp::kOnnxGatherNd}) {
      for (const TrialSize& size : {TrialSize{5, 9, 4}, TrialSize{200, 9, 1200}}) {
        trials.push_back(
            dense_trial(random, op, DType::kFloat32, DType::kInt32, size, Rows::kUnique));
      }
    }
    return trials;
  }();
  return list;
}

TEST(Faults, CallsThatFollowIndicesNeedNoMemory) {
  for (const IndexedTrial& trial : indexed_trials()) {
    const IndexedOutcome want = expected(trial);
    const Buffer before(DType::kFloat32, want.shape);
    for (const bool in_place : {false, true}) {
      if (in_place && !(trial.scatters() && trial.has_base())) continue;
      Buffer output = in_place ? trial.base : before;
      const Tensor to = output.tensor();
      const ConstTensor base = trial.base.tensor();
      Status status;
      {
        const Faults faults(0, Faults::kAll);
        status =
            trial.run(in_place ? static_cast<const ConstTensor&>(to) : base, to, with_threads(1));
      }
      EXPECT_EQ(Faults::allocations(), 0) << trial.name();
      EXPECT_THAT(status, is_ok());
      std::vector<uint8_t> elements = want.elements;
      accept_any_nan(DType::kFloat32, &elements, output.elements());
      EXPECT_TRUE(same_bytes(elements, output.elements())) << trial.name();
    }
  }
}

TEST(Faults, PlansThatFollowIndicesWithoutMemorySaySo) {
  for (const IndexedTrial& trial : indexed_trials()) {
    const ConstTensor base = trial.base.tensor();
    Buffer output(DType::kFloat32, expected(trial).shape);
    const Tensor to = output.tensor();
    const std::vector<uint8_t> before = output.memory();
    for (const bool refused : {true, false}) {
      Status planned, run;
      {
        const Faults faults(refused ? 0 : 1, Faults::kAll);  // the plan's memory, and no more
        Plan plan;
        planned = trial.plan(base, to, &plan, with_threads(1));
        EXPECT_EQ(plan.empty(), refused);
        if (!refused) run = trial.run_plan(plan, base.data(), to.data(), with_threads(1));
      }
      EXPECT_EQ(Faults::live_blocks(), 0) << trial.name();
      EXPECT_EQ(Faults::allocations(), 1) << trial.name();
      if (refused) {
        EXPECT_THAT(planned, fails(StatusCode::kResourceExhausted, {trial.name(), "memory"}));
        EXPECT_TRUE(same_bytes(before, output.memory()));
      } else {
        EXPECT_THAT(planned, is_ok());
        EXPECT_THAT(run, is_ok());
      }
    }
  }
}

/// The large call under these faults, and afterwards without them.
void check_pool(int threads, int first, int count, int started) {
  const Trial& trial = large_trial();
  const Buffer input = random_buffer(trial.dtype, trial.input);
  const reference::Relayout want = trial.call.reference(trial.input);
  const std::vector<uint8_t> bytes = reference::apply(want, input.tensor());
  for (const bool faulty : {true, false}) {
    Buffer output(trial.dtype, want.output);
    Status status;
    if (faulty) {
      const Faults faults(first, count, started);
      status = trial.call.run(input.tensor(), output.tensor(), with_threads(threads));
      EXPECT_GT(Faults::allocations(), 0) << "the pool has asked for no thread";
    } else {
      status = trial.call.run(input.tensor(), output.tensor(), with_threads(threads));
    }
    EXPECT_THAT(status, is_ok());
    EXPECT_TRUE(same_bytes(bytes, output.elements()));
  }
}

TEST(Faults, PoolThatCannotStartThreads) {
  check_pool(4, 0, 0, 0);
  EXPECT_GT(Faults::thread_starts(), 0);
}

TEST(Faults, PoolThatStartsTwoThreads) {
  check_pool(10, 0, 0, 2);
  EXPECT_GT(Faults::thread_starts(), 2);
}

TEST(Faults, PoolWithoutMemory) { check_pool(16, 0, Faults::kAll, Faults::kAll); }

TEST(Faults, PoolWithMemoryForOneThread) { check_pool(22, 1, Faults::kAll, Faults::kAll); }

TEST(Faults, ThreadsThatCannotBeStartedToFollowIndices) {
  for (const IndexedTrial& trial : indexed_trials()) {
    const IndexedOutcome want = expected(trial);
    Buffer output(DType::kFloat32, want.shape);
    Status status;
    {
      const Faults faults(0, Faults::kAll, 0);
      status = trial.run(trial.base.tensor(), output.tensor(), with_threads(28));
    }
    EXPECT_THAT(status, is_ok());
    std::vector<uint8_t> elements = want.elements;
    accept_any_nan(DType::kFloat32, &elements, output.elements());
    EXPECT_TRUE(same_bytes(elements, output.elements())) << trial.name();
  }
}

}  // namespace
}  // namespace tessera::test
