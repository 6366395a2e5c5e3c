// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "faults/faults.h"

#include <errno.h>
#include <pthread.h>

#include <atomic>
#include <cstddef>

namespace tessera::test {
namespace {

std::atomic<bool> armed{false};
std::atomic<int> first_failing, failing, allowed_threads;
std::atomic<int> asked_allocations, failed_allocations, asked_threads;

/// A table of fixed size: to grow one would allocate.
std::atomic<void*> blocks[4096];

bool may_allocate() {
  if (!armed) return true;
  const int index = asked_allocations++;
  if (index < first_failing || index - first_failing >= failing) return true;
  ++failed_allocations;
  return false;
}

void* remember(void* block) {
  if (!armed || block == nullptr) return block;
  for (std::atomic<void*>& place : blocks) {
    void* none = nullptr;
    if (place.compare_exchange_strong(none, block)) break;
  }
  return block;
}

void forget(void* block) {
  if (block == nullptr) return;
  for (std::atomic<void*>& place : blocks) {
    void* same = block;
    if (place.compare_exchange_strong(same, nullptr)) break;
  }
}

bool may_start_thread() { return !armed || asked_threads++ < allowed_threads; }

}  // namespace

Faults::Faults(int first, int count, int threads) {
  first_failing = first;
  failing = count;
  allowed_threads = threads;
  asked_allocations = failed_allocations = asked_threads = 0;
  armed = true;
}

Faults::~Faults() { armed = false; }

int Faults::allocations() { return asked_allocations; }
int Faults::failed() { return failed_allocations; }
int Faults::thread_starts() { return asked_threads; }

int Faults::live_blocks() {
  int count = 0;
  for (const std::atomic<void*>& place : blocks) count += place != nullptr;
  return count;
}

extern "C" {

void* __real_malloc(size_t bytes);
void* __real_calloc(size_t count, size_t bytes);
void* __real_realloc(void* block, size_t bytes);
void* __real_aligned_alloc(size_t alignment, size_t bytes);
int __real_posix_memalign(void** block, size_t alignment, size_t bytes);
void __real_free(void* block);
int __real_pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*run)(void*),
                          void* argument);

void* __wrap_malloc(size_t bytes) {
  return may_allocate() ? remember(__real_malloc(bytes)) : nullptr;
}
void* __wrap_calloc(size_t count, size_t bytes) {
  return may_allocate() ? remember(__real_calloc(count, bytes)) : nullptr;
}
void* __wrap_realloc(void* block, size_t bytes) {
  if (!may_allocate()) return nullptr;
  forget(block);
  return remember(__real_realloc(block, bytes));
}
void* __wrap_aligned_alloc(size_t alignment, size_t bytes) {
  return may_allocate() ? remember(__real_aligned_alloc(alignment, bytes)) : nullptr;
}
int __wrap_posix_memalign(void** block, size_t alignment, size_t bytes) {
  if (!may_allocate()) return ENOMEM;
  const int result = __real_posix_memalign(block, alignment, bytes);
  if (result == 0) remember(*block);
  return result;
}
void __wrap_free(void* block) {
  forget(block);
  __real_free(block);
}
int __wrap_pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*run)(void*),
                          void* argument) {
  return may_start_thread() ? __real_pthread_create(thread, attributes, run, argument) : EAGAIN;
}

}  // extern "C"
}  // namespace tessera::test
