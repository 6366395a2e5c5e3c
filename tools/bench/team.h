// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Threads for what the ops are compared with. They sleep between batches, so as not to take
// processors from the op, and spin between the repeats of a batch, so as to cost next to nothing.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace tessera::tools {

/// Keeps the compiler from merging, moving or dropping the repeats of a batch.
inline void repeat_barrier() { __asm__ volatile("" ::: "memory"); }

inline double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

class Team {
 public:
  /// The calling thread counts; with one there is no other. Throws std::system_error.
  explicit Team(int threads);
  ~Team();
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  /// Runs `part(begin, end)` over [0, items), cut into a range per thread, `repeats` times, and
  /// returns the seconds. No range has fewer than `grain` items, and each begins at a multiple of
  /// it.
  template <typename Part>
  double run(int64_t repeats, int64_t items, int64_t grain, const Part& part) {
    if (threads_ == 1 || items < 2 * grain) {
      const auto start = std::chrono::steady_clock::now();
      for (int64_t i = 0; i < repeats; ++i) {
        part(int64_t{0}, items);
        repeat_barrier();
      }
      return seconds_since(start);
    }
    const auto call = [](const void* work, int64_t begin, int64_t end) {
      (*static_cast<const Part*>(work))(begin, end);
    };
    return run_shared({call, &part, repeats, items, grain});
  }

 private:
  struct Batch {
    void (*call)(const void* work, int64_t begin, int64_t end);
    const void* work;
    int64_t repeats, items, grain;
  };

  double run_shared(const Batch& batch);
  void work(int thread);
  double take_part(int thread);
  void meet();
  void dismiss();

  const int threads_;
  std::vector<std::thread> others_;
  Batch batch_ = {};

  std::mutex mutex_;
  std::condition_variable wake_;
  int64_t batch_number_ = 0;  // guarded by mutex_, as is stop_
  bool stop_ = false;

  std::atomic<int> arrived_{0};
  std::atomic<int64_t> meeting_{0};
};

}  // namespace tessera::tools
