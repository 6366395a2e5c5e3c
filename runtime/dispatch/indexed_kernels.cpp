// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/dispatch/indexed_kernels.h"

#include <cstring>

#define TESSERA_INDEXED_KERNEL(name, ...) \
  extern "C" int name(halide_buffer_t*, halide_buffer_t*, halide_buffer_t*);
#include "dispatch/kernel_list.inc"
#undef TESSERA_INDEXED_KERNEL

namespace tessera {
namespace {

enum LevelIndex : uint8_t {
#define TESSERA_LEVEL(name, ...) kLevel_##name,
#include "dispatch/kernel_list.inc"
#undef TESSERA_LEVEL
};

/// The words of the kernel list.
namespace algorithm {
constexpr auto check_indices = IndexedAlgorithm::kCheckIndices, gather = IndexedAlgorithm::kGather,
               gather_direct = IndexedAlgorithm::kGatherDirect,
               gather_direct_far = IndexedAlgorithm::kGatherDirectFar,
               row_offsets = IndexedAlgorithm::kRowOffsets,
               row_offsets_far = IndexedAlgorithm::kRowOffsetsFar,
               scatter = IndexedAlgorithm::kScatter,
               scatter_direct = IndexedAlgorithm::kScatterDirect,
               scatter_direct_far = IndexedAlgorithm::kScatterDirectFar;
}
namespace op {
constexpr auto none = Reduction::kNone, update = Reduction::kUpdate, add = Reduction::kAdd,
               sub = Reduction::kSub, mul = Reduction::kMul, min = Reduction::kMin,
               max = Reduction::kMax, mul_complex = Reduction::kMulComplex;
}
namespace type {
constexpr auto int8 = DType::kInt8, uint8 = DType::kUInt8, int16 = DType::kInt16,
               uint16 = DType::kUInt16, int32 = DType::kInt32, uint32 = DType::kUInt32,
               int64 = DType::kInt64, uint64 = DType::kUInt64, float16 = DType::kFloat16,
               bfloat16 = DType::kBFloat16, float32 = DType::kFloat32, float64 = DType::kFloat64;
}

constexpr IndexedKernel kKernels[] = {
#define TESSERA_INDEXED_KERNEL(name, algorithm_, op_, type_, run, lanes, level) \
  {#name, algorithm::algorithm_, op::op_, type::type_, run, lanes, kLevel_##level, name},
#include "dispatch/kernel_list.inc"
#undef TESSERA_INDEXED_KERNEL
};
constexpr int kKernelCount = sizeof kKernels / sizeof kKernels[0];

/// The kernels of one algorithm, reduction and type as a chain in the order of the list: a call
/// looks for several of them.
struct Chains {
  static constexpr int kAlgorithms = static_cast<int>(IndexedAlgorithm::kScatterDirectFar) + 1;
  static constexpr int kReductions = static_cast<int>(Reduction::kMulComplex) + 1;
  static constexpr int kTypes = kDTypeCount;
  static constexpr int16_t kEnd = -1;

  int16_t first[kAlgorithms * kReductions * kTypes] = {};
  int16_t next[kKernelCount] = {};

  constexpr Chains() {
    for (int16_t& head : first) head = kEnd;
    for (int i = kKernelCount; i-- > 0;) {
      int16_t& head = first[key(kKernels[i].algorithm, kKernels[i].reduction, kKernels[i].type)];
      next[i] = head;
      head = static_cast<int16_t>(i);
    }
  }
  static constexpr int key(IndexedAlgorithm algorithm, Reduction reduction, DType type) {
    return (static_cast<int>(algorithm) * kReductions + static_cast<int>(reduction)) * kTypes +
           static_cast<int>(type);
  }
};
constexpr Chains kChains;

constexpr bool has_few_lanes() {
  for (const IndexedKernel& kernel : kKernels) {
    if (kernel.algorithm == IndexedAlgorithm::kCheckIndices && kernel.lanes > kMostCheckedRows) {
      return false;
    }
  }
  return true;
}
static_assert(has_few_lanes(), "lanes of check_indices in the kernel list: too many");

}  // namespace

IndexedKernelRange indexed_kernels() { return {kKernels, kKernels + kKernelCount}; }

const IndexedKernel* find_indexed_kernel(const char* name) {
  for (const IndexedKernel& kernel : kKernels) {
    if (std::strcmp(kernel.name, name) == 0) return &kernel;
  }
  return nullptr;
}

bool takes_extent(const IndexedKernel& kernel, int64_t extent) {
  if (kernel.run != 0) return kernel.run == extent;
  const bool any = kernel.algorithm >= IndexedAlgorithm::kScatter;
  return any || kernel.lanes <= extent;
}

const IndexedKernel* find_indexed_kernel(IndexedAlgorithm algorithm, Reduction reduction,
                                         DType type, int64_t extent, int level) {
  const IndexedKernel* best = nullptr;
  int i = kChains.first[Chains::key(algorithm, reduction, type)];
  for (; i != Chains::kEnd; i = kChains.next[i]) {
    const IndexedKernel& kernel = kKernels[i];
    if (kernel.level > level || !takes_extent(kernel, extent)) continue;
    // A run of its own before any number, then the higher level, then the order of the list.
    const bool own = kernel.run != 0;
    if (best == nullptr || own > (best->run != 0) ||
        (own == (best->run != 0) && kernel.level > best->level)) {
      best = &kernel;
    }
  }
  return best;
}

const char* indexed_algorithm_name(IndexedAlgorithm algorithm) {
  switch (algorithm) {
    case IndexedAlgorithm::kCheckIndices:
      return "check_indices";
    case IndexedAlgorithm::kRowOffsets:
      return "row_offsets";
    case IndexedAlgorithm::kRowOffsetsFar:
      return "row_offsets_far";
    case IndexedAlgorithm::kGather:
      return "gather";
    case IndexedAlgorithm::kGatherDirect:
      return "gather_direct";
    case IndexedAlgorithm::kGatherDirectFar:
      return "gather_direct_far";
    case IndexedAlgorithm::kScatterDirect:
      return "scatter_direct";
    case IndexedAlgorithm::kScatterDirectFar:
      return "scatter_direct_far";
    case IndexedAlgorithm::kScatter:
      break;
  }
  return "scatter";
}

}  // namespace tessera
