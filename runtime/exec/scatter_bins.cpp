// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include <algorithm>
#include <atomic>
#include <cstring>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "runtime/base/memory.h"
#include "runtime/exec/row_bins.h"
#include "runtime/exec/row_kernels.h"
#include "runtime/exec/scatter.h"
#include "runtime/exec/threads.h"

namespace tessera {
namespace {

/// One thread goes through bins if the tensor is larger than what a cache holds, so that nearly
/// every row waits for memory otherwise: random rows of 4 bytes took 9 to 12 ns then, and 5 by
/// bins.
constexpr int64_t kCachedBytes = int64_t{16} << 20;
/// A region and its rows stay in a second-level cache.
constexpr int64_t kRegionBytes = int64_t{1} << 21;
constexpr int64_t kMostBins = 1024;
/// Copies of longer rows cost more than they gain.
constexpr int64_t kMostRowBytes = 16;
/// In a smaller tensor the two passes cost two to three times what applying the rows does: more
/// threads than so many are worth it.
constexpr int64_t kFewThreads = 4;
/// So many rows are worth several passes; of more than those, the sizes here would not fit.
constexpr int64_t kThreadedRows = int64_t{1} << 17, kMostRows = int64_t{1} << 38;

/// How a call is cut up.
struct Cut {
  int64_t words;             ///< Of the tensor.
  int64_t tasks, task_rows;  ///< Of putting rows into bins; each has its own.
  RowBins::Sizes bins;       ///< Of each task.
};

Cut cut_up(const IndexedCall& call, const Context& context) {
  Cut cut;
  cut.words = tensor_words(call);
  const int64_t threads = thread_limit(context);
  int shift = 0;
  const auto bins = [&] { return ceil_div(cut.words, int64_t{1} << shift); };
  while (bins() > kMostBins || call.width << shift < kRegionBytes) ++shift;
  if (threads > 1) {
    while (bins() < 2 * threads && shift > 6) --shift;
  }
  const int64_t chunks = ceil_div(call.row_count, kChunk);
  // Each task's bins end in a block that is not full.
  cut.tasks = std::clamp<int64_t>(chunks / bins(), 1, threads);
  const int64_t task_chunks = ceil_div(chunks, cut.tasks), row_bytes = call.run * call.width;
  cut.task_rows = task_chunks * kChunk;
  cut.bins = {bins(), task_chunks, row_bytes, shift};
  return cut;
}

void apply_bin(const IndexedCall& call, const IndexedOperands& at, const RowBins& bins, int64_t bin,
               const uint8_t* region) {
  const Words words = {0, call.run};
  bins.for_each_segment(bin, [&](const RowBins::Segment& segment, const RowBins::Copies& copies) {
    if (segment.first < 0) {
      const RowChunk chunk = {nullptr, copies.rows, region, 0, segment.count, 0, copies.step};
      return apply_rows(call, chunk,
                        {copies.offsets, static_cast<int32_t>(copies.step / sizeof(int32_t))},
                        words);
    }
    for_each_chunk(call, at.indices, at.rows, at.tensor, segment.first,
                   segment.first + segment.count, kChunk, [&](const RowChunk& chunk) {
                     apply_rows(call, chunk, words);
                     return true;
                   });
  });
}

/// Makes what the slices of a bin hold before its rows are applied. A slice belongs to the region
/// in which it begins.
void make_region(const IndexedCall& call, const ScatterBase& base, const Cut& cut, int64_t bin,
                 const uint8_t* tensor) {
  const auto first_slice = [&](int64_t of) {
    return std::min(ceil_div(of << cut.bins.shift, call.run) * call.run, cut.words);
  };
  const int64_t begin = first_slice(bin) * call.width, end = first_slice(bin + 1) * call.width;
  base.make_part(const_cast<uint8_t*>(tensor) + begin, begin, end - begin);
}

/// New memory is cleared page by page as it is first written, which takes longer than all else with
/// small pages.
void advise_large_pages(void* memory, int64_t bytes) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  constexpr uintptr_t kPage = uintptr_t{2} << 20;
  const auto begin = reinterpret_cast<uintptr_t>(memory),
             end = begin + static_cast<uintptr_t>(bytes);
  const uintptr_t first = (begin + kPage - 1) / kPage * kPage, last = end / kPage * kPage;
  if (first < last) (void)madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE);
#else
  (void)memory, (void)bytes;
#endif
}

bool is_worth_bins(const IndexedCall& call, const Context& context) {
  if (!has_short_rows(call) || applied_chunk(call) < kChunk) return false;
  if (context.row_order == RowOrder::kSorted) return false;  // one region after the other
  if (call.row_count < kThreadedRows || call.row_count > kMostRows) return false;
  const bool beyond_cache = tensor_words(call) >= kCachedBytes / call.width;
  return (beyond_cache && call.run * call.width <= kMostRowBytes) ||
         (context.row_order == RowOrder::kAny && thread_limit(context) > kFewThreads);
}

}  // namespace

int64_t tensor_words(const IndexedCall& call) {
  int64_t words = call.run;
  for (int k = 0; k < call.depth; ++k) {
    words += std::max<int64_t>(call.axes[k].extent - 1, 0) * call.axes[k].stride;
  }
  return words;
}

bool has_short_rows(const IndexedCall& call) {
  for (int k = 0; k < call.depth; ++k) {
    if (call.axes[k].stride < 0) return false;
  }
  return call.scatter && call.slices.empty() && call.rows.size() == 1 &&
         RowBins::fits(call.run * call.width);
}

void ScatterBase::make_part(uint8_t* to, int64_t begin, int64_t length) const {
  if (from == nullptr) {
    std::memset(to, 0, static_cast<size_t>(length));
  } else if (from + begin != to) {
    std::memcpy(to, from + begin, static_cast<size_t>(length));
  }
}

Scattered scatter_by_bins(const IndexedCall& call, const IndexedOperands& at,
                          const ScatterBase& base, const Context& context, Status* status) {
  if (!is_worth_bins(call, context)) return Scattered::kNo;
  const Cut cut = cut_up(call, context);
  const int64_t bytes = RowBins::memory_bytes(cut.bins);
  const int64_t all_bytes = (bytes + static_cast<int64_t>(sizeof(RowBins))) * cut.tasks;
  void* memory = allocate(context.allocator, static_cast<size_t>(all_bytes));
  if (memory == nullptr) return Scattered::kNo;
  if (context.allocator.allocate == nullptr) advise_large_pages(memory, all_bytes);
  auto* bins = static_cast<RowBins*>(memory);
  auto* blocks = reinterpret_cast<uint8_t*>(bins + cut.tasks);
  std::atomic<bool> bad{false};
  for_each_task(cut.tasks, context, [&](int64_t task) {
    auto* own = new (bins + task) RowBins(cut.bins, blocks + task * bytes);
    const int64_t first = std::min(task * cut.task_rows, call.row_count);
    const int64_t last = std::min(first + cut.task_rows, call.row_count);
    for_each_chunk(call, at.indices, at.rows, at.tensor, first, last, kChunk,
                   [&](const RowChunk& chunk) {
                     if (own->add(call, chunk) || call.ignore_bad) return true;
                     bad.store(true, std::memory_order_relaxed);
                     return false;
                   });
    own->finish();
  });
  const bool good = !bad.load(std::memory_order_relaxed);
  if (good && !base.dense) *status = base.make();
  if (good && status->ok()) {
    for_each_task(cut.bins.bins, context, [&](int64_t bin) {
      if (base.dense) make_region(call, base, cut, bin, at.tensor);
      const uint8_t* region = at.tensor + (bin << cut.bins.shift) * call.width;
      for (int64_t task = 0; task < cut.tasks; ++task) apply_bin(call, at, bins[task], bin, region);
    });
  }
  deallocate(context.allocator, memory);
  return good ? Scattered::kDone : Scattered::kBad;
}

}  // namespace tessera
