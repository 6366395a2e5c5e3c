// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// space_to_depth, depth_to_space and their ONNX forms. Semantics: TensorFlow's SpaceToDepth and
// DepthToSpace, ONNX's SpaceToDepth and DepthToSpace; see tessera/space_to_depth.h.
//  - Element types: all (TESSERA_NCHW_VECT_C: qint8 and int8). Strides are free on both sides.
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

enum tessera_data_format {
  TESSERA_NHWC,        ///< [batch, height, width, channels]
  TESSERA_NCHW,        ///< [batch, channels, height, width]
  TESSERA_NCHW_VECT_C  ///< [batch, channels / 4, height, width, 4]
};

/// Which part of the deep channel is the slow one, where p is the position in the block.
enum tessera_channel_order {
  TESSERA_DCR,  ///< The position: deep channel = p * channels + c (TensorFlow; ONNX by default).
  TESSERA_CRD   ///< The image channel: deep channel = c * block_size^2 + p (PyTorch).
};

/// Moves blocks of block_size x block_size pixels into the channels. Height and width must be
/// multiples of `block_size`, which is at least 2. NHWC: [n, h, w, c] becomes
/// [n, h / b, w / b, b * b * c]; the other formats likewise.
///   DCR: output[n, y, x, (by * b + bx) * C + c] = input[n, y * b + by, x * b + bx, c]
///   CRD: output[n, y, x, (c * b + by) * b + bx] = input[n, y * b + by, x * b + bx, c]
/// `format` is an enum tessera_data_format, `order` an enum tessera_channel_order.
TESSERA_API int tessera_space_to_depth(const tessera_tensor* input, int64_t block_size,
                                       const tessera_tensor* output, int32_t format, int32_t order,
                                       const tessera_context* context, tessera_status* status);
TESSERA_API int tessera_space_to_depth_shape(const tessera_tensor* input, int64_t block_size,
                                             tessera_dims* output, int32_t format, int32_t order,
                                             tessera_status* status);
TESSERA_API int tessera_space_to_depth_plan(const tessera_tensor* input, int64_t block_size,
                                            const tessera_tensor* output, tessera_plan** plan,
                                            int32_t format, int32_t order,
                                            const tessera_context* context, tessera_status* status);

/// The inverse of space_to_depth. The channels must be a multiple of block_size^2 (and, in
/// TESSERA_NCHW_VECT_C, the result's channels of 4).
TESSERA_API int tessera_depth_to_space(const tessera_tensor* input, int64_t block_size,
                                       const tessera_tensor* output, int32_t format, int32_t order,
                                       const tessera_context* context, tessera_status* status);
TESSERA_API int tessera_depth_to_space_shape(const tessera_tensor* input, int64_t block_size,
                                             tessera_dims* output, int32_t format, int32_t order,
                                             tessera_status* status);
TESSERA_API int tessera_depth_to_space_plan(const tessera_tensor* input, int64_t block_size,
                                            const tessera_tensor* output, tessera_plan** plan,
                                            int32_t format, int32_t order,
                                            const tessera_context* context, tessera_status* status);

/// ONNX SpaceToDepth: NCHW, DCR; `blocksize` may be 1 (a copy).
TESSERA_API int tessera_onnx_space_to_depth(const tessera_tensor* input, int64_t blocksize,
                                            const tessera_tensor* output,
                                            const tessera_context* context, tessera_status* status);
TESSERA_API int tessera_onnx_space_to_depth_shape(const tessera_tensor* input, int64_t blocksize,
                                                  tessera_dims* output, tessera_status* status);
TESSERA_API int tessera_onnx_space_to_depth_plan(const tessera_tensor* input, int64_t blocksize,
                                                 const tessera_tensor* output, tessera_plan** plan,
                                                 const tessera_context* context,
                                                 tessera_status* status);

/// ONNX DepthToSpace: NCHW; `mode` is an enum tessera_channel_order; `blocksize` may be 1 (a copy).
TESSERA_API int tessera_onnx_depth_to_space(const tessera_tensor* input, int64_t blocksize,
                                            const tessera_tensor* output, int32_t mode,
                                            const tessera_context* context, tessera_status* status);
TESSERA_API int tessera_onnx_depth_to_space_shape(const tessera_tensor* input, int64_t blocksize,
                                                  tessera_dims* output, int32_t mode,
                                                  tessera_status* status);
TESSERA_API int tessera_onnx_depth_to_space_plan(const tessera_tensor* input, int64_t blocksize,
                                                 const tessera_tensor* output, tessera_plan** plan,
                                                 int32_t mode, const tessera_context* context,
                                                 tessera_status* status);

#ifdef __cplusplus
}  // extern "C"
#endif
