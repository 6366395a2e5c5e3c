// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Memory for a test tensor, with guard zones around it, so that a write beside an element shows.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tessera/tensor.h"

#if defined(__SANITIZE_ADDRESS__)
#define TESSERA_TEST_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TESSERA_TEST_ADDRESS_SANITIZER 1
#endif
#endif

namespace tessera::test {

/// Owns the memory of one tensor. A copy has memory of its own.
class Buffer {
 public:
  /// Bytes before the lowest and after the highest element; wider than any vector that is stored.
#ifdef TESSERA_TEST_ADDRESS_SANITIZER
  static constexpr size_t kGuard = 0;  // its own zones show what reads beyond the end as well
#else
  static constexpr size_t kGuard = 256;
#endif

  /// Dense, or with the given strides. `shift` bytes move the data away from its alignment.
  Buffer(DType dtype, const Shape& shape);
  Buffer(DType dtype, const Shape& shape, const Strides& strides, size_t shift = 0);
  /// Dense, holding these values.
  template <class T>
  static Buffer of(DType dtype, const Shape& shape, const std::vector<T>& values) {
    Buffer buffer(dtype, shape);
    const auto* bytes = reinterpret_cast<const uint8_t*>(values.data());
    buffer.set_elements({bytes, bytes + values.size() * sizeof(T)});
    return buffer;
  }

  Tensor tensor() { return Tensor(memory_.data() + origin_, dtype_, shape_, strides_); }
  ConstTensor tensor() const {
    return ConstTensor(memory_.data() + origin_, dtype_, shape_, strides_);
  }
  DType dtype() const { return dtype_; }
  const Shape& shape() const { return shape_; }

  /// All bytes, guard zones and the gaps of strided tensors included.
  const std::vector<uint8_t>& memory() const { return memory_; }
  /// Fills all of them with pseudo-random bytes.
  void fill(uint64_t seed);

  /// The elements in row-major order; the rest of the memory is left alone.
  std::vector<uint8_t> elements() const;
  void set_elements(const std::vector<uint8_t>& dense);

 private:
  DType dtype_;
  Shape shape_;
  Strides strides_;
  std::vector<uint8_t> memory_;
  size_t origin_;  // where element [0, …, 0] lies
};

/// Names the first byte that differs.
::testing::AssertionResult same_bytes(const std::vector<uint8_t>& want,
                                      const std::vector<uint8_t>& got);

/// `count` elements of `size` bytes that differ from each other (modulo 2^(8 * size)): 0, 1, 2, …
std::vector<uint8_t> counting_bytes(int64_t count, size_t size);

}  // namespace tessera::test
