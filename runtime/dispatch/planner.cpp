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

/// Words of a transposition's tile along one of its two axes: what is read must still be in the
/// cache, and its pages known to the processor, when the next row needs it. Rows of the destination
/// that follow each other closely are written a cache line at a time along long rows of the source.
int64_t transpose_tile(const Core& core, int axis, int64_t width, bool streamed) {
  constexpr int64_t kLine = 64, kClose = 1024, kSquare = 64;
  if (streamed || core.dims[1].dst > kClose) return kSquare;
  return axis == 0 ? kLine / width : kTaskBytes / kLine;
}

/// Whether the core is too large for a task, or a tile; cuts its long axes.
bool cut_for_tasks(const Piece& piece, const Match& match, bool streamed, Cut* cut) {
  const int64_t most_bytes = streamed ? kTileBytes : kTaskBytes;
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
    const int64_t wanted = transpose ? transpose_tile(core, i, piece.width, streamed)
                                     : std::max(most_bytes / (bytes / extent), int64_t{1});
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
  const Dim step{extent / cut.chunk, wrapping_mul(axis.src, cut.chunk),
                 wrapping_mul(axis.dst, cut.chunk)};
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

/// What streams the output, if it is too large for the caches.
StreamStores stores_for(const Move& move, const DispatchOptions& options) {
  return move.bytes_written >= options.streaming_bytes ? options.stores : StreamStores::kNone;
}

class Planner {
 public:
  Planner(const Move& move, const DispatchOptions& options,
          FunctionRef<bool(const Piece&, const Match&)> visit)
      : options_(options),
        streamed_(stores_for(move, options) != StreamStores::kNone),
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
    if (cut_for_tasks(piece, match, streamed_, &cut)) return plan_parts(piece, cut);
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
  const bool streamed_;
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
  const StreamStores stores = stores_for(move, options);
  auto visit_piece = [&](const Piece& piece, const Match& match) {
    return make_step(piece, match, stores, visit);
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
