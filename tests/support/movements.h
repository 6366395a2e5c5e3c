// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Calls in which the library's algorithms find their loops.
#pragma once

#include <vector>

#include "support/call.h"
#include "tessera/introspect.h"

namespace tessera::test {

struct Movement {
  Call call;
  DType dtype;
  Shape input;
  Strides strides;
};

/// Movements with the word, the run and the block of a kernel, some of which its algorithm fits;
/// `length` is the extent of the long axis.
std::vector<Movement> movements_for(const KernelInfo& kernel, int64_t length);

}  // namespace tessera::test
