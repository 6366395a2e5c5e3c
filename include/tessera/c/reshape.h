// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// reshape and reshape_view. Semantics: TensorFlow's Reshape and ONNX's Reshape; see
// tessera/reshape.h. The elements keep their row-major order.
//  - Element types: all. Strides are free on both sides.
//  - `shape` is a list. One size may be -1: it is inferred; an empty list makes a scalar. What a 0
//    stands for is the rule's; a -1 beside a size 0 is an error.
//  - `_shape` sets `*output` to the output's shape and looks at no data but those of `shape`.
//  - `_plan` sets `*plan` to a new plan for inputs and outputs laid out as the given ones, whose
//    data pointers are not looked at. What `*plan` held before is not destroyed.
//  - Errors are TESSERA_INVALID_ARGUMENT, of a plan also TESSERA_RESOURCE_EXHAUSTED.
#pragma once

#include "tessera/c/plan.h"

#ifdef __cplusplus
extern "C" {
#endif

enum tessera_reshape_rule {
  TESSERA_RESHAPE_TENSORFLOW,      ///< 0 is a size.
  TESSERA_RESHAPE_ONNX,            ///< 0 copies the input's extent there (allowzero = 0).
  TESSERA_RESHAPE_ONNX_ALLOW_ZERO  ///< 0 is a size (allowzero = 1).
};

/// Writes the elements of `input` into `output`, which has the new shape, in one pass whatever the
/// strides. The output may be the input's own memory when both are dense (nothing moves then);
/// otherwise they may not overlap. `rule` is an enum tessera_reshape_rule.
TESSERA_API int tessera_reshape(const tessera_tensor* input, tessera_int_arg shape,
                                const tessera_tensor* output, int32_t rule,
                                const tessera_context* context, tessera_status* status);
TESSERA_API int tessera_reshape_shape(const tessera_tensor* input, tessera_int_arg shape,
                                      tessera_dims* output, int32_t rule, tessera_status* status);
TESSERA_API int tessera_reshape_plan(const tessera_tensor* input, tessera_int_arg shape,
                                     const tessera_tensor* output, tessera_plan** plan,
                                     int32_t rule, const tessera_context* context,
                                     tessera_status* status);

/// Sets `*view_shape` and `*view_strides` to those of a tensor of the new shape on the input's own
/// memory: the same data pointer and type. Never copies: where the input's strides allow no such
/// view this is an error that says so. NumPy: reshape(copy=False).
TESSERA_API int tessera_reshape_view(const tessera_tensor* input, tessera_int_arg shape,
                                     tessera_dims* view_shape, tessera_dims* view_strides,
                                     int32_t rule, tessera_status* status);

#ifdef __cplusplus
}  // extern "C"
#endif
