// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "team.h"

#include <algorithm>

namespace tessera::tools {

Team::Team(int threads) : threads_(threads) {
  try {
    for (int i = 1; i < threads; ++i) others_.emplace_back([this, i] { work(i); });
  } catch (...) {
    dismiss();
    throw;
  }
}

Team::~Team() { dismiss(); }

void Team::dismiss() {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : others_) thread.join();
}

void Team::meet() {
  const int64_t meeting = meeting_.load(std::memory_order_relaxed);
  if (arrived_.fetch_add(1, std::memory_order_acq_rel) + 1 == threads_) {
    arrived_.store(0, std::memory_order_relaxed);
    meeting_.store(meeting + 1, std::memory_order_release);
    return;
  }
  // Yields in the end, for when there are more threads than processors.
  for (int spins = 0; meeting_.load(std::memory_order_acquire) == meeting; ++spins) {
    if (spins >= 10000) std::this_thread::yield();
  }
}

double Team::take_part(int thread) {
  const Batch batch = batch_;
  const int64_t grains = (batch.items + batch.grain - 1) / batch.grain;
  const int64_t share = (grains + threads_ - 1) / threads_ * batch.grain;
  const int64_t begin = std::min(batch.items, share * thread);
  const int64_t end = std::min(batch.items, begin + share);
  meet();  // the clock starts when everybody is awake
  const auto start = std::chrono::steady_clock::now();
  for (int64_t i = 0; i < batch.repeats; ++i) {
    if (begin < end) batch.call(batch.work, begin, end);
    meet();
  }
  return seconds_since(start);
}

double Team::run_shared(const Batch& batch) {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    batch_ = batch;
    ++batch_number_;
  }
  wake_.notify_all();
  return take_part(0);
}

void Team::work(int thread) {
  int64_t seen = 0;
  for (;;) {
    {
      std::unique_lock<std::mutex> lock(mutex_);
      wake_.wait(lock, [&] { return stop_ || batch_number_ != seen; });
      if (stop_) return;
      seen = batch_number_;
    }
    take_part(thread);
  }
}

}  // namespace tessera::tools
