// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/ops/indices.h"

#include "runtime/base/checked.h"
#include "runtime/base/errors.h"
#include "runtime/exec/executor.h"

namespace tessera {

Status check_index_tensor(const char* op, const ConstTensor& indices, int most) {
  TESSERA_RETURN_IF_ERROR(check_tensor(op, "indices", indices));
  if (indices.dtype() != DType::kInt32 && indices.dtype() != DType::kInt64) {
    return invalid_argument("%s: indices has the type %s; expected int32 or int64", op,
                            dtype_name(indices.dtype()));
  }
  if (indices.rank() == 0) {
    return invalid_argument(
        "%s: indices has rank 0; expected at least 1: its last axis holds the indices of a row",
        op);
  }
  const int64_t depth = indices.shape()[indices.rank() - 1];
  if (depth > most) {
    return invalid_argument(
        "%s: indices of shape %s has %lld indices in a row; expected at most %d, one for each axis",
        op, DimsText(indices.shape()).c_str(), LongLong{depth}, most);
  }
  return Status();
}

Operand operand(const char* name, const ConstTensor& tensor) { return {name, byte_range(tensor)}; }

Status make_indexed_call(const char* op, const IndexedTensors& tensors, bool scatter, bool negative,
                         Reduction reduction, const Context& context,
                         const DispatchOptions& options, IndexedCall* call) {
  if (context.out_of_range < OutOfRange::kDefault || context.out_of_range > OutOfRange::kIgnore) {
    return invalid_argument("%s: Context::out_of_range is %d; expected one of OutOfRange", op,
                            static_cast<int>(context.out_of_range));
  }
  const ConstTensor &indices = tensors.indices, &rows = tensors.rows, &tensor = tensors.tensor;
  const auto size = static_cast<int64_t>(dtype_size(tensor.dtype()));
  const auto index_size = static_cast<int64_t>(dtype_size(indices.dtype()));
  const auto bytes = [](const ConstTensor& of, int axis, int64_t element) {
    return wrapping_mul(of.strides()[axis], element);
  };
  const int outer = indices.rank() - 1, batch = tensors.batch_dims;
  call->op = op;
  call->scatter = scatter;
  call->ignore_bad = context.out_of_range == OutOfRange::kIgnore;
  call->depth = static_cast<int>(indices.shape()[outer]);
  call->index_bytes = static_cast<int>(index_size);
  call->index_stride = call->depth > 1 ? bytes(indices, outer, index_size) : index_size;
  // Without indices in a row and without elements there is nothing to check or to move, and the
  // number of rows is bounded by nothing.
  const bool nothing = call->depth == 0 && byte_range(rows).empty();
  call->row_count = nothing ? 0 : 1;
  for (int i = 0; i < outer; ++i) {
    if (indices.shape()[i] == 0) call->row_count = 0;
  }
  for (int i = 0; i < outer && call->row_count > 0; ++i) {
    call->row_count *= indices.shape()[i];
    call->rows.push_back({indices.shape()[i], bytes(indices, i, index_size), bytes(rows, i, size),
                          i < batch ? bytes(tensor, i, size) : 0});
  }
  for (int k = 0; k < call->depth; ++k) {
    const int64_t extent = tensor.shape()[batch + k];
    call->axes[k] = {extent, negative ? -extent : 0, bytes(tensor, batch + k, size)};
    if (extent == 1) call->axes[k].stride = 0;
  }
  for (int i = batch + call->depth; i < tensor.rank(); ++i) {
    call->slices.push_back({tensor.shape()[i], bytes(rows, outer + i - batch - call->depth, size),
                            bytes(tensor, i, size)});
  }
  return prepare(call, indices.dtype(), tensor.dtype(), reduction, options);
}

Status run_request(const PlanRequest& request, const void* const* inputs, void* output,
                   const DispatchOptions& options, const Context& context) {
  TESSERA_RETURN_IF_ERROR(check_forced(request, options));
  TESSERA_RETURN_IF_ERROR(check_pointers(request, inputs, output));
  auto move = [&] { return execute(*request.move, options, inputs[0], output, context); };
  return carry_out(request, inputs, output, context, move);
}

}  // namespace tessera
