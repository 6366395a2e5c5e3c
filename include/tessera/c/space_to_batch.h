// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// space_to_batch_nd, batch_to_space_nd and their 4-D forms. Semantics: TensorFlow's SpaceToBatchND,
// BatchToSpaceND, SpaceToBatch and BatchToSpace; see tessera/space_to_batch.h.
//  - Element types: all. Strides are free on both sides.
//  - `_shape` sets `*output` to the output's shape and looks at no data but the integer arguments'.
//  - `_plan` sets `*plan` to a new plan for inputs and outputs laid out as the given ones, whose
//    data pointers are not looked at. What `*plan` held before is not destroyed.
//  - Aliasing: the output may not overlap the input, nor itself.
//  - Errors are TESSERA_INVALID_ARGUMENT, of a plan also TESSERA_RESOURCE_EXHAUSTED.
#pragma once

#include "tessera/c/plan.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Moves blocks of the spatial axes into the batch, after padding them.
///
/// `input` is [batch] + spatial + remaining, with M spatial axes; `block_shape` is M numbers, each
/// at least 1; `paddings` is M pairs, each number at least 0. The padded extent of axis i,
/// spatial_i + paddings[i][0] + paddings[i][1], must be a multiple of block_shape[i].
///
/// The output is [batch * prod(block_shape)] + [padded_i / block_shape[i]] + remaining:
///   output[((p_1 * b_2 + p_2) * … ) * batch + n, o_1, …, o_M, …] = padded[n, o_1 * b_1 + p_1, …]
///
/// `pad_value` points to one element of the input's type; NULL stands for zero.
TESSERA_API int tessera_space_to_batch_nd(const tessera_tensor* input, tessera_int_arg block_shape,
                                          tessera_int_arg paddings, const tessera_tensor* output,
                                          const void* pad_value, const tessera_context* context,
                                          tessera_status* status);
TESSERA_API int tessera_space_to_batch_nd_shape(const tessera_tensor* input,
                                                tessera_int_arg block_shape,
                                                tessera_int_arg paddings, tessera_dims* output,
                                                tessera_status* status);
TESSERA_API int tessera_space_to_batch_nd_plan(
    const tessera_tensor* input, tessera_int_arg block_shape, tessera_int_arg paddings,
    const tessera_tensor* output, tessera_plan** plan, const void* pad_value,
    const tessera_context* context, tessera_status* status);

/// The 4-D form: NHWC input, 2 pairs of `paddings`, one `block_size` of at least 1 for height and
/// width.
TESSERA_API int tessera_space_to_batch(const tessera_tensor* input, tessera_int_arg paddings,
                                       int64_t block_size, const tessera_tensor* output,
                                       const void* pad_value, const tessera_context* context,
                                       tessera_status* status);
TESSERA_API int tessera_space_to_batch_shape(const tessera_tensor* input, tessera_int_arg paddings,
                                             int64_t block_size, tessera_dims* output,
                                             tessera_status* status);
TESSERA_API int tessera_space_to_batch_plan(const tessera_tensor* input, tessera_int_arg paddings,
                                            int64_t block_size, const tessera_tensor* output,
                                            tessera_plan** plan, const void* pad_value,
                                            const tessera_context* context, tessera_status* status);

/// The inverse of space_to_batch_nd: takes blocks out of the batch, then crops the spatial axes.
///
/// `input` is [batch] + spatial + remaining, batch a multiple of prod(block_shape); `block_shape`
/// is M numbers, each at least 1; `crops` is M pairs, each number at least 0. The output is
/// [batch / prod(block_shape)] + [spatial_i * block_shape[i] - crops[i][0] - crops[i][1]] +
/// remaining, no extent of it negative.
TESSERA_API int tessera_batch_to_space_nd(const tessera_tensor* input, tessera_int_arg block_shape,
                                          tessera_int_arg crops, const tessera_tensor* output,
                                          const tessera_context* context, tessera_status* status);
TESSERA_API int tessera_batch_to_space_nd_shape(const tessera_tensor* input,
                                                tessera_int_arg block_shape, tessera_int_arg crops,
                                                tessera_dims* output, tessera_status* status);
TESSERA_API int tessera_batch_to_space_nd_plan(const tessera_tensor* input,
                                               tessera_int_arg block_shape, tessera_int_arg crops,
                                               const tessera_tensor* output, tessera_plan** plan,
                                               const tessera_context* context,
                                               tessera_status* status);

/// The 4-D form: NHWC input, 2 pairs of `crops`, one `block_size` of at least 1 for height and
/// width.
TESSERA_API int tessera_batch_to_space(const tessera_tensor* input, tessera_int_arg crops,
                                       int64_t block_size, const tessera_tensor* output,
                                       const tessera_context* context, tessera_status* status);
TESSERA_API int tessera_batch_to_space_shape(const tessera_tensor* input, tessera_int_arg crops,
                                             int64_t block_size, tessera_dims* output,
                                             tessera_status* status);
TESSERA_API int tessera_batch_to_space_plan(const tessera_tensor* input, tessera_int_arg crops,
                                            int64_t block_size, const tessera_tensor* output,
                                            tessera_plan** plan, const tessera_context* context,
                                            tessera_status* status);

#ifdef __cplusplus
}  // extern "C"
#endif
