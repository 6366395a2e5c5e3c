// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// What the ops that take indices have in common: the indices' own checks, and the call that is made
// of validated tensors.
#pragma once

#include "runtime/base/tensor_checks.h"
#include "runtime/dispatch/indexed_call.h"
#include "runtime/dispatch/levels.h"
#include "runtime/exec/plan_access.h"

namespace tessera {

/// int32 or int64, of rank at least 1, with at most `most` indices in a row.
Status check_index_tensor(const char* op, const ConstTensor& indices, int most);

/// An operand that is read. Its shape and strides have been checked.
Operand operand(const char* name, const ConstTensor& tensor);

/// What the indices point into, and the data of their rows.
struct IndexedTensors {
  const ConstTensor& indices;
  const ConstTensor& rows;    ///< indices.shape[:-1] + the slice's shape.
  const ConstTensor& tensor;  ///< The first `batch_dims` axes are those of indices.
  int batch_dims;
};

/// Describes a call on validated tensors. Every product that it forms is the offset of an element
/// that exists, or multiplies an extent or a stride that is not used.
Status make_indexed_call(const char* op, const IndexedTensors& tensors, bool scatter, bool negative,
                         Reduction reduction, const Context& context,
                         const DispatchOptions& options, IndexedCall* call);

/// Runs a request at once.
Status run_request(const PlanRequest& request, const void* const* inputs, void* output,
                   const DispatchOptions& options, const Context& context);

}  // namespace tessera
