// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include <algorithm>
#include <atomic>
#include <cstring>

#include "runtime/base/memory.h"
#include "runtime/exec/row_kernels.h"
#include "runtime/exec/scatter.h"
#include "runtime/exec/threads.h"

namespace tessera {
namespace {

/// A table stays in a first-level cache, with room for the rows.
constexpr int64_t kMostTableBytes = 16 << 10;
/// Rows of a task, which are worth a thread.
constexpr int64_t kTaskRows = 64 * kChunk;

/// Whether sums of parts are the sum of all: words wrap around.
bool sums_in_parts(const IndexedKernel& kernel) {
  return kernel.reduction == Reduction::kAdd && kernel.type != DType::kFloat16 &&
         kernel.type != DType::kBFloat16 && kernel.type != DType::kFloat32 &&
         kernel.type != DType::kFloat64;
}

/// Adds the slices of one table to those of another.
void add_table(const IndexedCall& call, const uint8_t* from, uint8_t* to, int64_t slices) {
  int32_t offsets[kChunk];
  const int64_t bytes = call.run * call.width;
  for (int64_t first = 0; first < slices; first += kChunk) {
    const int64_t count = std::min(slices - first, kChunk);
    for (int64_t i = 0; i < count; ++i) offsets[i] = static_cast<int32_t>((first + i) * call.run);
    apply_rows(call, {nullptr, from + first * bytes, to, 0, count, 0, bytes}, {offsets, 1},
               {0, call.run});
  }
}

}  // namespace

Scattered scatter_by_table(const IndexedCall& call, const IndexedOperands& at,
                           const ScatterBase& base, const Context& context) {
  if (!base.dense || call.far || !has_short_rows(call) || call.row_count < kTaskRows) {
    return Scattered::kNo;
  }
  const int64_t words = tensor_words(call), bytes = words * call.width;
  if (bytes > kMostTableBytes) return Scattered::kNo;
  const int64_t tables =
      sums_in_parts(*call.apply)
          ? std::min<int64_t>(ceil_div(call.row_count, kTaskRows), thread_limit(context))
          : 1;
  auto* memory =
      static_cast<uint8_t*>(allocate(context.allocator, static_cast<size_t>(tables * bytes)));
  if (memory == nullptr) return Scattered::kNo;
  base.make_part(memory, 0, bytes);
  std::memset(memory + bytes, 0, static_cast<size_t>((tables - 1) * bytes));
  std::atomic<bool> bad{false};
  const int64_t length = ceil_div(ceil_div(call.row_count, tables), kChunk) * kChunk;
  for_each_task(tables, context, [&](int64_t table) {
    const int64_t first = std::min(table * length, call.row_count);
    const int64_t last = std::min(first + length, call.row_count);
    for_each_chunk(call, at.indices, at.rows, memory + table * bytes, first, last,
                   applied_chunk(call), [&](const RowChunk& chunk) {
                     if (!call.ignore_bad && has_bad_row(call, chunk)) {
                       bad.store(true, std::memory_order_relaxed);
                       return false;
                     }
                     apply_rows(call, chunk, {0, call.run});
                     return true;
                   });
  });
  const bool done = !bad.load(std::memory_order_relaxed);
  if (done) {
    for (int64_t table = 1; table < tables; ++table) {
      add_table(call, memory + table * bytes, memory, words / call.run);
    }
    std::memcpy(const_cast<uint8_t*>(at.tensor), memory, static_cast<size_t>(bytes));
  }
  deallocate(context.allocator, memory);
  return done ? Scattered::kDone : Scattered::kBad;
}

}  // namespace tessera
