// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// What a plan consists of.
#pragma once

#include <atomic>

#include "runtime/dispatch/planner.h"
#include "runtime/exec/plan_access.h"

namespace tessera {

/// One way over memory: a movement with its steps.
struct Pass {
  PassRequest request;  // its move is the one below
  Move move;            // for plans with too many steps to keep, and for explanations
  DispatchOptions options;
  Step* steps;                              // null: not kept
  mutable std::atomic<int64_t> step_count;  // all of them; negative: not counted yet

  /// Those that are not kept may be as many as the tensor has rows, so nobody waits for their
  /// number who does not ask for it.
  int64_t count_steps() const {
    int64_t count = step_count.load(std::memory_order_relaxed);
    if (count >= 0) return count;
    count = 0;
    auto add = [&](const Step&) { return ++count > 0; };
    (void)for_each_step(move, options, add);
    step_count.store(count, std::memory_order_relaxed);
    return count;
  }
};

/// One block of memory: this, then the passes, their steps, and the loops around those.
struct Plan::Data {
  Allocator allocator;
  PlanRequest request;  // its move and its indexed call are this plan's own
  IndexedCall indexed;
  int level;
  int pass_count;  // 0: nothing is moved
  Pass* passes;
  int64_t scratch[2];  // what lies between the passes, by turns

  int64_t count_steps() const {
    int64_t count = 0;
    for (int i = 0; i < pass_count; ++i) count += passes[i].count_steps();
    return count;
  }
};

}  // namespace tessera
