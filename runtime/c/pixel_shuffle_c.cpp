// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/c/call.h"
#include "tessera/c/pixel_shuffle.h"

using namespace tessera;     // NOLINT: the functions below are C's, so outside
using namespace tessera::c;  // NOLINT

int tessera_pixel_shuffle(const tessera_tensor* input, int64_t block_size,
                          const tessera_tensor* output, int spatial_dims,
                          const tessera_context* context, tessera_status* status) {
  return call("pixel_shuffle", pixel_shuffle, status, TensorArg("input", input), Value(block_size),
              TensorArg("output", output), Value(spatial_dims), context_value(context));
}

int tessera_pixel_shuffle_shape(const tessera_tensor* input, int64_t block_size,
                                tessera_dims* output, int spatial_dims, tessera_status* status) {
  return call("pixel_shuffle", pixel_shuffle_shape, status, TensorArg("input", input),
              Value(block_size), ShapeOut(output), Value(spatial_dims));
}

int tessera_pixel_shuffle_plan(const tessera_tensor* input, int64_t block_size,
                               const tessera_tensor* output, tessera_plan** plan, int spatial_dims,
                               const tessera_context* context, tessera_status* status) {
  return call("pixel_shuffle", pixel_shuffle_plan, status, TensorArg("input", input),
              Value(block_size), TensorArg("output", output), PlanOut(plan), Value(spatial_dims),
              context_value(context));
}

int tessera_pixel_unshuffle(const tessera_tensor* input, int64_t block_size,
                            const tessera_tensor* output, int spatial_dims,
                            const tessera_context* context, tessera_status* status) {
  return call("pixel_unshuffle", pixel_unshuffle, status, TensorArg("input", input),
              Value(block_size), TensorArg("output", output), Value(spatial_dims),
              context_value(context));
}

int tessera_pixel_unshuffle_shape(const tessera_tensor* input, int64_t block_size,
                                  tessera_dims* output, int spatial_dims, tessera_status* status) {
  return call("pixel_unshuffle", pixel_unshuffle_shape, status, TensorArg("input", input),
              Value(block_size), ShapeOut(output), Value(spatial_dims));
}

int tessera_pixel_unshuffle_plan(const tessera_tensor* input, int64_t block_size,
                                 const tessera_tensor* output, tessera_plan** plan,
                                 int spatial_dims, const tessera_context* context,
                                 tessera_status* status) {
  return call("pixel_unshuffle", pixel_unshuffle_plan, status, TensorArg("input", input),
              Value(block_size), TensorArg("output", output), PlanOut(plan), Value(spatial_dims),
              context_value(context));
}
