// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// What context.h and plan.h promise: one Context and one Plan may be used by any number of threads.
#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "support/chains.h"
#include "support/indexed_trials.h"
#include "support/samples.h"
#include "support/status_matchers.h"

namespace tessera::test {
namespace {

constexpr int kCallers = 16;

/// A call with what it must give, and the plan that all callers share.
struct Work {
  Trial trial;
  Buffer input;
  Shape output;
  std::vector<uint8_t> want;
  Plan plan;
};

std::vector<Work> make_work(const Context& context) {
  std::vector<Trial> trials = samples();
  trials.push_back(
      {call::space_to_batch_nd({2, 2}, {{1, 2}, {3, 0}}), DType::kUInt16, {1, 401, 501, 3}});
  trials.push_back({call::depth_to_space(2), DType::kUInt8, {2, 200, 300, 12}});
  trials.push_back({call::transpose({1, 0}), DType::kFloat32, {500, 601}});
  const Call turn = call::transpose({1, 0});  // two passes, with memory between them
  trials.push_back(
      {call::chain({turn, call::reshape({500, 600}), turn}), DType::kFloat32, {400, 750}});
  std::vector<Work> list;
  for (const Trial& trial : trials) {
    const reference::Relayout relayout = trial.call.reference(trial.input);
    const Buffer input = random_buffer(trial.dtype, trial.input);
    list.push_back(
        {trial, input, relayout.output, reference::apply(relayout, input.tensor()), Plan()});
    EXPECT_THAT(trial.call.plan(input.tensor(), spec(trial.dtype, relayout.output),
                                &list.back().plan, context),
                is_ok());
  }
  return list;
}

/// All of the work, by the shared plans and by calls; each caller begins elsewhere.
void work_through(const std::vector<Work>& list, const Context& context, int caller) {
  for (size_t i = 0; i < 2 * list.size(); ++i) {
    const Work& work = list[(i + static_cast<size_t>(caller)) % list.size()];
    Buffer output(work.trial.dtype, work.output);
    const Tensor to = output.tensor();
    const ConstTensor from = work.input.tensor();
    const Status status = (i + static_cast<size_t>(caller)) % 2 == 0
                              ? work.plan.run(from.data(), to.data(), context)
                              : work.trial.call.run(from, to, context);
    EXPECT_THAT(status, is_ok());
    EXPECT_TRUE(same_bytes(work.want, output.elements())) << work.trial.call.op;
  }
}

/// The same of an op that follows indices: all read the same base, indices and updates.
struct IndexedWork {
  IndexedTrial trial;
  IndexedOutcome want;
  Plan plan;
};

std::vector<IndexedWork> make_indexed_work(const Context& context) {
  Random random(12);
  std::vector<IndexedWork> list;
  for (IndexedOp op : {IndexedOp::kScatterNd, IndexedOp::kTensorScatterNd,
                       IndexedOp::kOnnxScatterNd, IndexedOp::kGatherNd, IndexedOp::kOnnxGatherNd}) {
    // Long slices, which threads share, and many rows.
    for (const TrialSize& size : {TrialSize{100, 9, 1200}, TrialSize{70000, 50, 1}}) {
      IndexedTrial trial = dense_trial(random, op, DType::kInt32, DType::kInt64, size, Rows::kAny);
      if (trial.scatters()) trial.reduction = ScatterReduction::kAdd;
      list.push_back({trial, expected(trial), Plan()});
      EXPECT_THAT(trial.plan(trial.base.tensor(), spec(DType::kInt32, list.back().want.shape),
                             &list.back().plan, context),
                  is_ok());
    }
  }
  return list;
}

void work_through(const std::vector<IndexedWork>& list, const Context& context, int caller) {
  for (size_t i = 0; i < 2 * list.size(); ++i) {
    const IndexedWork& work = list[(i + static_cast<size_t>(caller)) % list.size()];
    Buffer output(DType::kInt32, work.want.shape);
    const Tensor to = output.tensor();
    const ConstTensor from = work.trial.base.tensor();
    const Status status = (i + static_cast<size_t>(caller)) % 2 == 0
                              ? work.trial.run_plan(work.plan, from.data(), to.data(), context)
                              : work.trial.run(from, to, context);
    EXPECT_THAT(status, is_ok());
    EXPECT_TRUE(same_bytes(work.want.elements, output.elements())) << work.trial.name();
  }
}

void check_callers(const Context& context) {
  const std::vector<Work> list = make_work(context);
  const std::vector<IndexedWork> indexed = make_indexed_work(context);
  std::vector<std::thread> callers;
  for (int caller = 0; caller < kCallers; ++caller) {
    callers.emplace_back([&, caller] {
      work_through(list, context, caller);
      work_through(indexed, context, caller);
    });
  }
  for (std::thread& caller : callers) caller.join();
}

TEST(Concurrency, CallersShareOneContextAndPlans) {
  for (int threads : {1, 3}) {
    Context context;
    context.threads = threads;
    check_callers(context);
  }
}

TEST(Concurrency, CallersShareAPoolOfTheirOwn) {
  Context context;
  context.threads = 3;
  context.parallel_for = [](void*, int tasks, void (*task)(void*, int), void* closure) {
    std::vector<std::thread> threads;
    for (int i = 1; i < tasks; ++i) threads.emplace_back(task, closure, i);
    task(closure, 0);
    for (std::thread& thread : threads) thread.join();
  };
  check_callers(context);
}

TEST(Concurrency, CallersAskForDifferentNumbersOfThreads) {
  const std::vector<Work> list = make_work({});
  const std::vector<IndexedWork> indexed = make_indexed_work({});
  std::vector<std::thread> callers;
  for (int caller = 0; caller < kCallers; ++caller) {
    callers.emplace_back([&, caller] {
      Context context;
      context.threads = 1 + caller % 5;
      work_through(list, context, caller);
      work_through(indexed, context, caller);
    });
  }
  for (std::thread& caller : callers) caller.join();
}

}  // namespace
}  // namespace tessera::test
