// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// The kernels of this build, from the kernel list (kernels/). Kernel tests and tools see this
// table; the planner searches it.
#pragma once

#include <cstdint>

struct halide_buffer_t;

namespace tessera {

/// The canonical loops, in the order of TESSERA_ALGORITHMS in runtime/CMakeLists.txt.
enum class Algorithm : uint8_t {
  kCopy,
  kDeinterleave,
  kInterleave,
  kPermutePixels,
  kPermutePixelsInverse,
  kPermuteRecord,
  kPermuteRecordInverse,
  kInterleaveBlocks,
  kTranspose,
  kStridedCopy,
  kFill,
  kStridedFill,
};
inline constexpr int kAlgorithmCount = static_cast<int>(Algorithm::kStridedFill) + 1;
inline constexpr int kKernelDims = 4;

/// What the planner must know of an algorithm; its loops stand in generators/<name>.cpp.
struct AlgorithmInfo {
  const char* name;
  bool fill;  ///< Writes a value (a 0-dimensional source) instead of copying.
  int core;   ///< How many of the destination's dimensions have a meaning; the rest is free.
  int source_order[kKernelDims];  ///< Which of the destination's dimensions each of the source's
                                  ///< is.
  unsigned long_axes;  ///< Bits: the destination's dimensions that need at least `lanes` positions.
};
const AlgorithmInfo& algorithm_info(Algorithm algorithm);

/// Every kernel has this form: source (or the value of a fill), destination; 0 for success.
using KernelFunction = int (*)(halide_buffer_t* src, halide_buffer_t* dst);

struct Kernel {
  const char* name;
  Algorithm algorithm;
  uint8_t width;   ///< Bytes of a word.
  uint16_t run;    ///< Words that stay together; 0: any number.
  uint16_t block;  ///< Positions taken apart or put together; 0: none.
  uint16_t lanes;  ///< The least extent of each long axis; 0: 1.
  uint8_t level;   ///< Index of its instruction set level.
  KernelFunction function;

  int64_t least_extent() const { return lanes == 0 ? 1 : lanes; }
};

struct KernelRange {
  const Kernel *first, *last;
  const Kernel* begin() const { return first; }
  const Kernel* end() const { return last; }
};
KernelRange all_kernels();
/// The kernels of these constants: best level first, then in the order of the list.
KernelRange find_kernels(Algorithm algorithm, int width, int64_t run, int64_t block);
/// The kernel of this name; null when there is none.
const Kernel* find_kernel(const char* name);

}  // namespace tessera
