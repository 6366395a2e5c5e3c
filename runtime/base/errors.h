// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Makes failures. Every message has one form: call, argument with axis, value, expectation:
//   space_to_batch_nd: block_shape[1] is 0; expected at least 1
#pragma once

#include "tessera/status.h"
#include "tessera/tensor.h"

namespace tessera {

using LongLong = long long;  ///< What %lld takes.

Status invalid_argument(const char* format, ...) __attribute__((format(printf, 1, 2)));
Status out_of_range(const char* format, ...) __attribute__((format(printf, 1, 2)));
Status unimplemented(const char* format, ...) __attribute__((format(printf, 1, 2)));
Status resource_exhausted(const char* format, ...) __attribute__((format(printf, 1, 2)));
Status internal_error(const char* format, ...) __attribute__((format(printf, 1, 2)));

/// A shape as "[1, 4, 4, 3]", for messages. Long ones end in "…".
class DimsText {
 public:
  explicit DimsText(const Dims& dims);
  const char* c_str() const { return text_; }

 private:
  char text_[96];
};

}  // namespace tessera

/// Returns from the function when `expression` is a failure.
#define TESSERA_RETURN_IF_ERROR(expression)   \
  do {                                        \
    ::tessera::Status status_ = (expression); \
    if (!status_.ok()) return status_;        \
  } while (false)
