// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Threads: the caller's pool, or the Halide runtime's.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "tessera/context.h"

namespace tessera {

/// The runtime's pool holds no more; Context::threads above it counts as this many.
inline constexpr int kMaxThreads = 256;

/// The number that a text stands for, from 1 to kMaxThreads; 0 when it is none.
int parse_threads(const char* text);

/// How many threads a call may use, at least 1.
int thread_limit(const Context& context);

/// Runs task(closure, i) for i in [0, tasks) on the context's pool, and returns when all are done.
void parallel_for(const Context& context, int tasks, void (*task)(void* closure, int index),
                  void* closure);

/// Calls work(i) for i in [0, count): in order on the calling thread where that is the only one,
/// else on whichever thread is free.
template <typename Work>
void for_each_task(int64_t count, const Context& context, Work&& work) {
  const auto workers =
      count > 1 ? static_cast<int>(std::min<int64_t>(count, thread_limit(context))) : 1;
  if (workers == 1) {
    for (int64_t task = 0; task < count; ++task) work(task);
    return;
  }
  struct Job {
    Work& work;
    int64_t count;
    std::atomic<int64_t> next{0};
  } job{work, count};
  parallel_for(
      context, workers,
      [](void* closure, int) {
        auto* job = static_cast<Job*>(closure);
        for (int64_t task; (task = job->next.fetch_add(1, std::memory_order_relaxed)) < job->count;)
          job->work(task);
      },
      &job);
}

}  // namespace tessera
