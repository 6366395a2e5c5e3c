// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Views of the caller's memory. Nothing here owns or allocates; a view must not outlive its data.
//
//   float pixels[1 * 4 * 4 * 3];
//   tessera::Tensor image(pixels, tessera::DType::kFloat32, {1, 4, 4, 3});
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "tessera/dtype.h"

namespace tessera {

inline constexpr int kMaxRank = 32;

/// Up to kMaxRank numbers, outermost axis first: a shape, or strides. A longer list keeps its
/// rank, so that the call that receives it can refuse it by name, but not its numbers.
class Dims {
 public:
  Dims() noexcept = default;  ///< Rank 0: the shape of a scalar.
  Dims(std::initializer_list<int64_t> dims) noexcept : Dims(dims.begin(), dims.size()) {}
  Dims(const std::vector<int64_t>& dims) noexcept : Dims(dims.data(), dims.size()) {}
  Dims(const int64_t* dims, size_t rank) noexcept
      : rank_(rank < kTooMany ? static_cast<int32_t>(rank) : kTooMany) {
    for (int i = 0; i < stored(); ++i) dims_[i] = dims[i];
  }
  Dims(const Dims& other) noexcept { *this = other; }
  Dims& operator=(const Dims& other) noexcept {  // copies what is used, not 256 bytes
    rank_ = other.rank_;
    for (int i = 0; i < stored(); ++i) dims_[i] = other.dims_[i];
    return *this;
  }

  int rank() const noexcept { return rank_; }
  int64_t operator[](int axis) const noexcept { return dims_[axis]; }
  int64_t& operator[](int axis) noexcept { return dims_[axis]; }
  const int64_t* begin() const noexcept { return dims_; }
  const int64_t* end() const noexcept { return dims_ + stored(); }

  /// Appends a number (beyond kMaxRank only the rank grows).
  void push_back(int64_t dim) noexcept {
    if (rank_ < kMaxRank) dims_[rank_] = dim;
    if (rank_ < kTooMany) ++rank_;
  }

  friend bool operator==(const Dims& a, const Dims& b) noexcept {
    if (a.rank_ != b.rank_) return false;
    for (int i = 0; i < a.stored(); ++i) {
      if (a.dims_[i] != b.dims_[i]) return false;
    }
    return true;
  }
  friend bool operator!=(const Dims& a, const Dims& b) noexcept { return !(a == b); }

 private:
  static constexpr int32_t kTooMany = 1 << 30;
  int stored() const noexcept { return rank_ < kMaxRank ? rank_ : kMaxRank; }

  int32_t rank_ = 0;
  int64_t dims_[kMaxRank];
};

using Shape = Dims;
using Strides = Dims;

/// A tensor to read: pointer to element [0, …, 0], element type, shape, and strides in elements,
/// outermost first. Strides may be zero or negative. Extents and strides are judged by the call
/// that receives the tensor, not here.
class ConstTensor {
 public:
  ConstTensor() noexcept = default;
  /// Dense in row-major order.
  ConstTensor(const void* data, DType dtype, const Shape& shape) noexcept
      : data_(data), dtype_(dtype), shape_(shape), strides_(dense_strides(shape)) {}
  ConstTensor(const void* data, DType dtype, const Shape& shape, const Strides& strides) noexcept
      : data_(data), dtype_(dtype), shape_(shape), strides_(strides) {}

  const void* data() const noexcept { return data_; }
  DType dtype() const noexcept { return dtype_; }
  int rank() const noexcept { return shape_.rank(); }
  const Shape& shape() const noexcept { return shape_; }
  const Strides& strides() const noexcept { return strides_; }

  /// Row-major strides of a shape. Products beyond 64 bits wrap; such a shape is refused later.
  static Strides dense_strides(const Shape& shape) noexcept {
    Strides strides = shape;
    uint64_t stride = 1;
    for (int i = shape.rank() < kMaxRank ? shape.rank() : kMaxRank; i-- > 0;) {
      strides[i] = static_cast<int64_t>(stride);
      stride *= static_cast<uint64_t>(shape[i]);
    }
    return strides;
  }

 private:
  const void* data_ = nullptr;
  DType dtype_ = DType::kUInt8;
  Shape shape_;
  Strides strides_;
};

/// A tensor to write. Usable wherever one is read. As an output, no two of its elements may share
/// memory.
class Tensor : public ConstTensor {
 public:
  Tensor() noexcept = default;
  Tensor(void* data, DType dtype, const Shape& shape) noexcept : ConstTensor(data, dtype, shape) {}
  Tensor(void* data, DType dtype, const Shape& shape, const Strides& strides) noexcept
      : ConstTensor(data, dtype, shape, strides) {}

  void* data() const noexcept { return const_cast<void*>(ConstTensor::data()); }  // came as void*
};

/// A tensor without data, for the shape functions and for plans.
inline Tensor spec(DType dtype, const Shape& shape) noexcept {
  return Tensor(nullptr, dtype, shape);
}
inline Tensor spec(DType dtype, const Shape& shape, const Strides& strides) noexcept {
  return Tensor(nullptr, dtype, shape, strides);
}

/// Two integers: the padding or the crop before and after an axis.
struct IntPair {
  int64_t before, after;
};

/// An integer argument (block_shape, paddings, crops, shape, perm): a tensor of int32 or int64 with
/// any strides, or for convenience a list: `{2, 2}` has shape [2], `{{0, 1}, {0, 1}}` has shape [2,
/// 2]. A list is not copied: it must live until the call returns, as a braced list in the call
/// does.
class IntArg {
 public:
  IntArg() noexcept : IntArg(std::initializer_list<int64_t>{}) {}  ///< `{}`: an empty list.
  IntArg(const ConstTensor& tensor) noexcept : tensor_(tensor) {}
  IntArg(std::initializer_list<int64_t> list) noexcept
      : tensor_(list.begin(), DType::kInt64, {static_cast<int64_t>(list.size())}) {}
  IntArg(std::initializer_list<IntPair> list) noexcept
      : tensor_(list.begin(), DType::kInt64, {static_cast<int64_t>(list.size()), 2}) {}
  IntArg(const std::vector<int64_t>& list) noexcept
      : tensor_(list.data(), DType::kInt64, {static_cast<int64_t>(list.size())}) {}
  IntArg(const std::vector<IntPair>& list) noexcept
      : tensor_(list.data(), DType::kInt64, {static_cast<int64_t>(list.size()), 2}) {}
  IntArg(const Dims& list) noexcept  // an overlong list has no numbers, so no data
      : tensor_(list.rank() <= kMaxRank ? list.begin() : nullptr, DType::kInt64, {list.rank()}) {}

  const ConstTensor& tensor() const noexcept { return tensor_; }

 private:
  ConstTensor tensor_;
};

}  // namespace tessera
