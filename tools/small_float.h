// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Floating-point types of 8 and 16 bits, which C++17 does not know.
#pragma once

#include <cstdint>

#include "tessera/dtype.h"

namespace tessera::tools {

/// How a small floating-point type is laid out: sign, exponent, mantissa from the top.
struct SmallFloat {
  enum Special {
    kIeee,           ///< The highest exponent holds infinity and NaN.
    kOneNan,         ///< "FN": all ones is NaN, there is no infinity.
    kNanIsMinusZero  ///< "FNUZ": the sign alone is NaN; no infinity, no minus zero.
  };
  int exponent_bits, mantissa_bits, bias;
  Special special;

  uint32_t sign() const { return 1u << (exponent_bits + mantissa_bits); }
  uint32_t hidden() const { return 1u << mantissa_bits; }
  /// The first magnitude that is no finite number.
  uint32_t beyond() const {
    if (special == kIeee) return ((1u << exponent_bits) - 1) << mantissa_bits;
    return special == kOneNan ? sign() - 1 : sign();
  }
  uint32_t nan() const {
    if (special == kIeee) return beyond() | hidden() >> 1;
    return special == kOneNan ? sign() - 1 : sign();
  }
};

/// Null for all other types.
const SmallFloat* small_float(DType dtype);

/// Exact.
double decode_small_float(const SmallFloat& format, uint32_t bits);

/// Rounds to nearest even; what is too large becomes infinity, or NaN where there is none.
uint32_t encode_small_float(const SmallFloat& format, double value);

}  // namespace tessera::tools
