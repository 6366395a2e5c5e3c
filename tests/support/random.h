// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Repeatable random shapes, layouts and numbers.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "tessera/tensor.h"

namespace tessera::test {

/// The same numbers on every machine for a seed, which std::uniform_int_distribution does not
/// promise.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}

  /// 64 bits (SplitMix64).
  uint64_t bits() {
    uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  /// A number of [low, high].
  int64_t between(int64_t low, int64_t high) {
    return low + static_cast<int64_t>(bits() % static_cast<uint64_t>(high - low + 1));
  }
  bool chance(int percent) { return between(0, 99) < percent; }

  template <class T>
  const T& one_of(const std::vector<T>& values) {
    return values[static_cast<size_t>(between(0, static_cast<int64_t>(values.size()) - 1))];
  }
  template <class T>
  void shuffle(std::vector<T>* values) {
    for (size_t i = values->size(); i > 1; --i) {
      std::swap((*values)[i - 1], (*values)[static_cast<size_t>(bits() % i)]);
    }
  }

 private:
  uint64_t state_;
};

/// Mostly small extents, now and then one that is longer than any vector, seldom a 0; `budget`
/// elements at most.
Shape random_shape(Random& random, int rank, int64_t budget = 4000);

/// Strides of a tensor whose axes lie in memory in any order and direction, with gaps. For a tensor
/// that is only read some may be 0.
Strides random_strides(Random& random, const Shape& shape, bool read_only);

}  // namespace tessera::test
