// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// How a call is carried out: threads, memory, choice of kernels. The defaults, which a NULL context
// stands for too, serve most callers.
#pragma once

#include "tessera/c/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Read during a call and not kept, so any number of threads may use one at a time, as long as none
/// changes it. The bytes that an op writes never depend on it, but for one thing: which NaN a sum
/// or a product of two NaNs is (scatter_nd.h) may depend on the instruction set and the kernel.
typedef struct tessera_context tessera_context;

/// Sets `*context` to a new context with the defaults. Errors: TESSERA_RESOURCE_EXHAUSTED.
TESSERA_API int tessera_context_create(tessera_context** context, tessera_status* status);

/// NULL: nothing. Plans made with the context live on.
TESSERA_API void tessera_context_destroy(tessera_context* context);

/// How many threads at most, the calling one included; 0 (the default) stands for the environment
/// variable TESSERA_NUM_THREADS, and without it for the number of processors. At most 256. Small
/// calls use one.
TESSERA_API int tessera_context_set_threads(tessera_context* context, int threads,
                                            tessera_status* status);

/// Runs `task(closure, i)` once for every i in [0, tasks), in any order and on any threads, and
/// returns when all are done.
typedef void (*tessera_parallel_for)(void* pool, int tasks, void (*task)(void* closure, int index),
                                     void* closure);

/// The caller's thread pool, called with `pool`; a NULL `parallel_for` (the default) stands for the
/// library's own, which starts at first use.
TESSERA_API int tessera_context_set_parallel_for(tessera_context* context,
                                                 tessera_parallel_for parallel_for, void* pool,
                                                 tessera_status* status);

/// Memory for plans, and for the time of a call where it is faster with some (scatter; without, it
/// does without) or has passes with results between them (chains). `allocate` returns memory
/// aligned for any type, or NULL, which becomes TESSERA_RESOURCE_EXHAUSTED; `deallocate` gets what
/// it returned, from whichever thread destroys the plan. NULL for `allocate` (the default): malloc
/// and free. NULL for `deallocate`: never freed.
TESSERA_API int tessera_context_set_allocator(tessera_context* context,
                                              void* (*allocate)(void* user, size_t bytes),
                                              void (*deallocate)(void* user, void* memory),
                                              void* user, tessera_status* status);

/// The highest instruction set level to use ("baseline", "avx2", …; see introspect.h), copied; NULL
/// (the default) stands for the environment variable TESSERA_ISA, and without it for the best one
/// that the processor has. A level above the processor's own is lowered to that. Whether there is
/// such a level is checked by the calls that use the context; here, that it has fewer than 128
/// bytes.
TESSERA_API int tessera_context_set_isa(tessera_context* context, const char* isa,
                                        tessera_status* status);

/// Forces the kernel of this name, copied, for every part of a movement that it can carry out; NULL
/// (the default) stands for the environment variable TESSERA_KERNEL. Checked as the level is. A
/// call of which it can carry out no part fails.
TESSERA_API int tessera_context_set_kernel(tessera_context* context, const char* kernel,
                                           tessera_status* status);

/// Outputs of at least this many bytes bypass the caches on their way to memory; 0 (the default)
/// stands for a quarter of the processor's last-level cache, a negative number for never. Only on
/// x86-64; elsewhere the number changes nothing.
TESSERA_API int tessera_context_set_streaming_bytes(tessera_context* context,
                                                    int64_t streaming_bytes,
                                                    tessera_status* status);

/// What becomes of a row of indices that points outside the tensor; read when a plan is made.
typedef enum tessera_out_of_range {
  TESSERA_OUT_OF_RANGE_DEFAULT = 0,  ///< An error on the CPU.
  TESSERA_OUT_OF_RANGE_ERROR = 1,    ///< TESSERA_OUT_OF_RANGE, naming the row; nothing is written.
  TESSERA_OUT_OF_RANGE_IGNORE = 2,   ///< Scatter leaves the row out; gather writes zeros for it.
} tessera_out_of_range;

/// One of tessera_out_of_range.
TESSERA_API int tessera_context_set_out_of_range(tessera_context* context, int32_t out_of_range,
                                                 tessera_status* status);

/// What a caller promises about the rows of indices of a scatter. The bytes that are written are
/// the same; the promise lets threads share out the rows. If it is broken, which of the rows that
/// name one slice comes first is open (threads may write the same element at once); still nothing
/// but the output is written, and indices are checked.
typedef enum tessera_row_order {
  TESSERA_ROW_ORDER_ANY = 0,
  TESSERA_ROW_ORDER_SORTED = 1,  ///< Ascending row-major slices; the same one may follow itself.
  TESSERA_ROW_ORDER_UNIQUE = 2,  ///< No two rows name the same slice.
} tessera_row_order;

/// One of tessera_row_order; read when a call or a plan is run.
TESSERA_API int tessera_context_set_row_order(tessera_context* context, int32_t row_order,
                                              tessera_status* status);

/// For debugging: whether the promise is true is checked first, row by row (0, the default: not).
/// TESSERA_INVALID_ARGUMENT for the first row that breaks it; unique rows take 16 bytes each from
/// the allocator.
TESSERA_API int tessera_context_set_check_row_order(tessera_context* context, int check,
                                                    tessera_status* status);

#ifdef __cplusplus
}  // extern "C"
#endif
