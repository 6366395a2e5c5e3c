// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// scatter_nd, tensor_scatter_nd and onnx_scatter_nd. Semantics: TensorFlow's ScatterNd and
// TensorScatterNd*, ONNX's ScatterND; see tessera/scatter_nd.h, which says what the shapes must be,
// which types have which reductions, and what becomes of indices outside the tensor.
//  - Rows are applied in order: the output's bytes are defined for repeated rows, too.
//  - `_shape` sets `*output` to the output's shape and looks at no data but that of `shape`.
//  - `_plan` sets `*plan` to a new plan, which tessera_plan_run_inputs runs on {indices, updates}
//  or
//    {tensor, indices, updates}.
//  - Aliasing: the output may overlap neither indices nor updates; it may be the tensor's memory
//    when both have the same strides.
//  - Errors are TESSERA_INVALID_ARGUMENT, for an index TESSERA_OUT_OF_RANGE, of a plan also
//    TESSERA_RESOURCE_EXHAUSTED. Nothing is written on failure.
#pragma once

#include "tessera/c/plan.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Zeros of the given shape with all updates added. `shape` is a list.
TESSERA_API int tessera_scatter_nd(const tessera_tensor* indices, const tessera_tensor* updates,
                                   tessera_int_arg shape, const tessera_tensor* output,
                                   const tessera_context* context, tessera_status* status);
TESSERA_API int tessera_scatter_nd_shape(const tessera_tensor* indices,
                                         const tessera_tensor* updates, tessera_int_arg shape,
                                         tessera_dims* output, tessera_status* status);
TESSERA_API int tessera_scatter_nd_plan(const tessera_tensor* indices,
                                        const tessera_tensor* updates, tessera_int_arg shape,
                                        const tessera_tensor* output, tessera_plan** plan,
                                        const tessera_context* context, tessera_status* status);

typedef enum tessera_scatter_reduction {
  TESSERA_SCATTER_UPDATE = 0,  ///< ONNX: none.
  TESSERA_SCATTER_ADD = 1,
  TESSERA_SCATTER_SUB = 2,
  TESSERA_SCATTER_MUL = 3,
  TESSERA_SCATTER_MIN = 4,
  TESSERA_SCATTER_MAX = 5,
} tessera_scatter_reduction;

/// A copy of `tensor` with the updates applied; `reduction` is one of tessera_scatter_reduction,
/// but for mul. Negative indices are out of range.
TESSERA_API int tessera_tensor_scatter_nd(const tessera_tensor* tensor,
                                          const tessera_tensor* indices,
                                          const tessera_tensor* updates, int32_t reduction,
                                          const tessera_tensor* output,
                                          const tessera_context* context, tessera_status* status);
TESSERA_API int tessera_tensor_scatter_nd_shape(const tessera_tensor* tensor,
                                                const tessera_tensor* indices,
                                                const tessera_tensor* updates, int32_t reduction,
                                                tessera_dims* output, tessera_status* status);
TESSERA_API int tessera_tensor_scatter_nd_plan(const tessera_tensor* tensor,
                                               const tessera_tensor* indices,
                                               const tessera_tensor* updates, int32_t reduction,
                                               const tessera_tensor* output, tessera_plan** plan,
                                               const tessera_context* context,
                                               tessera_status* status);

/// The same with ONNX's rules: negative indices count from the end, and all reductions but sub.
TESSERA_API int tessera_onnx_scatter_nd(const tessera_tensor* data, const tessera_tensor* indices,
                                        const tessera_tensor* updates, int32_t reduction,
                                        const tessera_tensor* output,
                                        const tessera_context* context, tessera_status* status);
TESSERA_API int tessera_onnx_scatter_nd_shape(const tessera_tensor* data,
                                              const tessera_tensor* indices,
                                              const tessera_tensor* updates, int32_t reduction,
                                              tessera_dims* output, tessera_status* status);
TESSERA_API int tessera_onnx_scatter_nd_plan(const tessera_tensor* data,
                                             const tessera_tensor* indices,
                                             const tessera_tensor* updates, int32_t reduction,
                                             const tessera_tensor* output, tessera_plan** plan,
                                             const tessera_context* context,
                                             tessera_status* status);

#ifdef __cplusplus
}  // extern "C"
#endif
