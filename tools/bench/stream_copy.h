// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// A copy with non-temporal stores: the memory's own limit for outputs that do not fit the cache.
#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// memcpy for a `destination` that is 64-byte aligned, past the cache. Where the compiler's target
/// has no non-temporal stores it is memcpy itself.
void stream_copy(void* destination, const void* source, size_t bytes);

#ifdef __cplusplus
}
#endif
