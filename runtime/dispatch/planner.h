// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// From moves to steps: lowers, picks the kernels, and cuts what is too large for one kernel call.
#pragma once

#include "runtime/dispatch/step.h"

namespace tessera {

/// Visits the steps of a move in a fixed order, until a visit returns false. `outer` of a visited
/// step is valid during the visit only. Errors: a forced kernel that takes no piece.
Status for_each_step(const Move& move, const DispatchOptions& options,
                     FunctionRef<bool(const Step&)> visit);

/// Visits the pieces as they are handed to the kernels, for an explanation.
void for_each_planned_piece(const Move& move, const DispatchOptions& options,
                            FunctionRef<bool(const Piece&, const Match&)> visit);

/// Work is cut into tasks of about this many bytes.
inline constexpr int64_t kTaskBytes = 128 << 10;

}  // namespace tessera
