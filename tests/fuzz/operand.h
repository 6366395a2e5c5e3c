// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// What a fuzz input says of a tensor, sound or not, and the memory that it gets.
#pragma once

#include <tessera/c_api.h>

#include <cstdint>
#include <memory>
#include <vector>

namespace tessera::fuzz {

/// The work of one input is bounded by these. What is larger gets no memory.
inline constexpr int64_t kMostElements = 1 << 16, kMostBytes = 1 << 18;

struct Operand {
  bool missing = false;    ///< No tessera_tensor at all.
  bool shapeless = false;  ///< Its shape is a null pointer.
  bool dataless = false;   ///< Its data is one, whatever the size.
  int32_t dtype = TESSERA_UINT8;
  int32_t rank = 0;   ///< The shape's length, but for mistakes.
  bool dense = true;  ///< Strides are a null pointer.
  std::vector<int64_t> shape, strides;

  void set_shape(std::vector<int64_t> extents);
  /// Strides in the open, for a change of one of them.
  void write_strides_out();

  /// A tensor that the library may take for one: all its elements may be touched.
  bool sound() const;
};

/// Bytes around element [0, …, 0], end excluded.
struct Range {
  __int128 low = 0, high = 0;
};

/// Of a sound operand.
Range range_of(const Operand& operand);
int64_t count_of(const std::vector<int64_t>& shape);  // of extents from 0 on; at most 2^40
bool is_empty(const Operand& operand);

/// Whether it is small enough to be given memory.
bool is_small(const Operand& operand);
/// Whether it is given some.
bool has_memory(const Operand& operand);

/// An exactly sized piece of the heap, so that the sanitizer sees the first byte beside it.
class Block {
 public:
  explicit Block(size_t bytes);
  uint8_t* data() const { return bytes_.get(); }
  size_t size() const { return size_; }

 private:
  std::unique_ptr<uint8_t[]> bytes_;
  size_t size_;
};

/// The C tensor of an operand, its arrays in blocks of their own.
class Placed {
 public:
  Placed(const Operand& operand, void* data);
  const tessera_tensor* get() const { return missing_ ? nullptr : &tensor_; }

 private:
  bool missing_;
  Block shape_, strides_;
  tessera_tensor tensor_;
};

/// visit(offset in bytes, index) for each element of a sound and small operand, in row-major order.
template <typename Visit>
void for_each_element(const Operand& operand, Visit&& visit) {
  if (is_empty(operand)) return;
  Operand in_the_open = operand;
  in_the_open.write_strides_out();
  const auto size = static_cast<int64_t>(tessera_dtype_size(operand.dtype));
  std::vector<int64_t> index(operand.shape.size());
  for (int64_t offset = 0;;) {
    visit(offset * size, index);
    size_t axis = index.size();
    for (; axis > 0; --axis) {
      const int64_t extent = operand.shape[axis - 1], stride = in_the_open.strides[axis - 1];
      if (++index[axis - 1] < extent) {
        offset += stride;
        break;
      }
      index[axis - 1] = 0;
      if (extent > 1) offset -= stride * (extent - 1);
    }
    if (axis == 0) return;
  }
}

}  // namespace tessera::fuzz
