// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// What every op must do, told per output element with / and %: slow, and plain enough to be checked
// by eye against the formulas. It shares no code with the library. Meant for small numbers: nothing
// here guards against overflow.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "tessera/tessera.h"

namespace tessera::test::reference {

using Ints = std::vector<int64_t>;
using Pairs = std::vector<IntPair>;

/// An op applied to an input of a known shape.
struct Relayout {
  bool legal = false;  ///< False: the op refuses these arguments, and the rest is empty.
  Shape output;
  /// Sets `*input` to the index of the element that lands at `output`; false where padding lands.
  std::function<bool(const Dims& output, Dims* input)> source;
};

Relayout space_to_batch_nd(const Shape& input, const Ints& block_shape, const Pairs& paddings);
Relayout batch_to_space_nd(const Shape& input, const Ints& block_shape, const Pairs& crops);
/// The 4-D forms.
Relayout space_to_batch(const Shape& input, const Pairs& paddings, int64_t block_size);
Relayout batch_to_space(const Shape& input, const Pairs& crops, int64_t block_size);

/// `least_block` is 2 in TensorFlow's family and 1 in ONNX's.
Relayout space_to_depth(const Shape& input, int64_t block, DataFormat format, ChannelOrder order,
                        int64_t least_block = 2);
Relayout depth_to_space(const Shape& input, int64_t block, DataFormat format, ChannelOrder order,
                        int64_t least_block = 2);

Relayout pixel_shuffle(const Shape& input, int64_t block, int spatial_dims);
Relayout pixel_unshuffle(const Shape& input, int64_t block, int spatial_dims);

Relayout reshape(const Shape& input, const Ints& shape, ReshapeRule rule);
Relayout transpose(const Shape& input, const Ints& perm);
Relayout pad(const Shape& input, const Pairs& paddings);

/// The elements of `input`, which may have any strides, moved as `relayout` says; dense, row-major.
/// `pad_value` is one element; null stands for zero.
std::vector<uint8_t> apply(const Relayout& relayout, const ConstTensor& input,
                           const void* pad_value = nullptr);

}  // namespace tessera::test::reference
