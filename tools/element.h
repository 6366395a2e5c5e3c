// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Single elements of any type as numbers: for fills, padding values, comparisons and messages.
#pragma once

#include <complex>
#include <nlohmann/json.hpp>
#include <string>

#include "tessera/dtype.h"

namespace tessera::tools {

enum class NumberKind { kBool, kSigned, kUnsigned, kFloat, kComplex };

NumberKind number_kind(DType dtype);

/// The number in `bytes`. Exact but for 64-bit integers.
std::complex<double> decode_number(DType dtype, const void* bytes);

/// Writes a number as the type; integers wrap around, floats round to nearest even.
void encode_integer(int64_t number, DType dtype, void* bytes);

/// Writes a JSON number; for floating-point types also "inf", "-inf" or "nan", and for complex ones
/// a list of two. False when the type has no such number.
bool encode_element(const nlohmann::json& number, DType dtype, void* bytes);

/// For messages. Floats come with their bits where digits do not tell them apart (NaN).
std::string element_text(DType dtype, const void* bytes);

}  // namespace tessera::tools
