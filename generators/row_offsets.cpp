// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// row_offsets: rows of indices become offsets, or -1 where an index is outside its axis:
// dst(r) = sum over k of position(k, r) * axes(2, k), where the position is the index itself, or
// counts from the end where that is allowed. row_offsets_far: the same in 64 bits, with the least
// number for a bad row.
#include "schedules/common.h"

namespace tessera_generators {

template <typename Offset>
class RowOffsets : public Halide::Generator<RowOffsets<Offset>> {
  using Base = Halide::Generator<RowOffsets<Offset>>;

 public:
  template <typename T>
  using Input = typename Base::template Input<T>;
  template <typename T>
  using Output = typename Base::template Output<T>;
  template <typename T, int D>
  using Buffer = typename Base::template Buffer<T, D>;

  Halide::GeneratorParam<int> lanes{"lanes", 1};  // rows of a vector

  Input<Buffer<void, 2>> indices{"src"};  // (k, row)
  Input<Buffer<Offset, 2>> axes{"axes"};  // (0: extent, 1: least index, 2: stride; k)
  Output<Buffer<Offset, 1>> dst{"dst"};

  void generate() {
    const Halide::RDom k(0, indices.dim(0).extent());
    const Expr zero = Halide::cast<Offset>(0);
    const Expr bad =
        sizeof(Offset) == 4 ? Expr(-1) : Halide::Internal::make_const(Halide::Int(64), INT64_MIN);
    total(r) = zero;
    const Expr given = indices(k, r), index = Halide::cast<Offset>(given);
    const Expr extent = axes(0, k), least = axes(1, k), stride = axes(2, k);
    Expr good = index >= least && index < extent && total(r) != bad;
    if (indices.type().bytes() > int(sizeof(Offset))) {
      good = good && Halide::cast(indices.type(), index) == given;
    }
    // Only what is in range is multiplied: everything else could overflow.
    const Expr position = select(good, select(index < 0, index + extent, index), zero);
    total(r) = select(good, total(r) + position * stride, bad);
    dst(r) = total(r);
  }

  void schedule() {
    lay_out(indices, {kFree, kFree});
    lay_out(axes, {1, 3}, {3, kFree});
    lay_out(dst, {1});
    Var block{"block"}, in{"in"};
    dst.split(r, block, in, lanes, Halide::TailStrategy::ShiftInwards).vectorize(in);
    total.compute_at(dst, block).bound_extent(r, lanes).vectorize(r);
    total.update().vectorize(r);
    // A single index a row is what long calls have: no loop over indices then.
    dst.specialize(indices.dim(0).extent() == 1 && indices.dim(1).stride() == 1);
    for (const int step : kRowSteps) dst.specialize(indices.dim(1).stride() == step);
  }

 private:
  using Expr = Halide::Expr;
  using Var = Halide::Var;

  Halide::Func total{"total"};
  Var r{"r"};
};

}  // namespace tessera_generators

HALIDE_REGISTER_GENERATOR(tessera_generators::RowOffsets<int32_t>, row_offsets)
HALIDE_REGISTER_GENERATOR(tessera_generators::RowOffsets<int64_t>, row_offsets_far)
