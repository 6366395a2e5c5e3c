// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// What a caller promises about the rows of a scatter (Context::row_order).
#pragma once

#include "runtime/dispatch/indexed_call.h"
#include "runtime/exec/indexed.h"
#include "tessera/context.h"

namespace tessera {

/// The value is a RowOrder, and the promise is kept if it is to be checked: kInvalidArgument names
/// the first row that breaks it.
Status check_row_order(const IndexedCall& call, const IndexedOperands& at, const Context& context);

/// The first row from this one on that names another slice than the row before it.
int64_t next_slice(const IndexedCall& call, const IndexedOperands& at, int64_t row);

}  // namespace tessera
