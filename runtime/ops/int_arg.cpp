// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/ops/int_arg.h"

#include <cstring>

#include "runtime/base/errors.h"
#include "runtime/base/tensor_checks.h"

namespace tessera {
namespace {

Status check_integers(const char* op, const char* name, const ConstTensor& tensor, int rank) {
  if (tensor.dtype() != DType::kInt32 && tensor.dtype() != DType::kInt64) {
    return invalid_argument("%s: %s has the type %s; expected int32 or int64", op, name,
                            dtype_name(tensor.dtype()));
  }
  if (tensor.rank() != rank) {
    return invalid_argument("%s: %s has rank %d; expected rank %d", op, name, tensor.rank(), rank);
  }
  TESSERA_RETURN_IF_ERROR(check_tensor(op, name, tensor));
  if (rank == 1 && tensor.shape()[0] > kMaxRank) {
    return invalid_argument("%s: %s has %lld numbers; expected at most %d", op, name,
                            LongLong{tensor.shape()[0]}, kMaxRank);
  }
  if (tensor.data() == nullptr && element_count(tensor.shape()) > 0) {
    return invalid_argument("%s: the data of %s is null; expected memory for %lld integers", op,
                            name, LongLong{element_count(tensor.shape())});
  }
  return Status();
}

/// An element that need not be aligned.
int64_t read(const ConstTensor& tensor, int64_t offset) {
  const auto* bytes = static_cast<const unsigned char*>(tensor.data());
  if (tensor.dtype() == DType::kInt32) {
    int32_t value;
    std::memcpy(&value, bytes + offset * static_cast<int64_t>(sizeof value), sizeof value);
    return value;
  }
  int64_t value;
  std::memcpy(&value, bytes + offset * static_cast<int64_t>(sizeof value), sizeof value);
  return value;
}

}  // namespace

Status read_list(const char* op, const char* name, const IntArg& argument, IntList* list) {
  const ConstTensor& tensor = argument.tensor();
  TESSERA_RETURN_IF_ERROR(check_integers(op, name, tensor, 1));
  list->clear();
  for (int64_t i = 0; i < tensor.shape()[0]; ++i) {
    list->push_back(read(tensor, i * tensor.strides()[0]));
  }
  return Status();
}

Status read_pairs(const char* op, const char* name, const IntArg& argument, int count,
                  PairList* pairs) {
  const ConstTensor& tensor = argument.tensor();
  TESSERA_RETURN_IF_ERROR(check_integers(op, name, tensor, 2));
  if (tensor.shape() != Shape({count, 2})) {
    return invalid_argument("%s: %s has the shape %s; expected [%d, 2]", op, name,
                            DimsText(tensor.shape()).c_str(), count);
  }
  pairs->clear();
  for (int64_t i = 0; i < count; ++i) {
    int64_t pair[2];
    for (int64_t j = 0; j < 2; ++j) {
      pair[j] = read(tensor, i * tensor.strides()[0] + j * tensor.strides()[1]);
      if (pair[j] < 0) {
        return invalid_argument("%s: %s[%lld][%lld] is %lld; expected at least 0", op, name,
                                LongLong{i}, LongLong{j}, LongLong{pair[j]});
      }
    }
    pairs->push_back({pair[0], pair[1]});
  }
  return Status();
}

}  // namespace tessera
