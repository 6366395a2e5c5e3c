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
  constexpr int kTries = 64;
  wanted = std::max(wanted, least);
  const int64_t fewest = ceil_div(extent, wanted);
  for (int64_t count = fewest; count < fewest + std::min<int64_t>(fewest + 1, kTries); ++count) {
    if (extent / count < least) break;
    if (extent % count == 0) return extent / count;
  }
  const int64_t largest = wanted / least * least;
  for (int i = 0; i < kTries; ++i) {
    const int64_t chunk = largest - i * least;
    if (chunk < std::max(largest / 2, least)) break;
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
