// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/dispatch/kernel_table.h"

#include <algorithm>
#include <cstring>

// The kernels are declared with C linkage, at no level but their own.
#define TESSERA_KERNEL(name, ...) extern "C" int name(halide_buffer_t*, halide_buffer_t*);
#include "dispatch/kernel_list.inc"
#undef TESSERA_KERNEL

namespace tessera {
namespace {

constexpr AlgorithmInfo kAlgorithms[] = {
    {"copy", false, 1, {0, 1, 2, 3}, 0b0001},
    {"deinterleave", false, 3, {0, 2, 1, 3}, 0b0010},
    {"interleave", false, 3, {0, 2, 1, 3}, 0b0100},
    {"permute_pixels", false, 4, {2, 0, 3, 1}, 0b1000},
    {"permute_pixels_inverse", false, 4, {1, 3, 0, 2}, 0b0100},
    {"permute_record", false, 3, {2, 0, 1, 3}, 0b0100},
    {"permute_record_inverse", false, 3, {1, 2, 0, 3}, 0b0001},
    {"interleave_blocks", false, 4, {2, 0, 3, 1}, 0b0010},
    {"transpose", false, 2, {1, 0, 2, 3}, 0b0011},
    {"strided_copy", false, 1, {0, 1, 2, 3}, 0},
    {"fill", true, 1, {0, 1, 2, 3}, 0b0001},
    {"strided_fill", true, 1, {0, 1, 2, 3}, 0},
};
static_assert(sizeof kAlgorithms / sizeof kAlgorithms[0] == kAlgorithmCount, "one line each");

constexpr bool same_text(const char* a, const char* b) {
  while (*a != '\0' && *a == *b) ++a, ++b;
  return *a == *b;
}

constexpr Algorithm algorithm_of(const char* name) {
  int i = 0;
  while (!same_text(kAlgorithms[i].name, name)) ++i;  // an unknown name does not compile
  return static_cast<Algorithm>(i);
}

enum LevelIndex : uint8_t {
#define TESSERA_LEVEL(name, ...) kLevel_##name,
#include "dispatch/kernel_list.inc"
#undef TESSERA_LEVEL
};

constexpr Kernel kKernels[] = {
#define TESSERA_KERNEL(name, algorithm, width, run, block, lanes, level) \
  {#name, algorithm_of(#algorithm), width, run, block, lanes, kLevel_##level, name},
#include "dispatch/kernel_list.inc"
#undef TESSERA_KERNEL
};
constexpr int kKernelCount = sizeof kKernels / sizeof kKernels[0];

constexpr uint64_t key_of(Algorithm algorithm, int width, int64_t run, int64_t block) {
  return static_cast<uint64_t>(algorithm) << 56 | static_cast<uint64_t>(width) << 48 |
         static_cast<uint64_t>(run) << 24 | static_cast<uint64_t>(block);
}
constexpr uint64_t key_of(const Kernel& kernel) {
  return key_of(kernel.algorithm, kernel.width, kernel.run, kernel.block);
}

constexpr bool is_sorted() {
  for (int i = 1; i < kKernelCount; ++i) {
    const uint64_t before = key_of(kKernels[i - 1]), here = key_of(kKernels[i]);
    if (before > here || (before == here && kKernels[i - 1].level < kKernels[i].level))
      return false;
  }
  return true;
}
/// Where the kernels of each algorithm and width begin: find_kernels is called several times a
/// call.
constexpr int kWidths = 4;  // 1, 2, 4, 8
constexpr int width_index(int width) { return width >= 8 ? 3 : width / 2; }
struct FirstKernels {
  int at[kAlgorithmCount * kWidths + 1] = {};
  constexpr FirstKernels() {
    for (int slot = 0, next = 0; slot <= kAlgorithmCount * kWidths; ++slot) {
      while (next < kKernelCount && slot_of(kKernels[next]) < slot) ++next;
      at[slot] = next;
    }
  }
  static constexpr int slot_of(const Kernel& kernel) {
    return static_cast<int>(kernel.algorithm) * kWidths + width_index(kernel.width);
  }
};
constexpr FirstKernels kFirst;
static_assert(is_sorted(), "find_kernels searches by halves: see cmake/TesseraKernels.cmake");

}  // namespace

const AlgorithmInfo& algorithm_info(Algorithm algorithm) {
  return kAlgorithms[static_cast<int>(algorithm)];
}

KernelRange all_kernels() { return {kKernels, kKernels + kKernelCount}; }

KernelRange find_kernels(Algorithm algorithm, int width, int64_t run, int64_t block) {
  if (run > UINT16_MAX || block > UINT16_MAX) return {nullptr, nullptr};
  const uint64_t key = key_of(algorithm, width, run, block);
  const int slot = static_cast<int>(algorithm) * kWidths + width_index(width);
  const Kernel* const end = kKernels + kFirst.at[slot + 1];
  const Kernel* first = std::lower_bound(
      kKernels + kFirst.at[slot], end, key,
      [](const Kernel& kernel, uint64_t wanted) { return key_of(kernel) < wanted; });
  const Kernel* last = first;
  while (last != end && key_of(*last) == key) ++last;
  return {first, last};
}

const Kernel* find_kernel(const char* name) {
  for (const Kernel& kernel : kKernels) {
    if (std::strcmp(kernel.name, name) == 0) return &kernel;
  }
  return nullptr;
}

}  // namespace tessera
