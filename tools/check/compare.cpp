// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "compare.h"

#include <cmath>
#include <cstdio>
#include <cstring>

#include "element.h"
#include "text.h"

namespace tessera::tools {

namespace {

bool same_number(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

bool equal(const Case& parsed, DType dtype, const uint8_t* got, const uint8_t* want) {
  if (std::memcmp(got, want, dtype_size(dtype)) == 0) return true;
  if (parsed.compare == Compare::kBits) return false;
  const NumberKind kind = number_kind(dtype);
  const bool floating = kind == NumberKind::kFloat || kind == NumberKind::kComplex;
  if (parsed.compare == Compare::kValue && !floating) return false;

  const std::complex<double> a = decode_number(dtype, got), b = decode_number(dtype, want);
  if (same_number(a.real(), b.real()) && same_number(a.imag(), b.imag())) return true;
  if (parsed.compare == Compare::kValue) return false;
  // A tolerance that is infinite, or a difference that is no number, allows nothing.
  const double tolerance = parsed.atol + parsed.rtol * std::abs(b);
  return std::isfinite(tolerance) && std::abs(a - b) <= tolerance;
}

std::string position_text(size_t index, const Shape& shape) {
  Dims position = shape;
  for (int axis = shape.rank(); axis-- > 0;) {
    position[axis] = static_cast<int64_t>(index % static_cast<size_t>(shape[axis]));
    index /= static_cast<size_t>(shape[axis]);
  }
  return dims_text(position);
}

std::string hash_text(uint64_t hash) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
  return text;
}

}  // namespace

std::string expectation(const Case& parsed) {
  std::string expected = parsed.expect == Expect::kOk ? "" : "an error";
  for (const CaseTensor& accepted : parsed.accept) {
    expected += (expected.empty() ? "" : " or ") + tensor_text(accepted.dtype, accepted.shape);
  }
  return expected;
}

std::string differences(const Case& parsed, const CaseTensor& accepted, const uint8_t* output,
                        DataFile& data) {
  if (accepted.source.contains("hash")) {
    const std::string& want = string_at(accepted.source, "hash");
    const std::string got = hash_text(hash_bytes(output, accepted.bytes));
    return got == want ? "" : "hash " + got + " instead of " + want;
  }
  const Memory want = load_values(accepted, data);
  if (accepted.bytes == 0 || std::memcmp(output, want.data(), accepted.bytes) == 0) return "";

  const size_t width = dtype_size(accepted.dtype);
  const size_t count = accepted.bytes / width;
  size_t wrong = 0, first = 0;
  for (size_t i = 0; i < count; ++i) {
    if (equal(parsed, accepted.dtype, output + i * width, want.data() + i * width)) continue;
    if (wrong++ == 0) first = i;
  }
  if (wrong == 0) return "";
  return std::to_string(wrong) + " of " + std::to_string(count) +
         " elements differ, the first at " + position_text(first, accepted.shape) + ": " +
         element_text(accepted.dtype, output + first * width) + " instead of " +
         element_text(accepted.dtype, want.data() + first * width);
}

}  // namespace tessera::tools
