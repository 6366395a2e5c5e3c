// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/c/call.h"
#include "tessera/c/space_to_batch.h"

using namespace tessera;     // NOLINT: the functions below are C's, so outside
using namespace tessera::c;  // NOLINT

int tessera_space_to_batch_nd(const tessera_tensor* input, tessera_int_arg block_shape,
                              tessera_int_arg paddings, const tessera_tensor* output,
                              const void* pad_value, const tessera_context* context,
                              tessera_status* status) {
  return call("space_to_batch_nd", space_to_batch_nd, status, TensorArg("input", input),
              IntsArg("block_shape", block_shape), IntsArg("paddings", paddings),
              TensorArg("output", output), Value(pad_value), context_value(context));
}

int tessera_space_to_batch_nd_shape(const tessera_tensor* input, tessera_int_arg block_shape,
                                    tessera_int_arg paddings, tessera_dims* output,
                                    tessera_status* status) {
  return call("space_to_batch_nd", space_to_batch_nd_shape, status, TensorArg("input", input),
              IntsArg("block_shape", block_shape), IntsArg("paddings", paddings), ShapeOut(output));
}

int tessera_space_to_batch_nd_plan(const tessera_tensor* input, tessera_int_arg block_shape,
                                   tessera_int_arg paddings, const tessera_tensor* output,
                                   tessera_plan** plan, const void* pad_value,
                                   const tessera_context* context, tessera_status* status) {
  return call("space_to_batch_nd", space_to_batch_nd_plan, status, TensorArg("input", input),
              IntsArg("block_shape", block_shape), IntsArg("paddings", paddings),
              TensorArg("output", output), PlanOut(plan), Value(pad_value), context_value(context));
}

int tessera_space_to_batch(const tessera_tensor* input, tessera_int_arg paddings,
                           int64_t block_size, const tessera_tensor* output, const void* pad_value,
                           const tessera_context* context, tessera_status* status) {
  return call("space_to_batch", space_to_batch, status, TensorArg("input", input),
              IntsArg("paddings", paddings), Value(block_size), TensorArg("output", output),
              Value(pad_value), context_value(context));
}

int tessera_space_to_batch_shape(const tessera_tensor* input, tessera_int_arg paddings,
                                 int64_t block_size, tessera_dims* output, tessera_status* status) {
  return call("space_to_batch", space_to_batch_shape, status, TensorArg("input", input),
              IntsArg("paddings", paddings), Value(block_size), ShapeOut(output));
}

int tessera_space_to_batch_plan(const tessera_tensor* input, tessera_int_arg paddings,
                                int64_t block_size, const tessera_tensor* output,
                                tessera_plan** plan, const void* pad_value,
                                const tessera_context* context, tessera_status* status) {
  return call("space_to_batch", space_to_batch_plan, status, TensorArg("input", input),
              IntsArg("paddings", paddings), Value(block_size), TensorArg("output", output),
              PlanOut(plan), Value(pad_value), context_value(context));
}

int tessera_batch_to_space_nd(const tessera_tensor* input, tessera_int_arg block_shape,
                              tessera_int_arg crops, const tessera_tensor* output,
                              const tessera_context* context, tessera_status* status) {
  return call("batch_to_space_nd", batch_to_space_nd, status, TensorArg("input", input),
              IntsArg("block_shape", block_shape), IntsArg("crops", crops),
              TensorArg("output", output), context_value(context));
}

int tessera_batch_to_space_nd_shape(const tessera_tensor* input, tessera_int_arg block_shape,
                                    tessera_int_arg crops, tessera_dims* output,
                                    tessera_status* status) {
  return call("batch_to_space_nd", batch_to_space_nd_shape, status, TensorArg("input", input),
              IntsArg("block_shape", block_shape), IntsArg("crops", crops), ShapeOut(output));
}

int tessera_batch_to_space_nd_plan(const tessera_tensor* input, tessera_int_arg block_shape,
                                   tessera_int_arg crops, const tessera_tensor* output,
                                   tessera_plan** plan, const tessera_context* context,
                                   tessera_status* status) {
  return call("batch_to_space_nd", batch_to_space_nd_plan, status, TensorArg("input", input),
              IntsArg("block_shape", block_shape), IntsArg("crops", crops),
              TensorArg("output", output), PlanOut(plan), context_value(context));
}

int tessera_batch_to_space(const tessera_tensor* input, tessera_int_arg crops, int64_t block_size,
                           const tessera_tensor* output, const tessera_context* context,
                           tessera_status* status) {
  return call("batch_to_space", batch_to_space, status, TensorArg("input", input),
              IntsArg("crops", crops), Value(block_size), TensorArg("output", output),
              context_value(context));
}

int tessera_batch_to_space_shape(const tessera_tensor* input, tessera_int_arg crops,
                                 int64_t block_size, tessera_dims* output, tessera_status* status) {
  return call("batch_to_space", batch_to_space_shape, status, TensorArg("input", input),
              IntsArg("crops", crops), Value(block_size), ShapeOut(output));
}

int tessera_batch_to_space_plan(const tessera_tensor* input, tessera_int_arg crops,
                                int64_t block_size, const tessera_tensor* output,
                                tessera_plan** plan, const tessera_context* context,
                                tessera_status* status) {
  return call("batch_to_space", batch_to_space_plan, status, TensorArg("input", input),
              IntsArg("crops", crops), Value(block_size), TensorArg("output", output),
              PlanOut(plan), context_value(context));
}
