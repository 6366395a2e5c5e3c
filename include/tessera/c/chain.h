// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Re-layout ops one after the other, planned as one; what composes into one pass over memory, see
// tessera/chain.h.
//
//   tessera_chain* patches = NULL;
//   tessera_plan* plan = NULL;
//   if (tessera_chain_create(&images, &patches, NULL, &status) == TESSERA_OK &&
//       tessera_chain_reshape(patches, tessera_int_list((int64_t[]){8, 14, 16, 14, 16, 3}, 6),
//                             TESSERA_RESHAPE_TENSORFLOW, &status) == TESSERA_OK &&
//       tessera_chain_transpose(patches, tessera_int_list((int64_t[]){0, 1, 3, 2, 4, 5}, 6),
//                               &status) == TESSERA_OK) {
//     tessera_chain_plan(patches, &output, &plan, NULL, &status);
//   }
//   tessera_chain_destroy(patches);
#pragma once

#include "tessera/c/plan.h"
#include "tessera/c/reshape.h"
#include "tessera/c/space_to_depth.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Any number of threads may read one (`_shape`, `_plan`) at a time, as long as none adds a step.
typedef struct tessera_chain tessera_chain;

/// Sets `*chain` to a new chain without steps, for inputs laid out as the given one, whose data
/// pointer is not looked at. Its memory comes from the allocator of the context, which must outlive
/// it; the context itself need not. Errors: TESSERA_INVALID_ARGUMENT, TESSERA_RESOURCE_EXHAUSTED.
TESSERA_API int tessera_chain_create(const tessera_tensor* input, tessera_chain** chain,
                                     const tessera_context* context, tessera_status* status);

/// NULL: nothing. Plans made of the chain live on.
TESSERA_API void tessera_chain_destroy(tessera_chain* chain);

/// Append a step: the op of that name, on what the step before leaves. On failure the chain is as
/// it was. Errors: the op's, each with the number of the step before it (the first is 1);
/// TESSERA_RESOURCE_EXHAUSTED.
TESSERA_API int tessera_chain_space_to_batch_nd(tessera_chain* chain, tessera_int_arg block_shape,
                                                tessera_int_arg paddings, const void* pad_value,
                                                tessera_status* status);
TESSERA_API int tessera_chain_space_to_batch(tessera_chain* chain, tessera_int_arg paddings,
                                             int64_t block_size, const void* pad_value,
                                             tessera_status* status);
TESSERA_API int tessera_chain_batch_to_space_nd(tessera_chain* chain, tessera_int_arg block_shape,
                                                tessera_int_arg crops, tessera_status* status);
TESSERA_API int tessera_chain_batch_to_space(tessera_chain* chain, tessera_int_arg crops,
                                             int64_t block_size, tessera_status* status);
TESSERA_API int tessera_chain_space_to_depth(tessera_chain* chain, int64_t block_size,
                                             int32_t format, int32_t order, tessera_status* status);
TESSERA_API int tessera_chain_depth_to_space(tessera_chain* chain, int64_t block_size,
                                             int32_t format, int32_t order, tessera_status* status);
TESSERA_API int tessera_chain_onnx_space_to_depth(tessera_chain* chain, int64_t blocksize,
                                                  tessera_status* status);
TESSERA_API int tessera_chain_onnx_depth_to_space(tessera_chain* chain, int64_t blocksize,
                                                  int32_t mode, tessera_status* status);
TESSERA_API int tessera_chain_pixel_shuffle(tessera_chain* chain, int64_t block_size,
                                            int spatial_dims, tessera_status* status);
TESSERA_API int tessera_chain_pixel_unshuffle(tessera_chain* chain, int64_t block_size,
                                              int spatial_dims, tessera_status* status);
TESSERA_API int tessera_chain_reshape(tessera_chain* chain, tessera_int_arg shape, int32_t rule,
                                      tessera_status* status);
TESSERA_API int tessera_chain_transpose(tessera_chain* chain, tessera_int_arg perm,
                                        tessera_status* status);
TESSERA_API int tessera_chain_pad(tessera_chain* chain, tessera_int_arg paddings, const void* value,
                                  tessera_status* status);

/// Sets `*output` to the shape that the steps so far leave.
TESSERA_API int tessera_chain_shape(const tessera_chain* chain, tessera_dims* output,
                                    tessera_status* status);

/// Sets `*plan` to a new plan from the input to outputs laid out as `output`, whose data pointer is
/// not looked at: of the input's type, of the shape that the last step leaves, with any strides.
/// The output may not overlap the input, nor itself. Without steps it is a copy. What `*plan` held
/// before is not destroyed. Errors: TESSERA_INVALID_ARGUMENT, TESSERA_RESOURCE_EXHAUSTED.
TESSERA_API int tessera_chain_plan(const tessera_chain* chain, const tessera_tensor* output,
                                   tessera_plan** plan, const tessera_context* context,
                                   tessera_status* status);

#ifdef __cplusplus
}  // extern "C"
#endif
