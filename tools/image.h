// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// PNG and JPEG pictures as uint8 tensors [1, height, width, channels]. All throw
// std::runtime_error, which in a build without TESSERA_PICTURES they always do.
#pragma once

#include <string>

#include "array.h"

namespace tessera::tools {

/// The kinds that this build reads; "not in this build" when there is none.
const char* picture_kinds();

/// Channels as in the file: grey, grey and alpha, RGB or RGBA; palettes are resolved.
Array read_png(const std::string& path);

/// Grey or RGB.
Array read_jpeg(const std::string& path);

/// Writes uint8 [1, h, w, c] or [h, w, c] with 1, 3 or 4 channels, or [h, w].
void write_png(const Array& array, const std::string& path);

}  // namespace tessera::tools
