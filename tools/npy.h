// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// NumPy's .npy files.
#pragma once

#include <string>

#include "array.h"

namespace tessera::tools {

/// Reads versions 1 to 3 of the format, in C or Fortran order (which becomes strides). Every type
/// of 1, 2, 4, 8 or 16 bytes is taken; those that Tessera has no name for (dates, text) come as an
/// unsigned integer of their width. Big-endian data and Python objects are refused.
Array read_npy(const std::string& path);

/// Writes a dense array with its `npy_type`, or the type's usual one where there is none.
void write_npy(const Array& array, const std::string& path);

}  // namespace tessera::tools
