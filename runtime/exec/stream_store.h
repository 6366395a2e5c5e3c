// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Streaming stores, which Halide does not emit: an output that the caches cannot hold anyway goes
// to memory without being read first. Plain stores there reach half to three quarters of memcpy.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tessera {

/// Outputs of at least this many bytes are streamed: a share of the last-level cache, as the
/// processor states it for one core complex. INT64_MAX where the processor has no such stores or
/// does not tell.
int64_t streaming_threshold();

/// Copies with non-temporal stores; whole cache lines of `dst` are not read. To be followed by
/// stream_fence() before another thread is told of the bytes.
void stream_copy(void* dst, const void* src, size_t bytes);
void stream_fence();

}  // namespace tessera
