// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// A tensor that owns its memory, and the files that it is read from and written to.
#pragma once

#include <string>

#include "memory.h"
#include "tessera/tensor.h"

namespace tessera::tools {

struct Array {
  DType dtype = DType::kUInt8;
  Shape shape;
  Strides strides;
  Memory bytes;  ///< Element [0, …, 0] comes first.

  /// The type as the .npy file spelled it. Bits are moved, so it is also the output's: that keeps
  /// what DType cannot tell apart.
  std::string npy_type;

  Tensor tensor() const { return Tensor(bytes.data(), dtype, shape, strides); }
};

/// Elements of a shape times `width`; false when an extent is negative or 63 bits do not hold it.
bool checked_bytes(const Shape& shape, size_t width, size_t* bytes);

/// A dense array, uninitialised. Throws std::runtime_error when no memory can hold it.
Array make_array(DType dtype, const Shape& shape);

/// True when the name ends with this ".extension", in any case.
bool has_extension(const std::string& path, const std::string& extension);

/// Reads .npy, or PNG and JPEG as uint8 NHWC. Throws std::runtime_error.
Array read_array(const std::string& path);

/// Writes a dense array as .npy, or as PNG. Throws std::runtime_error.
void write_array(const Array& array, const std::string& path);

}  // namespace tessera::tools
