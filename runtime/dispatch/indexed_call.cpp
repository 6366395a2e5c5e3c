// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/dispatch/indexed_call.h"

#include <algorithm>

#include "runtime/base/checked.h"
#include "runtime/base/errors.h"

namespace tessera {
namespace {

/// Drops extents of 1 and fuses each dimension with the one inside it where `next` says that the
/// outer's strides step over all of the inner.
template <typename Dims, typename Fuse>
void fuse_dims(Dims* dims, Fuse continues) {
  Dims fused;
  for (const auto& dim : *dims) {
    if (dim.extent == 1) continue;
    if (!fused.empty() && continues(fused.back(), dim)) {
      const int64_t extent = fused.back().extent * dim.extent;
      fused.back() = dim;
      fused.back().extent = extent;
    } else {
      fused.push_back(dim);
    }
  }
  *dims = fused;
}

bool steps_over(int64_t outer, int64_t inner, int64_t extent) {
  return outer == wrapping_mul(inner, extent);
}

/// Moves as many slice dimensions as are contiguous on both sides into the run.
void take_run(IndexedCall* call) {
  while (!call->slices.empty()) {
    const SliceDim& inner = call->slices.back();
    const int64_t bytes = call->run * call->width;
    if (inner.row != bytes || inner.tensor != bytes) return;
    call->run *= inner.extent;
    call->slices.pop_back();
  }
}

/// The widest words that every stride is a multiple of.
void widen(IndexedCall* call) {
  uint64_t all = static_cast<uint64_t>(call->run) * static_cast<uint64_t>(call->width);
  for (const SliceDim& dim : call->slices) all |= static_cast<uint64_t>(dim.row | dim.tensor);
  for (const RowDim& dim : call->rows) all |= static_cast<uint64_t>(dim.row | dim.tensor);
  for (int k = 0; k < call->depth; ++k) all |= static_cast<uint64_t>(call->axes[k].stride);
  int width = 8;
  while (width > call->width && all % static_cast<uint64_t>(width) != 0) width /= 2;
  if (width <= call->width) return;
  call->run = call->run * call->width / width;
  call->width = width;
}

/// Sets what depends on how far the offsets of rows reach, in words.
void find_reach(IndexedCall* call) {
  int64_t end = call->run;
  call->far = false;
  for (int k = 0; k < call->depth; ++k) {
    const IndexedCall::Axis& axis = call->axes[k];
    const auto near = [](int64_t value) {
      return static_cast<int32_t>(std::clamp<int64_t>(value, INT32_MIN, INT32_MAX));
    };
    // No index of 32 bits is 2^31: the extent's bits, which check_indices takes as unsigned.
    const auto extent = static_cast<uint32_t>(std::min(axis.extent, int64_t{1} << 31));
    call->near_axes[k] = {static_cast<int32_t>(extent), near(axis.least), near(axis.stride)};
    int64_t reach;
    call->far = call->far || axis.stride < 0 || axis.extent > INT32_MAX ||
                !checked_mul(std::max<int64_t>(axis.extent - 1, 0), axis.stride, &reach) ||
                !checked_add(end, reach, &end);
  }
  call->far = call->far || end > INT32_MAX;
}

/// Whether scatter_direct, or gather_direct, could do it.
bool is_direct(const IndexedCall& call) {
  if (call.far || call.depth != 1 || call.run != 1) return false;
  if (!call.slices.empty() || call.rows.size() != 1) return false;
  const RowDim& step = call.rows.back();
  return call.axes[0].extent > 0 && call.axes[0].least == 0 && call.axes[0].stride == 1 &&
         step.index == call.index_bytes && step.row == call.width && step.tensor == 0;
}

DType word_type(int width) {
  return width == 1   ? DType::kUInt8
         : width == 2 ? DType::kUInt16
         : width == 4 ? DType::kUInt32
                      : DType::kUInt64;
}

/// The type of a scatter kernel's words: sums, differences and products of integers do not know
/// signs; a bool is a byte that is 0 or 1, and what is done to it is min or max.
DType arithmetic_type(DType type, Reduction reduction) {
  const bool ordered = reduction == Reduction::kMin || reduction == Reduction::kMax;
  switch (type) {
    case DType::kBool:
      return DType::kUInt8;
    case DType::kComplex64:
      return DType::kFloat32;
    case DType::kComplex128:
      return DType::kFloat64;
    case DType::kInt8:
    case DType::kInt16:
    case DType::kInt32:
    case DType::kInt64:
      return ordered ? type : word_type(static_cast<int>(dtype_size(type)));
    default:
      return type;
  }
}

}  // namespace

Status prepare(IndexedCall* call, DType index_type, DType type, Reduction reduction,
               const DispatchOptions& options) {
  const bool movable = reduction == Reduction::kNone || reduction == Reduction::kUpdate;
  const auto size = static_cast<int>(dtype_size(type));
  const DType word = movable ? type : arithmetic_type(type, reduction);
  const int word_size = static_cast<int>(dtype_size(word));
  call->width = word_size > 8 ? 8 : word_size;
  call->run = size / call->width;

  fuse_dims(&call->slices, [](const SliceDim& outer, const SliceDim& inner) {
    return steps_over(outer.row, inner.row, inner.extent) &&
           steps_over(outer.tensor, inner.tensor, inner.extent);
  });
  fuse_dims(&call->rows, [](const RowDim& outer, const RowDim& inner) {
    return steps_over(outer.index, inner.index, inner.extent) &&
           steps_over(outer.row, inner.row, inner.extent) &&
           steps_over(outer.tensor, inner.tensor, inner.extent);
  });
  take_run(call);
  if (movable) widen(call);
  for (int k = 0; k < call->depth; ++k) call->axes[k].stride /= call->width;
  find_reach(call);

  const IndexedKernel* const forced = options.forced_indexed;
  bool forced_used = false;
  const auto find = [&](IndexedAlgorithm algorithm, Reduction op, DType of, int64_t extent) {
    if (forced != nullptr && forced->algorithm == algorithm && forced->reduction == op &&
        forced->type == of && takes_extent(*forced, extent)) {
      forced_used = true;
      return forced;
    }
    return find_indexed_kernel(algorithm, op, of, extent, options.level);
  };
  const auto find_both = [&](IndexedAlgorithm algorithm) -> IndexedCall::Kernels {
    constexpr int64_t kMany = 1 << 20;
    return {find(algorithm, Reduction::kNone, index_type, kMany),
            find(algorithm, Reduction::kNone, index_type, 1)};
  };
  call->check = find_both(IndexedAlgorithm::kCheckIndices);
  call->offsets =
      find_both(call->far ? IndexedAlgorithm::kRowOffsetsFar : IndexedAlgorithm::kRowOffsets);
  call->apply =
      find(call->scatter ? IndexedAlgorithm::kScatter : IndexedAlgorithm::kGather, reduction,
           movable ? word_type(call->width) : word, call->run > 0 ? call->run : 1);
  call->direct = nullptr;
  if (call->apply != nullptr && is_direct(*call)) {
    const bool near = call->index_bytes == 4;
    const IndexedAlgorithm scatter =
        near ? IndexedAlgorithm::kScatterDirect : IndexedAlgorithm::kScatterDirectFar;
    const IndexedAlgorithm gather =
        near ? IndexedAlgorithm::kGatherDirect : IndexedAlgorithm::kGatherDirectFar;
    call->direct = find(call->scatter ? scatter : gather, reduction, call->apply->type, 1);
  }
  if (call->check.few == nullptr || call->offsets.few == nullptr || call->apply == nullptr) {
    return unimplemented(
        "%s: this build's kernel list has no kernel for the type %s with indices of type %s; "
        "expected rows of check_indices, row_offsets, gather and scatter in it",
        call->op, dtype_name(type), dtype_name(index_type));
  }
  if (forced != nullptr && !forced_used) {
    return invalid_argument(
        "the kernel %s can carry out no part of this %s; expected one for its types and slices",
        forced->name, call->op);
  }
  return Status();
}

}  // namespace tessera
