// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// gather_nd. Semantics: TensorFlow's GatherNd, ONNX's GatherND; see tessera/gather_nd.h, which says
// what the shapes must be and what becomes of indices outside the tensor.
//  - Element types: all. Strides are free everywhere. `batch_dims` is usually 0.
//  - `_shape` sets `*output` to the output's shape and looks at no data.
//  - `_plan` sets `*plan` to a new plan, which tessera_plan_run_inputs runs on {params, indices}.
//  - Aliasing: the output may overlap neither input, nor itself.
//  - Errors are TESSERA_INVALID_ARGUMENT, for an index TESSERA_OUT_OF_RANGE, of a plan also
//    TESSERA_RESOURCE_EXHAUSTED. Nothing is written on failure.
#pragma once

#include "tessera/c/plan.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Negative indices are out of range.
TESSERA_API int tessera_gather_nd(const tessera_tensor* params, const tessera_tensor* indices,
                                  const tessera_tensor* output, int64_t batch_dims,
                                  const tessera_context* context, tessera_status* status);
TESSERA_API int tessera_gather_nd_shape(const tessera_tensor* params, const tessera_tensor* indices,
                                        tessera_dims* output, int64_t batch_dims,
                                        tessera_status* status);
TESSERA_API int tessera_gather_nd_plan(const tessera_tensor* params, const tessera_tensor* indices,
                                       const tessera_tensor* output, tessera_plan** plan,
                                       int64_t batch_dims, const tessera_context* context,
                                       tessera_status* status);

/// Negative indices count from the end.
TESSERA_API int tessera_onnx_gather_nd(const tessera_tensor* data, const tessera_tensor* indices,
                                       const tessera_tensor* output, int64_t batch_dims,
                                       const tessera_context* context, tessera_status* status);
TESSERA_API int tessera_onnx_gather_nd_shape(const tessera_tensor* data,
                                             const tessera_tensor* indices, tessera_dims* output,
                                             int64_t batch_dims, tessera_status* status);
TESSERA_API int tessera_onnx_gather_nd_plan(const tessera_tensor* data,
                                            const tessera_tensor* indices,
                                            const tessera_tensor* output, tessera_plan** plan,
                                            int64_t batch_dims, const tessera_context* context,
                                            tessera_status* status);

#ifdef __cplusplus
}  // extern "C"
#endif
