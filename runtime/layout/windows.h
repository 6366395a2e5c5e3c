// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// What can be said of a movement's windows without lowering it.
#pragma once

#include "runtime/layout/move.h"

namespace tessera {

bool has_window(const Move& move, Side side);

/// Joins the two atoms of a window where they are one run on both sides, turns a crop of one atom
/// into a shorter atom, and drops windows that let everything through.
void simplify_windows(Move* move);

/// Whether no atom has two windows; the lowering takes no other move.
bool windows_apart(const Move& move);

/// How many elements of the source reach the destination. The windows must be apart.
int64_t elements_read(const Move& move);

}  // namespace tessera
