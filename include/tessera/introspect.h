// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// What this build contains and what this processor uses of it. All functions are thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tessera/status.h"

namespace tessera {

/// An instruction set level; levels are ordered, each one contains those before it.
struct LevelInfo {
  const char* name;    ///< "baseline", "sse41", "avx2", "avx512", "avx512_vbmi", "neon", …
  const char* target;  ///< The Halide target that its kernels are compiled for.
  bool supported;      ///< By this processor and operating system.
};

/// The levels of this build, lowest first. `index` must be below the count.
TESSERA_API size_t level_count() noexcept;
TESSERA_API LevelInfo level(size_t index) noexcept;

/// The level in force without a Context: the processor's best, lowered by TESSERA_ISA. `name` may
/// be null. Errors: kInvalidArgument when TESSERA_ISA or TESSERA_KERNEL names nothing that this
/// build has, or TESSERA_NUM_THREADS is no number of threads.
TESSERA_API Status active_level(const char** name) noexcept;

/// One compiled kernel: an algorithm with its constants, for one level.
struct KernelInfo {
  const char* name;       ///< Its C symbol, "tessera_deinterleave_w1_r3_b2_avx2".
  const char* algorithm;  ///< "copy", "deinterleave", "interleave", "transpose", …
  const char* level;
  int width;       ///< Bytes of the word that it moves: 1, 2, 4 or 8.
  int run;         ///< Words that stay together; 0 stands for any number.
  int block;       ///< Positions that are taken apart or put together; 0 where there are none.
  int lanes;       ///< Words of one vector; the long axis must have as many.
  bool supported;  ///< By this processor and operating system.
  bool selected;   ///< Tried first for its algorithm and constants at the level in force.
};

/// The kernels of this build. `index` must be below the count.
TESSERA_API size_t kernel_count() noexcept;
TESSERA_API KernelInfo kernel(size_t index) noexcept;

/// One kernel call of a plan (Plan::step).
struct StepInfo {
  const char* kernel;  ///< The kernel's name.
  bool fill;           ///< True where padding is written and nothing is read.
  int64_t bytes;       ///< Bytes written.
  int64_t calls;       ///< How often the kernel is entered.
};

/// What Context::threads = 0 stands for: TESSERA_NUM_THREADS, or the number of processors.
TESSERA_API int default_thread_count() noexcept;

/// The library's version, "major.minor.patch".
TESSERA_API const char* version() noexcept;

}  // namespace tessera
