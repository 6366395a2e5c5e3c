// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/layout/lower.h"

#include <algorithm>

#include "runtime/base/checked.h"

namespace tessera {
namespace {

/// A run of phases that share the range of the outer atom that exists.
struct PhaseGroup {
  Range phases, outer;
};

/// At most three: the range changes only at low mod weight and (low + size) mod weight.
using PhaseGroups = FixedVector<PhaseGroup, 3>;

PhaseGroups phase_groups(const Window& window, int64_t outer_extent, int64_t phase_extent) {
  int64_t cuts[4] = {0, phase_extent, phase_extent, phase_extent};
  int count = 1;
  const int64_t high = window.low + window.size;
  for (int64_t edge : {window.low % window.weight, high % window.weight}) {
    if (edge > 0 && edge < phase_extent) cuts[count++] = edge;
  }
  if (count == 3 && cuts[1] > cuts[2]) std::swap(cuts[1], cuts[2]);
  cuts[count] = phase_extent;

  PhaseGroups groups;
  for (int i = 0; i < count; ++i) {
    if (cuts[i] == cuts[i + 1]) continue;
    // weight * o + phase in [low, high), for the first phase of the run as for all of it
    const auto first_at_least = [&](int64_t bound) {
      return bound <= cuts[i] ? 0
                              : std::min(outer_extent, ceil_div(bound - cuts[i], window.weight));
    };
    const int64_t first = first_at_least(window.low);
    groups.push_back({{cuts[i], cuts[i + 1]}, {first, std::max(first, first_at_least(high))}});
  }
  return groups;
}

class Lowering {
 public:
  Lowering(const Move& move, FunctionRef<bool(const Move&, const Box&)> visit)
      : move_(move), visit_(visit) {
    box_.fill = false;
    for (const MoveAtom& atom : move.atoms) box_.ranges.push_back({0, atom.extent});
  }

  /// Visits what the windows from `index` on leave of the box.
  bool cut(int index) {
    if (index == move_.windows.size()) return visit_(move_, box_);
    const Window& window = move_.windows[index];
    const int64_t outer_extent = move_.atoms[window.outer].extent;
    const int64_t phase_extent = window.phase < 0 ? 1 : move_.atoms[window.phase].extent;
    const PhaseGroups groups = phase_groups(window, outer_extent, phase_extent);

    Range common{0, outer_extent};  // exists for every phase
    for (const PhaseGroup& group : groups) {
      common.begin = std::max(common.begin, group.outer.begin);
      common.end = std::min(common.end, group.outer.end);
    }
    const bool any_common = common.begin < common.end;
    bool more = !any_common || cut_part(index, common, {0, phase_extent}, false);
    for (const PhaseGroup& group : groups) {
      const Range& outer = group.outer;
      if (window.side == Side::kSource) {
        more = more && cut_part(index, {0, outer.begin}, group.phases, true) &&
               cut_part(index, {outer.end, outer_extent}, group.phases, true);
      }
      if (any_common) {
        more = more && cut_part(index, {outer.begin, common.begin}, group.phases, false) &&
               cut_part(index, {common.end, outer.end}, group.phases, false);
      } else {
        more = more && cut_part(index, outer, group.phases, false);
      }
    }
    return more;
  }

 private:
  /// A part of the window at `index`: a fill as it is, a copy through the windows that follow.
  bool cut_part(int index, Range outer, Range phases, bool fill) {
    if (outer.begin >= outer.end) return true;
    const Window& window = move_.windows[index];
    box_.ranges[window.outer] = outer;
    if (window.phase >= 0) box_.ranges[window.phase] = phases;
    box_.fill = fill;
    const bool more = fill ? visit_(move_, box_) : cut(index + 1);
    box_.fill = false;
    box_.ranges[window.outer] = {0, move_.atoms[window.outer].extent};
    if (window.phase >= 0) box_.ranges[window.phase] = {0, move_.atoms[window.phase].extent};
    return more;
  }

  const Move& move_;
  FunctionRef<bool(const Move&, const Box&)> visit_;
  Box box_;
};

/// Walks a row-major list of atoms: the offset of an element, and how many follow it in its row.
class Cursor {
 public:
  explicit Cursor(const Atoms& atoms) : atoms_(atoms) {
    for (int i = 0; i < atoms.size(); ++i) index_.push_back(0);
  }
  int64_t stride() const { return atoms_.back().stride; }
  int64_t left_in_row() const { return atoms_.back().extent - index_.back(); }
  int64_t offset() const {
    int64_t offset = 0;
    for (int i = 0; i < atoms_.size(); ++i) {
      offset = wrapping_add(offset, wrapping_mul(index_[i], atoms_[i].stride));
    }
    return offset;
  }
  /// Goes on by at most left_in_row(). False at the end.
  bool advance(int64_t count) {
    index_.back() += count;
    for (int i = atoms_.size() - 1; index_[i] == atoms_[i].extent; --i) {
      if (i == 0) return false;
      index_[i] = 0;
      ++index_[i - 1];
    }
    return true;
  }

 private:
  const Atoms& atoms_;
  FixedVector<int64_t, kMaxAtoms> index_;
};

}  // namespace

bool for_each_box(const Move& move, FunctionRef<bool(const Move&, const Box&)> visit) {
  if (move.ragged_src.empty()) return Lowering(move, visit).cut(0);

  Move piece = move;  // the elements up to the next boundary of either side
  piece.atoms.push_back({0, 0, 0});
  Cursor src(move.ragged_src), dst(move.ragged_dst);
  for (bool more = true; more;) {
    const int64_t count = std::min(src.left_in_row(), dst.left_in_row());
    piece.atoms.back() = {count, src.stride(), dst.stride()};
    piece.src_offset = wrapping_add(move.src_offset, src.offset());
    piece.dst_offset = wrapping_add(move.dst_offset, dst.offset());
    if (!Lowering(piece, visit).cut(0)) return false;
    src.advance(count);
    more = dst.advance(count);
  }
  return true;
}

}  // namespace tessera
