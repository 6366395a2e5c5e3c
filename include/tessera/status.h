// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// How every call reports what happened. Tessera throws no exception and never ends the process:
//
//   tessera::Status status = tessera::space_to_depth(input, 2, output);
//   if (!status.ok()) std::fprintf(stderr, "%s\n", status.message());
#pragma once

#include "tessera/export.h"

namespace tessera {

enum class StatusCode : int {
  kOk = 0,
  kInvalidArgument =
      1,               ///< A shape, attribute, type, pointer or overlap that the op does not allow.
  kOutOfRange = 2,     ///< An index outside the tensor that it points into.
  kUnimplemented = 3,  ///< Legal, but not offered by this build; the message says what is.
  kResourceExhausted = 4,  ///< Memory for a plan could not be had.
  kInternal = 5,           ///< A fault of the library; please report it.
};

/// The name of a code, as `"INVALID_ARGUMENT"`. Never null.
TESSERA_API const char* status_code_name(StatusCode code) noexcept;

/// Success, or a code with a message that names the call, the argument, the axis, the value that
/// was found and what was expected. A value type without heap memory; a thread may use its own
/// copies.
class [[nodiscard]] Status {
 public:
  static constexpr int kMaxMessage =
      320;  ///< Bytes, with the terminating zero; longer text is cut.

  /// Success. Leaves the rest of the message's bytes alone, so that it costs nothing.
  Status() noexcept { message_[0] = '\0'; }  // NOLINT: message_ is read up to its first zero only
  /// A failure; `message` is copied. A null message counts as empty.
  TESSERA_API Status(StatusCode code, const char* message) noexcept;

  bool ok() const noexcept { return code_ == StatusCode::kOk; }
  StatusCode code() const noexcept { return code_; }
  /// Empty for success. Lives as long as this object.
  const char* message() const noexcept { return message_; }

 private:
  StatusCode code_ = StatusCode::kOk;
  char message_[kMaxMessage];
};

}  // namespace tessera
