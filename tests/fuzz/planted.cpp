// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Mistakes planted behind some functions (the linker lets the target call these instead), to see
// that the target finds them. TESSERA_FUZZ_PLANT says which.
#include <tessera/c_api.h>

#include <cstdlib>
#include <cstring>

namespace {

bool is_planted(const char* name) {
  static const char* plant = std::getenv("TESSERA_FUZZ_PLANT");
  return plant != nullptr && std::strcmp(plant, name) == 0;
}

}  // namespace

extern "C" {

int __real_tessera_transpose(const tessera_tensor* input, tessera_int_arg perm,
                             const tessera_tensor* output, const tessera_context* context,
                             tessera_status* status);

int __wrap_tessera_transpose(const tessera_tensor* input, tessera_int_arg perm,
                             const tessera_tensor* output, const tessera_context* context,
                             tessera_status* status) {
  const int code = __real_tessera_transpose(input, perm, output, context, status);
  if (output == nullptr || output->data == nullptr) return code;
  auto* bytes = static_cast<unsigned char*>(output->data);
  if (is_planted("failed")) {
    if (code != TESSERA_OK) bytes[0] ^= 1;
  } else if (code == TESSERA_OK && output->strides == nullptr) {
    auto length = static_cast<int64_t>(tessera_dtype_size(output->dtype));
    for (int axis = 0; axis < output->rank; ++axis) length *= output->shape[axis];
    if (is_planted("wrong") && length > 0) bytes[length - 1] ^= 1;
    if (is_planted("beside")) bytes[length] = 1;
  }
  return code;
}

int __real_tessera_chain_pad(tessera_chain* chain, tessera_int_arg paddings, const void* value,
                             tessera_status* status);

int __wrap_tessera_chain_pad(tessera_chain* chain, tessera_int_arg paddings, const void* value,
                             tessera_status* status) {
  return __real_tessera_chain_pad(chain, paddings, is_planted("zeros") ? nullptr : value, status);
}

int __real_tessera_context_set_check_row_order(tessera_context* context, int check,
                                               tessera_status* status);

int __wrap_tessera_context_set_check_row_order(tessera_context* context, int check,
                                               tessera_status* status) {
  return __real_tessera_context_set_check_row_order(context, is_planted("unchecked") ? 0 : check,
                                                    status);
}

}  // extern "C"
