// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Arithmetic of scatter in the element types. Integers wrap: Halide's signed 32-bit ones must not
// overflow, so sums and products are made unsigned. 16-bit floats are computed in float32, which
// rounds their sums, differences and products correctly, and rounded after every operation.
#pragma once

#include <map>
#include <string>

#include "Halide.h"

namespace tessera_generators {

enum class Reduction { kUpdate, kAdd, kSub, kMul, kMin, kMax, kMulComplex };

inline const std::map<std::string, Reduction>& reduction_names() {
  static const std::map<std::string, Reduction> names = {{"update", Reduction::kUpdate},
                                                         {"add", Reduction::kAdd},
                                                         {"sub", Reduction::kSub},
                                                         {"mul", Reduction::kMul},
                                                         {"min", Reduction::kMin},
                                                         {"max", Reduction::kMax},
                                                         {"mul_complex", Reduction::kMulComplex}};
  return names;
}

inline bool is_half(const Halide::Type& type) { return type.is_float() && type.bits() == 16; }

/// To the type in which a reduction is computed, and back.
inline Halide::Expr widen(const Halide::Expr& value) {
  const Halide::Type type = value.type();
  if (type.is_bfloat()) {
    const Halide::Expr bits = Halide::reinterpret<uint16_t>(value);
    return Halide::reinterpret<float>(Halide::cast<uint32_t>(bits) << 16);
  }
  if (is_half(type)) return Halide::cast<float>(value);
  if (type.is_int()) return Halide::reinterpret(type.with_code(Halide::Type::UInt), value);
  return value;
}

inline Halide::Expr narrow(const Halide::Expr& value, const Halide::Type& type,
                           const Halide::Target& target) {
  if (type.is_bfloat()) {  // to the nearest, ties to even; a NaN stays one
    const Halide::Expr bits = Halide::reinterpret<uint32_t>(value);
    const Halide::Expr rounded = (bits + 0x7fff + ((bits >> 16) & 1)) >> 16;
    const Halide::Expr quiet = (bits >> 16) | 0x40;
    const Halide::Expr word = select((bits & 0x7fffffff) > 0x7f800000, quiet, rounded);
    return Halide::reinterpret(type, Halide::cast<uint16_t>(word));
  }
  if (is_half(type)) {
    const Halide::Expr half = Halide::cast(type, value);
    if (target.has_feature(Halide::Target::F16C)) return half;
    // Halide's own conversion makes an infinity of a NaN; these are the bits that F16C makes of it.
    const Halide::Expr bits = Halide::reinterpret<uint32_t>(value);
    const Halide::Expr nan = ((bits >> 16) & 0x8000) | 0x7e00 | ((bits >> 13) & 0x3ff);
    const Halide::Expr word = Halide::reinterpret<uint16_t>(half);
    return Halide::reinterpret(
        type, select((bits & 0x7fffffff) > 0x7f800000, Halide::cast<uint16_t>(nan), word));
  }
  if (type.is_int()) return Halide::reinterpret(type, value);
  return value;
}

/// Min and max keep the old element where it is a NaN and take the new one where that is a NaN.
inline Halide::Expr reduce(Reduction op, const Halide::Expr& old, const Halide::Expr& update,
                           const Halide::Target& target) {
  const Halide::Type type = old.type();
  switch (op) {
    case Reduction::kUpdate:
      return update;
    case Reduction::kAdd:
      return narrow(widen(old) + widen(update), type, target);
    case Reduction::kSub:
      return narrow(widen(old) - widen(update), type, target);
    case Reduction::kMul:
      return narrow(widen(old) * widen(update), type, target);
    case Reduction::kMin:
    case Reduction::kMax: {
      const Halide::Expr a = type.is_float() ? widen(old) : old;
      const Halide::Expr b = type.is_float() ? widen(update) : update;
      Halide::Expr replaces = op == Reduction::kMin ? b < a : b > a;
      if (type.is_float()) replaces = replaces || b != b;
      return select(replaces, update, old);
    }
    case Reduction::kMulComplex:  // takes two words: see scatter.cpp
      break;
  }
  return update;
}

/// The same for one element at a time. x86 loads a half into a part of a register, so that each
/// conversion waits for the last one, unless the load goes by way of an integer that is not seen to
/// be the same: `zero` is one that the compiler does not know.
inline Halide::Expr reduce_scalar(Reduction op, const Halide::Expr& old, const Halide::Expr& update,
                                  const Halide::Expr& zero, const Halide::Target& target) {
  const Halide::Type type = old.type();
  if (!is_half(type) || type.is_bfloat() || op == Reduction::kUpdate)
    return reduce(op, old, update, target);
  const auto by_integer = [&](const Halide::Expr& half) {
    const Halide::Expr bits =
        Halide::cast<uint32_t>(Halide::reinterpret<uint16_t>(half)) + Halide::cast<uint32_t>(zero);
    return Halide::reinterpret(type, Halide::cast<uint16_t>(bits));
  };
  return reduce(op, by_integer(old), by_integer(update), target);
}

}  // namespace tessera_generators
