// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// The bytes of one fuzz input, taken from the front. When they are used up, zeros follow: every
// choice is made so that 0 is the plain one, and a short input is a plain call.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tessera::fuzz {

class Bytes {
 public:
  Bytes(const uint8_t* data, size_t size) : data_(data), size_(size) {}

  uint8_t byte() {
    if (size_ == 0) return 0;
    --size_;
    return *data_++;
  }

  /// In [0, count), count at most 256.
  int below(int count) { return byte() % count; }

  bool one_in(int count) { return byte() > 255 - 256 / count; }

  template <typename T, size_t count>
  T pick(const T (&values)[count]) {
    return values[below(static_cast<int>(count))];
  }

  uint64_t word() {
    uint64_t word = 0;
    for (int i = 0; i < 8; ++i) word = word << 8 | byte();
    return word;
  }

  /// A number that nobody expects.
  int64_t wild() {
    static constexpr int64_t kWild[] = {-1,
                                        0,
                                        1,
                                        -2,
                                        33,
                                        256,
                                        46341,  // its square is beyond 32 bits
                                        65536,
                                        INT32_MAX,
                                        int64_t{INT32_MAX} + 1,
                                        int64_t{1} << 32,
                                        (int64_t{1} << 32) + 1,
                                        int64_t{1} << 40,
                                        3037000500,  // its square is beyond 64 bits
                                        int64_t{1} << 60,
                                        int64_t{1} << 62,
                                        INT64_MAX / 2,
                                        INT64_MAX - 1,
                                        INT64_MAX,
                                        INT32_MIN,
                                        -(int64_t{1} << 32),
                                        -(int64_t{1} << 62),
                                        INT64_MIN + 1,
                                        INT64_MIN};
    constexpr int kCount = sizeof kWild / sizeof kWild[0];
    const int choice = below(kCount + 2);
    if (choice < kCount) return kWild[choice];
    return choice == kCount ? byte() : static_cast<int64_t>(word());
  }

 private:
  const uint8_t* data_;
  size_t size_;
};

}  // namespace tessera::fuzz
