// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Streaming stores, which Halide does not emit: an output that the caches cannot hold anyway goes
// to memory without being read first. Plain stores there reach half to three quarters of memcpy.
#pragma once

#include <cstdint>

#include "runtime/dispatch/streaming.h"

namespace tessera {

/// Stores `count` units of a tile or a source; whole cache lines of `to` are not read. Fetches
/// ahead what the next tile is made from, at `next`, a line for each line stored; null: nothing. To
/// be followed by stream_fence() before another thread is told of the bytes.
void stream_runs(const Streaming& streaming, const uint8_t* from, const uint8_t* next, uint8_t* to,
                 int64_t count);
void stream_fence();

}  // namespace tessera
