// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Ways to scatter many short rows, each with the result of applying them in order:
//  - By bins: rows are put into one for each region of the tensor, in order; then each region has
//    its rows applied by one thread, while it is in that one's cache.
//  - By a table: a small tensor is made aside and copied when all is well, so that the indices are
//    read once. Where the order of rows cannot be seen, each thread has a table.
#pragma once

#include "runtime/base/function_ref.h"
#include "runtime/dispatch/indexed_call.h"
#include "runtime/exec/indexed.h"
#include "tessera/context.h"

namespace tessera {

/// What the tensor holds before the rows are applied.
struct ScatterBase {
  /// Makes it so.
  FunctionRef<Status()> make;
  /// Whether the tensor is dense and made of zeros (`from` is null), of what is in the same place
  /// of the dense tensor `from`, or of what it holds (`from` is the tensor).
  bool dense = false;
  const uint8_t* from = nullptr;

  /// Makes the bytes [begin, begin + length) of a dense tensor, at `to`.
  void make_part(uint8_t* to, int64_t begin, int64_t length) const;
};

/// What became of a call.
enum class Scattered {
  kNo,    ///< Nothing: the way does not suit the call, or there was no memory.
  kBad,   ///< There are bad rows, which are not to be ignored. Nothing has been written.
  kDone,  ///< All, if the base could be made.
};

Scattered scatter_by_bins(const IndexedCall& call, const IndexedOperands& at,
                          const ScatterBase& base, const Context& context, Status* status);
Scattered scatter_by_table(const IndexedCall& call, const IndexedOperands& at,
                           const ScatterBase& base, const Context& context);

/// Words up to the end of the last slice; strides are not negative.
int64_t tensor_words(const IndexedCall& call);

/// Whether rows are dense and short, follow each other at equal steps, and offsets of slices are
/// not negative.
bool has_short_rows(const IndexedCall& call);

}  // namespace tessera
