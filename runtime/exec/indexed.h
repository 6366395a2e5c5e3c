// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Carries out calls that follow indices. Scatter applies rows in order, whatever the number of
// threads: they share out the words of the slices, never the rows.
#pragma once

#include "runtime/dispatch/indexed_call.h"
#include "tessera/context.h"

namespace tessera {

/// Where a call's data are: the data of the rows, and what the indices point into; one of the two
/// is written.
struct IndexedOperands {
  const uint8_t *indices, *rows, *tensor;
};

/// Whether all indices are in range: else kOutOfRange, for the first bad row.
Status check_indices(const IndexedCall& call, const IndexedOperands& at, const Context& context);

/// Moves or applies all rows, in order. The indices have been checked, unless bad ones are ignored.
void follow_indices(const IndexedCall& call, const IndexedOperands& at, const Context& context);

}  // namespace tessera
