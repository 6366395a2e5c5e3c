// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Reads integer arguments: tensors of int32 or int64 that nobody has checked yet.
#pragma once

#include "runtime/base/fixed_vector.h"
#include "tessera/status.h"
#include "tessera/tensor.h"

namespace tessera {

using IntList = FixedVector<int64_t, kMaxRank>;
using PairList = FixedVector<IntPair, kMaxRank>;

/// A tensor of rank 1 with at most kMaxRank numbers.
Status read_list(const char* op, const char* name, const IntArg& argument, IntList* list);

/// A tensor of shape [count, 2]; the numbers must be at least 0.
Status read_pairs(const char* op, const char* name, const IntArg& argument, int count,
                  PairList* pairs);

}  // namespace tessera
