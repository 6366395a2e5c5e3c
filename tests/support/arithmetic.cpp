// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "support/arithmetic.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace tessera::test {
namespace {

/// A float of 16 bits; its largest exponent is 1 - least.
struct HalfFormat {
  int mantissa, least;
};
constexpr HalfFormat kFloat16 = {10, -14}, kBFloat16 = {7, -126};

float decode(HalfFormat format, uint16_t bits) {
  const int one = 1 << format.mantissa;
  const int fraction = bits % one, exponent = bits % 0x8000 / one;
  const int largest = 0x8000 / one - 1;
  double value;
  if (exponent == largest) {
    value = fraction == 0 ? std::numeric_limits<double>::infinity()
                          : std::numeric_limits<double>::quiet_NaN();
  } else if (exponent == 0) {
    value = std::ldexp(fraction, format.least - format.mantissa);
  } else {
    value = std::ldexp(one + fraction, format.least - format.mantissa + exponent - 1);
  }
  return static_cast<float>(bits >= 0x8000 ? -value : value);
}

/// To the nearest, ties to even (which is how std::nearbyint rounds).
uint16_t encode(HalfFormat format, float number) {
  const int infinity = 0x8000 - (1 << format.mantissa);
  const int sign = std::signbit(number) ? 0x8000 : 0;
  if (std::isnan(number)) return static_cast<uint16_t>(sign | 0x7fff);
  const double size = std::fabs(static_cast<double>(number));
  if (size >= std::ldexp(1, 2 - format.least)) return static_cast<uint16_t>(sign | infinity);
  const int exponent = size == 0 ? format.least : std::max(std::ilogb(size), format.least);
  const double steps = std::nearbyint(std::ldexp(size, format.mantissa - exponent));
  const int bits = static_cast<int>(steps) + (exponent - format.least) * (1 << format.mantissa);
  return static_cast<uint16_t>(sign | bits);
}

template <class T>
T combine_integers(ScatterReduction reduction, T a, T b) {
  const auto x = static_cast<uint64_t>(a), y = static_cast<uint64_t>(b);
  switch (reduction) {
    case ScatterReduction::kUpdate:
      return b;
    case ScatterReduction::kAdd:
      return static_cast<T>(x + y);
    case ScatterReduction::kSub:
      return static_cast<T>(x - y);
    case ScatterReduction::kMul:
      return static_cast<T>(x * y);
    case ScatterReduction::kMin:
      return b < a ? b : a;
    case ScatterReduction::kMax:
      return b > a ? b : a;
  }
  return a;
}

template <class T>
T combine_floats(ScatterReduction reduction, T a, T b) {
  switch (reduction) {
    case ScatterReduction::kUpdate:
      return b;
    case ScatterReduction::kAdd:
      return a + b;
    case ScatterReduction::kSub:
      return a - b;
    case ScatterReduction::kMul:
      return a * b;
    case ScatterReduction::kMin:
      return std::isnan(a) ? a : std::isnan(b) || b < a ? b : a;
    case ScatterReduction::kMax:
      return std::isnan(a) ? a : std::isnan(b) || b > a ? b : a;
  }
  return a;
}

template <class T, class Combine>
void apply(uint8_t* element, const uint8_t* update, Combine combine) {
  T a, b;
  std::memcpy(&a, element, sizeof(T));
  std::memcpy(&b, update, sizeof(T));
  a = combine(a, b);
  std::memcpy(element, &a, sizeof(T));
}

template <class T>
void reduce_integer(ScatterReduction reduction, uint8_t* element, const uint8_t* update) {
  apply<T>(element, update, [&](T a, T b) { return combine_integers(reduction, a, b); });
}

template <class T>
void reduce_float(ScatterReduction reduction, uint8_t* element, const uint8_t* update) {
  apply<T>(element, update, [&](T a, T b) { return combine_floats(reduction, a, b); });
}

void reduce_half(HalfFormat format, ScatterReduction reduction, uint8_t* element,
                 const uint8_t* update) {
  apply<uint16_t>(element, update, [&](uint16_t a, uint16_t b) {
    return encode(format, combine_floats(reduction, decode(format, a), decode(format, b)));
  });
}

template <class T>
void reduce_complex(ScatterReduction reduction, uint8_t* element, const uint8_t* update) {
  if (reduction != ScatterReduction::kMul) {
    reduce_float<T>(reduction, element, update);
    return reduce_float<T>(reduction, element + sizeof(T), update + sizeof(T));
  }
  T a[2], b[2];
  std::memcpy(a, element, sizeof a);
  std::memcpy(b, update, sizeof b);
  const T product[2] = {a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]};
  std::memcpy(element, product, sizeof product);
}

/// The type of the numbers that an element consists of.
DType part_type(DType dtype) {
  return dtype == DType::kComplex64    ? DType::kFloat32
         : dtype == DType::kComplex128 ? DType::kFloat64
                                       : dtype;
}

bool is_float(DType part) { return part >= DType::kFloat16 && part <= DType::kFloat64; }

double decode_part(DType part, const uint8_t* bytes) {
  uint16_t half;
  float single;
  double number;
  switch (part) {
    case DType::kFloat32:
      std::memcpy(&single, bytes, sizeof single);
      return single;
    case DType::kFloat64:
      std::memcpy(&number, bytes, sizeof number);
      return number;
    default:
      std::memcpy(&half, bytes, sizeof half);
      return decode(part == DType::kFloat16 ? kFloat16 : kBFloat16, half);
  }
}

void encode_part(DType part, double number, uint8_t* bytes) {
  const auto single = static_cast<float>(number);
  if (part == DType::kFloat64) {
    std::memcpy(bytes, &number, sizeof number);
  } else if (part == DType::kFloat32) {
    std::memcpy(bytes, &single, sizeof single);
  } else {
    const uint16_t half = encode(part == DType::kFloat16 ? kFloat16 : kBFloat16, single);
    std::memcpy(bytes, &half, sizeof half);
  }
}

}  // namespace

const char* reduction_name(ScatterReduction reduction) {
  constexpr const char* kNames[] = {"update", "add", "sub", "mul", "min", "max"};
  return kNames[static_cast<int>(reduction)];
}

bool has_reduction(ScatterReduction reduction, DType dtype) {
  if (reduction == ScatterReduction::kUpdate) return true;
  if (dtype == DType::kBool) return reduction != ScatterReduction::kSub;
  const bool complex = dtype == DType::kComplex64 || dtype == DType::kComplex128;
  if (complex) return reduction != ScatterReduction::kMin && reduction != ScatterReduction::kMax;
  return dtype < DType::kQInt8;
}

void reduce(ScatterReduction reduction, DType dtype, uint8_t* element, const uint8_t* update) {
  if (reduction == ScatterReduction::kUpdate) {
    std::memcpy(element, update, dtype_size(dtype));
    return;
  }
  switch (dtype) {
    case DType::kBool: {
      const bool all = reduction == ScatterReduction::kMul || reduction == ScatterReduction::kMin;
      *element = all ? *element & *update : *element | *update;
      return;
    }
    case DType::kInt8:
      return reduce_integer<int8_t>(reduction, element, update);
    case DType::kUInt8:
      return reduce_integer<uint8_t>(reduction, element, update);
    case DType::kInt16:
      return reduce_integer<int16_t>(reduction, element, update);
    case DType::kUInt16:
      return reduce_integer<uint16_t>(reduction, element, update);
    case DType::kInt32:
      return reduce_integer<int32_t>(reduction, element, update);
    case DType::kUInt32:
      return reduce_integer<uint32_t>(reduction, element, update);
    case DType::kInt64:
      return reduce_integer<int64_t>(reduction, element, update);
    case DType::kUInt64:
      return reduce_integer<uint64_t>(reduction, element, update);
    case DType::kFloat16:
      return reduce_half(kFloat16, reduction, element, update);
    case DType::kBFloat16:
      return reduce_half(kBFloat16, reduction, element, update);
    case DType::kFloat32:
      return reduce_float<float>(reduction, element, update);
    case DType::kFloat64:
      return reduce_float<double>(reduction, element, update);
    case DType::kComplex64:
      return reduce_complex<float>(reduction, element, update);
    case DType::kComplex128:
      return reduce_complex<double>(reduction, element, update);
    default:
      return;  // has_reduction says no
  }
}

std::vector<uint8_t> random_elements(Random& random, DType dtype, int64_t count) {
  const DType part = part_type(dtype);
  const size_t width = dtype_size(part);
  std::vector<uint8_t> bytes(static_cast<size_t>(count) * dtype_size(dtype));
  for (size_t at = 0; at < bytes.size(); at += width) {
    const uint64_t bits = random.bits();
    std::memcpy(&bytes[at], &bits, width);
    if (dtype == DType::kBool) bytes[at] &= 1;
    if (!is_float(part) || random.chance(20)) continue;
    const double infinity = std::numeric_limits<double>::infinity();
    const double special[] = {0.0, -0.0, infinity, -infinity, std::nan("")};
    encode_part(part,
                random.chance(8) ? special[random.between(0, 4)]
                                 : static_cast<double>(random.between(-4096, 4096)) / 64,
                &bytes[at]);
  }
  return bytes;
}

void accept_any_nan(DType dtype, std::vector<uint8_t>* want, const std::vector<uint8_t>& got) {
  const DType part = part_type(dtype);
  if (!is_float(part) || *want == got) return;
  const size_t width = dtype_size(part);
  for (size_t at = 0; at < want->size(); at += width) {
    if (std::isnan(decode_part(part, &(*want)[at])) && std::isnan(decode_part(part, &got[at]))) {
      std::memcpy(&(*want)[at], &got[at], width);
    }
  }
}

}  // namespace tessera::test
