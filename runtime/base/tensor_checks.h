// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// What holds for every op's tensors, whatever the op: well-formed types, ranks, extents and
// strides; outputs that do not overlap themselves or the input.
#pragma once

#include "tessera/status.h"
#include "tessera/tensor.h"

namespace tessera {

/// The bytes that a tensor's elements lie in, relative to its data pointer: [low, high).
struct ByteRange {
  int64_t low = 0, high = 0;
  bool empty() const { return low == high; }
};

/// The type exists, the rank is at most kMaxRank, the extents are not negative, and the element
/// count and the byte count fit in 64 bits. A tensor with an extent of 0 is empty, whatever its
/// others are. Where `bytes` is not null, it gets what byte_range says.
Status check_tensor(const char* op, const char* name, const ConstTensor& tensor,
                    ByteRange* bytes = nullptr);

/// The number of elements of a shape that check_tensor (or an op's shape rule) has accepted.
int64_t element_count(const Shape& shape);

/// The bytes of a tensor that check_tensor has accepted.
ByteRange byte_range(const ConstTensor& tensor);

/// Checks that a shape's elements of this type can be counted in bytes in 64 bits.
Status check_size(const char* op, const char* name, const Shape& shape, DType dtype);

/// An input and an output of an op that are fit to be planned: the output has the type of the input
/// and the given shape, and does not overlap itself. Sets the bytes that each lies in.
Status check_operands(const char* op, const ConstTensor& input, const ConstTensor& output,
                      const Shape& output_shape, ByteRange* input_bytes, ByteRange* output_bytes);

/// The pointers of an input, called `name`, and of the output: present where there are elements,
/// and without overlap.
Status check_pointers(const char* op, const char* name, const void* input,
                      const ByteRange& input_bytes, const void* output,
                      const ByteRange& output_bytes);

/// Whether the elements of a tensor that check_tensor has accepted are one run of memory in
/// row-major order.
bool is_dense(const ConstTensor& tensor);

}  // namespace tessera
