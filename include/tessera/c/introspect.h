// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// What this build contains and what this processor uses of it. The names that are given back live
// as long as the program.
#pragma once

#include <stdbool.h>

#include "tessera/c/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// An instruction set level; levels are ordered, each one contains those before it.
typedef struct tessera_level_info {
  const char* name;    ///< "baseline", "sse41", "avx2", "avx512", "avx512_vbmi", "neon", …
  const char* target;  ///< The Halide target that its kernels are compiled for.
  bool supported;      ///< By this processor and operating system.
} tessera_level_info;

/// The levels of this build, lowest first. `index` must be below the count.
TESSERA_API size_t tessera_level_count(void);
TESSERA_API int tessera_level(size_t index, tessera_level_info* info, tessera_status* status);

/// Sets `*name`, when `name` is not NULL, to the level in force without a context: the processor's
/// best, lowered by TESSERA_ISA. Errors: TESSERA_INVALID_ARGUMENT when the environment variable
/// TESSERA_ISA or TESSERA_KERNEL names nothing that this build has, or TESSERA_NUM_THREADS is no
/// number of threads.
TESSERA_API int tessera_active_level(const char** name, tessera_status* status);

/// One compiled kernel: an algorithm with its constants, for one level.
typedef struct tessera_kernel_info {
  const char* name;       ///< Its C symbol, "tessera_deinterleave_w1_r3_b2_avx2".
  const char* algorithm;  ///< "copy", "deinterleave", "interleave", "transpose", …
  const char* level;
  int32_t width;   ///< Bytes of the word that it moves: 1, 2, 4 or 8.
  int32_t run;     ///< Words that stay together; 0 stands for any number.
  int32_t block;   ///< Positions that are taken apart or put together; 0 where there are none.
  int32_t lanes;   ///< Words of one vector; the long axis must have as many.
  bool supported;  ///< By this processor and operating system.
  bool selected;   ///< Tried first for its algorithm and constants at the level in force.
} tessera_kernel_info;

/// The kernels of this build. `index` must be below the count.
TESSERA_API size_t tessera_kernel_count(void);
TESSERA_API int tessera_kernel(size_t index, tessera_kernel_info* info, tessera_status* status);

/// One kernel call of a plan (tessera_plan_step).
typedef struct tessera_step_info {
  const char* kernel;  ///< The kernel's name.
  bool fill;           ///< True where padding is written and nothing is read.
  int64_t bytes;       ///< Bytes written.
  int64_t calls;       ///< How often the kernel is entered.
} tessera_step_info;

/// What a context's threads = 0 stands for: TESSERA_NUM_THREADS, or the number of processors.
TESSERA_API int tessera_default_thread_count(void);

/// The library's version, "major.minor.patch".
TESSERA_API const char* tessera_version(void);

#ifdef __cplusplus
}  // extern "C"
#endif
