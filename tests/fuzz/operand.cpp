// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "operand.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace tessera::fuzz {

void Operand::set_shape(std::vector<int64_t> extents) {
  shape = std::move(extents);
  rank = static_cast<int32_t>(shape.size());
  dense = true;
}

void Operand::write_strides_out() {
  if (!dense) return;
  dense = false;
  strides.resize(shape.size());
  uint64_t stride = 1;
  for (size_t axis = shape.size(); axis-- > 0;) {
    strides[axis] = static_cast<int64_t>(stride);
    stride *= static_cast<uint64_t>(shape[axis]);
  }
}

bool Operand::sound() const {
  return !missing && (!shapeless || rank == 0) && tessera_dtype_size(dtype) > 0 && rank >= 0 &&
         rank <= TESSERA_MAX_RANK && static_cast<size_t>(rank) == shape.size() &&
         std::all_of(shape.begin(), shape.end(), [](int64_t extent) { return extent >= 0; });
}

Range range_of(const Operand& operand) {
  Range range;
  if (is_empty(operand)) return range;
  Operand in_the_open = operand;
  in_the_open.write_strides_out();
  const auto size = static_cast<__int128>(tessera_dtype_size(operand.dtype));
  constexpr __int128 kFar = static_cast<__int128>(1) << 100;
  for (size_t axis = 0; axis < operand.shape.size(); ++axis) {
    // At most 2^126, so one axis cannot overflow; and what is far stays far.
    const __int128 reach =
        static_cast<__int128>(in_the_open.strides[axis]) * (operand.shape[axis] - 1);
    __int128& end = reach < 0 ? range.low : range.high;
    end += std::clamp(reach, -kFar, kFar);
  }
  range.low *= size;
  range.high = (range.high + 1) * size;
  return range;
}

int64_t count_of(const std::vector<int64_t>& shape) {
  constexpr int64_t kMany = int64_t{1} << 40;
  __int128 count = 1;
  for (int64_t extent : shape) {
    if (extent == 0) return 0;
  }
  for (int64_t extent : shape) count = std::min<__int128>(count * extent, kMany);
  return static_cast<int64_t>(count);
}

bool is_empty(const Operand& operand) { return count_of(operand.shape) == 0; }

bool is_small(const Operand& operand) {
  const Range range = range_of(operand);
  return count_of(operand.shape) <= kMostElements && range.high - range.low <= kMostBytes;
}

bool has_memory(const Operand& operand) {
  return operand.sound() && !operand.dataless && is_small(operand);
}

Block::Block(size_t bytes) : bytes_(new uint8_t[bytes]), size_(bytes) {}

Placed::Placed(const Operand& operand, void* data)
    : missing_(operand.missing),
      shape_(operand.shape.size() * sizeof(int64_t)),
      strides_(operand.strides.size() * sizeof(int64_t)),
      tensor_() {
  if (shape_.size() > 0) std::memcpy(shape_.data(), operand.shape.data(), shape_.size());
  if (strides_.size() > 0) std::memcpy(strides_.data(), operand.strides.data(), strides_.size());
  tensor_.data = data;
  tensor_.dtype = operand.dtype;
  tensor_.rank = operand.rank;
  tensor_.shape = operand.shapeless ? nullptr : reinterpret_cast<int64_t*>(shape_.data());
  tensor_.strides = operand.dense ? nullptr : reinterpret_cast<int64_t*>(strides_.data());
}

}  // namespace tessera::fuzz
