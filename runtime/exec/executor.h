// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Carries steps out: serial kernels inside the outer loops, cut into tasks when the work is worth
// several threads.
#pragma once

#include "runtime/dispatch/planner.h"

namespace tessera {

/// Runs the steps between two buffers. They write disjoint memory, so any order gives the same
/// bytes.
Status execute(const Step* steps, int count, const void* input, void* output,
               const Context& context);

/// Lowers a move and runs it at once, without allocation.
Status execute(const Move& move, const DispatchOptions& options, const void* input, void* output,
               const Context& context);

}  // namespace tessera
