// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/exec/row_indices.h"

#include <cstring>

namespace tessera {
namespace {

/// Calls kernels on a chunk's rows: as many as one call takes, which may be one, if steps do not
/// fit 32 bits. `axes` is in words of `axis_bytes`. visit(kernel, first, rows, from, axes): the
/// buffers for so many rows.
template <typename Visit>
void for_index_buffers(const IndexedCall& call, const IndexedCall::Kernels& kernels,
                       const RowChunk& chunk, const void* axes, int axis_bytes, Visit&& visit) {
  const int64_t step = chunk.index_step, count = chunk.count;
  const uint64_t reach =
      magnitude(step) / static_cast<uint64_t>(call.index_bytes) * static_cast<uint64_t>(count) +
      magnitude(call.index_stride) / static_cast<uint64_t>(call.index_bytes) *
          static_cast<uint64_t>(call.depth);
  const bool near = magnitude(step) < kNearEnough && magnitude(call.index_stride) < kNearEnough &&
                    reach < kNearEnough;
  alignas(8) uint8_t copied[8 * kMaxRank];
  for (int64_t first = 0; first < count;) {
    const uint8_t* from = at_offset(chunk.indices, wrapping_mul(first, step));
    int64_t rows = near ? count - first : 1;
    const bool many = rows >= kernels.many->lanes;
    if (many) rows = rows / kernels.many->lanes * kernels.many->lanes;
    int64_t stride = call.index_stride;
    if (!near) {  // to where 32 bits reach
      for (int k = 0; k < call.depth; ++k) {
        std::memcpy(copied + k * call.index_bytes,
                    at_offset(from, wrapping_mul(k, call.index_stride)),
                    static_cast<size_t>(call.index_bytes));
      }
      from = copied;
      stride = call.index_bytes;
    }
    const auto words = [&](int64_t bytes) {
      return static_cast<int32_t>(bytes / call.index_bytes);
    };
    halide_dimension_t index_dims[] = {{0, call.depth, words(stride)},
                                       {0, static_cast<int32_t>(rows), near ? words(step) : 0}};
    halide_dimension_t axis_dims[] = {{0, 3, 1}, {0, call.depth, 3}};
    halide_buffer_t index_buffer = make_buffer(from, call.index_bytes, index_dims, 2);
    halide_buffer_t axis_buffer = make_buffer(axes, axis_bytes, axis_dims, 2);
    visit(*(many ? kernels.many : kernels.few), first, rows, &index_buffer, &axis_buffer);
    first += rows;
  }
}

template <typename Offset>
void make_row_offsets(const IndexedCall& call, const RowChunk& chunk, Offset* offsets) {
  const void* axes = call.axes;
  if (sizeof(Offset) == 4) axes = call.near_axes;
  for_index_buffers(call, call.offsets, chunk, axes, sizeof(Offset),
                    [&](const IndexedKernel& kernel, int64_t first, int64_t rows,
                        halide_buffer_t* from, halide_buffer_t* by) {
                      halide_dimension_t dims[] = {{0, static_cast<int32_t>(rows), 1}};
                      halide_buffer_t to = make_buffer(offsets + first, sizeof(Offset), dims, 1);
                      kernel.function(from, by, &to);
                    });
}

}  // namespace

OffsetBits make_offsets(const IndexedCall& call, const RowChunk& chunk, int32_t* offsets) {
  make_row_offsets(call, chunk, offsets);
  OffsetBits bits = {0, -1};
  for (int64_t i = 0; i < chunk.count; ++i) {
    bits.any |= offsets[i];
    bits.all &= offsets[i];
  }
  return bits;
}

void make_offsets(const IndexedCall& call, const RowChunk& chunk, int64_t* offsets) {
  make_row_offsets(call, chunk, offsets);
}

int64_t applied_chunk(const IndexedCall& call) {
  if (call.direct != nullptr) return kDirectChunk;
  if (call.rows.empty()) return 1;
  const RowDim& step = call.rows.back();
  if (step.tensor != 0) return 1;  // a batch of its own
  const uint64_t distance = magnitude(step.row) / static_cast<uint64_t>(call.width);
  if (distance == 0) return kChunk;
  return std::clamp<int64_t>(kNearEnough / static_cast<int64_t>(distance), 1, kChunk);
}

bool has_bad_row(const IndexedCall& call, const RowChunk& chunk) {
  alignas(64) uint8_t bad[8 * kMostCheckedRows];
  uint8_t any = 0;
  const void* axes = call.axes;
  if (call.index_bytes == 4) axes = call.near_axes;
  for_index_buffers(call, call.check, chunk, axes, call.index_bytes,
                    [&](const IndexedKernel& kernel, int64_t, int64_t, halide_buffer_t* from,
                        halide_buffer_t* by) {
                      halide_dimension_t dims[] = {{0, kernel.lanes, 1}};
                      halide_buffer_t to = make_buffer(bad, call.index_bytes, dims, 1);
                      kernel.function(from, by, &to);
                      for (int i = 0; i < kernel.lanes * call.index_bytes; ++i) any |= bad[i];
                    });
  return any != 0;
}

namespace {

int64_t read_index(const IndexedCall& call, const uint8_t* row, int place) {
  const uint8_t* from = at_offset(row, wrapping_mul(place, call.index_stride));
  if (call.index_bytes == 4) {
    int32_t narrow;
    std::memcpy(&narrow, from, sizeof narrow);
    return narrow;
  }
  int64_t wide;
  std::memcpy(&wide, from, sizeof wide);
  return wide;
}

}  // namespace

bool find_position(const IndexedCall& call, const uint8_t* row, int64_t* position) {
  *position = 0;
  for (int k = 0; k < call.depth; ++k) {
    const IndexedCall::Axis& axis = call.axes[k];
    const int64_t index = read_index(call, row, k);
    if (index < axis.least || index >= axis.extent) return false;
    *position =
        wrapping_add(wrapping_mul(*position, axis.extent), index < 0 ? index + axis.extent : index);
  }
  return true;
}

bool find_bad_index(const IndexedCall& call, const uint8_t* row, int* place, int64_t* index) {
  for (int k = 0; k < call.depth; ++k) {
    *index = read_index(call, row, k);
    *place = k;
    if (*index < call.axes[k].least || *index >= call.axes[k].extent) return true;
  }
  return false;
}

}  // namespace tessera
