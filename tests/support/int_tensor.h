// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Integer arguments in all the forms in which a caller may hand them over.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <vector>

#include "support/buffer.h"
#include "support/random.h"
#include "tessera/tensor.h"

namespace tessera::test {

/// A block_shape, paddings, shape or perm together with its memory; int64 and dense at first.
/// Copies share the memory, so that it lives as long as any call that captured it.
class IntTensor {
 public:
  IntTensor() : IntTensor(std::vector<int64_t>()) {}  ///< `{}`: an empty list.
  IntTensor(std::initializer_list<int64_t> list) : IntTensor(std::vector<int64_t>(list)) {}
  IntTensor(std::initializer_list<IntPair> list) : IntTensor(std::vector<IntPair>(list)) {}
  IntTensor(const std::vector<int64_t>& list)
      : IntTensor(list, {static_cast<int64_t>(list.size())}) {}
  IntTensor(const std::vector<IntPair>& list);
  IntTensor(const std::vector<int64_t>& values, const Shape& shape, DType dtype = DType::kInt64);

  /// A tensor that is wrong in some way, on memory of the caller's or none. Has no `values()`.
  static IntTensor raw(const ConstTensor& tensor) { return IntTensor(tensor); }

  /// The same numbers as another type, `step` elements apart (which may be negative).
  IntTensor with(DType dtype, int64_t step = 1) const;
  /// The same numbers as int32 or int64 (int64 where int32 is too small) at any strides.
  IntTensor in_random_form(Random& random) const;

  const std::vector<int64_t>& values() const { return values_; }
  std::vector<IntPair> pairs() const;

  const ConstTensor& tensor() const { return tensor_; }
  operator IntArg() const { return IntArg(tensor_); }

 private:
  IntTensor(const std::vector<int64_t>& values, const Shape& shape, DType dtype,
            const Strides& strides);
  explicit IntTensor(const ConstTensor& tensor) : tensor_(tensor) {}

  std::vector<int64_t> values_;
  std::shared_ptr<Buffer> buffer_;
  ConstTensor tensor_;
};

}  // namespace tessera::test
