// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "decode.h"

namespace tessera::fuzz {
namespace {

void spoil_numbers(Bytes& bytes, Integers* integers) {
  std::vector<int64_t>& numbers = integers->numbers;
  const int count = static_cast<int>(numbers.size());
  switch (bytes.below(7)) {
    case 0:
    case 1:
      if (count > 0) numbers[bytes.below(count)] = bytes.wild();
      break;
    case 2:
      numbers.push_back(bytes.wild());
      break;
    case 3:
      if (count > 0) numbers.pop_back();
      break;
    case 4:
      integers->more = bytes.wild();
      break;
    case 5:
      integers->missing = true;
      break;
    case 6:
      integers->kind = bytes.one_in(2) ? static_cast<int32_t>(bytes.wild()) : bytes.below(3);
      break;
  }
  if (integers->kind == TESSERA_INT_TENSOR && bytes.one_in(2)) spoil(bytes, &integers->tensor);
}

}  // namespace

void spoil_attributes(Bytes& bytes, Case* given) {
  switch (bytes.below(8)) {
    case 0:
      given->block_size = bytes.wild();
      break;
    case 1:
      given->format = static_cast<int32_t>(bytes.wild());
      break;
    case 2:
      given->order = static_cast<int32_t>(bytes.wild());
      break;
    case 3:
      given->spatial_dims = static_cast<int32_t>(bytes.wild());
      break;
    case 4:
      given->rule = given->reduction = static_cast<int32_t>(bytes.wild());
      break;
    case 5:
      given->batch_dims = bytes.wild();
      break;
    default:
      spoil_numbers(bytes, &given->ints[bytes.one_in(4) ? 1 : 0]);
      break;
  }
}

void spoil(Bytes& bytes, Operand* operand) {
  const int rank = static_cast<int>(operand->shape.size());
  switch (bytes.below(10)) {
    case 0:
    case 1:
      if (rank > 0) operand->shape[bytes.below(rank)] = bytes.wild();
      break;
    case 2:
      operand->write_strides_out();
      if (rank > 0) operand->strides[bytes.below(rank)] = bytes.wild();
      break;
    case 3: {  // more axes, up to one too many
      const int wanted = rank + 1 + bytes.below(TESSERA_MAX_RANK + 1);
      operand->shape.resize(std::min(wanted, TESSERA_MAX_RANK + 1),
                            bytes.one_in(2) ? bytes.wild() : 1);
      operand->set_shape(operand->shape);
      break;
    }
    case 4:
      if (rank > 0) operand->shape.pop_back();
      operand->set_shape(operand->shape);
      break;
    case 5:  // of which the library must not read the arrays
      operand->rank = bytes.one_in(2) ? -1 - bytes.byte() : TESSERA_MAX_RANK + 1 + bytes.byte();
      break;
    case 6:
      operand->dtype =
          bytes.one_in(2) ? static_cast<int32_t>(bytes.wild()) : bytes.below(TESSERA_DTYPE_COUNT);
      break;
    case 7:
      operand->missing = true;
      break;
    case 8:
      operand->shapeless = true;
      break;
    case 9:
      operand->dataless = true;
      break;
  }
}

}  // namespace tessera::fuzz
