// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/c/call.h"
#include "tessera/c/scatter_nd.h"

using namespace tessera;     // NOLINT: the functions below are C's, so outside
using namespace tessera::c;  // NOLINT

int tessera_scatter_nd(const tessera_tensor* indices, const tessera_tensor* updates,
                       tessera_int_arg shape, const tessera_tensor* output,
                       const tessera_context* context, tessera_status* status) {
  return call("scatter_nd", scatter_nd, status, TensorArg("indices", indices),
              TensorArg("updates", updates), IntsArg("shape", shape), TensorArg("output", output),
              context_value(context));
}

int tessera_scatter_nd_shape(const tessera_tensor* indices, const tessera_tensor* updates,
                             tessera_int_arg shape, tessera_dims* output, tessera_status* status) {
  return call("scatter_nd", scatter_nd_shape, status, TensorArg("indices", indices),
              TensorArg("updates", updates), IntsArg("shape", shape), ShapeOut(output));
}

int tessera_scatter_nd_plan(const tessera_tensor* indices, const tessera_tensor* updates,
                            tessera_int_arg shape, const tessera_tensor* output,
                            tessera_plan** plan, const tessera_context* context,
                            tessera_status* status) {
  return call("scatter_nd", scatter_nd_plan, status, TensorArg("indices", indices),
              TensorArg("updates", updates), IntsArg("shape", shape), TensorArg("output", output),
              PlanOut(plan), context_value(context));
}

int tessera_tensor_scatter_nd(const tessera_tensor* tensor, const tessera_tensor* indices,
                              const tessera_tensor* updates, int32_t reduction,
                              const tessera_tensor* output, const tessera_context* context,
                              tessera_status* status) {
  return call("tensor_scatter_nd", tensor_scatter_nd, status, TensorArg("tensor", tensor),
              TensorArg("indices", indices), TensorArg("updates", updates),
              enum_value<ScatterReduction>(reduction), TensorArg("output", output),
              context_value(context));
}

int tessera_tensor_scatter_nd_shape(const tessera_tensor* tensor, const tessera_tensor* indices,
                                    const tessera_tensor* updates, int32_t reduction,
                                    tessera_dims* output, tessera_status* status) {
  return call("tensor_scatter_nd", tensor_scatter_nd_shape, status, TensorArg("tensor", tensor),
              TensorArg("indices", indices), TensorArg("updates", updates),
              enum_value<ScatterReduction>(reduction), ShapeOut(output));
}

int tessera_tensor_scatter_nd_plan(const tessera_tensor* tensor, const tessera_tensor* indices,
                                   const tessera_tensor* updates, int32_t reduction,
                                   const tessera_tensor* output, tessera_plan** plan,
                                   const tessera_context* context, tessera_status* status) {
  return call("tensor_scatter_nd", tensor_scatter_nd_plan, status, TensorArg("tensor", tensor),
              TensorArg("indices", indices), TensorArg("updates", updates),
              enum_value<ScatterReduction>(reduction), TensorArg("output", output), PlanOut(plan),
              context_value(context));
}

int tessera_onnx_scatter_nd(const tessera_tensor* data, const tessera_tensor* indices,
                            const tessera_tensor* updates, int32_t reduction,
                            const tessera_tensor* output, const tessera_context* context,
                            tessera_status* status) {
  return call("onnx_scatter_nd", onnx_scatter_nd, status, TensorArg("data", data),
              TensorArg("indices", indices), TensorArg("updates", updates),
              enum_value<ScatterReduction>(reduction), TensorArg("output", output),
              context_value(context));
}

int tessera_onnx_scatter_nd_shape(const tessera_tensor* data, const tessera_tensor* indices,
                                  const tessera_tensor* updates, int32_t reduction,
                                  tessera_dims* output, tessera_status* status) {
  return call("onnx_scatter_nd", onnx_scatter_nd_shape, status, TensorArg("data", data),
              TensorArg("indices", indices), TensorArg("updates", updates),
              enum_value<ScatterReduction>(reduction), ShapeOut(output));
}

int tessera_onnx_scatter_nd_plan(const tessera_tensor* data, const tessera_tensor* indices,
                                 const tessera_tensor* updates, int32_t reduction,
                                 const tessera_tensor* output, tessera_plan** plan,
                                 const tessera_context* context, tessera_status* status) {
  return call("onnx_scatter_nd", onnx_scatter_nd_plan, status, TensorArg("data", data),
              TensorArg("indices", indices), TensorArg("updates", updates),
              enum_value<ScatterReduction>(reduction), TensorArg("output", output), PlanOut(plan),
              context_value(context));
}
