// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/exec/row_kernels.h"

#include <cstring>

namespace tessera {
namespace {

constexpr int64_t kLongestRun = int64_t{1} << 28;

/// Visits the positions of a slice's outer dimensions: visit(data, tensor), in bytes from the
/// slice's beginning.
template <typename Visit>
void for_each_run(const IndexedCall& call, Visit&& visit) {
  int64_t index[kMaxRank] = {};
  int64_t data = 0, tensor = 0;
  for (;;) {
    visit(data, tensor);
    int i = call.slices.size() - 1;
    for (; i >= 0; --i) {
      const SliceDim& dim = call.slices[i];
      const int64_t steps = ++index[i] < dim.extent ? 1 : 1 - dim.extent;
      data = wrapping_add(data, wrapping_mul(steps, dim.row));
      tensor = wrapping_add(tensor, wrapping_mul(steps, dim.tensor));
      if (index[i] < dim.extent) break;
      index[i] = 0;
    }
    if (i < 0) return;
  }
}

/// One kernel call per position of the slice's outer dimensions, on so many words from `begin`.
void apply_words(const IndexedCall& call, const RowChunk& chunk, RowOffsets offsets, int64_t begin,
                 int64_t length) {
  const auto count = static_cast<int32_t>(chunk.count);
  halide_dimension_t row_dims[] = {
      {0, static_cast<int32_t>(length), 1},
      {0, count, count > 1 ? static_cast<int32_t>(chunk.data_step / call.width) : 0}};
  halide_dimension_t offset_dims[] = {{0, count, offsets.step}};
  halide_dimension_t tensor_dims[] = {{0, static_cast<int32_t>(length), 1}, {0, INT32_MAX, 1}};
  halide_buffer_t row = make_buffer(nullptr, call.width, row_dims, 2);
  halide_buffer_t at = make_buffer(offsets.first, 4, offset_dims, 1);
  halide_buffer_t whole = make_buffer(nullptr, call.width, tensor_dims, 2);
  for_each_run(call, [&](int64_t data, int64_t tensor) {
    row.host = const_cast<uint8_t*>(at_offset(chunk.data, data + begin * call.width));
    whole.host = const_cast<uint8_t*>(at_offset(chunk.tensor, tensor + begin * call.width));
    call.apply->function(call.scatter ? &row : &whole, &at, call.scatter ? &whole : &row);
  });
}

/// Rows of which some may be bad, one at a time.
/// position(offset, &tensor, &rest) says where a row goes; false for a bad one.
template <typename Offset, typename Position>
void apply_good_rows(const IndexedCall& call, const RowChunk& chunk, const Offset* offsets,
                     Words words, Position&& position) {
  for (int64_t i = 0; i < chunk.count; ++i) {
    RowChunk row = chunk;
    row.count = 1;
    row.data = at_offset(chunk.data, wrapping_mul(i, chunk.data_step));
    int32_t rest;
    if (position(offsets[i], &row.tensor, &rest)) {
      apply_rows(call, row, {&rest, 1}, words);
    } else if (!call.scatter) {
      for_each_run(call, [&](int64_t data, int64_t) {
        std::memset(const_cast<uint8_t*>(at_offset(row.data, data)), 0,
                    static_cast<size_t>(call.run * call.width));
      });
    }
  }
}

/// Rows of a chunk that is no larger than others.
void apply_by_offsets(const IndexedCall& call, const RowChunk& chunk, Words words) {
  if (call.far) {
    int64_t offsets[kChunk];
    make_offsets(call, chunk, offsets);
    apply_good_rows(call, chunk, offsets, words,
                    [&](int64_t offset, const uint8_t** tensor, int32_t* rest) {
                      *tensor = at_offset(chunk.tensor, wrapping_mul(offset, call.width));
                      *rest = 0;
                      return offset != kBadRow;
                    });
    return;
  }
  int32_t offsets[kChunk];
  const OffsetBits bits = make_offsets(call, chunk, offsets);
  if (!bits.has_bad()) {
    return apply_rows(call, chunk, {offsets, call.scatter && bits.is_one() ? 0 : 1}, words);
  }
  apply_good_rows(call, chunk, offsets, words, [](int32_t offset, const uint8_t**, int32_t* rest) {
    *rest = offset;
    return offset >= 0;
  });
}

/// Rows without offsets in between.
void apply_direct(const IndexedCall& call, const RowChunk& chunk) {
  halide_dimension_t row_dims[] = {{0, static_cast<int32_t>(chunk.count), 1}};
  halide_dimension_t tensor_dims[] = {{0, static_cast<int32_t>(call.axes[0].extent), 1}};
  halide_buffer_t rows = make_buffer(chunk.data, call.width, row_dims, 1);
  halide_buffer_t indices = make_buffer(chunk.indices, call.index_bytes, row_dims, 1);
  halide_buffer_t tensor = make_buffer(chunk.tensor, call.width, tensor_dims, 1);
  call.direct->function(call.scatter ? &rows : &tensor, &indices, call.scatter ? &tensor : &rows);
}

/// Whether all rows may name the same slice, which has a faster way.
bool may_be_one(const IndexedCall& call, const RowChunk& chunk) {
  const auto is_first = [&](int64_t row) {
    return std::memcmp(chunk.indices, chunk.indices + row * call.index_bytes,
                       static_cast<size_t>(call.index_bytes)) == 0;
  };
  return chunk.count > 1 && is_first(1) && is_first(chunk.count / 2) && is_first(chunk.count - 1);
}

}  // namespace

void apply_rows(const IndexedCall& call, const RowChunk& chunk, RowOffsets offsets, Words words) {
  for (int64_t at = words.begin; at < words.end;) {
    const int64_t left = words.end - at;
    const int64_t length = left < 2 * kLongestRun ? left : kLongestRun;
    apply_words(call, chunk, offsets, at, length);
    at += length;
  }
}

void apply_rows(const IndexedCall& call, const RowChunk& chunk, Words words) {
  if (call.direct != nullptr && !(call.scatter && may_be_one(call, chunk))) {
    return apply_direct(call, chunk);
  }
  RowChunk part = chunk;
  for (int64_t done = 0; done < chunk.count; done += kChunk) {
    part.indices = at_offset(chunk.indices, wrapping_mul(done, chunk.index_step));
    part.data = at_offset(chunk.data, wrapping_mul(done, chunk.data_step));
    part.count = std::min(chunk.count - done, kChunk);
    apply_by_offsets(call, part, words);
  }
}

}  // namespace tessera
