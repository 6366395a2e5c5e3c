// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// What every op does around its own shape rule and layout: validation, then a run or a plan.
//
// An op is a struct with its attributes and
//   const char* name;
//   Status shape(const ConstTensor& input, Shape* output) const;       all validation, no tensor
//   data void layout(const ConstTensor& input, const ConstTensor& output, Move* move) const;
// where layout is called for valid, non-empty outputs only. Integer arguments are read once,
// before, so that what was checked is what is used.
#pragma once

#include "runtime/base/errors.h"
#include "runtime/base/tensor_checks.h"
#include "runtime/exec/executor.h"
#include "runtime/exec/plan_access.h"

namespace tessera {

/// Shape rule with a checked result pointer: the body of every public _shape function.
template <typename Op>
Status shape_of(const Op& op, const ConstTensor& input, Shape* output) {
  if (output == nullptr) {
    return invalid_argument("%s: output is null; expected a Shape to write", op.name);
  }
  Shape shape;
  TESSERA_RETURN_IF_ERROR(op.shape(input, &shape));
  *output = shape;
  return Status();
}

/// The whole validation of a call but for its pointers.
template <typename Op>
Status validate(const Op& op, const ConstTensor& input, const ConstTensor& output,
                PlanRequest* request) {
  Shape shape;
  TESSERA_RETURN_IF_ERROR(op.shape(input, &shape));
  request->op = op.name;
  request->inputs[0].name = "input";
  return check_operands(op.name, input, output, shape, &request->inputs[0].bytes,
                        &request->output_bytes);
}

template <typename Op>
Status run_op(const Op& op, const ConstTensor& input, const Tensor& output,
              const Context& context) {
  PlanRequest request;
  TESSERA_RETURN_IF_ERROR(validate(op, input, output, &request));
  const void* data = input.data();
  TESSERA_RETURN_IF_ERROR(check_pointers(request, &data, output.data()));
  DispatchOptions options;
  TESSERA_RETURN_IF_ERROR(resolve_dispatch(context, &options));
  if (request.output_bytes.empty()) return Status();
  Move move;
  op.layout(input, output, &move);
  request.move = &move;
  TESSERA_RETURN_IF_ERROR(check_forced(request, options));
  return execute(move, options, input.data(), output.data(), context);
}

template <typename Op>
Status plan_op(const Op& op, const ConstTensor& input, const ConstTensor& output, Plan* plan,
               const Context& context, bool may_be_in_place = false) {
  PlanRequest request;
  TESSERA_RETURN_IF_ERROR(validate(op, input, output, &request));
  request.in_place = may_be_in_place && is_dense(input) && is_dense(output);
  Move move;
  if (!request.output_bytes.empty()) {
    op.layout(input, output, &move);
    request.move = &move;
  }
  return PlanAccess::make(request, context, plan);
}

}  // namespace tessera
