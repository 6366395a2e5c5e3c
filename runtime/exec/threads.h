// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Threads: the caller's pool, or the Halide runtime's.
#pragma once

#include "tessera/context.h"

namespace tessera {

/// The runtime's pool holds no more; Context::threads above it counts as this many.
inline constexpr int kMaxThreads = 256;

/// The number that a text stands for, from 1 to kMaxThreads; 0 when it is none.
int parse_threads(const char* text);

/// How many threads a call may use, at least 1.
int thread_limit(const Context& context);

/// Runs task(closure, i) for i in [0, tasks) on the context's pool, and returns when all are done.
void parallel_for(const Context& context, int tasks, void (*task)(void* closure, int index),
                  void* closure);

}  // namespace tessera
