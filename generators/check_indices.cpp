// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// check_indices: whether rows of indices are in range. dst(v) is not 0 where one of the rows v,
// v + lanes, … has an index outside its axis. The rows are a multiple of `lanes`.
#include "schedules/common.h"

namespace tessera_generators {

class CheckIndices : public Halide::Generator<CheckIndices> {
 public:
  GeneratorParam<int> lanes{"lanes", 1};  // rows that are looked at together

  Input<Buffer<void, 2>> indices{"src"};  // (k, row)
  Input<Buffer<void, 2>> axes{"axes"};    // (0: extent, 1: least index; k), of the same type
  Output<Buffer<void, 1>> dst{"dst"};     // of the same type

  void generate() {
    axis = Halide::RDom(0, indices.dim(0).extent());
    rows = Halide::RDom(0, indices.dim(1).extent() / lanes);
    // least <= index < extent as one comparison, unsigned, of what is farthest from the least.
    const Halide::Type word = indices.type().with_code(Halide::Type::UInt);
    const auto bits = [&](const Expr& value) { return Halide::reinterpret(word, value); };
    const Expr none = Halide::cast(word, 0), zero = Halide::cast(indices.type(), 0);
    farthest(v, k) = none;
    farthest(v, k) = max(farthest(v, k), bits(indices(k, rows * lanes + v)) - bits(axes(1, k)));
    const Expr bad = farthest(v, axis) >= bits(axes(0, axis)) - bits(axes(1, axis));
    dst(v) = zero;
    dst(v) = dst(v) | select(bad, Halide::cast(indices.type(), 1), zero);
  }

  void schedule() {
    lay_out(indices, {kFree, kFree});
    lay_out(axes, {1, 3}, {3, kFree});
    lay_out(dst, {1}, {lanes});
    dst.bound(v, 0, lanes).vectorize(v);
    dst.update().reorder(v, axis).vectorize(v);
    farthest.compute_at(dst, axis).bound_extent(v, lanes).vectorize(v);
    farthest.update().reorder(v, rows).vectorize(v);
    for (const int step : kRowSteps) dst.update().specialize(indices.dim(1).stride() == step);
  }

 private:
  Halide::Func farthest{"farthest"};
  Var v{"v"}, k{"k"};
  Halide::RDom axis, rows;
};

}  // namespace tessera_generators

HALIDE_REGISTER_GENERATOR(tessera_generators::CheckIndices, check_indices)
