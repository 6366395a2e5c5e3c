// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "element.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "small_float.h"

namespace tessera::tools {

namespace {

template <class T>
T load(const void* bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof(T));
  return value;
}

template <class T>
void store(T value, void* bytes) {
  std::memcpy(bytes, &value, sizeof(T));
}

/// An integer of any width, sign-extended if `is_signed`. Little-endian, as all our data are.
int64_t load_integer(DType dtype, bool is_signed, const void* bytes) {
  uint64_t word = 0;
  const size_t size = dtype_size(dtype);
  std::memcpy(&word, bytes, size);
  const int unused = 64 - 8 * static_cast<int>(size);
  return is_signed ? static_cast<int64_t>(word << unused) >> unused : static_cast<int64_t>(word);
}

void encode_float(double value, DType dtype, void* bytes) {
  if (const SmallFloat* format = small_float(dtype)) {
    const uint32_t bits = encode_small_float(*format, value);
    std::memcpy(bytes, &bits, dtype_size(dtype));
  } else if (dtype == DType::kFloat32) {
    store(static_cast<float>(value), bytes);
  } else {
    store(value, bytes);
  }
}

void encode_complex(double real, double imaginary, DType dtype, void* bytes) {
  const DType part = dtype == DType::kComplex64 ? DType::kFloat32 : DType::kFloat64;
  encode_float(real, part, bytes);
  encode_float(imaginary, part, static_cast<char*>(bytes) + dtype_size(part));
}

/// JSON has no words for infinities and NaN, so they are strings.
bool to_double(const nlohmann::json& number, double* value) {
  if (number.is_string()) {
    const auto& text = number.get_ref<const std::string&>();
    if (text != "inf" && text != "-inf" && text != "nan") return false;
    *value = std::strtod(text.c_str(), nullptr);
    return true;
  }
  if (!number.is_number()) return false;
  *value = number.get<double>();
  return true;
}

/// As many digits as it takes to tell the number from its neighbours.
std::string digits(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.9g", value);
  if (std::strtod(text, nullptr) != value) std::snprintf(text, sizeof text, "%.17g", value);
  return text;
}

}  // namespace

NumberKind number_kind(DType dtype) {
  switch (dtype) {
    case DType::kBool:
      return NumberKind::kBool;
    case DType::kInt8:
    case DType::kInt16:
    case DType::kInt32:
    case DType::kInt64:
    case DType::kQInt8:
    case DType::kQInt16:
    case DType::kQInt32:
      return NumberKind::kSigned;
    case DType::kUInt8:
    case DType::kUInt16:
    case DType::kUInt32:
    case DType::kUInt64:
    case DType::kQUInt8:
    case DType::kQUInt16:
      return NumberKind::kUnsigned;
    case DType::kComplex64:
    case DType::kComplex128:
      return NumberKind::kComplex;
    default:
      return NumberKind::kFloat;
  }
}

std::complex<double> decode_number(DType dtype, const void* bytes) {
  switch (number_kind(dtype)) {
    case NumberKind::kFloat:
      break;
    case NumberKind::kComplex:
      if (dtype == DType::kComplex128) return load<std::complex<double>>(bytes);
      return std::complex<double>(load<std::complex<float>>(bytes));
    case NumberKind::kSigned:
      return static_cast<double>(load_integer(dtype, true, bytes));
    default:
      return static_cast<double>(static_cast<uint64_t>(load_integer(dtype, false, bytes)));
  }
  if (const SmallFloat* format = small_float(dtype)) {
    return decode_small_float(*format, static_cast<uint32_t>(load_integer(dtype, false, bytes)));
  }
  return dtype == DType::kFloat32 ? load<float>(bytes) : load<double>(bytes);
}

void encode_integer(int64_t number, DType dtype, void* bytes) {
  switch (number_kind(dtype)) {
    case NumberKind::kBool:
      store(static_cast<uint8_t>(number != 0), bytes);
      break;
    case NumberKind::kFloat:
      encode_float(static_cast<double>(number), dtype, bytes);
      break;
    case NumberKind::kComplex:
      encode_complex(static_cast<double>(number), 0, dtype, bytes);
      break;
    default:
      std::memcpy(bytes, &number, dtype_size(dtype));
  }
}

bool encode_element(const nlohmann::json& number, DType dtype, void* bytes) {
  const NumberKind kind = number_kind(dtype);
  double real = 0, imaginary = 0;
  if (kind == NumberKind::kComplex) {
    const bool pair = number.is_array() && number.size() == 2;
    if (!to_double(pair ? number[0] : number, &real)) return false;
    if (pair && !to_double(number[1], &imaginary)) return false;
    encode_complex(real, imaginary, dtype, bytes);
    return true;
  }
  if (kind == NumberKind::kFloat) {
    if (!to_double(number, &real)) return false;
    encode_float(real, dtype, bytes);
    return true;
  }
  if (number.is_boolean() && kind == NumberKind::kBool) {
    encode_integer(number.get<bool>(), dtype, bytes);
    return true;
  }
  if (!number.is_number()) return false;
  constexpr double kExact = 1LL << 53;  // up to here a float is sure to mean the integer it is
  if (number.is_number_float() && !(std::fabs(number.get<double>()) <= kExact)) return false;
  const auto integer = number.get<int64_t>();
  if (number != integer) return false;
  if (number.is_number_unsigned() && integer < 0) {  // 2^63 and above: for uint64 only
    if (dtype != DType::kUInt64) return false;
    store(static_cast<uint64_t>(integer), bytes);
    return true;
  }
  if (integer < 0 && dtype == DType::kUInt64) return false;
  encode_integer(integer, dtype, bytes);
  return load_integer(dtype, kind == NumberKind::kSigned, bytes) == integer;
}

std::string element_text(DType dtype, const void* bytes) {
  const NumberKind kind = number_kind(dtype);
  if (kind == NumberKind::kFloat || kind == NumberKind::kComplex) {
    const std::complex<double> value = decode_number(dtype, bytes);
    std::string text = digits(value.real());
    if (kind == NumberKind::kComplex) text = "(" + text + ", " + digits(value.imag()) + ")";
    if (!std::isnan(value.real()) && !std::isnan(value.imag())) return text;
    text += " [";
    for (size_t i = dtype_size(dtype); i-- > 0;) {
      char hex[3];
      std::snprintf(hex, sizeof hex, "%02x", static_cast<const unsigned char*>(bytes)[i]);
      text += hex;
    }
    return text + "]";
  }
  const int64_t integer = load_integer(dtype, kind == NumberKind::kSigned, bytes);
  return kind == NumberKind::kSigned ? std::to_string(integer)
                                     : std::to_string(static_cast<uint64_t>(integer));
}

}  // namespace tessera::tools
