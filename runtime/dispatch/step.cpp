// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/dispatch/step.h"

#include <algorithm>

#include "runtime/base/checked.h"

namespace tessera {
namespace {

/// How the loops around a kernel's core are nested.
enum class Nesting {
  kNear,    ///< By the shorter stride on either side: what one iteration brings to the cache is
            ///< used by the next ones, and the kernel's own loops are long.
  kSource,  ///< By the source's stride: memory is read in order, written in several streams.
  kDestination,  ///< By the destination's.
};

/// Beyond the caches memory must be read in order (the source's nesting), unless that would scatter
/// short runs over the destination while its own nesting is the more compact one: interleaved runs
/// of 128 bytes took 10 ms so and 16 the other way, deinterleaved ones 8.7 and 25.7.
Nesting nesting_of(const Piece& piece, const Match& match, bool stream) {
  constexpr int64_t kShortRun = 512;
  if (piece.fill || !stream) return Nesting::kNear;
  double src = 0, dst = 0;
  for (const Dim& dim : piece.dims) {
    src += static_cast<double>(magnitude(dim.src));
    dst += static_cast<double>(dim.dst);
  }
  int64_t run = piece.width;  // of the core, in the destination
  for (int i = 0; i < match.core.count; ++i) {
    if (match.core.dims[i].dst == run) run *= match.core.dims[i].extent;
  }
  return src <= dst || run >= kShortRun ? Nesting::kSource : Nesting::kDestination;
}

uint64_t nesting_stride(const Dim& dim, Nesting nesting) {
  const auto dst = static_cast<uint64_t>(dim.dst), src = magnitude(dim.src);
  if (src == 0 || nesting == Nesting::kDestination) return dst;
  return nesting == Nesting::kSource ? src : std::min(src, dst);
}

}  // namespace

bool make_step(const Piece& piece, const Match& match, StreamStores stores,
               FunctionRef<bool(const Step&)> visit) {
  const bool stream = stores != StreamStores::kNone;
  const AlgorithmInfo& info = algorithm_info(match.kernel->algorithm);
  Dim dims[kKernelDims];
  Reach reach;
  uint64_t taken = 0;  // bits: dimensions of the piece
  bool run_taken = false;
  for (int i = 0; i < kKernelDims; ++i) dims[i] = {1, 0, 0};
  for (int i = 0; i < match.core.count; ++i) {
    dims[i] = match.core.dims[i];
    reach.add(dims[i], piece.width);  // fits: the kernel was not refused
    if (match.core.from[i] == Core::kRun) {
      run_taken = true;
    } else {
      taken |= uint64_t{1} << match.core.from[i];
    }
  }

  FixedVector<Dim, kMaxAtoms> outer;
  int used = info.core;
  int64_t placed = piece.width;  // bytes of the dimensions that the kernel has so far
  for (const Dim& dim : dims) placed *= dim.extent;
  const auto place = [&](const Dim& dim) {
    Reach with_dim = reach;
    const bool full = used == kKernelDims || (stream && placed > kTileBytes);
    if (!full && with_dim.add(dim, piece.width)) {
      reach = with_dim;
      placed *= dim.extent;
      dims[used++] = dim;
    } else {
      outer.push_back(dim);
    }
  };
  if (!run_taken && piece.run > 1) place({piece.run, piece.width, piece.width});
  const Nesting nesting = nesting_of(piece, match, stream);
  int order[kMaxAtoms];
  int count = 0;
  for (int i = 0; i < piece.dims.size(); ++i) {
    if ((taken >> i & 1) != 0) continue;
    int at = count++;
    const uint64_t stride = nesting_stride(piece.dims[i], nesting);
    for (; at > 0 && stride < nesting_stride(piece.dims[order[at - 1]], nesting); --at) {
      order[at] = order[at - 1];
    }
    order[at] = i;
  }
  for (int n = 0; n < count; ++n) place(piece.dims[order[n]]);

  Step step;
  step.kernel = match.kernel;
  step.src_offset = piece.src_offset;
  step.dst_offset = piece.dst_offset;
  step.value = piece.value;
  step.cut = used > info.core ? used - 1 : info.core < kKernelDims ? kKernelDims - 1 : Step::kNoCut;
  step.cut_dim = step.cut == Step::kNoCut ? Dim{1, 0, 0} : dims[step.cut];
  step.outer = outer.begin();
  step.outer_count = outer.size();
  step.units = step.cut_dim.extent;
  step.unit_bytes = piece.width;
  for (const Dim& dim : outer) step.units *= dim.extent;
  const int64_t width = piece.width;
  for (int i = 0; i < kKernelDims; ++i) {
    const Dim& dim = dims[i];
    if (i != step.cut) step.unit_bytes *= dim.extent;
    step.dst_dims[i] = {static_cast<int32_t>(dim.extent), static_cast<int32_t>(dim.dst / width)};
  }
  for (int i = 0; i < kKernelDims; ++i) {
    const Dim& dim = dims[info.source_order[i]];
    if (info.source_order[i] == step.cut) step.src_cut = i;
    step.src_dims[i] = {static_cast<int32_t>(dim.extent), static_cast<int32_t>(dim.src / width)};
  }
  if (stream && step.cut != Step::kNoCut) {
    const Streaming streaming =
        plan_streaming(stores, *step.kernel, dims, step.cut, step.unit_bytes);
    if (streaming.mode != Streaming::kNone) step.streaming.push_back(streaming);
  }
  return visit(step);
}

}  // namespace tessera
