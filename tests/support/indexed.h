// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// The ops that follow indices as values, what they must do told in plain index arithmetic, and the
// check that every one of their calls gets.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/arithmetic.h"
#include "support/buffer.h"
#include "tessera/tessera.h"

namespace tessera::test {

enum class IndexedOp { kScatterNd, kTensorScatterNd, kOnnxScatterNd, kGatherNd, kOnnxGatherNd };

/// A call with its inputs. Their memory is the trial's own.
struct IndexedTrial {
  IndexedOp op;
  Buffer base;  ///< What indices point into: tensor, data or params. Of scatter_nd: its shape.
  Buffer indices;
  Buffer updates;  ///< Of the scatters.
  ScatterReduction reduction = ScatterReduction::kUpdate;
  int64_t batch_dims = 0;

  const char* name() const;
  bool scatters() const { return op < IndexedOp::kGatherNd; }
  bool has_base() const { return op != IndexedOp::kScatterNd; }
  bool counts_from_the_end() const {
    return op == IndexedOp::kOnnxScatterNd || op == IndexedOp::kOnnxGatherNd;
  }

  /// The three forms. `from` takes the place of the base.
  Status shape(Shape* output) const;
  Status run(const ConstTensor& from, const Tensor& output, const Context& context = {}) const;
  Status plan(const ConstTensor& from, const ConstTensor& output, Plan* plan,
              const Context& context = {}) const;
  Status run_plan(const Plan& plan, const void* from, void* output,
                  const Context& context = {}) const;
};

/// What a call must do: all rows in order, those out of range left out (of a gather: zeros).
struct IndexedOutcome {
  Shape shape;
  std::vector<uint8_t> elements;
  int64_t bad_row = -1;   ///< The first one out of range; -1: none is.
  int64_t bad_index = 0;  ///< Its first index that is.
};
IndexedOutcome expected(const IndexedTrial& trial);

/// Whether the shape function, the call and the plan do that under the context's policy: into a
/// memory like `output`'s, and where the op has it, in place. Every byte counts, gaps and guard
/// zones included, and the inputs are left alone.
::testing::AssertionResult behaves(const IndexedTrial& trial, const IndexedOutcome& want,
                                   const Buffer& output, const Context& context);
::testing::AssertionResult behaves(const IndexedTrial& trial, const Context& context = {});

/// [first[0], …, first[count - 1]] + second[skip:].
Shape join(const Shape& first, int count, const Shape& second, int skip);

}  // namespace tessera::test
