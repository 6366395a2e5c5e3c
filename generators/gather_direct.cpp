// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// gather_direct: gather for slices of one word that one index of 32 bits names, all of them dense,
// without offsets in between: dst(r) = src(indices(r)), or 0 for an index that is not in src, which
// has at least one word. gather_direct_far: the same for indices of 64 bits.
#include "schedules/common.h"

namespace tessera_generators {

template <typename Index>
class GatherDirect : public Halide::Generator<GatherDirect<Index>> {
  using Base = Halide::Generator<GatherDirect<Index>>;

 public:
  template <typename T>
  using Input = typename Base::template Input<T>;
  template <typename T>
  using Output = typename Base::template Output<T>;
  template <typename T, int D>
  using Buffer = typename Base::template Buffer<T, D>;

  Input<Buffer<void, 1>> src{"src"};
  Input<Buffer<Index, 1>> indices{"indices"};
  Output<Buffer<void, 1>> dst{"dst"};

  void generate() {
    const Halide::Expr index = indices(r);
    const Halide::Expr good = is_inside(index, src.dim(0));
    const Halide::Expr at = Halide::cast<int32_t>(select(good, index, Halide::cast<Index>(0)));
    dst(r) = select(good, src(within(at, src.dim(0))), Halide::cast(src.type(), 0));
  }

  void schedule() {
    lay_out(src, {1});
    lay_out(indices, {1});
    lay_out(dst, {1});
  }

 private:
  Halide::Var r{"r"};
};

}  // namespace tessera_generators

HALIDE_REGISTER_GENERATOR(tessera_generators::GatherDirect<int32_t>, gather_direct)
HALIDE_REGISTER_GENERATOR(tessera_generators::GatherDirect<int64_t>, gather_direct_far)
