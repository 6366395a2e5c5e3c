// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/exec/plan_access.h"

#include "runtime/base/errors.h"
#include "runtime/exec/indexed.h"

namespace tessera {
namespace {

bool is_in_place(const PlanRequest& request, const void* const* inputs, const void* output) {
  return request.in_place && inputs[0] == output && output != nullptr;
}

}  // namespace

Status check_forced(const PlanRequest& request, const DispatchOptions& options) {
  const char* useless = nullptr;
  if (options.forced != nullptr && request.move == nullptr) useless = options.forced->name;
  if (options.forced_indexed != nullptr && request.indexed == nullptr) {
    useless = options.forced_indexed->name;
  }
  if (useless == nullptr || request.output_bytes.empty()) return Status();
  return invalid_argument("the kernel %s can carry out no part of this %s; expected another",
                          useless, request.op);
}

Status check_pointers(const PlanRequest& request, const void* const* inputs, const void* output) {
  for (int i = is_in_place(request, inputs, output) ? 1 : 0; i < request.input_count; ++i) {
    const Operand& input = request.inputs[i];
    TESSERA_RETURN_IF_ERROR(check_pointers(request.op, input.name, inputs[i], input.bytes, output,
                                           request.output_bytes));
  }
  return Status();
}

Status carry_out(const PlanRequest& request, const void* const* inputs, void* output,
                 const Context& context, FunctionRef<Status()> move) {
  const IndexedCall* call = request.indexed;
  const auto operand = [&](int which) -> const void* {
    return which == PlanRequest::kOutput ? output : inputs[which];
  };
  if (call != nullptr && !call->ignore_bad) {
    TESSERA_RETURN_IF_ERROR(check_indices(*call, operand(request.indices), context));
  }
  if (request.move != nullptr && !is_in_place(request, inputs, output)) {
    TESSERA_RETURN_IF_ERROR(move());
  }
  if (call != nullptr && !request.output_bytes.empty()) {
    apply_rows(*call, operand(request.indices), operand(request.rows), operand(request.tensor),
               context);
  }
  return Status();
}

}  // namespace tessera
