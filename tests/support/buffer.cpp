// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "support/buffer.h"

#include <algorithm>
#include <cstring>

#include "support/index.h"
#include "support/random.h"

namespace tessera::test {

Buffer::Buffer(DType dtype, const Shape& shape)
    : Buffer(dtype, shape, ConstTensor::dense_strides(shape)) {}

Buffer::Buffer(DType dtype, const Shape& shape, const Strides& strides, size_t shift)
    : dtype_(dtype), shape_(shape), strides_(strides) {
  int64_t low = 0, high = -1;
  if (element_count(shape) > 0) {
    high = 0;
    for (int axis = 0; axis < shape.rank(); ++axis) {
      const int64_t reach = (shape[axis] - 1) * strides[axis];
      (reach < 0 ? low : high) += reach;
    }
  }
  const size_t size = dtype_size(dtype);
  memory_.resize(static_cast<size_t>(high - low + 1) * size + 2 * kGuard + shift);
  origin_ = kGuard + shift + static_cast<size_t>(-low) * size;
  fill(0x7e55e7a);
}

void Buffer::fill(uint64_t seed) {
  Random random(seed);
  for (size_t at = 0; at < memory_.size(); at += sizeof(uint64_t)) {
    const uint64_t word = random.bits();
    std::memcpy(&memory_[at], &word, std::min(sizeof(word), memory_.size() - at));
  }
}

std::vector<uint8_t> Buffer::elements() const {
  const auto size = static_cast<int64_t>(dtype_size(dtype_));
  std::vector<uint8_t> dense(static_cast<size_t>(element_count(shape_) * size));
  uint8_t* to = dense.data();
  for_each_index(shape_, [&](const Dims& index) {
    const int64_t offset = offset_of(index, strides_) * size;
    std::memcpy(to, memory_.data() + origin_ + offset, static_cast<size_t>(size));
    to += size;
  });
  return dense;
}

void Buffer::set_elements(const std::vector<uint8_t>& dense) {
  const auto size = static_cast<int64_t>(dtype_size(dtype_));
  const uint8_t* from = dense.data();
  for_each_index(shape_, [&](const Dims& index) {
    const int64_t offset = offset_of(index, strides_) * size;
    std::memcpy(memory_.data() + origin_ + offset, from, static_cast<size_t>(size));
    from += size;
  });
}

::testing::AssertionResult same_bytes(const std::vector<uint8_t>& want,
                                      const std::vector<uint8_t>& got) {
  if (want.size() != got.size()) {
    return ::testing::AssertionFailure() << got.size() << " bytes instead of " << want.size();
  }
  if (want.empty() || std::memcmp(want.data(), got.data(), want.size()) == 0) {
    return ::testing::AssertionSuccess();
  }
  size_t at = 0, wrong = 0;
  for (size_t i = want.size(); i-- > 0;) {
    if (want[i] == got[i]) continue;
    at = i;
    ++wrong;
  }
  return ::testing::AssertionFailure()
         << wrong << " of " << want.size() << " bytes differ, the first at " << at << ": wanted "
         << int{want[at]} << ", got " << int{got[at]};
}

std::vector<uint8_t> counting_bytes(int64_t count, size_t size) {
  std::vector<uint8_t> bytes(static_cast<size_t>(count) * size);
  for (int64_t i = 0; i < count; ++i) {
    const size_t used = std::min(size, sizeof(i));
    std::memcpy(&bytes[static_cast<size_t>(i) * size], &i, used);  // little-endian targets only
  }
  return bytes;
}

}  // namespace tessera::test
