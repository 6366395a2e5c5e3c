// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Walking over the indices of a tensor.
#pragma once

#include <cstdint>

#include "tessera/tensor.h"

namespace tessera::test {

inline int64_t element_count(const Shape& shape) {
  int64_t count = 1;
  for (int64_t extent : shape) count *= extent;
  return count;
}

/// Where an index lies, in elements from element [0, …, 0].
inline int64_t offset_of(const Dims& index, const Strides& strides) {
  int64_t offset = 0;
  for (int axis = 0; axis < index.rank(); ++axis) offset += index[axis] * strides[axis];
  return offset;
}

/// Calls `visit(index)` for every index of a shape, in row-major order.
template <class Visit>
void for_each_index(const Shape& shape, Visit visit) {
  if (element_count(shape) == 0) return;
  Dims index = shape;
  for (int axis = 0; axis < index.rank(); ++axis) index[axis] = 0;
  for (int axis = 0; axis >= 0;) {
    visit(static_cast<const Dims&>(index));
    axis = shape.rank() - 1;
    while (axis >= 0 && ++index[axis] == shape[axis]) index[axis--] = 0;
  }
}

}  // namespace tessera::test
