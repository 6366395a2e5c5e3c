// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/c/call.h"

#include <cstring>

namespace tessera::c {

static_assert(TESSERA_MAX_MESSAGE == Status::kMaxMessage);
static_assert(TESSERA_MAX_RANK == kMaxRank);

int report(const Status& result, tessera_status* status) {
  const auto code = static_cast<int>(result.code());
  if (status != nullptr) {
    status->code = code;
    std::memcpy(status->message, result.message(), std::strlen(result.message()) + 1);
  }
  return code;
}

bool TensorArg::read(const char* op, Status* error) {
  static const int64_t unread[kMaxRank] = {};
  if (given_ == nullptr) {
    *error = invalid_argument("%s: %s is null; expected a tessera_tensor", op, name_);
    return false;
  }
  if (given_->dtype < 0 || given_->dtype >= TESSERA_DTYPE_COUNT) {
    *error = invalid_argument("%s: %s has the type %d; expected one of enum tessera_dtype", op,
                              name_, static_cast<int>(given_->dtype));
    return false;
  }
  if (given_->rank < 0) {
    *error = invalid_argument("%s: %s has rank %d; expected at least 0", op, name_,
                              static_cast<int>(given_->rank));
    return false;
  }
  if (given_->rank > 0 && given_->shape == nullptr) {
    *error = invalid_argument("%s: the shape of %s is null; expected an extent for each of %d axes",
                              op, name_, static_cast<int>(given_->rank));
    return false;
  }
  // A rank that cannot be is refused later, by name; until then the arrays are not trusted with it.
  const auto rank = static_cast<size_t>(given_->rank);
  const Shape shape(rank <= kMaxRank ? given_->shape : unread, rank);
  const auto dtype = static_cast<DType>(given_->dtype);
  tensor_ = given_->strides == nullptr || rank > kMaxRank
                ? Tensor(given_->data, dtype, shape)
                : Tensor(given_->data, dtype, shape, Strides(given_->strides, rank));
  return true;
}

bool IntsArg::read(const char* op, Status* error) {
  switch (given_.kind) {
    case TESSERA_INT_LIST:
      integers_ = ConstTensor(given_.numbers, DType::kInt64, {given_.count});
      return true;
    case TESSERA_INT_PAIRS:
      integers_ = ConstTensor(given_.numbers, DType::kInt64, {given_.count, 2});
      return true;
    case TESSERA_INT_TENSOR: {
      TensorArg tensor(name_, given_.tensor);
      if (!tensor.read(op, error)) return false;
      integers_ = tensor.get();
      return true;
    }
    default:
      *error = invalid_argument("%s: %s has the kind %d; expected one of enum tessera_int_kind", op,
                                name_, static_cast<int>(given_.kind));
      return false;
  }
}

void copy_dims(const Dims& from, tessera_dims* to) {
  to->rank = from.rank();
  for (int i = 0; i < from.rank(); ++i) to->values[i] = from[i];
}

}  // namespace tessera::c
