// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// transpose. Semantics: NumPy's and ONNX's Transpose, with `perm` given; see tessera/transpose.h.
//  - Element types: all. Strides are free on both sides.
//  - `_shape` sets `*output` to the output's shape and looks at no data but those of `perm`.
//  - `_plan` sets `*plan` to a new plan for inputs and outputs laid out as the given ones, whose
//    data pointers are not looked at. What `*plan` held before is not destroyed.
//  - Aliasing: the output may not overlap the input, nor itself.
//  - Errors are TESSERA_INVALID_ARGUMENT, of a plan also TESSERA_RESOURCE_EXHAUSTED.
#pragma once

#include "tessera/c/plan.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Axis i of the output is axis perm[i] of the input. `perm` is a list of `rank` numbers that names
/// each axis once; negative axes count from the end.
TESSERA_API int tessera_transpose(const tessera_tensor* input, tessera_int_arg perm,
                                  const tessera_tensor* output, const tessera_context* context,
                                  tessera_status* status);
TESSERA_API int tessera_transpose_shape(const tessera_tensor* input, tessera_int_arg perm,
                                        tessera_dims* output, tessera_status* status);
TESSERA_API int tessera_transpose_plan(const tessera_tensor* input, tessera_int_arg perm,
                                       const tessera_tensor* output, tessera_plan** plan,
                                       const tessera_context* context, tessera_status* status);

#ifdef __cplusplus
}  // extern "C"
#endif
