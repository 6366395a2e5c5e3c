// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// scatter: rows of updates are applied, in order, to the slices that their offsets name:
// dst(s, offsets(r)) = dst(s, offsets(r)) op src(s, r), where both steps of dst are one word. The
// result is rounded to the element type after every row.
#include "schedules/common.h"
#include "schedules/element.h"

namespace tessera_generators {

class Scatter : public Halide::Generator<Scatter> {
 public:
  GeneratorParam<Reduction> op{"op", Reduction::kUpdate, reduction_names()};
  GeneratorParam<int> run{"run", 0};      // words of a slice; 0: any number
  GeneratorParam<int> lanes{"lanes", 1};  // words of a vector

  Input<Buffer<void, 2>> src{"src"};
  Input<Buffer<int32_t, 1>> offsets{"offsets"};
  Output<Buffer<void, 2>> dst{"dst"};

  void generate() {
    dst(s, o) = Halide::undef(src.type());  // what is there already
    if (op == Reduction::kMulComplex) return multiply_complex();
    row = Halide::RDom(0, src.dim(1).extent());
    const Expr offset = within(offsets(row), dst.dim(1));
    const Expr old = dst(s, offset), update = src(s, row);
    dst(s, offset) = run == 0 ? reduce(op, old, update, get_target())
                              : reduce_scalar(op, old, update, offsets.dim(0).min(), get_target());
  }

  void schedule() {
    lay_out(src, {1, kFree}, {run});
    lay_out(offsets, {kFree});
    offsets.dim(0).set_min(Halide::Expr());  // 0, for what must not know it
    lay_out(dst, {1, 1}, {run});
    Halide::Stage rows = dst.update();
    if (op == Reduction::kMulComplex) {
      // Both halves are read before one is written: that is what a vector does.
      rows.allow_race_conditions().vectorize(row.x);
      return;
    }
    rows.reorder(s, row.x);
    if (run == 0) {
      rows.vectorize(s, lanes, Halide::TailStrategy::GuardWithIf);
    } else {
      dst.bound(s, 0, run);
      rows.unroll(s);
      // What costs time is the number of instructions: long calls have dense rows.
      rows.specialize(offsets.dim(0).stride() == 1 && src.dim(1).stride() == run)
          .unroll(row.x, 8, Halide::TailStrategy::GuardWithIf);
    }
    // All rows to one slice, which stays in registers if it is short.
    rows.specialize(offsets.dim(0).stride() == 0);
  }

 private:
  /// A slice is made of pairs of words, real and imaginary; row.x says which half is written.
  void multiply_complex() {
    row = Halide::RDom({{0, 2}, {0, src.dim(0).extent() / 2}, {0, src.dim(1).extent()}});
    const Expr pair = 2 * row.y, offset = within(offsets(row.z), dst.dim(1));
    const Expr a_re = dst(pair, offset), a_im = dst(pair + 1, offset);
    const Expr b_re = src(pair, row.z), b_im = src(pair + 1, row.z);
    dst(pair + row.x, offset) =
        select(row.x == 0, a_re * b_re - a_im * b_im, a_re * b_im + a_im * b_re);
  }

  Var s{"s"}, o{"o"};
  Halide::RDom row;
};

}  // namespace tessera_generators

HALIDE_REGISTER_GENERATOR(tessera_generators::Scatter, scatter)
