// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/c/call.h"
#include "tessera/c/pad.h"

using namespace tessera;     // NOLINT: the functions below are C's, so outside
using namespace tessera::c;  // NOLINT

int tessera_pad(const tessera_tensor* input, tessera_int_arg paddings, const tessera_tensor* output,
                const void* value, const tessera_context* context, tessera_status* status) {
  return call("pad", pad, status, TensorArg("input", input), IntsArg("paddings", paddings),
              TensorArg("output", output), Value(value), context_value(context));
}

int tessera_pad_shape(const tessera_tensor* input, tessera_int_arg paddings, tessera_dims* output,
                      tessera_status* status) {
  return call("pad", pad_shape, status, TensorArg("input", input), IntsArg("paddings", paddings),
              ShapeOut(output));
}

int tessera_pad_plan(const tessera_tensor* input, tessera_int_arg paddings,
                     const tessera_tensor* output, tessera_plan** plan, const void* value,
                     const tessera_context* context, tessera_status* status) {
  return call("pad", pad_plan, status, TensorArg("input", input), IntsArg("paddings", paddings),
              TensorArg("output", output), PlanOut(plan), Value(value), context_value(context));
}
