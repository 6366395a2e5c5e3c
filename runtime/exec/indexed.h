// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Carries out calls that follow indices. Scatter applies rows in order, whatever the number of
// threads: they share out the words of the slices, never the rows.
#pragma once

#include "runtime/dispatch/indexed_call.h"
#include "tessera/context.h"

namespace tessera {

/// Whether all indices are in range: else kOutOfRange, for the first bad row.
Status check_indices(const IndexedCall& call, const void* indices, const Context& context);

/// Moves or applies all rows, in order. `rows` is the data of the rows, `tensor` what the indices
/// point into; one of them is written. The indices have been checked, unless bad ones are ignored.
void apply_rows(const IndexedCall& call, const void* indices, const void* rows, const void* tensor,
                const Context& context);

}  // namespace tessera
