// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "support/random.h"

namespace tessera::test {

Shape random_shape(Random& random, int rank, int64_t budget) {
  Shape shape;
  for (int axis = 0; axis < rank; ++axis) {
    int64_t extent = random.between(1, 5);
    if (random.chance(20)) extent = random.between(6, 150);
    if (random.chance(2)) extent = 0;
    extent = extent <= budget ? extent : budget;
    if (extent > 0) budget /= extent;
    shape.push_back(extent);
  }
  return shape;
}

Strides random_strides(Random& random, const Shape& shape, bool read_only) {
  Strides strides = ConstTensor::dense_strides(shape);
  if (random.chance(30)) return strides;
  std::vector<int> order;
  for (int axis = shape.rank() - 1; axis >= 0; --axis) order.push_back(axis);
  if (random.chance(50)) random.shuffle(&order);
  const bool gaps = random.chance(50), flips = random.chance(50);
  const bool repeats = read_only && random.chance(25);
  int64_t stride = gaps && random.chance(30) ? random.between(2, 3) : 1;
  for (int axis : order) {
    strides[axis] = flips && random.chance(40) ? -stride : stride;
    if (repeats && random.chance(40)) {
      strides[axis] = 0;
    } else if (shape[axis] > 0) {
      stride *= shape[axis];
    }
    if (gaps && random.chance(30)) stride += random.between(1, 3);
  }
  return strides;
}

}  // namespace tessera::test
