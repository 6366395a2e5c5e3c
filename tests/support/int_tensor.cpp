// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "support/int_tensor.h"

#include <algorithm>
#include <cstring>

namespace tessera::test {
namespace {

std::vector<int64_t> flatten(const std::vector<IntPair>& pairs) {
  std::vector<int64_t> values;
  for (const IntPair& pair : pairs) {
    values.push_back(pair.before);
    values.push_back(pair.after);
  }
  return values;
}

}  // namespace

IntTensor::IntTensor(const std::vector<IntPair>& list)
    : IntTensor(flatten(list), {static_cast<int64_t>(list.size()), 2}) {}

IntTensor::IntTensor(const std::vector<int64_t>& values, const Shape& shape, DType dtype)
    : IntTensor(values, shape, dtype, ConstTensor::dense_strides(shape)) {}

IntTensor::IntTensor(const std::vector<int64_t>& values, const Shape& shape, DType dtype,
                     const Strides& strides)
    : values_(values), buffer_(std::make_shared<Buffer>(dtype, shape, strides)) {
  const size_t size = dtype_size(dtype);
  std::vector<uint8_t> dense(values.size() * size);
  for (size_t i = 0; i < values.size(); ++i) {  // little-endian: the low bytes come first
    std::memcpy(&dense[i * size], &values[i], std::min(size, sizeof(values[i])));
  }
  buffer_->set_elements(dense);
  tensor_ = buffer_->tensor();
}

IntTensor IntTensor::with(DType dtype, int64_t step) const {
  Strides strides = ConstTensor::dense_strides(buffer_->shape());
  for (int axis = 0; axis < strides.rank(); ++axis) strides[axis] *= step;
  return IntTensor(values_, buffer_->shape(), dtype, strides);
}

IntTensor IntTensor::in_random_form(Random& random) const {
  bool narrow = random.chance(50);
  for (int64_t value : values_) narrow = narrow && value == static_cast<int32_t>(value);
  const DType dtype = narrow ? DType::kInt32 : DType::kInt64;
  return IntTensor(values_, buffer_->shape(), dtype,
                   random_strides(random, buffer_->shape(), false));
}

std::vector<IntPair> IntTensor::pairs() const {
  std::vector<IntPair> pairs;
  for (size_t i = 0; i + 1 < values_.size(); i += 2) pairs.push_back({values_[i], values_[i + 1]});
  return pairs;
}

}  // namespace tessera::test
