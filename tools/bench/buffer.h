// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Memory to benchmark on.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "memory.h"

namespace tessera::tools {

/// Memory at a cache line's start, every page of which was touched.
class Buffer {
 public:
  /// Throws std::bad_alloc.
  explicit Buffer(int64_t bytes) : memory_(bytes) { clear(0); }

  uint8_t* data() const { return memory_.data(); }
  size_t size() const { return memory_.size(); }
  void clear(int value) { std::memset(data(), value, memory_.size()); }
  bool equals(const Buffer& other) const {
    return memory_.size() == other.memory_.size() &&
           std::memcmp(data(), other.data(), memory_.size()) == 0;
  }

  /// Bytes that differ from place to place, the same ones each time.
  void fill() {
    uint64_t state = 1;
    for (size_t i = 0; i < memory_.size(); i += 8) {
      state += 0x9E3779B97F4A7C15;
      const uint64_t word = (state ^ state >> 31) * 0xBF58476D1CE4E5B9;
      std::memcpy(data() + i, &word, std::min<size_t>(8, memory_.size() - i));
    }
  }

 private:
  Memory memory_;
};

}  // namespace tessera::tools
