// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/c/call.h"
#include "tessera/c/types.h"

namespace tessera::c {
namespace {

constexpr bool same(int in_c, StatusCode code) { return in_c == static_cast<int>(code); }
static_assert(same(TESSERA_OK, StatusCode::kOk));
static_assert(same(TESSERA_INVALID_ARGUMENT, StatusCode::kInvalidArgument));
static_assert(same(TESSERA_OUT_OF_RANGE, StatusCode::kOutOfRange));
static_assert(same(TESSERA_UNIMPLEMENTED, StatusCode::kUnimplemented));
static_assert(same(TESSERA_RESOURCE_EXHAUSTED, StatusCode::kResourceExhausted));
static_assert(same(TESSERA_INTERNAL, StatusCode::kInternal));

// A test compares the types by name.
static_assert(static_cast<int>(TESSERA_DTYPE_COUNT) == kDTypeCount);

/// DType is one byte wide: a larger number must not become another type.
DType to_dtype(int32_t dtype) {
  constexpr auto kNone = static_cast<DType>(kDTypeCount);
  return dtype >= 0 && dtype < kDTypeCount ? static_cast<DType>(dtype) : kNone;
}

}  // namespace
}  // namespace tessera::c

using namespace tessera;     // NOLINT: the functions below are C's, so outside
using namespace tessera::c;  // NOLINT

const char* tessera_status_code_name(int32_t code) {
  return status_code_name(static_cast<StatusCode>(code));
}

size_t tessera_dtype_size(int32_t dtype) { return dtype_size(to_dtype(dtype)); }

const char* tessera_dtype_name(int32_t dtype) { return dtype_name(to_dtype(dtype)); }

int tessera_dtype_from_name(const char* name, int32_t* dtype, tessera_status* status) {
  const auto find = [](const char* wanted, int32_t* result) {
    DType found;
    if (!dtype_from_name(wanted, &found)) {
      return invalid_argument(
          "tessera_dtype_from_name: name is '%.64s'; expected NumPy's name of a type, as 'float32'",
          wanted);
    }
    *result = static_cast<int32_t>(found);
    return Status();
  };
  return call("tessera_dtype_from_name", find, status, ResultOut("name", name),
              ResultOut("dtype", dtype));
}
