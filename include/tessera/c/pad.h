// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// pad. Semantics: TensorFlow's PadV2, NumPy's pad in mode "constant"; see tessera/pad.h.
//  - Element types: all. Strides are free on both sides.
//  - `_shape` sets `*output` to the output's shape and looks at no data but those of `paddings`.
//  - `_plan` sets `*plan` to a new plan for inputs and outputs laid out as the given ones, whose
//    data pointers are not looked at. What `*plan` held before is not destroyed.
//  - Aliasing: the output may not overlap the input, nor itself.
//  - Errors are TESSERA_INVALID_ARGUMENT, of a plan also TESSERA_RESOURCE_EXHAUSTED.
#pragma once

#include "tessera/c/plan.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Writes `input` with paddings[i][0] elements of `value` before and paddings[i][1] after it along
/// each axis i. `paddings` is `rank` pairs, each number at least 0. `value` points to one element
/// of the input's type; NULL stands for zero.
TESSERA_API int tessera_pad(const tessera_tensor* input, tessera_int_arg paddings,
                            const tessera_tensor* output, const void* value,
                            const tessera_context* context, tessera_status* status);
TESSERA_API int tessera_pad_shape(const tessera_tensor* input, tessera_int_arg paddings,
                                  tessera_dims* output, tessera_status* status);
TESSERA_API int tessera_pad_plan(const tessera_tensor* input, tessera_int_arg paddings,
                                 const tessera_tensor* output, tessera_plan** plan,
                                 const void* value, const tessera_context* context,
                                 tessera_status* status);

#ifdef __cplusplus
}  // extern "C"
#endif
