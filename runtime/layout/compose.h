// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Two movements, one after the other, as one.
//
// The tensor between them is dense, and an element's place in it is a number. The first movement's
// atoms are the digits of that number by where they write, the second's by where they read; where
// the two ways to cut it into digits nest, each digit has a stride on both far sides, and the
// tensor between need not exist. Nothing here depends on an op.
#pragma once

#include "runtime/layout/move.h"

namespace tessera {

/// Makes `*result` the movement that leaves what `second` leaves when it reads what `first` wrote
/// into a dense tensor with elements, all of them. Null on success, otherwise why there is no such
/// movement, as it is said of the second step ("its axes cut …"). `result` may be neither of the
/// two.
const char* compose(const Move& first, const Move& second, Move* result);

}  // namespace tessera
