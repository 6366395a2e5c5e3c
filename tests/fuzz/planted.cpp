// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Mistakes planted behind tessera_transpose (the linker lets the target call this one instead), to
// see that the target finds them. TESSERA_FUZZ_PLANT says which.
#include <tessera/c_api.h>

#include <cstdlib>
#include <cstring>

extern "C" {

int __real_tessera_transpose(const tessera_tensor* input, tessera_int_arg perm,
                             const tessera_tensor* output, const tessera_context* context,
                             tessera_status* status);

int __wrap_tessera_transpose(const tessera_tensor* input, tessera_int_arg perm,
                             const tessera_tensor* output, const tessera_context* context,
                             tessera_status* status) {
  static const char* plant = std::getenv("TESSERA_FUZZ_PLANT");
  const int code = __real_tessera_transpose(input, perm, output, context, status);
  if (plant == nullptr || output == nullptr || output->data == nullptr) return code;
  auto* bytes = static_cast<unsigned char*>(output->data);
  if (std::strcmp(plant, "failed") == 0) {
    if (code != TESSERA_OK) bytes[0] ^= 1;
  } else if (code == TESSERA_OK && output->strides == nullptr) {
    auto length = static_cast<int64_t>(tessera_dtype_size(output->dtype));
    for (int axis = 0; axis < output->rank; ++axis) length *= output->shape[axis];
    if (std::strcmp(plant, "wrong") == 0 && length > 0) bytes[length - 1] ^= 1;
    if (std::strcmp(plant, "beside") == 0) bytes[length] = 1;
  }
  return code;
}

}  // extern "C"
