// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/c/call.h"
#include "tessera/c/transpose.h"

using namespace tessera;     // NOLINT: the functions below are C's, so outside
using namespace tessera::c;  // NOLINT

int tessera_transpose(const tessera_tensor* input, tessera_int_arg perm,
                      const tessera_tensor* output, const tessera_context* context,
                      tessera_status* status) {
  return call("transpose", transpose, status, TensorArg("input", input), IntsArg("perm", perm),
              TensorArg("output", output), context_value(context));
}

int tessera_transpose_shape(const tessera_tensor* input, tessera_int_arg perm, tessera_dims* output,
                            tessera_status* status) {
  return call("transpose", transpose_shape, status, TensorArg("input", input),
              IntsArg("perm", perm), ShapeOut(output));
}

int tessera_transpose_plan(const tessera_tensor* input, tessera_int_arg perm,
                           const tessera_tensor* output, tessera_plan** plan,
                           const tessera_context* context, tessera_status* status) {
  return call("transpose", transpose_plan, status, TensorArg("input", input), IntsArg("perm", perm),
              TensorArg("output", output), PlanOut(plan), context_value(context));
}
