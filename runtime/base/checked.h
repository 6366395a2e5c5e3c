// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// 64-bit arithmetic on sizes. The checked forms serve everything that comes from the caller. The
// wrapping ones serve offsets, whose parts may leave 64 bits while their sum, the address of an
// element that exists, does not.
#pragma once

#include <cstdint>

namespace tessera {

/// False when the result does not fit.
[[nodiscard]] inline bool checked_add(int64_t a, int64_t b, int64_t* sum) {
  return !__builtin_add_overflow(a, b, sum);
}
[[nodiscard]] inline bool checked_mul(int64_t a, int64_t b, int64_t* product) {
  return !__builtin_mul_overflow(a, b, product);
}

/// For counts that are told, not used: of what does not fit, the largest.
inline int64_t saturating_add(int64_t a, int64_t b) {
  int64_t sum;
  return checked_add(a, b, &sum) ? sum : INT64_MAX;
}

inline int64_t wrapping_add(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}
inline int64_t wrapping_mul(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
}

inline int64_t ceil_div(int64_t a, int64_t b) { return a / b + (a % b > 0 ? 1 : 0); }

/// |a|, also of the smallest number.
inline uint64_t magnitude(int64_t a) {
  return a < 0 ? 0 - static_cast<uint64_t>(a) : static_cast<uint64_t>(a);
}

}  // namespace tessera
