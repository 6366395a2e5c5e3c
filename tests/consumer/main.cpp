// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include <tessera/tessera.h>

#include <cstdint>
#include <cstdio>

/// The worked example of space_to_depth: 1 2 3 4 in a square become one deep pixel; and a bad block
/// is refused.
int main() {
  const int32_t input[4] = {1, 2, 3, 4};
  int32_t output[4] = {};
  const tessera::ConstTensor image(input, tessera::DType::kInt32, {1, 2, 2, 1});
  const tessera::Tensor deep(output, tessera::DType::kInt32, {1, 1, 1, 4});
  const tessera::Status done = tessera::space_to_depth(image, 2, deep);
  const tessera::Status refused = tessera::space_to_depth(image, 0, deep);
  std::printf("%s, %d %d %d %d, %s\n", tessera::status_code_name(done.code()), output[0], output[1],
              output[2], output[3], refused.message());
  return done.ok() && output[3] == 4 && !refused.ok() ? 0 : 1;
}
