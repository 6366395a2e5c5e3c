// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/exec/executor.h"

#include <algorithm>
#include <atomic>

#include "runtime/base/checked.h"
#include "runtime/base/errors.h"
#include "runtime/exec/stream_store.h"
#include "runtime/exec/threads.h"

namespace tessera {
namespace {

/// Several steps into one output, such as an interior and its borders, take turns after so many
/// bytes: what one leaves in the second-level cache, the next one finds there.
constexpr int64_t kTurnBytes = 128 << 10;

/// Below this, starting threads costs more than they save.
constexpr int64_t kParallelBytes = 4 * kTaskBytes;

halide_buffer_t make_buffer(const Step& step, halide_dimension_t* dims, int dimensions) {
  halide_buffer_t buffer = {};
  buffer.type = halide_type_t(halide_type_uint, static_cast<uint8_t>(8 * step.kernel->width));
  buffer.dimensions = dimensions;
  buffer.dim = dims;
  return buffer;
}

/// Walks over a step's units: the offsets of one, in bytes, and how many follow it in the cut
/// dimension.
class UnitWalk {
 public:
  UnitWalk(const Step& step, int64_t begin)
      : step_(step),
        at_(begin % step.cut_dim.extent),
        src_(step.src_offset),
        dst_(step.dst_offset) {
    int64_t rest = begin / step.cut_dim.extent;
    for (int i = 0; i < step.outer_count; ++i) {
      index_[i] = rest % step.outer[i].extent;
      rest /= step.outer[i].extent;
      move(step.outer[i], index_[i]);
    }
  }
  int64_t src() const { return wrapping_add(src_, at_ * step_.cut_dim.src); }
  int64_t dst() const { return wrapping_add(dst_, at_ * step_.cut_dim.dst); }
  int64_t left() const { return step_.cut_dim.extent - at_; }

  /// By at most left(); not beyond the last unit.
  void advance(int64_t count) {
    at_ += count;
    if (at_ < step_.cut_dim.extent) return;
    at_ = 0;
    for (int i = 0; i < step_.outer_count; ++i) {
      move(step_.outer[i], 1);
      if (++index_[i] < step_.outer[i].extent) return;
      index_[i] = 0;
      move(step_.outer[i], -step_.outer[i].extent);
    }
  }

 private:
  void move(const Dim& dim, int64_t steps) {
    src_ = wrapping_add(src_, wrapping_mul(steps, dim.src));
    dst_ = wrapping_add(dst_, wrapping_mul(steps, dim.dst));
  }

  const Step& step_;
  int64_t at_;
  int64_t index_[kMaxAtoms];
  int64_t src_, dst_;
};

/// Runs the units [begin, end) of a step. The kernel's result: 0 for success.
int run_units(const Step& step, const uint8_t* input, uint8_t* output, int64_t begin, int64_t end) {
  halide_dimension_t src_dims[kKernelDims], dst_dims[kKernelDims];
  for (int i = 0; i < kKernelDims; ++i) {
    src_dims[i] = {0, step.src_dims[i].extent, step.src_dims[i].stride};
    dst_dims[i] = {0, step.dst_dims[i].extent, step.dst_dims[i].stride};
  }
  const bool fill = algorithm_info(step.kernel->algorithm).fill;
  halide_buffer_t src = make_buffer(step, src_dims, fill ? 0 : kKernelDims);
  halide_buffer_t dst = make_buffer(step, dst_dims, kKernelDims);
  uint64_t value = step.value;
  if (fill) src.host = reinterpret_cast<uint8_t*>(&value);

  alignas(64) uint8_t tile[kMostTileBytes];
  const Streaming* streaming = step.streaming.empty() ? nullptr : step.streaming.begin();
  const bool from_tile = streaming != nullptr && streaming->mode == Streaming::kFromTile;
  if (from_tile) {
    for (int i = 0; i < kKernelDims; ++i) dst_dims[i].stride = streaming->tile_strides[i];
  }
  UnitWalk walk(step, begin);
  for (int64_t unit = begin; unit < end;) {
    int64_t count = std::min(walk.left(), end - unit);
    if (from_tile) count = std::min(count, streaming->units);
    if (step.cut != Step::kNoCut) {
      dst_dims[step.cut].extent = static_cast<int32_t>(count);
      src_dims[step.src_cut].extent = static_cast<int32_t>(count);
    }
    if (!fill) src.host = const_cast<uint8_t*>(input) + walk.src();
    uint8_t* to = output + walk.dst();
    unit += count;
    walk.advance(count);
    if (streaming != nullptr && !from_tile) {
      stream_runs(*streaming, src.host, nullptr, to, count);
      continue;
    }
    dst.host = from_tile ? tile : to;
    const int result = step.kernel->function(&src, &dst);
    if (result != 0) return result;
    if (from_tile) {
      stream_runs(*streaming, tile, unit < end ? input + walk.src() : nullptr, to, count);
    }
  }
  if (streaming != nullptr) stream_fence();
  return 0;
}

int64_t units_per_task(const Step& step) {
  return std::max(kTaskBytes / std::max(step.unit_bytes, int64_t{1}), int64_t{1});
}

int64_t task_count(const Step& step) { return ceil_div(step.units, units_per_task(step)); }

Status kernel_failed(const Step& step, int result) {
  return internal_error("the kernel %s returned %d; expected 0", step.kernel->name, result);
}

}  // namespace

Status execute(const Step* steps, int count, const void* input, void* output,
               const Context& context) {
  const auto* src = static_cast<const uint8_t*>(input);
  auto* dst = static_cast<uint8_t*>(output);
  int64_t bytes = 0, tasks = 0;
  for (int i = 0; i < count; ++i) bytes += steps[i].units * steps[i].unit_bytes;
  if (bytes >= kParallelBytes) {
    for (int i = 0; i < count; ++i) tasks += task_count(steps[i]);
  }
  if (tasks <= 1 || thread_limit(context) == 1) {
    const int64_t turns = count == 1 ? 1 : ceil_div(bytes, kTurnBytes);
    for (int64_t turn = 0; turn < turns; ++turn) {
      for (int i = 0; i < count; ++i) {
        const int64_t units = steps[i].units, length = ceil_div(units, turns);
        const int64_t begin = std::min(turn * length, units), end = std::min(begin + length, units);
        if (begin == end) continue;
        const int result = run_units(steps[i], src, dst, begin, end);
        if (result != 0) return kernel_failed(steps[i], result);
      }
    }
    return Status();
  }
  std::atomic<int> result{0};
  for_each_task(tasks, context, [&](int64_t task) {
    const Step* step = steps;
    for (; task >= task_count(*step); ++step) task -= task_count(*step);
    const int64_t length = units_per_task(*step), begin = task * length;
    const int failure = run_units(*step, src, dst, begin, std::min(begin + length, step->units));
    if (failure != 0) result.store(failure, std::memory_order_relaxed);
  });
  const int failure = result.load(std::memory_order_relaxed);
  return failure == 0 ? Status() : kernel_failed(steps[0], failure);
}

Status execute(const Move& move, const DispatchOptions& options, const void* input, void* output,
               const Context& context) {
  if (options.forced != nullptr) {  // whether it fits must be known before anything is written
    auto look = [](const Step&) { return true; };
    TESSERA_RETURN_IF_ERROR(for_each_step(move, options, look));
  }
  // Steps are gathered, so that those of one call share one round of threads, up to what fits here.
  constexpr int kBatch = 24;
  Step steps[kBatch];
  FixedVector<Dim, 4 * kBatch + kMaxAtoms> outer;
  int count = 0;
  Status status;
  const auto flush = [&] {
    if (status.ok()) status = execute(steps, count, input, output, context);
    count = 0;
    outer.clear();
  };
  auto gather = [&](const Step& step) {
    if (count == kBatch || outer.size() + step.outer_count > 4 * kBatch + kMaxAtoms) flush();
    steps[count] = step;
    steps[count++].outer = outer.end();
    for (int i = 0; i < step.outer_count; ++i) outer.push_back(step.outer[i]);
    return status.ok();
  };
  TESSERA_RETURN_IF_ERROR(for_each_step(move, options, gather));
  flush();
  return status;
}

}  // namespace tessera
