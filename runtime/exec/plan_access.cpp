// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/exec/plan_access.h"

#include "runtime/base/errors.h"
#include "runtime/exec/indexed.h"
#include "runtime/exec/row_order.h"
#include "runtime/exec/scatter.h"

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
  const auto operand = [&](int which) {
    return static_cast<const uint8_t*>(which == PlanRequest::kOutput ? output : inputs[which]);
  };
  const IndexedOperands at = {operand(request.indices), operand(request.rows),
                              operand(request.tensor)};
  const bool in_place = is_in_place(request, inputs, output);
  if (call != nullptr && call->scatter) {
    TESSERA_RETURN_IF_ERROR(check_row_order(*call, at, context));
  }
  if (call != nullptr && call->scatter && !request.output_bytes.empty()) {
    auto make = [&] { return in_place ? Status() : move(); };
    const void* from = in_place ? output : request.indices > 0 ? inputs[0] : nullptr;
    const ScatterBase base = {make, request.dense, static_cast<const uint8_t*>(from)};
    Status status;
    Scattered scattered = scatter_by_table(*call, at, base, context);
    if (scattered == Scattered::kNo) {
      scattered = scatter_by_bins(*call, at, base, context, &status);
    }
    if (scattered == Scattered::kDone) return status;
    if (scattered == Scattered::kBad) return check_indices(*call, at, context);
  }
  if (call != nullptr && !call->ignore_bad) {
    TESSERA_RETURN_IF_ERROR(check_indices(*call, at, context));
  }
  if (request.move != nullptr && !in_place) {
    TESSERA_RETURN_IF_ERROR(move());
  }
  if (call != nullptr && !request.output_bytes.empty()) {
    follow_indices(*call, at, context);
  }
  return Status();
}

}  // namespace tessera
