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
    rows = Halide::RDom(0, indices.dim(0).extent(), 0, indices.dim(1).extent() / lanes);
    // least <= index < extent as one comparison: unsigned, counted from the least.
    const Halide::Type word = indices.type().with_code(Halide::Type::UInt);
    const auto bits = [&](const Expr& value) { return Halide::reinterpret(word, value); };
    const Expr least = bits(axes(1, rows.x)), extent = bits(axes(0, rows.x));
    const Expr bad = bits(indices(rows.x, rows.y * lanes + v)) - least >= extent - least;
    const Expr zero = Halide::cast(indices.type(), 0);
    dst(v) = zero;
    dst(v) = dst(v) | select(bad, Halide::cast(indices.type(), 1), zero);
  }

  void schedule() {
    lay_out(indices, {kFree, kFree});
    lay_out(axes, {1, 3}, {3, kFree});
    lay_out(dst, {1}, {lanes});
    dst.bound(v, 0, lanes).vectorize(v);
    dst.update().reorder(v, rows.x, rows.y).vectorize(v);
    for (const int step : kRowSteps) dst.update().specialize(indices.dim(1).stride() == step);
  }

 private:
  Var v{"v"};
  Halide::RDom rows;
};

}  // namespace tessera_generators

HALIDE_REGISTER_GENERATOR(tessera_generators::CheckIndices, check_indices)
