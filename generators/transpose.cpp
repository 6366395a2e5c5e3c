// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// transpose: two long axes change places; dst(x, y, z, w) = src(y, x, z, w).
#include "schedules/common.h"

namespace tessera_generators {

class Transpose : public Halide::Generator<Transpose> {
 public:
  GeneratorParam<int> lanes{"lanes",
                            8};  // a square tile of lanes x lanes words is turned at a time

  Input<Buffer<void, 4>> src{"src"};
  Output<Buffer<void, 4>> dst{"dst"};

  void generate() { dst(x, y, z, w) = src(y, x, z, w); }

  void schedule() {
    lay_out(src, {1, kFree, kFree, kFree});
    lay_out(dst, {1, kFree, kFree, kFree});
    // Rows of the tile are loaded along the source's rows, turned in registers, and stored along
    // the destination's.
    Var xi{"xi"}, yi{"yi"};
    dst.tile(x, y, xi, yi, lanes, lanes, Halide::TailStrategy::ShiftInwards)
        .vectorize(xi)
        .unroll(yi);
    Func tile = src.in();
    tile.compute_at(dst, x).vectorize(tile.args()[0]).unroll(tile.args()[1]);
  }

 private:
  Var x{"x"}, y{"y"}, z{"z"}, w{"w"};
};

}  // namespace tessera_generators

HALIDE_REGISTER_GENERATOR(tessera_generators::Transpose, transpose)
