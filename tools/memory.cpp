// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <new>
#include <string>

namespace tessera::tools {

namespace {

constexpr size_t kAlignment = 64;

/// From this size on, as NumPy does, the system is asked for huge pages: with small ones, what an
/// array's pages happen to be makes a run twice as slow as the next one.
constexpr size_t kHuge = 4 << 20;

/// The number in the file, or none ("max", no such file).
uint64_t number_in(const char* path, uint64_t absent) {
  std::ifstream file(path);
  uint64_t number = 0;
  return file >> number ? number : absent;
}

/// Bytes that this process may have at most.
uint64_t machine_memory() {
  const auto physical =
      static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  const uint64_t group = number_in("/sys/fs/cgroup/memory.max", physical);
  const uint64_t old_group = number_in("/sys/fs/cgroup/memory/memory.limit_in_bytes", physical);
  return std::min({physical, group, old_group});
}

}  // namespace

Memory::Memory(size_t bytes) : size_(bytes) {
  if (bytes > std::numeric_limits<size_t>::max() - kAlignment) throw std::bad_alloc();
  const size_t rounded = std::max(kAlignment, (bytes + kAlignment - 1) / kAlignment * kAlignment);
  data_.reset(static_cast<uint8_t*>(std::aligned_alloc(kAlignment, rounded)));
  if (data_ == nullptr) throw std::bad_alloc();
#if defined(MADV_HUGEPAGE)
  if (bytes >= kHuge) {  // a wish: no error matters
    const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
    const uintptr_t begin = reinterpret_cast<uintptr_t>(data_.get()) / page * page + page;
    const uintptr_t end = reinterpret_cast<uintptr_t>(data_.get() + rounded) / page * page;
    madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
  }
#endif
}

uint64_t available_memory() {
  const uint64_t limit = machine_memory();
  const uint64_t used = std::min(limit, number_in("/sys/fs/cgroup/memory.current", 0));
  std::ifstream file("/proc/meminfo");
  std::string key, unit;
  for (uint64_t kib = 0; file >> key >> kib; std::getline(file, unit)) {
    if (key == "MemAvailable:") return std::min(limit - used, kib * 1024);
  }
  return limit - used;
}

}  // namespace tessera::tools
