// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/exec/indexed.h"

#include <algorithm>
#include <atomic>
#include <cstring>

#include "runtime/base/checked.h"
#include "runtime/base/errors.h"
#include "runtime/exec/row_indices.h"
#include "runtime/exec/threads.h"

namespace tessera {
namespace {

/// Rows whose offsets are made at a time: they stay in the first-level cache.
constexpr int64_t kChunk = 1024;
/// Rows of one task: cheap ones are worth a thread in this number only.
constexpr int64_t kTaskRows = 32 * kChunk;
constexpr int64_t kLongestRun = int64_t{1} << 28;

/// One kernel call per position of the slice's outer dimensions, on words [begin, begin + length)
/// of the run. `offsets` are those of good rows.
void apply_slices(const IndexedCall& call, const uint8_t* rows, int64_t step, int64_t count,
                  const uint8_t* tensor, const int32_t* offsets, int64_t begin, int64_t length) {
  halide_dimension_t row_dims[] = {
      {0, static_cast<int32_t>(length), 1},
      {0, static_cast<int32_t>(count), count > 1 ? static_cast<int32_t>(step / call.width) : 0}};
  halide_dimension_t offset_dims[] = {{0, static_cast<int32_t>(count), 1}};
  halide_dimension_t tensor_dims[] = {{0, static_cast<int32_t>(length), 1}, {0, INT32_MAX, 1}};
  halide_buffer_t row = make_buffer(rows + begin * call.width, call.width, row_dims, 2);
  halide_buffer_t at = make_buffer(offsets, 4, offset_dims, 1);
  halide_buffer_t whole = make_buffer(tensor + begin * call.width, call.width, tensor_dims, 2);
  int64_t index[kMaxRank] = {};
  for (;;) {
    call.apply->function(call.scatter ? &row : &whole, &at, call.scatter ? &whole : &row);
    int i = call.slices.size() - 1;
    for (; i >= 0; --i) {
      const SliceDim& dim = call.slices[i];
      const int64_t steps = ++index[i] < dim.extent ? 1 : 1 - dim.extent;
      row.host += wrapping_mul(steps, dim.row);
      whole.host += wrapping_mul(steps, dim.tensor);
      if (index[i] < dim.extent) break;
      index[i] = 0;
    }
    if (i < 0) return;
  }
}

/// Zeros for a row of a gather.
void clear_row(const IndexedCall& call, uint8_t* row) {
  int64_t index[kMaxRank] = {};
  for (;;) {
    std::memset(row, 0, static_cast<size_t>(call.run * call.width));
    int i = call.slices.size() - 1;
    for (; i >= 0; --i) {
      const SliceDim& dim = call.slices[i];
      row += wrapping_mul(++index[i] < dim.extent ? 1 : 1 - dim.extent, dim.row);
      if (index[i] < dim.extent) break;
      index[i] = 0;
    }
    if (i < 0) return;
  }
}

/// Applies `count` good rows to a tensor whose offsets fit 32 bits: words [begin, end) of the run.
void apply_near(const IndexedCall& call, const uint8_t* rows, int64_t step, int64_t count,
                const uint8_t* tensor, const int32_t* offsets, int64_t begin, int64_t end) {
  for (int64_t at = begin; at < end;) {
    const int64_t length = end - at < 2 * kLongestRun ? end - at : kLongestRun;
    apply_slices(call, rows, step, count, tensor, offsets, at, length);
    at += length;
  }
}

/// Applies rows of which some may be bad: those are left out, or become zeros.
/// position(offset, &base, &rest) says where a row goes; false for a bad one.
template <typename Offset, typename Position>
void apply_good_rows(const IndexedCall& call, const uint8_t* rows, int64_t step, int64_t count,
                     const Offset* offsets, int64_t begin, int64_t end, Position&& position) {
  for (int64_t i = 0; i < count; ++i) {
    const uint8_t* here = at_offset(rows, wrapping_mul(i, step));
    const uint8_t* tensor;
    int32_t offset;
    if (position(offsets[i], &tensor, &offset)) {
      apply_near(call, here, step, 1, tensor, &offset, begin, end);
    } else if (!call.scatter) {
      clear_row(call, const_cast<uint8_t*>(here));
    }
  }
}

/// Applies the rows [first, last), and of each the words [begin, end) of the run.
void apply_range(const IndexedCall& call, const uint8_t* indices, const uint8_t* rows,
                 const uint8_t* tensor, int64_t first, int64_t last, int64_t begin, int64_t end) {
  RowWalk walk(call, first);
  for (int64_t row = first; row < last;) {
    const RowDim step = walk.step();
    int64_t count = std::min({walk.left(), last - row, kChunk});
    const uint64_t distance = magnitude(step.row) / static_cast<uint64_t>(call.width);
    if (step.tensor != 0) count = 1;  // a batch of its own
    if (distance > 0) {
      count = std::min(count, std::max<int64_t>(kNearEnough / static_cast<int64_t>(distance), 1));
    }
    const uint8_t* from = at_offset(indices, walk.index());
    const uint8_t* data = at_offset(rows, walk.row());
    const uint8_t* whole = at_offset(tensor, walk.tensor());
    if (call.far) {
      int64_t offsets[kChunk];
      make_offsets(call, from, step.index, count, offsets);
      apply_good_rows(call, data, step.row, count, offsets, begin, end,
                      [&](int64_t offset, const uint8_t** base, int32_t* rest) {
                        *base = at_offset(whole, wrapping_mul(offset, call.width));
                        *rest = 0;
                        return offset != kBadRow;
                      });
    } else {
      int32_t offsets[kChunk];
      make_offsets(call, from, step.index, count, offsets);
      int32_t least = 0;
      for (int64_t i = 0; i < count; ++i) least = std::min(least, offsets[i]);
      if (least == 0) {
        apply_near(call, data, step.row, count, whole, offsets, begin, end);
      } else {
        apply_good_rows(call, data, step.row, count, offsets, begin, end,
                        [&](int32_t offset, const uint8_t** base, int32_t* rest) {
                          *base = whole;
                          *rest = offset;
                          return offset >= 0;
                        });
      }
    }
    row += count;
    walk.advance(count);
  }
}

/// Hands out numbers [0, count) to the threads of the context.
template <typename Work>
void for_each_task(int64_t count, const Context& context, Work&& work) {
  const auto workers = static_cast<int>(std::min<int64_t>(count, thread_limit(context)));
  if (workers <= 1) {
    for (int64_t task = 0; task < count; ++task) work(task);
    return;
  }
  struct Job {
    Work& work;
    int64_t count;
    std::atomic<int64_t> next{0};
  } job{work, count};
  parallel_for(
      context, workers,
      [](void* closure, int) {
        auto* job = static_cast<Job*>(closure);
        for (int64_t task; (task = job->next.fetch_add(1, std::memory_order_relaxed)) < job->count;)
          job->work(task);
      },
      &job);
}

Status bad_index(const IndexedCall& call, const uint8_t* indices, int64_t row) {
  int place;
  int64_t index;
  if (!find_bad_index(call, at_offset(indices, RowWalk(call, row).index()), &place, &index)) {
    return out_of_range(
        "%s: indices of row %lld were out of range; expected that nobody writes them during the "
        "call",
        call.op, LongLong{row});
  }
  const IndexedCall::Axis& axis = call.axes[place];
  return out_of_range(
      "%s: indices of row %lld are %lld at position %d; expected at least %lld and less than %lld",
      call.op, LongLong{row}, LongLong{index}, place, LongLong{axis.least}, LongLong{axis.extent});
}

}  // namespace

Status check_indices(const IndexedCall& call, const void* indices, const Context& context) {
  const auto* from = static_cast<const uint8_t*>(indices);
  std::atomic<int64_t> first_bad{call.row_count};
  for_each_task(ceil_div(call.row_count, kTaskRows), context, [&](int64_t task) {
    const int64_t last = std::min((task + 1) * kTaskRows, call.row_count);
    RowWalk walk(call, task * kTaskRows);
    for (int64_t row = task * kTaskRows; row < last;) {
      if (row >= first_bad.load(std::memory_order_relaxed)) return;
      const int64_t count = std::min({walk.left(), last - row, kChunk});
      const uint8_t* rows = at_offset(from, walk.index());
      const int64_t step = walk.step().index;
      if (has_bad_row(call, rows, step, count)) {
        int64_t bad = 0, index;
        int place;
        while (bad < count - 1 &&
               !find_bad_index(call, at_offset(rows, wrapping_mul(bad, step)), &place, &index)) {
          ++bad;
        }
        int64_t known = first_bad.load(std::memory_order_relaxed);
        while (row + bad < known && !first_bad.compare_exchange_weak(known, row + bad)) {
        }
        return;
      }
      row += count;
      walk.advance(count);
    }
  });
  return first_bad < call.row_count ? bad_index(call, from, first_bad) : Status();
}

void apply_rows(const IndexedCall& call, const void* indices, const void* rows, const void* tensor,
                const Context& context) {
  const auto* from = static_cast<const uint8_t*>(indices);
  const auto* data = static_cast<const uint8_t*>(rows);
  const auto* whole = static_cast<const uint8_t*>(tensor);
  const int64_t slice_bytes = call.slice_bytes();
  if (!call.scatter) {
    const int64_t task_rows = std::max<int64_t>(
        std::min(kTaskRows, kTaskRows * 4 / std::max<int64_t>(slice_bytes, 1)), 1);
    for_each_task(ceil_div(call.row_count, task_rows), context, [&](int64_t task) {
      apply_range(call, from, data, whole, task * task_rows,
                  std::min((task + 1) * task_rows, call.row_count), 0, call.run);
    });
    return;
  }
  // Threads share out the words of the slices: each applies all rows, in order.
  const int64_t words_per_line = std::max(64 / call.width, 1);
  const bool worth = call.row_count * slice_bytes >= 4 * kTaskRows;
  const int64_t parts =
      worth ? std::clamp<int64_t>(call.run / (4 * words_per_line), 1, thread_limit(context)) : 1;
  const int64_t length = ceil_div(ceil_div(call.run, parts), words_per_line) * words_per_line;
  for_each_task(parts, context, [&](int64_t part) {
    const int64_t begin = std::min(part * length, call.run);
    const int64_t end = std::min(begin + length, call.run);
    if (begin < end) apply_range(call, from, data, whole, 0, call.row_count, begin, end);
  });
}

}  // namespace tessera
