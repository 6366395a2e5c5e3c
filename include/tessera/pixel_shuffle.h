// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// pixel_shuffle and pixel_unshuffle.
//
// Semantics: PyTorch's PixelShuffle and PixelUnshuffle, for 1, 2 or 3 spatial axes. An empty tensor
// gets the computed shape.
// For all functions here:
//  - Element types: all. Rank at least spatial_dims + 1; the axes before the channels are batch.
//    Strides are free on both sides.
//  - `…_shape` checks types, shapes and attributes, and looks at no data.
//  - `…_plan` does the same and prepares a Plan for inputs and outputs laid out as the given ones,
//    whose data pointers are not looked at.
//  - Aliasing: the output may not overlap the input, nor itself.
//  - Errors are kInvalidArgument; nothing is written on failure.
//  - Thread-safe: calls share no state that can be seen.
#pragma once

#include "tessera/context.h"
#include "tessera/plan.h"
#include "tessera/status.h"
#include "tessera/tensor.h"

namespace tessera {

/// [*, C * b^k, H, W] becomes [*, C, H * b, W * b], where b is `block_size` (at least 1) and k is
/// `spatial_dims`, the number of spatial axes (1, 2 or 3):
///   output[…, c, y * b + by, x * b + bx] = input[…, (c * b + by) * b + bx, y, x]
/// The channels must be a multiple of b^k.
TESSERA_API Status pixel_shuffle(const ConstTensor& input, int64_t block_size, const Tensor& output,
                                 int spatial_dims = 2, const Context& context = {});
TESSERA_API Status pixel_shuffle_shape(const ConstTensor& input, int64_t block_size, Shape* output,
                                       int spatial_dims = 2);
TESSERA_API Status pixel_shuffle_plan(const ConstTensor& input, int64_t block_size,
                                      const ConstTensor& output, Plan* plan, int spatial_dims = 2,
                                      const Context& context = {});

/// The inverse: [*, C, H * b, W * b] becomes [*, C * b^k, H, W]. The spatial extents must be
/// multiples of b.
TESSERA_API Status pixel_unshuffle(const ConstTensor& input, int64_t block_size,
                                   const Tensor& output, int spatial_dims = 2,
                                   const Context& context = {});
TESSERA_API Status pixel_unshuffle_shape(const ConstTensor& input, int64_t block_size,
                                         Shape* output, int spatial_dims = 2);
TESSERA_API Status pixel_unshuffle_plan(const ConstTensor& input, int64_t block_size,
                                        const ConstTensor& output, Plan* plan, int spatial_dims = 2,
                                        const Context& context = {});

}  // namespace tessera
