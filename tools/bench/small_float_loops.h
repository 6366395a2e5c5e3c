// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// 16-bit floats in the plain C loops: the compiler's own where it has them.
#pragma once

#include <stdint.h>
#include <string.h>

static inline float float_of_bits(uint32_t bits) {
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static inline uint32_t bits_of_float(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

/// bfloat16 is the upper half of a float; rounded to nearest even. A NaN stays one.
static inline float brain_value(uint16_t bits) { return float_of_bits((uint32_t)bits << 16); }

static inline uint16_t brain_bits(float value) {
  const uint32_t bits = bits_of_float(value);
  const uint32_t rounded = (bits + 0x7FFF + (bits >> 16 & 1)) >> 16;
  return (uint16_t)(value == value ? rounded : bits >> 16 | 0x40);
}

#if defined(__FLT16_MANT_DIG__)  // _Float16: GCC 12 and Clang 15 for x86, and for Arm before
typedef _Float16 half_t;
static inline float half_value(half_t value) { return (float)value; }
static inline half_t half_bits(float value) { return (half_t)value; }
#else
typedef uint16_t half_t;

static inline float half_value(uint16_t half) {
  const uint32_t sign = (uint32_t)(half & 0x8000) << 16, rest = half & 0x7FFF;
  if (rest >= 0x7C00) return float_of_bits(sign | 0x7F800000 | rest << 13);
  // The exponent is moved by a product, which makes subnormal numbers normal.
  const float magnitude = float_of_bits(rest << 13) * 0x1p112f;
  return float_of_bits(sign | bits_of_float(magnitude));
}

/// Rounded to nearest even.
static inline uint16_t half_bits(float value) {
  const uint32_t bits = bits_of_float(value), sign = bits >> 16 & 0x8000, rest = bits & 0x7FFFFFFF;
  if (rest > 0x7F800000) return (uint16_t)(sign | 0x7E00);
  if (rest >= 0x477FF000) return (uint16_t)(sign | 0x7C00);  // from 65520 on: infinity
  if (rest < 0x38800000) {  // subnormal: the sum rounds at the last bit that there is room for
    const uint32_t sum = bits_of_float(float_of_bits(rest) + 0.5f);
    return (uint16_t)(sign | (sum - 0x3F000000));
  }
  return (uint16_t)(sign | (rest - 0x38000000 + 0xFFF + (rest >> 13 & 1)) >> 13);
}
#endif
