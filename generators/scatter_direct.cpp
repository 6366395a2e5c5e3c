// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// scatter_direct: scatter for slices of one word that one index of 32 bits names, all of
// them dense, without offsets in between: dst(indices(r)) = dst(indices(r)) op src(r), in order.
// Rows whose index is not in dst are left out. scatter_direct_far: the same for 64 bits.
#include "schedules/common.h"
#include "schedules/element.h"

namespace tessera_generators {

template <typename Index>
class ScatterDirect : public Halide::Generator<ScatterDirect<Index>> {
  using Base = Halide::Generator<ScatterDirect<Index>>;

 public:
  template <typename T>
  using Input = typename Base::template Input<T>;
  template <typename T>
  using Output = typename Base::template Output<T>;
  template <typename T, int D>
  using Buffer = typename Base::template Buffer<T, D>;

  Halide::GeneratorParam<Reduction> op{"op", Reduction::kUpdate, reduction_names()};

  Input<Buffer<void, 1>> src{"src"};
  Input<Buffer<Index, 1>> indices{"indices"};
  Output<Buffer<void, 1>> dst{"dst"};

  void generate() {
    dst(o) = Halide::undef(src.type());  // what is there already
    row = Halide::RDom(0, src.dim(0).extent());
    const Halide::Expr index = indices(row);
    row.where(is_inside(index, dst.dim(0)));
    const Halide::Expr at = within(Halide::cast<int32_t>(index), dst.dim(0));
    dst(at) = reduce_scalar(op, dst(at), src(row), indices.dim(0).min(), this->get_target());
  }

  void schedule() {
    lay_out(src, {1});
    lay_out(indices, {1});
    indices.dim(0).set_min(Halide::Expr());  // 0, for what must not know it
    lay_out(dst, {1});
    // Not unrolled: the guard of the last group would be tested together with the row's condition,
    // which reads an index that is not there. It gained nothing for random rows.
  }

 private:
  Halide::Var o{"o"};
  Halide::RDom row;
};

}  // namespace tessera_generators

HALIDE_REGISTER_GENERATOR(tessera_generators::ScatterDirect<int32_t>, scatter_direct)
HALIDE_REGISTER_GENERATOR(tessera_generators::ScatterDirect<int64_t>, scatter_direct_far)
