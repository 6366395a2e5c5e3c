// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "tessera/dtype.h"

#include <cstring>

namespace tessera {
namespace {

struct Info {
  const char* name;
  uint8_t size;
};

constexpr Info kInfo[] = {
    {"bool", 1},
    {"int8", 1},
    {"uint8", 1},
    {"int16", 2},
    {"uint16", 2},
    {"int32", 4},
    {"uint32", 4},
    {"int64", 8},
    {"uint64", 8},
    {"float16", 2},
    {"bfloat16", 2},
    {"float32", 4},
    {"float64", 8},
    {"complex64", 8},
    {"complex128", 16},
    {"qint8", 1},
    {"quint8", 1},
    {"qint16", 2},
    {"quint16", 2},
    {"qint32", 4},
    {"float8_e4m3fn", 1},
    {"float8_e4m3fnuz", 1},
    {"float8_e4m3b11fnuz", 1},
    {"float8_e5m2", 1},
    {"float8_e5m2fnuz", 1},
};
static_assert(sizeof kInfo / sizeof kInfo[0] == kDTypeCount, "one line per type");

}  // namespace

size_t dtype_size(DType dtype) noexcept {
  const auto index = static_cast<size_t>(dtype);
  return index < kDTypeCount ? kInfo[index].size : 0;
}

const char* dtype_name(DType dtype) noexcept {
  const auto index = static_cast<size_t>(dtype);
  return index < kDTypeCount ? kInfo[index].name : "invalid";
}

bool dtype_from_name(const char* name, DType* dtype) noexcept {
  if (name == nullptr || dtype == nullptr) return false;
  for (int i = 0; i < kDTypeCount; ++i) {
    if (std::strcmp(kInfo[i].name, name) == 0) {
      *dtype = static_cast<DType>(i);
      return true;
    }
  }
  return false;
}

}  // namespace tessera
