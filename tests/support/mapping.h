// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Memory from the system itself: huge and mostly untouched, or next to pages that trap.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>

namespace tessera::test {

/// Address space that reads as zeros and costs memory only where it is touched.
class HugeMapping {
 public:
  explicit HugeMapping(size_t bytes) : bytes_(bytes) {
    void* start = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    start_ = start == MAP_FAILED ? nullptr : static_cast<uint8_t*>(start);
  }
  HugeMapping(const HugeMapping&) = delete;
  HugeMapping& operator=(const HugeMapping&) = delete;
  ~HugeMapping() {
    if (start_ != nullptr) munmap(start_, bytes_);
  }
  /// Null where the system does not give so much.
  uint8_t* data() const { return start_; }

 private:
  size_t bytes_;
  uint8_t* start_;
};

/// Memory between two pages that trap: an access just before or just after it ends the process.
class GuardedMemory {
 public:
  explicit GuardedMemory(size_t capacity) : page_(static_cast<size_t>(sysconf(_SC_PAGESIZE))) {
    capacity_ = (capacity + page_ - 1) / page_ * page_;
    void* start =
        mmap(nullptr, capacity_ + 2 * page_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    start_ = static_cast<uint8_t*>(start) + page_;
    usable_ = start != MAP_FAILED && mprotect(start_, capacity_, PROT_READ | PROT_WRITE) == 0;
  }
  GuardedMemory(const GuardedMemory&) = delete;
  GuardedMemory& operator=(const GuardedMemory&) = delete;
  ~GuardedMemory() { munmap(start_ - page_, capacity_ + 2 * page_); }

  bool usable() const { return usable_; }
  /// `bytes` bytes right behind the lower trap, or right before the upper one.
  uint8_t* at_start() const { return start_; }
  uint8_t* at_end(size_t bytes) const { return start_ + capacity_ - bytes; }

 private:
  size_t page_, capacity_;
  uint8_t* start_;
  bool usable_;
};

/// What the system says can be had without swapping, in GiB; 0 when it does not say.
inline double available_gib() {
  std::FILE* file = std::fopen("/proc/meminfo", "r");
  if (file == nullptr) return 0;
  char line[128];
  long long kib = 0;
  while (kib == 0 && std::fgets(line, sizeof(line), file) != nullptr) {
    std::sscanf(line, "MemAvailable: %lld", &kib);
  }
  std::fclose(file);
  return static_cast<double>(kib) / (1 << 20);
}

}  // namespace tessera::test
