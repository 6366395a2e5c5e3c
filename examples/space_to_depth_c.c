// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <tessera/c_api.h>

static uint8_t pixels[1 * 224 * 224 * 3], blocks[sizeof pixels];

static int fail(const tessera_status* status) {
  fprintf(stderr, "%s\n", status->message);
  return 1;
}

int main(void) {
  const int64_t extents[] = {1, 224, 224, 3};
  const tessera_tensor image = {pixels, TESSERA_UINT8, 4, extents, NULL};

  tessera_dims shape;  // computed without looking at the data
  tessera_status status;
  if (tessera_space_to_depth_shape(&image, 2, &shape, TESSERA_NHWC, TESSERA_DCR, &status)) {
    return fail(&status);
  }
  const tessera_tensor output = {blocks, TESSERA_UINT8, shape.rank, shape.values, NULL};
  if (tessera_space_to_depth(&image, 2, &output, TESSERA_NHWC, TESSERA_DCR, NULL, &status)) {
    return fail(&status);
  }
  printf("[%d, %d, %d, %d]\n", (int)shape.values[0], (int)shape.values[1], (int)shape.values[2],
         (int)shape.values[3]);
  return 0;
}
