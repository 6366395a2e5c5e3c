// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/dispatch/match.h"

#include "runtime/base/checked.h"

namespace tessera {
namespace {

constexpr const char* kAccepted = nullptr;

/// The dimension that continues the runs without a gap on one side; -1 when there is none.
int next_on(const Piece& piece, int64_t Dim::*side, int64_t stride) {
  for (int i = 0; i < piece.dims.size(); ++i) {
    if (piece.dims[i].*side == stride) return i;
  }
  return -1;
}

Dim run_of(const Piece& piece) { return {piece.run, piece.width, piece.width}; }

const char* match_copy(const Piece& piece, Core* core) {
  if (piece.run < 2) return "no run of words is contiguous on both sides";
  core->add(run_of(piece), Core::kRun);
  return kAccepted;
}

const char* match_copy_short(const Piece& piece, Core* core) {
  core->run = piece.run;
  return match_copy(piece, core);
}

const char* match_deinterleave(const Piece& piece, Core* core) {
  const int64_t run_bytes = piece.run * piece.width;
  const int x = next_on(piece, &Dim::dst, run_bytes), p = next_on(piece, &Dim::src, run_bytes);
  if (p < 0) return "the source's next axis is not contiguous";
  if (x < 0) return "the destination's next axis is not contiguous";
  if (piece.dims[x].src != piece.dims[p].extent * run_bytes) {
    return "the long axis does not step over whole blocks of the source";
  }
  core->run = piece.run;
  core->block = piece.dims[p].extent;
  core->add(run_of(piece), Core::kRun);
  core->add(piece.dims[x], x);
  core->add(piece.dims[p], p);
  return kAccepted;
}

const char* match_interleave(const Piece& piece, Core* core) {
  const int64_t run_bytes = piece.run * piece.width;
  const int p = next_on(piece, &Dim::dst, run_bytes), x = next_on(piece, &Dim::src, run_bytes);
  if (p < 0) return "the destination's next axis is not contiguous";
  if (x < 0) return "the source's next axis is not contiguous";
  if (piece.dims[x].dst != piece.dims[p].extent * run_bytes) {
    return "the long axis does not step over whole blocks of the destination";
  }
  core->run = piece.run;
  core->block = piece.dims[p].extent;
  core->add(run_of(piece), Core::kRun);
  core->add(piece.dims[p], p);
  core->add(piece.dims[x], x);
  return kAccepted;
}

/// Finds j, i, c, x of records that are made of pixels: on `record` the strides are w, b * w,
/// b * b * w, b * b * c * w; on `pixels` c is contiguous, then j, then x.
const char* match_pixels(const Piece& piece, int64_t Dim::*record, int64_t Dim::*pixels, Core* core,
                         int found[4]) {
  if (piece.run != 1) return "runs of words stay together";
  const int j = next_on(piece, record, piece.width), c = next_on(piece, pixels, piece.width);
  if (j < 0 || c < 0) return "no axis is contiguous";
  const int64_t block = piece.dims[j].extent, channels = piece.dims[c].extent;
  const int64_t square = block * block * piece.width, row = block * channels * piece.width;
  const int i = next_on(piece, record, block * piece.width), x = next_on(piece, pixels, row);
  if (i < 0 || piece.dims[i].extent != block) return "the record is not block x block";
  if (piece.dims[c].*record != square || piece.dims[j].*pixels != channels * piece.width || x < 0 ||
      piece.dims[x].*record != wrapping_mul(channels, square)) {
    return "the records are not whole pixels";
  }
  core->run = channels;
  core->block = block;
  found[0] = j, found[1] = i, found[2] = c, found[3] = x;
  return kAccepted;
}

const char* match_permute_pixels(const Piece& piece, Core* core) {
  int found[4];
  const char* reason = match_pixels(piece, &Dim::dst, &Dim::src, core, found);
  if (reason != kAccepted) return reason;
  for (int k : {0, 1, 2, 3}) core->add(piece.dims[found[k]], found[k]);
  return kAccepted;
}

const char* match_permute_pixels_inverse(const Piece& piece, Core* core) {
  int found[4];
  const char* reason = match_pixels(piece, &Dim::src, &Dim::dst, core, found);
  if (reason != kAccepted) return reason;
  for (int k : {2, 0, 3, 1}) core->add(piece.dims[found[k]], found[k]);
  return kAccepted;
}

/// Finds i, j, x of a record: on `record` the strides are w, b * w, b * b * w; on `plane` x is
/// contiguous.
const char* match_record(const Piece& piece, int64_t Dim::*record, int64_t Dim::*plane,
                         int found[3]) {
  if (piece.run != 1) return "runs of words stay together";
  const int i = next_on(piece, record, piece.width), x = next_on(piece, plane, piece.width);
  if (i < 0 || x < 0) return "no axis is contiguous";
  const int64_t block = piece.dims[i].extent;
  const int j = next_on(piece, record, block * piece.width);
  if (j < 0 || piece.dims[j].extent != block) return "the record is not block x block";
  if (piece.dims[x].*record != block * block * piece.width) {
    return "the long axis does not step over whole records";
  }
  found[0] = i, found[1] = j, found[2] = x;
  return kAccepted;
}

const char* match_permute_record(const Piece& piece, Core* core) {
  int found[3];
  const char* reason = match_record(piece, &Dim::dst, &Dim::src, found);
  if (reason != kAccepted) return reason;
  core->block = piece.dims[found[0]].extent;
  for (int k : {0, 1, 2}) core->add(piece.dims[found[k]], found[k]);
  return kAccepted;
}

const char* match_permute_record_inverse(const Piece& piece, Core* core) {
  int found[3];
  const char* reason = match_record(piece, &Dim::src, &Dim::dst, found);
  if (reason != kAccepted) return reason;
  core->block = piece.dims[found[0]].extent;
  for (int k : {2, 0, 1}) core->add(piece.dims[found[k]], found[k]);
  return kAccepted;
}

const char* match_interleave_blocks(const Piece& piece, Core* core) {
  if (piece.run != 1) return "runs of words stay together";
  const int j = next_on(piece, &Dim::dst, piece.width), p = next_on(piece, &Dim::src, piece.width);
  if (j < 0 || p < 0) return "one side has no contiguous axis";
  if (piece.dims[j].src != piece.dims[p].extent * piece.width) {
    return "the source's next axis is not contiguous";
  }
  core->run = piece.dims[j].extent;
  core->block = piece.dims[p].extent;
  const int64_t run_bytes = core->run * core->block * piece.width;
  const int x = next_on(piece, &Dim::dst, core->run * piece.width);
  const int q = next_on(piece, &Dim::src, run_bytes);
  if (x < 0) return "the destination's next axis is not contiguous";
  if (q < 0 || piece.dims[q].extent != core->run ||
      piece.dims[x].src != wrapping_mul(core->run, run_bytes)) {
    return "the source's blocks are not run x run, one after the other";
  }
  for (int i : {j, x, p, q}) core->add(piece.dims[i], i);
  return kAccepted;
}

const char* match_transpose(const Piece& piece, Core* core) {
  if (piece.run != 1) return "runs of words stay together";
  const int x = next_on(piece, &Dim::dst, piece.width), y = next_on(piece, &Dim::src, piece.width);
  if (x < 0 || y < 0) return "one side has no contiguous axis";
  core->add(piece.dims[x], x);
  core->add(piece.dims[y], y);
  return kAccepted;
}

/// Takes everything: the run, or the innermost axis where that is one word; one word alone where
/// the axis is too wide for a kernel.
const char* match_strided(const Piece& piece, Core* core) {
  constexpr uint64_t kMaxStride = INT32_MAX / kMaxCoreExtent;
  if (piece.run == 1 && !piece.dims.empty() && piece.dims[0].extent <= kMaxCoreExtent &&
      magnitude(piece.dims[0].src) <= kMaxStride && magnitude(piece.dims[0].dst) <= kMaxStride) {
    core->add(piece.dims[0], 0);
  } else {
    core->add(run_of(piece), Core::kRun);
  }
  return kAccepted;
}

struct Candidate {
  Algorithm algorithm;
  bool fixed_run;  ///< The form of copy and fill whose run is a constant of the kernel.
  const char* (*match)(const Piece&, Core*);
};

/// In the order in which they are tried. The last one of each kind takes everything.
constexpr Candidate kCandidates[] = {
    {Algorithm::kDeinterleave, false, match_deinterleave},
    {Algorithm::kInterleave, false, match_interleave},
    {Algorithm::kPermutePixels, false, match_permute_pixels},
    {Algorithm::kPermutePixelsInverse, false, match_permute_pixels_inverse},
    {Algorithm::kPermuteRecord, false, match_permute_record},
    {Algorithm::kPermuteRecordInverse, false, match_permute_record_inverse},
    {Algorithm::kInterleaveBlocks, false, match_interleave_blocks},
    {Algorithm::kTranspose, false, match_transpose},
    {Algorithm::kCopy, true, match_copy_short},
    {Algorithm::kCopy, false, match_copy},
    {Algorithm::kStridedCopy, false, match_strided},
    {Algorithm::kFill, true, match_copy_short},
    {Algorithm::kFill, false, match_copy},
    {Algorithm::kStridedFill, false, match_strided},
};

/// Why the kernel cannot take the core; null when it can.
const char* refuse_kernel(const Kernel& kernel, const Core& core) {
  const AlgorithmInfo& info = algorithm_info(kernel.algorithm);
  Reach reach;
  for (int i = 0; i < core.count; ++i) {
    if ((info.long_axes >> i & 1) != 0 && core.dims[i].extent < kernel.least_extent()) {
      return "the long axis is shorter than a vector";
    }
    if (!reach.add(core.dims[i], kernel.width)) return "it spans more than 2^31 words";
  }
  return kAccepted;
}

const char* try_candidate(const Piece& piece, const Candidate& candidate, int level, Match* match) {
  match->core.clear();
  const char* reason = candidate.match(piece, &match->core);
  if (reason != kAccepted) return reason;
  reason = "there is no kernel of this width, run and block";
  for (const Kernel& kernel :
       find_kernels(candidate.algorithm, piece.width, match->core.run, match->core.block)) {
    if (kernel.level > level) continue;
    reason = refuse_kernel(kernel, match->core);
    if (reason == kAccepted) {
      match->kernel = &kernel;
      return kAccepted;
    }
  }
  return reason;
}

}  // namespace

bool Reach::add(const Dim& dim, int width) {
  const auto steps = static_cast<uint64_t>(dim.extent - 1), word = static_cast<uint64_t>(width);
  const uint64_t src_stride = magnitude(dim.src) / word, dst_stride = magnitude(dim.dst) / word;
  uint64_t src, dst;
  return dim.extent <= INT32_MAX && src_stride <= INT32_MAX && dst_stride <= INT32_MAX &&
         !__builtin_mul_overflow(steps, src_stride, &src) &&
         !__builtin_mul_overflow(steps, dst_stride, &dst) && (src_ += src) <= INT32_MAX &&
         (dst_ += dst) <= INT32_MAX;
}

Match match_piece(const Piece& piece, const DispatchOptions& options, RefusalSink* refused) {
  Match match;
  for (const Candidate& candidate : kCandidates) {
    const AlgorithmInfo& info = algorithm_info(candidate.algorithm);
    if (info.fill != piece.fill) continue;
    const char* reason = try_candidate(piece, candidate, options.level, &match);
    if (reason == kAccepted) break;
    if (refused != nullptr) {
      const char* fixed_name = info.fill ? "fill of a fixed run" : "copy of a fixed run";
      (*refused)(candidate.fixed_run ? fixed_name : info.name, reason);
    }
  }
  return match;
}

const char* match_kernel(const Piece& piece, const Kernel& kernel, Match* match) {
  if (algorithm_info(kernel.algorithm).fill != piece.fill) {
    return piece.fill ? "the piece is padding" : "the piece is not padding";
  }
  if (kernel.width != piece.width) return "the piece has words of another width";
  for (const Candidate& candidate : kCandidates) {
    if (candidate.algorithm != kernel.algorithm) continue;
    const bool fixed_run =
        (kernel.algorithm == Algorithm::kCopy || kernel.algorithm == Algorithm::kFill) &&
        kernel.run > 0;
    if (candidate.fixed_run != fixed_run) continue;
    match->core.clear();
    const char* reason = candidate.match(piece, &match->core);
    if (reason != kAccepted) return reason;
    if (match->core.run != kernel.run || match->core.block != kernel.block) {
      return "the piece has another run or block";
    }
    match->kernel = &kernel;
    return refuse_kernel(kernel, match->core);
  }
  return "the algorithm is unknown";
}

}  // namespace tessera
