// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// In the place of image.cpp where the libraries for pictures are not at hand, as in a cross build.
#include <stdexcept>

#include "image.h"

namespace tessera::tools {

namespace {

[[noreturn]] void refuse(const std::string& path) {
  throw std::runtime_error(
      path + ": this build has no pictures (TESSERA_PICTURES); expected an .npy file");
}

}  // namespace

const char* picture_kinds() { return "not in this build"; }

Array read_png(const std::string& path) { refuse(path); }
Array read_jpeg(const std::string& path) { refuse(path); }
void write_png(const Array&, const std::string& path) { refuse(path); }

}  // namespace tessera::tools
