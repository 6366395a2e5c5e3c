// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "decode.h"

#include "sizes.h"

namespace tessera::fuzz {
namespace {

/// The numbers as a tensor instead of a list.
void make_tensor(Bytes& bytes, Integers* integers) {
  integers->kind = TESSERA_INT_TENSOR;
  integers->tensor.dtype = decode_index_type(bytes);
  const auto count = static_cast<int64_t>(integers->numbers.size());
  integers->tensor.set_shape(integers->pairs ? Extents{count / 2, 2} : Extents{count});
  decode_strides(bytes, false, &integers->tensor);
}

}  // namespace

Case decode_case(Bytes& bytes, Op op) {
  Case given;
  given.op = op;
  decode_valid(bytes, &given);
  for (Operand& input : given.inputs) {
    if (bytes.one_in(3)) decode_strides(bytes, false, &input);
  }
  for (Integers& integers : given.ints) {
    if (bytes.one_in(4)) make_tensor(bytes, &integers);
  }
  if (!bytes.one_in(3)) return given;
  for (int mistakes = 1 + bytes.below(3); mistakes > 0; --mistakes) {
    if (bytes.one_in(2)) {
      spoil_attributes(bytes, &given);
    } else {
      spoil(bytes, &given.inputs[bytes.below(static_cast<int>(given.inputs.size()))]);
    }
  }
  return given;
}

Case decode_step(Bytes& bytes, const Case& before) {
  Case given = decode_valid_step(bytes, before);
  for (Integers& integers : given.ints) {
    if (integers.kind != TESSERA_INT_TENSOR && bytes.one_in(8)) make_tensor(bytes, &integers);
  }
  if (bytes.one_in(8)) spoil_attributes(bytes, &given);
  return given;
}

void decode_output(Bytes& bytes, const tessera_dims* expected, Case* given) {
  given->output.dtype = given->inputs[info(given->op).indices == 0 ? 1 : 0].dtype;
  if (expected != nullptr) {
    given->output.set_shape({expected->values, expected->values + expected->rank});
  } else {
    given->output.set_shape(Sizes(bytes).some(decode_rank(bytes)));
  }
  if (bytes.one_in(3)) decode_strides(bytes, true, &given->output);
  if (bytes.one_in(8)) spoil(bytes, &given->output);
}

void decode_strides(Bytes& bytes, bool is_output, Operand* operand) {
  const size_t rank = operand->shape.size();
  std::vector<size_t> order;  // innermost first
  for (size_t axis = 0; axis < rank; ++axis) order.insert(order.begin(), axis);
  if (rank > 0 && bytes.one_in(2)) {
    std::rotate(order.begin(), order.begin() + bytes.below(static_cast<int>(rank)), order.end());
  }
  operand->dense = false;
  operand->strides.assign(rank, 0);
  int64_t stride = 1;
  for (size_t axis : order) {
    if (!is_output && bytes.one_in(8)) continue;  // the same elements again
    const int gap = bytes.one_in(4) ? bytes.below(8) : 0;
    if (__builtin_add_overflow(stride, gap, &stride)) stride = 1;
    operand->strides[axis] = bytes.one_in(4) ? -stride : stride;
    const bool more =
        __builtin_mul_overflow(stride, std::max<int64_t>(operand->shape[axis], 1), &stride);
    if (more) stride = 1;
  }
}

}  // namespace tessera::fuzz
