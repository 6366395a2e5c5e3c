// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// What the generators share: how their buffers are laid out, and the ways to vectorise a long axis.
#pragma once

#include <initializer_list>

#include "Halide.h"

namespace tessera_generators {

constexpr int kFree = 0;  ///< A stride or an extent that the caller chooses.

/// Steps between rows of indices, in indices, that have code of their own: a constant step makes
/// vector loads of what are single ones otherwise. Up to three indices in a row, dense.
constexpr int kRowSteps[] = {1, 2, 3};

/// States what holds for the dimensions of a buffer, innermost first: every minimum is 0; a stride
/// or an extent that is not kFree is a constant.
template <typename BufferParameter>
void lay_out(BufferParameter& buffer, std::initializer_list<int> strides,
             std::initializer_list<int> extents = {}) {
  int d = 0;
  for (int stride : strides) {
    buffer.dim(d).set_min(0);
    if (stride == kFree) {
      buffer.dim(d).set_stride(Halide::Expr());
    } else {
      buffer.dim(d).set_stride(stride);
    }
    ++d;
  }
  d = 0;
  for (int extent : extents) {
    if (extent != kFree) buffer.dim(d).set_extent(extent);
    ++d;
  }
}

/// A short row of `run` words, which is a constant, in vectors of the largest power of two: the
/// last one is shifted inwards. An odd vector would become a move for each of its bits.
inline void vectorize_short_run(Halide::Func f, const Halide::Var& x, int run) {
  int lanes = 1;
  while (2 * lanes <= run) lanes *= 2;
  Halide::Var xi("xi");
  f.bound(x, 0, run)
      .split(x, x, xi, lanes, Halide::TailStrategy::ShiftInwards)
      .vectorize(xi)
      .unroll(x);
}

/// An offset that the caller has checked, as a position of this dimension.
template <typename Dimension>
Halide::Expr within(const Halide::Expr& offset, const Dimension& dim) {
  return Halide::unsafe_promise_clamped(offset, 0, dim.extent() - 1);
}

/// Whether a position of this dimension, which begins at 0, is what an index names: one comparison
/// without signs, which a negative index does not pass.
template <typename Dimension>
Halide::Expr is_inside(const Halide::Expr& index, const Dimension& dim) {
  const Halide::Type bits = index.type().with_code(Halide::Type::UInt);
  const Halide::Expr extent = Halide::cast(index.type(), dim.extent());
  return Halide::reinterpret(bits, index) < Halide::reinterpret(bits, extent);
}

/// The long axis `x` in vectors of `lanes`, with the short axes inside it unrolled. `x` must have
/// at least `lanes` positions: the last vector is shifted inwards, which keeps the code small. The
/// vector comes innermost: with the short axes innermost instead, a block of 8 compiled 100 times
/// as long.
inline void vectorize_long_axis(Halide::Func f, const Halide::Var& x, int lanes,
                                const std::vector<std::pair<Halide::Var, int>>& short_axes,
                                const std::vector<Halide::Var>& outer = {}) {
  Halide::Var xo("xo"), xi("xi");
  f.split(x, xo, xi, lanes, Halide::TailStrategy::ShiftInwards);
  std::vector<Halide::VarOrRVar> order{xi};
  for (const auto& [axis, extent] : short_axes) order.push_back(axis);
  order.push_back(xo);
  order.insert(order.end(), outer.begin(), outer.end());
  f.reorder(order).vectorize(xi);
  for (const auto& [axis, extent] : short_axes) f.bound(axis, 0, extent).unroll(axis);
}

}  // namespace tessera_generators
