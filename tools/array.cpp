// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "array.h"

#include <strings.h>

#include <stdexcept>

#include "image.h"
#include "npy.h"
#include "text.h"

namespace tessera::tools {

bool checked_bytes(const Shape& shape, size_t width, size_t* bytes) {
  if (shape.rank() > kMaxRank) return false;
  auto product = static_cast<int64_t>(width);
  bool empty = false;
  for (int64_t extent : shape) {
    if (extent < 0) return false;
    empty |= extent == 0;
  }
  for (int64_t extent : shape) {
    if (!empty && __builtin_mul_overflow(product, extent, &product)) return false;
  }
  *bytes = empty ? 0 : static_cast<size_t>(product);
  return true;
}

Array make_array(DType dtype, const Shape& shape) {
  size_t bytes = 0;
  // Memory that is promised and not there would end the process at its first use.
  if (!checked_bytes(shape, dtype_size(dtype), &bytes) || bytes > available_memory()) {
    throw std::runtime_error("no memory for " + tensor_text(dtype, shape));
  }
  Array array;
  array.dtype = dtype;
  array.shape = shape;
  array.strides = ConstTensor::dense_strides(shape);
  array.bytes = Memory(bytes);
  return array;
}

bool has_extension(const std::string& path, const std::string& extension) {
  return path.size() >= extension.size() &&
         strcasecmp(path.c_str() + path.size() - extension.size(), extension.c_str()) == 0;
}

Array read_array(const std::string& path) {
  if (has_extension(path, ".npy")) return read_npy(path);
  if (has_extension(path, ".png")) return read_png(path);
  if (has_extension(path, ".jpg") || has_extension(path, ".jpeg")) return read_jpeg(path);
  throw std::runtime_error(path + ": the name should end in .npy, .png, .jpg or .jpeg");
}

void write_array(const Array& array, const std::string& path) {
  if (has_extension(path, ".npy")) return write_npy(array, path);
  if (has_extension(path, ".png")) return write_png(array, path);
  throw std::runtime_error(path + ": the name should end in .npy or .png");
}

}  // namespace tessera::tools
