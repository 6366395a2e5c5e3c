// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "tessera/status.h"

#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "runtime/base/errors.h"

namespace tessera {
namespace {

Status format_status(StatusCode code, const char* format, va_list arguments) {
  char text[Status::kMaxMessage];
  std::vsnprintf(text, sizeof text, format, arguments);
  return Status(code, text);
}

}  // namespace

const char* status_code_name(StatusCode code) noexcept {
  switch (code) {
    case StatusCode::kOk:
      return "OK";
    case StatusCode::kInvalidArgument:
      return "INVALID_ARGUMENT";
    case StatusCode::kOutOfRange:
      return "OUT_OF_RANGE";
    case StatusCode::kUnimplemented:
      return "UNIMPLEMENTED";
    case StatusCode::kResourceExhausted:
      return "RESOURCE_EXHAUSTED";
    case StatusCode::kInternal:
      return "INTERNAL";
  }
  return "UNKNOWN";
}

Status::Status(StatusCode code, const char* message) noexcept : code_(code) {
  std::snprintf(message_, sizeof message_, "%s", message == nullptr ? "" : message);
}

#define TESSERA_DEFINE_ERROR(function, code)                \
  Status function(const char* format, ...) {                \
    va_list arguments;                                      \
    va_start(arguments, format);                            \
    Status status = format_status(code, format, arguments); \
    va_end(arguments);                                      \
    return status;                                          \
  }
TESSERA_DEFINE_ERROR(invalid_argument, StatusCode::kInvalidArgument)
TESSERA_DEFINE_ERROR(out_of_range, StatusCode::kOutOfRange)
TESSERA_DEFINE_ERROR(unimplemented, StatusCode::kUnimplemented)
TESSERA_DEFINE_ERROR(resource_exhausted, StatusCode::kResourceExhausted)
TESSERA_DEFINE_ERROR(internal_error, StatusCode::kInternal)
#undef TESSERA_DEFINE_ERROR

DimsText::DimsText(const Dims& dims) {
  size_t used = static_cast<size_t>(std::snprintf(text_, sizeof text_, "["));
  const char* separator = "";
  for (int64_t dim : dims) {
    char number[24];
    std::snprintf(number, sizeof number, "%lld", static_cast<long long>(dim));
    if (used + std::strlen(number) + sizeof ", …]" >= sizeof text_) {
      used += static_cast<size_t>(std::snprintf(text_ + used, sizeof text_ - used, ", …"));
      break;
    }
    used += static_cast<size_t>(
        std::snprintf(text_ + used, sizeof text_ - used, "%s%s", separator, number));
    separator = ", ";
  }
  std::snprintf(text_ + used, sizeof text_ - used, "]");
}

}  // namespace tessera
