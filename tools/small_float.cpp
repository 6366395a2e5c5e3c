// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "small_float.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tessera::tools {

const SmallFloat* small_float(DType dtype) {
  static constexpr SmallFloat kHalf = {5, 10, 15, SmallFloat::kIeee};
  static constexpr SmallFloat kBrain = {8, 7, 127, SmallFloat::kIeee};
  static constexpr SmallFloat kE4M3FN = {4, 3, 7, SmallFloat::kOneNan};
  static constexpr SmallFloat kE4M3FNUZ = {4, 3, 8, SmallFloat::kNanIsMinusZero};
  static constexpr SmallFloat kE4M3B11FNUZ = {4, 3, 11, SmallFloat::kNanIsMinusZero};
  static constexpr SmallFloat kE5M2 = {5, 2, 15, SmallFloat::kIeee};
  static constexpr SmallFloat kE5M2FNUZ = {5, 2, 16, SmallFloat::kNanIsMinusZero};
  switch (dtype) {
    case DType::kFloat16:
      return &kHalf;
    case DType::kBFloat16:
      return &kBrain;
    case DType::kFloat8E4M3FN:
      return &kE4M3FN;
    case DType::kFloat8E4M3FNUZ:
      return &kE4M3FNUZ;
    case DType::kFloat8E4M3B11FNUZ:
      return &kE4M3B11FNUZ;
    case DType::kFloat8E5M2:
      return &kE5M2;
    case DType::kFloat8E5M2FNUZ:
      return &kE5M2FNUZ;
    default:
      return nullptr;
  }
}

double decode_small_float(const SmallFloat& f, uint32_t bits) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  const uint32_t magnitude = bits & (f.sign() - 1);
  if (f.special == SmallFloat::kNanIsMinusZero && bits == f.sign()) return kNan;
  double value;
  if (magnitude >= f.beyond()) {
    const bool infinite = f.special == SmallFloat::kIeee && magnitude == f.beyond();
    value = infinite ? std::numeric_limits<double>::infinity() : kNan;
  } else if (magnitude < f.hidden()) {
    value = std::ldexp(magnitude, 1 - f.bias - f.mantissa_bits);
  } else {
    const uint32_t mantissa = (magnitude & (f.hidden() - 1)) | f.hidden();
    const int exponent = static_cast<int>(magnitude >> f.mantissa_bits);
    value = std::ldexp(mantissa, exponent - f.bias - f.mantissa_bits);
  }
  return (bits & f.sign()) != 0 ? -value : value;
}

uint32_t encode_small_float(const SmallFloat& f, double value) {
  if (std::isnan(value)) return f.nan();
  uint32_t magnitude = f.beyond();
  if (std::isfinite(value)) {
    const int lowest = 1 - f.bias;
    const int exponent = value == 0 ? lowest : std::max(std::ilogb(value), lowest);
    const double mantissa =
        std::nearbyint(std::ldexp(std::fabs(value), f.mantissa_bits - exponent));
    // The hidden bit adds one to the exponent, unless the number is subnormal; so does a carry.
    const double exact = std::ldexp(exponent - lowest, f.mantissa_bits) + mantissa;
    magnitude = static_cast<uint32_t>(std::min<double>(exact, f.beyond()));
  }
  if (f.special == SmallFloat::kNanIsMinusZero && (magnitude == 0 || magnitude == f.beyond())) {
    return magnitude;
  }
  return magnitude | (std::signbit(value) ? f.sign() : 0);
}

}  // namespace tessera::tools
