// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <tessera/c_api.h>

/// The worked example of space_to_depth: 1 2 3 4 in a square become one deep pixel; and a bad block
/// is refused.
int main(void) {
  int32_t input[4] = {1, 2, 3, 4}, output[4] = {0};
  const int64_t square[] = {1, 2, 2, 1}, deep[] = {1, 1, 1, 4};
  const tessera_tensor image = {input, TESSERA_INT32, 4, square, NULL};
  const tessera_tensor pixel = {output, TESSERA_INT32, 4, deep, NULL};
  tessera_status status;
  const int done =
      tessera_space_to_depth(&image, 2, &pixel, TESSERA_NHWC, TESSERA_DCR, NULL, &status);
  const int refused =
      tessera_space_to_depth(&image, 0, &pixel, TESSERA_NHWC, TESSERA_DCR, NULL, &status);
  printf("%s, %d %d %d %d, %s\n", tessera_status_code_name(done), output[0], output[1], output[2],
         output[3], status.message);
  return done == TESSERA_OK && output[3] == 4 && refused == TESSERA_INVALID_ARGUMENT ? 0 : 1;
}
