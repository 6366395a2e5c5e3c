// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// space_to_batch_nd, batch_to_space_nd and their 4-D forms.
//
// Semantics: TensorFlow's SpaceToBatchND, BatchToSpaceND, SpaceToBatch and BatchToSpace.
// For all functions here:
//  - Element types: all. Rank at most kMaxRank. Strides are free on both sides.
//  - `…_shape` checks types, shapes and attributes, and looks at no data but the integer
//  arguments'.
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

/// Moves blocks of the spatial axes into the batch, after padding them.
///
/// `input` is [batch] + spatial + remaining, with M spatial axes; `block_shape` is [M], each at
/// least 1; `paddings` is [M, 2], each at least 0. The padded extent of axis i, spatial_i +
/// paddings[i][0] + paddings[i][1], must be a multiple of block_shape[i]. M may be 0: a copy.
///
/// The output is [batch * prod(block_shape)] + [padded_i / block_shape[i]] + remaining:
///   output[((p_1 * b_2 + p_2) * … ) * batch + n, o_1, …, o_M, …] = padded[n, o_1 * b_1 + p_1, …]
///
/// `pad_value` points to one element of the input's type; null stands for zero.
/// NumPy: pad, reshape, transpose, reshape.
TESSERA_API Status space_to_batch_nd(const ConstTensor& input, const IntArg& block_shape,
                                     const IntArg& paddings, const Tensor& output,
                                     const void* pad_value = nullptr, const Context& context = {});
TESSERA_API Status space_to_batch_nd_shape(const ConstTensor& input, const IntArg& block_shape,
                                           const IntArg& paddings, Shape* output);
TESSERA_API Status space_to_batch_nd_plan(const ConstTensor& input, const IntArg& block_shape,
                                          const IntArg& paddings, const ConstTensor& output,
                                          Plan* plan, const void* pad_value = nullptr,
                                          const Context& context = {});

/// The 4-D form: NHWC input, `paddings` [2, 2], one `block_size` of at least 1 for height and
/// width.
TESSERA_API Status space_to_batch(const ConstTensor& input, const IntArg& paddings,
                                  int64_t block_size, const Tensor& output,
                                  const void* pad_value = nullptr, const Context& context = {});
TESSERA_API Status space_to_batch_shape(const ConstTensor& input, const IntArg& paddings,
                                        int64_t block_size, Shape* output);
TESSERA_API Status space_to_batch_plan(const ConstTensor& input, const IntArg& paddings,
                                       int64_t block_size, const ConstTensor& output, Plan* plan,
                                       const void* pad_value = nullptr,
                                       const Context& context = {});

/// The inverse of space_to_batch_nd: takes blocks out of the batch, then crops the spatial axes.
///
/// `input` is [batch] + spatial + remaining, batch a multiple of prod(block_shape); `block_shape`
/// is [M], each at least 1; `crops` is [M, 2], each at least 0. The output is [batch /
/// prod(block_shape)] + [spatial_i * block_shape[i] - crops[i][0] - crops[i][1]] + remaining, no
/// extent of it negative.
TESSERA_API Status batch_to_space_nd(const ConstTensor& input, const IntArg& block_shape,
                                     const IntArg& crops, const Tensor& output,
                                     const Context& context = {});
TESSERA_API Status batch_to_space_nd_shape(const ConstTensor& input, const IntArg& block_shape,
                                           const IntArg& crops, Shape* output);
TESSERA_API Status batch_to_space_nd_plan(const ConstTensor& input, const IntArg& block_shape,
                                          const IntArg& crops, const ConstTensor& output,
                                          Plan* plan, const Context& context = {});

/// The 4-D form: NHWC input, `crops` [2, 2], one `block_size` of at least 1 for height and width.
TESSERA_API Status batch_to_space(const ConstTensor& input, const IntArg& crops, int64_t block_size,
                                  const Tensor& output, const Context& context = {});
TESSERA_API Status batch_to_space_shape(const ConstTensor& input, const IntArg& crops,
                                        int64_t block_size, Shape* output);
TESSERA_API Status batch_to_space_plan(const ConstTensor& input, const IntArg& crops,
                                       int64_t block_size, const ConstTensor& output, Plan* plan,
                                       const Context& context = {});

}  // namespace tessera
