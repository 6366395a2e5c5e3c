// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/dispatch/planner.h"

#include <algorithm>

#include "runtime/base/checked.h"
#include "runtime/base/errors.h"

namespace tessera {
namespace {

/// An axis of a piece to be cut into chunks.
struct Cut {
  int dim;  ///< Of the piece, or Core::kRun.
  int64_t chunk;
};

int64_t extent_of(const Piece& piece, int dim) {
  return dim == Core::kRun ? piece.run : piece.dims[dim].extent;
}

/// A chunk of at most about `wanted` and at least `least`: one that divides the extent if there is
/// one not much smaller, else a multiple of `least` that leaves no rest below `least`.
int64_t even_chunk(int64_t extent, int64_t wanted, int64_t least) {
  wanted = std::max(wanted, least);
  const int64_t fewest = ceil_div(extent, wanted);
  for (int64_t count = fewest; count <= 2 * fewest && extent / count >= least; ++count) {
    if (extent % count == 0) return extent / count;
  }
  const int64_t largest = wanted / least * least;
  for (int64_t chunk = largest; chunk >= std::max(largest / 2, least); chunk -= least) {
    if (extent % chunk >= least) return chunk;
  }
  return largest;
}

/// Whether an axis is too long to be matched at all: kernels count in 32 bits.
bool cut_for_match(const Piece& piece, Cut* cut) {
  for (int dim = Core::kRun; dim < piece.dims.size(); ++dim) {
    if (extent_of(piece, dim) <= kMaxCoreExtent) continue;
    *cut = {dim, even_chunk(extent_of(piece, dim), kMaxCoreExtent / 2, 4096)};
    return true;
  }
  return false;
}

/// Whether the core is too large for a task, or a tile; cuts its long axes. A transposition is cut
/// both ways, so that what it reads is still in the cache when the next row needs it.
bool cut_for_tasks(const Piece& piece, const Match& match, int64_t most_bytes, Cut* cut) {
  constexpr int64_t kTransposeTile = 64;
  const Core& core = match.core;
  int64_t bytes = piece.width;
  for (int i = 0; i < core.count; ++i) bytes *= core.dims[i].extent;
  const bool transpose = match.kernel->algorithm == Algorithm::kTranspose;
  if (bytes <= most_bytes && !transpose) return false;

  for (int i = core.count - 1; i >= 0; --i) {
    const bool cuttable = match.kernel->run == 0 || core.from[i] != Core::kRun;
    const bool is_block = match.kernel->block > 0 && core.dims[i].extent == match.kernel->block;
    if (!cuttable || is_block) continue;
    const int64_t extent = core.dims[i].extent;
    const int64_t wanted =
        transpose ? kTransposeTile : std::max(most_bytes / (bytes / extent), int64_t{1});
    const int64_t chunk = even_chunk(extent, wanted, match.kernel->least_extent());
    if (chunk >= extent) continue;
    *cut = {core.from[i], chunk};
    return true;
  }
  return false;
}

/// The chunks, as a piece with one dimension more; and the rest, a piece with a shorter axis, if
/// any.
void apply_cut(const Piece& piece, const Cut& cut, Piece* chunks, Piece* rest, bool* has_rest) {
  const int64_t extent = extent_of(piece, cut.dim);
  const Dim axis = cut.dim == Core::kRun ? Dim{piece.run, piece.fill ? 0 : piece.width, piece.width}
                                         : piece.dims[cut.dim];
  const Dim step{extent / cut.chunk, axis.src * cut.chunk, axis.dst * cut.chunk};
  const auto shorten = [&](Piece* part, int64_t to) {
    if (cut.dim == Core::kRun) {
      part->run = to;
    } else if (to == 1) {
      part->dims.erase(cut.dim);
    } else {
      part->dims[cut.dim].extent = to;
    }
  };

  *rest = piece;
  *has_rest = extent % cut.chunk != 0;
  if (*has_rest) {
    shorten(rest, extent % cut.chunk);
    rest->src_offset = wrapping_add(rest->src_offset, wrapping_mul(step.extent, step.src));
    rest->dst_offset = wrapping_add(rest->dst_offset, wrapping_mul(step.extent, step.dst));
  }
  *chunks = piece;
  shorten(chunks, cut.chunk);
  if (step.extent == 1) return;
  int at = 0;
  while (at < chunks->dims.size() && chunks->dims[at].dst <= step.dst) ++at;
  chunks->dims.insert(at, step);
}

/// Adds to the reach of a kernel's buffer, in words; false when 32 bits do not hold it.
bool add_reach(const Dim& dim, int width, uint64_t* src_span, uint64_t* dst_span) {
  const auto steps = static_cast<uint64_t>(dim.extent - 1);
  uint64_t src, dst;
  return dim.extent <= INT32_MAX &&
         magnitude(dim.src) / static_cast<uint64_t>(width) <= INT32_MAX &&
         magnitude(dim.dst) / static_cast<uint64_t>(width) <= INT32_MAX &&
         !__builtin_mul_overflow(steps, magnitude(dim.src) / static_cast<uint64_t>(width), &src) &&
         !__builtin_mul_overflow(steps, magnitude(dim.dst) / static_cast<uint64_t>(width), &dst) &&
         (*src_span += src) <= INT32_MAX && (*dst_span += dst) <= INT32_MAX;
}

/// How the loops around a kernel's core are nested.
enum class Nesting {
  kNear,    ///< By the shorter stride on either side: what one iteration brings to the cache is
            ///< used by the next ones, and the kernel's own loops are long.
  kSource,  ///< By the source's stride: memory is read in order, written in several streams.
  kDestination,  ///< By the destination's.
};

/// Beyond the caches one side must be walked in order, the one on which the loops are a compact
/// nest (phases of a block next to each other): runs of 128 bytes took 8.7 ms so and 25.7
/// otherwise. Kernels with loops to spare do so always.
Nesting nesting_of(const Piece& piece, const Kernel& kernel, bool stream) {
  if (piece.fill || (!stream && kernel.algorithm != Algorithm::kCopy)) return Nesting::kNear;
  double src = 0, dst = 0;
  for (const Dim& dim : piece.dims) {
    src += static_cast<double>(magnitude(dim.src));
    dst += static_cast<double>(dim.dst);
  }
  return src <= dst ? Nesting::kSource : Nesting::kDestination;
}

uint64_t nesting_stride(const Dim& dim, Nesting nesting) {
  const auto dst = static_cast<uint64_t>(dim.dst), src = magnitude(dim.src);
  if (src == 0 || nesting == Nesting::kDestination) return dst;
  return nesting == Nesting::kSource ? src : std::min(src, dst);
}

bool make_step(const Piece& piece, const Match& match, bool stream,
               FunctionRef<bool(const Step&)> visit) {
  const AlgorithmInfo& info = algorithm_info(match.kernel->algorithm);
  Dim dims[kKernelDims];
  uint64_t src_span = 0, dst_span = 0;
  uint64_t taken = 0;  // bits: dimensions of the piece
  bool run_taken = false;
  for (int i = 0; i < kKernelDims; ++i) dims[i] = {1, 0, 0};
  for (int i = 0; i < match.core.count; ++i) {
    dims[i] = match.core.dims[i];
    add_reach(dims[i], piece.width, &src_span, &dst_span);
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
    uint64_t src_with = src_span, dst_with = dst_span;
    const bool full = used == kKernelDims || (stream && placed > kTileBytes);
    if (!full && add_reach(dim, piece.width, &src_with, &dst_with)) {
      src_span = src_with;
      dst_span = dst_with;
      placed *= dim.extent;
      dims[used++] = dim;
    } else {
      outer.push_back(dim);
    }
  };
  if (!run_taken && piece.run > 1) place({piece.run, piece.width, piece.width});
  const Nesting nesting = nesting_of(piece, *match.kernel, stream);
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
  step.cut = used > info.core ? used - 1 : kKernelDims - 1;
  step.cut_dim = dims[step.cut];
  step.outer = outer.begin();
  step.outer_count = outer.size();
  step.units = step.cut_dim.extent;
  step.unit_bytes = piece.width;
  for (const Dim& dim : outer) step.units *= dim.extent;
  const int64_t width = piece.width;
  for (int i = 0; i < kKernelDims; ++i) {
    const Dim& dim = dims[i];
    if (i != step.cut) step.unit_bytes *= dim.extent;
    step.dst_dims[i] = {0, static_cast<int32_t>(dim.extent), static_cast<int32_t>(dim.dst / width)};
  }
  for (int i = 0; i < kKernelDims; ++i) {
    const Dim& dim = dims[info.source_order[i]];
    if (info.source_order[i] == step.cut) step.src_cut = i;
    step.src_dims[i] = {0, static_cast<int32_t>(dim.extent), static_cast<int32_t>(dim.src / width)};
  }
  if (stream) step.streaming = plan_streaming(*step.kernel, dims, step.cut, step.unit_bytes);
  return visit(step);
}

/// Whether the output is too large for the caches.
bool is_streamed(const Move& move, const DispatchOptions& options) {
  return kCanStream && move.bytes_written >= options.streaming_bytes;
}

class Planner {
 public:
  Planner(const Move& move, const DispatchOptions& options,
          FunctionRef<bool(const Piece&, const Match&)> visit)
      : options_(options),
        most_bytes_(is_streamed(move, options) ? kTileBytes : kTaskBytes),
        visit_(visit) {}

  bool plan(const Piece& piece) {
    Cut cut;
    if (cut_for_match(piece, &cut)) return plan_parts(piece, cut);
    Match match;
    const bool forced =
        options_.forced != nullptr && match_kernel(piece, *options_.forced, &match) == nullptr;
    if (forced) {
      forced_used_ = true;
    } else {
      match = match_piece(piece, options_);
    }
    if (cut_for_tasks(piece, match, most_bytes_, &cut)) return plan_parts(piece, cut);
    return visit_(piece, match);
  }

  bool forced_used() const { return forced_used_; }

 private:
  bool plan_parts(const Piece& piece, const Cut& cut) {
    Piece chunks, rest;
    bool has_rest;
    apply_cut(piece, cut, &chunks, &rest, &has_rest);
    return plan(chunks) && (!has_rest || plan(rest));
  }

  const DispatchOptions& options_;
  const int64_t most_bytes_;  // of a kernel's core
  FunctionRef<bool(const Piece&, const Match&)> visit_;
  bool forced_used_ = false;
};

/// Runs the planner over all pieces of a move.
void plan_move(const Move& move, Planner* planner) {
  auto plan_piece = [&](const Piece& piece) { return planner->plan(piece); };
  auto plan_box = [&](const Move& part, const Box& box) {
    return for_each_piece(part, box, plan_piece);
  };
  for_each_box(move, plan_box);
}

}  // namespace

Status for_each_step(const Move& move, const DispatchOptions& options,
                     FunctionRef<bool(const Step&)> visit) {
  const bool stream = is_streamed(move, options);
  auto visit_piece = [&](const Piece& piece, const Match& match) {
    return make_step(piece, match, stream, visit);
  };
  Planner planner(move, options, visit_piece);
  plan_move(move, &planner);
  if (options.forced != nullptr && !planner.forced_used()) {
    return invalid_argument(
        "the kernel %s can carry out no part of this movement; expected one that 'tessera explain' "
        "shows for it",
        options.forced->name);
  }
  return Status();
}

void for_each_planned_piece(const Move& move, const DispatchOptions& options,
                            FunctionRef<bool(const Piece&, const Match&)> visit) {
  Planner planner(move, options, visit);
  plan_move(move, &planner);
}

}  // namespace tessera
