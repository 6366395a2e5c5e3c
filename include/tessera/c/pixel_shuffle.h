// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// pixel_shuffle and pixel_unshuffle. Semantics: PyTorch's PixelShuffle and PixelUnshuffle, for 1, 2
// or 3 spatial axes; see tessera/pixel_shuffle.h.
//  - Element types: all. Rank at least spatial_dims + 1; the axes before the channels are batch.
//    Strides are free on both sides.
//  - `_shape` sets `*output` to the output's shape and looks at no data.
//  - `_plan` sets `*plan` to a new plan for inputs and outputs laid out as the given ones, whose
//    data pointers are not looked at. What `*plan` held before is not destroyed.
//  - Aliasing: the output may not overlap the input, nor itself.
//  - Errors are TESSERA_INVALID_ARGUMENT, of a plan also TESSERA_RESOURCE_EXHAUSTED.
#pragma once

#include "tessera/c/plan.h"

#ifdef __cplusplus
extern "C" {
#endif

/// [*, C * b^k, H, W] becomes [*, C, H * b, W * b], where b is `block_size` (at least 1) and k is
/// `spatial_dims`, the number of spatial axes (2 in PyTorch; 1 and 3 likewise):
///   output[…, c, y * b + by, x * b + bx] = input[…, (c * b + by) * b + bx, y, x]
/// The channels must be a multiple of b^k.
TESSERA_API int tessera_pixel_shuffle(const tessera_tensor* input, int64_t block_size,
                                      const tessera_tensor* output, int spatial_dims,
                                      const tessera_context* context, tessera_status* status);
TESSERA_API int tessera_pixel_shuffle_shape(const tessera_tensor* input, int64_t block_size,
                                            tessera_dims* output, int spatial_dims,
                                            tessera_status* status);
TESSERA_API int tessera_pixel_shuffle_plan(const tessera_tensor* input, int64_t block_size,
                                           const tessera_tensor* output, tessera_plan** plan,
                                           int spatial_dims, const tessera_context* context,
                                           tessera_status* status);

/// The inverse: [*, C, H * b, W * b] becomes [*, C * b^k, H, W]. The spatial extents must be
/// multiples of b.
TESSERA_API int tessera_pixel_unshuffle(const tessera_tensor* input, int64_t block_size,
                                        const tessera_tensor* output, int spatial_dims,
                                        const tessera_context* context, tessera_status* status);
TESSERA_API int tessera_pixel_unshuffle_shape(const tessera_tensor* input, int64_t block_size,
                                              tessera_dims* output, int spatial_dims,
                                              tessera_status* status);
TESSERA_API int tessera_pixel_unshuffle_plan(const tessera_tensor* input, int64_t block_size,
                                             const tessera_tensor* output, tessera_plan** plan,
                                             int spatial_dims, const tessera_context* context,
                                             tessera_status* status);

#ifdef __cplusplus
}  // extern "C"
#endif
