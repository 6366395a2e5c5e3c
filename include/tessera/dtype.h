// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Element types. Re-layout moves bits: two types of one width are moved by the same code, NaN
// payloads and signed zeros included.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tessera/export.h"

namespace tessera {

enum class DType : uint8_t {
  kBool,  ///< One byte.
  kInt8,
  kUInt8,
  kInt16,
  kUInt16,
  kInt32,
  kUInt32,
  kInt64,
  kUInt64,
  kFloat16,
  kBFloat16,
  kFloat32,
  kFloat64,
  kComplex64,   ///< Two float32: real, imaginary.
  kComplex128,  ///< Two float64: real, imaginary.
  kQInt8,       ///< Quantised; stored as its integer, as are the next four.
  kQUInt8,
  kQInt16,
  kQUInt16,
  kQInt32,
  kFloat8E4M3FN,
  kFloat8E4M3FNUZ,
  kFloat8E4M3B11FNUZ,
  kFloat8E5M2,
  kFloat8E5M2FNUZ,
};

inline constexpr int kDTypeCount = static_cast<int>(DType::kFloat8E5M2FNUZ) + 1;

/// Bytes of one element (1, 2, 4, 8 or 16); 0 for a value that names no type.
TESSERA_API size_t dtype_size(DType dtype) noexcept;

/// NumPy's name of the type (`"float32"`, `"bfloat16"`, `"qint8"`); `"invalid"` for none. Never
/// null.
TESSERA_API const char* dtype_name(DType dtype) noexcept;

/// The type of that name. False when there is none; `*dtype` is then left alone. `name` may be
/// null.
TESSERA_API bool dtype_from_name(const char* name, DType* dtype) noexcept;

}  // namespace tessera
