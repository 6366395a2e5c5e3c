// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Trials of the ops that follow indices: drawn at random, or of a given size.
#pragma once

#include <functional>

#include "support/checks.h"
#include "support/indexed.h"
#include "support/indices.h"

namespace tessera::test {

/// On a base of that rank, with any layouts and now and then with indices out of range.
IndexedTrial random_trial(Random& random, IndexedOp op, int rank);

/// Checks that many of them, on random layouts of the output, levels, threads and policies.
void check_random_trials(IndexedOp op, int count, const std::function<int(Random&)>& draw_rank);

/// A reduction that the op has for the type.
ScatterReduction random_reduction(Random& random, IndexedOp op, DType dtype);
bool has_reduction(IndexedOp op, ScatterReduction reduction, DType dtype);

/// Everything dense: `rows` rows of slices of so many elements, from or to a base of `places`.
struct TrialSize {
  int64_t rows, places, slice;
};
IndexedTrial dense_trial(Random& random, IndexedOp op, DType dtype, DType index_type,
                         const TrialSize& size, Rows order);

/// Whether the kernel follows indices, and a trial that it can carry out a part of.
bool follows_indices(const KernelInfo& kernel);
IndexedTrial trial_for(Random& random, const KernelInfo& kernel);

/// Checks a trial on all levels and with 1, 2, 3, 8 and 16 threads, which must write the same bytes
/// (those of NaNs included; between levels these may differ).
void check_levels_and_threads(const IndexedTrial& trial);

}  // namespace tessera::test
