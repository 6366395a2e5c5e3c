// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/layout/windows.h"

#include <algorithm>

#include "runtime/base/checked.h"

namespace tessera {
namespace {

/// Whether the atoms of a window are one run, and no other window has one of them only.
bool can_join(const Move& move, const Window& window) {
  const MoveAtom &outer = move.atoms[window.outer], &phase = move.atoms[window.phase];
  if (window.weight != phase.extent) return false;
  for (const Window& other : move.windows) {
    if (other.outer == window.outer && other.phase == window.phase) continue;
    for (int atom : {window.outer, window.phase}) {
      if (other.outer == atom || other.phase == atom) return false;
    }
  }
  return outer.extent == 1 || phase.extent == 1 ||
         (outer.src == wrapping_mul(phase.src, phase.extent) &&
          outer.dst == wrapping_mul(phase.dst, phase.extent));
}

void join(Move* move, const Window& window) {
  const int outer = window.outer, phase = window.phase;
  MoveAtom& atom = move->atoms[outer];
  const MoveAtom unit = move->atoms[phase];
  if (unit.extent > 1) atom = {atom.extent * unit.extent, unit.src, unit.dst};
  move->atoms[phase] = {1, 0, 0};
  for (Window& each : move->windows) {
    if (each.outer != outer || each.phase != phase) continue;
    each.phase = -1;
    each.weight = 1;
  }
}

/// A window on the destination that is about one atom.
void crop(Move* move, const Window& window) {
  MoveAtom& atom = move->atoms[window.outer];
  move->src_offset = wrapping_add(move->src_offset, wrapping_mul(window.low, atom.src));
  move->dst_offset = wrapping_add(move->dst_offset, wrapping_mul(window.low, atom.dst));
  atom.extent = window.size;
  for (Window& other : move->windows) {
    if (other.side != Side::kSource || other.outer != window.outer) continue;
    const int64_t begin = std::max<int64_t>(other.low - window.low, 0);
    const int64_t end = std::min(other.low - window.low + other.size, atom.extent);
    other.low = std::min(begin, atom.extent);
    other.size = std::max<int64_t>(end - other.low, 0);
  }
}

}  // namespace

bool has_window(const Move& move, Side side) {
  return std::any_of(move.windows.begin(), move.windows.end(),
                     [&](const Window& window) { return window.side == side; });
}

void simplify_windows(Move* move) {
  for (int i = 0; i < move->windows.size(); ++i) {
    const Window window = move->windows[i];
    if (window.phase >= 0 && can_join(*move, window)) join(move, window);
  }
  for (int i = move->windows.size(); i-- > 0;) {
    const Window window = move->windows[i];
    if (window.phase >= 0) continue;
    if (window.side == Side::kDestination) {
      crop(move, window);
      move->windows.erase(i);
    }
  }
  for (int i = move->windows.size(); i-- > 0;) {
    const Window& window = move->windows[i];
    if (window.phase < 0 && window.low == 0 && window.size == move->atoms[window.outer].extent) {
      move->windows.erase(i);
    }
  }
}

bool windows_apart(const Move& move) {
  bool seen[kMaxAtoms] = {};
  for (const Window& window : move.windows) {
    for (int atom : {window.outer, window.phase}) {
      if (atom < 0) continue;
      if (seen[atom]) return false;
      seen[atom] = true;
    }
  }
  return true;
}

int64_t elements_read(const Move& move) {
  bool windowed[kMaxAtoms] = {};
  int64_t count = 1;
  for (const Window& window : move.windows) {
    for (int atom : {window.outer, window.phase}) {
      if (atom >= 0) windowed[atom] = true;
    }
    if (window.size == 0) return 0;
    count *= window.size;
  }
  for (int i = 0; i < move.atoms.size(); ++i) {
    if (!windowed[i]) count *= move.atoms[i].extent;
  }
  return count;
}

}  // namespace tessera
