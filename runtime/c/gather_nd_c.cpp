// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/c/call.h"
#include "tessera/c/gather_nd.h"

using namespace tessera;     // NOLINT: the functions below are C's, so outside
using namespace tessera::c;  // NOLINT

int tessera_gather_nd(const tessera_tensor* params, const tessera_tensor* indices,
                      const tessera_tensor* output, int64_t batch_dims,
                      const tessera_context* context, tessera_status* status) {
  return call("gather_nd", gather_nd, status, TensorArg("params", params),
              TensorArg("indices", indices), TensorArg("output", output), Value(batch_dims),
              context_value(context));
}

int tessera_gather_nd_shape(const tessera_tensor* params, const tessera_tensor* indices,
                            tessera_dims* output, int64_t batch_dims, tessera_status* status) {
  return call("gather_nd", gather_nd_shape, status, TensorArg("params", params),
              TensorArg("indices", indices), ShapeOut(output), Value(batch_dims));
}

int tessera_gather_nd_plan(const tessera_tensor* params, const tessera_tensor* indices,
                           const tessera_tensor* output, tessera_plan** plan, int64_t batch_dims,
                           const tessera_context* context, tessera_status* status) {
  return call("gather_nd", gather_nd_plan, status, TensorArg("params", params),
              TensorArg("indices", indices), TensorArg("output", output), PlanOut(plan),
              Value(batch_dims), context_value(context));
}

int tessera_onnx_gather_nd(const tessera_tensor* data, const tessera_tensor* indices,
                           const tessera_tensor* output, int64_t batch_dims,
                           const tessera_context* context, tessera_status* status) {
  return call("onnx_gather_nd", onnx_gather_nd, status, TensorArg("data", data),
              TensorArg("indices", indices), TensorArg("output", output), Value(batch_dims),
              context_value(context));
}

int tessera_onnx_gather_nd_shape(const tessera_tensor* data, const tessera_tensor* indices,
                                 tessera_dims* output, int64_t batch_dims, tessera_status* status) {
  return call("onnx_gather_nd", onnx_gather_nd_shape, status, TensorArg("data", data),
              TensorArg("indices", indices), ShapeOut(output), Value(batch_dims));
}

int tessera_onnx_gather_nd_plan(const tessera_tensor* data, const tessera_tensor* indices,
                                const tessera_tensor* output, tessera_plan** plan,
                                int64_t batch_dims, const tessera_context* context,
                                tessera_status* status) {
  return call("onnx_gather_nd", onnx_gather_nd_plan, status, TensorArg("data", data),
              TensorArg("indices", indices), TensorArg("output", output), PlanOut(plan),
              Value(batch_dims), context_value(context));
}
