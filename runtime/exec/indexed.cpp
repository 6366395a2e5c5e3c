// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/exec/indexed.h"

#include <algorithm>
#include <atomic>

#include "runtime/base/checked.h"
#include "runtime/base/errors.h"
#include "runtime/exec/row_kernels.h"
#include "runtime/exec/row_order.h"
#include "runtime/exec/threads.h"

namespace tessera {
namespace {

/// Rows of one task: cheap ones are worth a thread in this number only.
constexpr int64_t kTaskRows = 32 * kChunk;

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

Status check_indices(const IndexedCall& call, const IndexedOperands& at, const Context& context) {
  std::atomic<int64_t> first_bad{call.row_count};
  for_each_task(ceil_div(call.row_count, kTaskRows), context, [&](int64_t task) {
    const int64_t first = task * kTaskRows, last = std::min(first + kTaskRows, call.row_count);
    for_each_chunk(
        call, at.indices, nullptr, nullptr, first, last, kTaskRows, [&](const RowChunk& chunk) {
          if (chunk.first >= first_bad.load(std::memory_order_relaxed)) return false;
          if (!has_bad_row(call, chunk)) return true;
          int64_t bad = 0, index;
          int place;
          while (bad < chunk.count - 1 &&
                 !find_bad_index(call,
                                 at_offset(chunk.indices, wrapping_mul(bad, chunk.index_step)),
                                 &place, &index)) {
            ++bad;
          }
          int64_t known = first_bad.load(std::memory_order_relaxed);
          while (chunk.first + bad < known &&
                 !first_bad.compare_exchange_weak(known, chunk.first + bad)) {
          }
          return false;
        });
  });
  return first_bad < call.row_count ? bad_index(call, at.indices, first_bad) : Status();
}

void follow_indices(const IndexedCall& call, const IndexedOperands& at, const Context& context) {
  const int64_t slice_bytes = call.slice_bytes(), chunk_rows = applied_chunk(call);
  const auto apply = [&](int64_t first, int64_t last, Words words) {
    for_each_chunk(call, at.indices, at.rows, at.tensor, first, last, chunk_rows,
                   [&](const RowChunk& chunk) {
                     apply_rows(call, chunk, words);
                     return true;
                   });
  };
  // Bad rows that are left out could stand between rows of the same slice.
  const bool sorted = call.scatter && context.row_order == RowOrder::kSorted && !call.ignore_bad;
  if (!call.scatter || sorted || context.row_order == RowOrder::kUnique) {
    const int64_t task_rows = std::max<int64_t>(
        std::min(kTaskRows, kTaskRows * 4 / std::max<int64_t>(slice_bytes, 1)), 1);
    // Rows that name the same slice stay together.
    const auto begin = [&](int64_t task) {
      const int64_t row = std::min(task * task_rows, call.row_count);
      return sorted ? next_slice(call, at, row) : row;
    };
    for_each_task(ceil_div(call.row_count, task_rows), context, [&](int64_t task) {
      apply(begin(task), begin(task + 1), {0, call.run});
    });
    return;
  }
  // Threads share out the words of long slices: each applies all rows, in order.
  const int64_t words_per_line = std::max(64 / call.width, 1);
  const bool worth = call.row_count * slice_bytes >= 256 * kTaskRows;
  const int64_t parts =
      worth ? std::clamp<int64_t>(call.run / (2 * words_per_line), 1, thread_limit(context)) : 1;
  const int64_t length = ceil_div(ceil_div(call.run, parts), words_per_line) * words_per_line;
  for_each_task(parts, context, [&](int64_t part) {
    const int64_t begin = std::min(part * length, call.run);
    const int64_t end = std::min(begin + length, call.run);
    if (begin < end) apply(0, call.row_count, {begin, end});
  });
}

}  // namespace tessera
