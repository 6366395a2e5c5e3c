// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include <tessera/tessera.h>

#include <cstdint>
#include <cstdio>
#include <vector>

int main() {
  std::vector<uint8_t> pixels(1 * 224 * 224 * 3), blocks(pixels.size());
  const tessera::Tensor image(pixels.data(), tessera::DType::kUInt8, {1, 224, 224, 3});

  tessera::Shape shape;  // computed without looking at the data
  tessera::Status status = tessera::space_to_depth_shape(image, 2, &shape);
  const tessera::Tensor output(blocks.data(), tessera::DType::kUInt8, shape);
  if (status.ok()) status = tessera::space_to_depth(image, 2, output);
  if (!status.ok()) {
    std::fprintf(stderr, "%s\n", status.message());
    return 1;
  }
  std::printf("[%d, %d, %d, %d]\n", int(shape[0]), int(shape[1]), int(shape[2]), int(shape[3]));
}
