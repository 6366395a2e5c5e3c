// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// A call that was validated and lowered once, to be run many times on tensors of the same types,
// shapes and strides. Each op's `…_plan` function makes one:
//
//   tessera_plan* plan = NULL;
//   if (tessera_space_to_depth_plan(&image, 2, &output, &plan, TESSERA_NHWC, TESSERA_DCR, NULL,
//                                   &status) == TESSERA_OK) {
//     tessera_plan_run(plan, pixels, blocks, NULL, &status);
//   }
//   tessera_plan_destroy(plan);
#pragma once

#include "tessera/c/context.h"
#include "tessera/c/introspect.h"

#ifdef __cplusplus
extern "C" {
#endif

/// One block of memory from the allocator of the context that it was made with, which must outlive
/// it; the context itself need not. Any number of threads may run and read one at a time, as long
/// as their outputs do not overlap.
typedef struct tessera_plan tessera_plan;

/// NULL: nothing.
TESSERA_API void tessera_plan_destroy(tessera_plan* plan);

/// Moves `input` to `output`: pointers to element [0, …, 0] of tensors laid out as they were
/// planned. Takes threads and the pool from `context`; instruction set and kernel were chosen when
/// the plan was made. Does not allocate, but for a plan with scratch_bytes. Errors:
/// TESSERA_INVALID_ARGUMENT for a NULL plan, a NULL pointer where there are elements, memory of
/// input and output that overlaps; TESSERA_RESOURCE_EXHAUSTED when there is no scratch memory.
TESSERA_API int tessera_plan_run(const tessera_plan* plan, const void* input, void* output,
                                 const tessera_context* context, tessera_status* status);

/// The same for ops with several inputs: `count` pointers in the order of the op's arguments.
TESSERA_API int tessera_plan_run_inputs(const tessera_plan* plan, const void* const* inputs,
                                        size_t count, void* output, const tessera_context* context,
                                        tessera_status* status);

/// Sets `*bytes` to what the op must read, or write.
TESSERA_API int tessera_plan_bytes_read(const tessera_plan* plan, int64_t* bytes,
                                        tessera_status* status);
TESSERA_API int tessera_plan_bytes_written(const tessera_plan* plan, int64_t* bytes,
                                           tessera_status* status);

/// Sets `*count` to how often the data go over memory: once, or more often where the steps of a
/// chain do not compose (chain.h); 0 where nothing is moved.
TESSERA_API int tessera_plan_pass_count(const tessera_plan* plan, size_t* count,
                                        tessera_status* status);

/// Sets `*bytes` to what a run takes from the allocator of its context, in one piece that it gives
/// back before it returns: the memory between several passes. 0 for a plan of one pass.
TESSERA_API int tessera_plan_scratch_bytes(const tessera_plan* plan, int64_t* bytes,
                                           tessera_status* status);

/// The kernel calls that the plan consists of, in order. `index` must be below the count; the names
/// in `*info` live as long as the program. Where they are very many (a row each of a strided
/// reshape) they are first counted when they are asked for, which takes time.
TESSERA_API int tessera_plan_step_count(const tessera_plan* plan, size_t* count,
                                        tessera_status* status);
TESSERA_API int tessera_plan_step(const tessera_plan* plan, size_t index, tessera_step_info* info,
                                  tessera_status* status);

/// Writes lines of text that say how the movement was lowered, which kernel takes each part and why
/// the kernels that were tried before it were refused. `user` is passed on; a line lives during the
/// call that it is given to.
TESSERA_API int tessera_plan_explain(const tessera_plan* plan,
                                     void (*write_line)(void* user, const char* line), void* user,
                                     tessera_status* status);

#ifdef __cplusplus
}  // extern "C"
#endif
