// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// The one lowering, first half: a movement becomes boxes of indices, strided copies for what exists
// and fills for what is padding. Nothing here depends on an op.
#pragma once

#include "runtime/base/function_ref.h"
#include "runtime/layout/move.h"

namespace tessera {

struct Range {
  int64_t begin, end;
};

/// A box of a move's indices: one range per atom.
struct Box {
  bool fill;  ///< Padding: written with the fill value.
  FixedVector<Range, kMaxAtoms> ranges;
};

/// Visits boxes that are disjoint and cover the destination exactly, until a visit returns false.
/// The move handed to the visit is the given one, or a piece of its ragged part.
///
/// Per window, the positions that exist for every phase make one box with all phases in it (the
/// fast one: a deinterleave or an interleave); what a phase has beyond them is a small box. The
/// number of boxes grows with the power of the windows, so they are visited and not kept.
bool for_each_box(const Move& move, FunctionRef<bool(const Move&, const Box&)> visit);

}  // namespace tessera
