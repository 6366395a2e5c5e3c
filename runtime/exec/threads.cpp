// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/exec/threads.h"

#include <HalideRuntime.h>
#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>

#include "tessera/introspect.h"

#if defined(__linux__)
#include <sched.h>
#endif

// How the Halide runtime's pool starts its threads. Its own functions are weak and these take their
// place; they stand in this file because whoever uses the pool links it. The runtime's ask neither
// whether there was memory nor whether the thread could be started, and join it all the same when
// the process ends. A pool without threads works: the calling thread does the tasks.
struct halide_thread {
  pthread_t handle;
  void (*run)(void*);
  void* closure;
};

static void* run_thread(void* argument) {
  const auto* thread = static_cast<halide_thread*>(argument);
  thread->run(thread->closure);
  return nullptr;
}

/// Null when no thread could be started.
extern "C" halide_thread* halide_spawn_thread(void (*run)(void*), void* closure) {
  auto* thread = static_cast<halide_thread*>(std::malloc(sizeof(halide_thread)));
  if (thread == nullptr) return nullptr;
  thread->run = run;
  thread->closure = closure;
  if (pthread_create(&thread->handle, nullptr, run_thread, thread) == 0) return thread;
  std::free(thread);
  return nullptr;
}

extern "C" void halide_join_thread(halide_thread* thread) {
  if (thread == nullptr) return;
  pthread_join(thread->handle, nullptr);
  std::free(thread);
}

namespace tessera {
namespace {

struct Task {
  void (*run)(void* closure, int index);
  void* closure;
};

int run_task(void*, int index, uint8_t* closure) {
  const auto* task = reinterpret_cast<const Task*>(closure);
  task->run(task->closure, index);
  return 0;
}

/// The runtime's pool has as many threads as the largest call has asked for. It is this library's
/// own: no other user of Halide in the process shares it.
void grow_pool(int threads) {
  static std::atomic<int> pool_size{0};
  int size = pool_size.load(std::memory_order_relaxed);
  while (size < threads) {
    if (pool_size.compare_exchange_weak(size, threads, std::memory_order_relaxed)) {
      if (threads > halide_get_num_threads()) halide_set_num_threads(threads);
      return;
    }
  }
}

/// Those that this process may run on.
int processor_count() {
#if defined(__linux__)
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) return CPU_COUNT(&allowed);
#endif
  return static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
}

}  // namespace

int parse_threads(const char* text) {
  char* end = nullptr;
  const long threads = std::strtol(text, &end, 10);
  return end != text && *end == '\0' && threads >= 1 && threads <= kMaxThreads
             ? static_cast<int>(threads)
             : 0;
}

int default_thread_count() noexcept {
  static std::atomic<int> known{0};
  int threads = known.load(std::memory_order_relaxed);
  if (threads == 0) {
    const char* variable = std::getenv("TESSERA_NUM_THREADS");
    threads = variable != nullptr ? parse_threads(variable) : 0;
    if (threads <= 0) threads = processor_count();
    if (threads <= 0) threads = 1;
    if (threads > kMaxThreads) threads = kMaxThreads;
    known.store(threads, std::memory_order_relaxed);
  }
  return threads;
}

int thread_limit(const Context& context) {
  const int threads = context.threads > 0 ? context.threads : default_thread_count();
  return threads < 1 ? 1 : threads > kMaxThreads ? kMaxThreads : threads;
}

void parallel_for(const Context& context, int tasks, void (*task)(void* closure, int index),
                  void* closure) {
  if (context.parallel_for != nullptr) {
    context.parallel_for(context.pool, tasks, task, closure);
    return;
  }
  grow_pool(tasks);
  Task wrapped{task, closure};
  halide_do_par_for(nullptr, run_task, 0, tasks, reinterpret_cast<uint8_t*>(&wrapped));
}

}  // namespace tessera
