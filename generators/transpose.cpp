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

  void generate() {
    tile(x, y, z, w) = src(y, x, z, w);
    dst(x, y, z, w) = tile(x, y, z, w);
  }

  void schedule() {
    lay_out(src, {1, kFree, kFree, kFree});
    lay_out(dst, {1, kFree, kFree, kFree});
    Var xi{"xi"}, yi{"yi"};
    dst.tile(x, y, xi, yi, lanes, lanes, Halide::TailStrategy::ShiftInwards)
        .vectorize(xi)
        .unroll(yi);
    // The rows of the source lie far apart, which no prefetcher of a processor foresees.
    const int width = src.type().bytes();
    if (width >= 4) dst.prefetch(src, y, y, kAheadBytes / (width * lanes));
    if (width == 4 && !get_target().has_feature(Halide::Target::AVX512)) {
      Func rows = src.in();  // loaded along the source's rows, gathered from registers
      rows.compute_at(dst, x).vectorize(rows.args()[0]).unroll(rows.args()[1]);
    } else {  // interleaved: a tree of unpack instructions
      tile.compute_at(dst, x)
          .bound_extent(x, lanes)
          .bound_extent(y, lanes)
          .reorder(y, x, z, w)
          .vectorize(y)
          .unroll(x);
    }
  }

 private:
  static constexpr int kAheadBytes = 128;

  Func tile{"tile"};
  Var x{"x"}, y{"y"}, z{"z"}, w{"w"};
};

}  // namespace tessera_generators

HALIDE_REGISTER_GENERATOR(tessera_generators::Transpose, transpose)
