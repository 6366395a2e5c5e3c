// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Memory from the caller's allocator, or from malloc where there is none.
#pragma once

#include <cstdlib>

#include "tessera/context.h"

namespace tessera {

inline void* allocate(const Allocator& allocator, size_t bytes) {
  return allocator.allocate != nullptr ? allocator.allocate(allocator.user, bytes)
                                       : std::malloc(bytes);
}

inline void deallocate(const Allocator& allocator, void* memory) {
  if (allocator.allocate == nullptr) {
    std::free(memory);
  } else if (allocator.deallocate != nullptr) {
    allocator.deallocate(allocator.user, memory);
  }
}

}  // namespace tessera
