// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// transpose: two long axes change places; dst(x, y, z, w) = src(y, x, z, w).
#include "schedules/common.h"

namespace tessera_generators {

class Transpose : public Halide::Generator<Transpose> {
 public:
  GeneratorParam<int> lanes{"lanes", 16};  // words of the destination's row in a tile

  Input<Buffer<void, 4>> src{"src"};
  Output<Buffer<void, 4>> dst{"dst"};

  void generate() {
    square(x, y, z, w) = src(y, x, z, w);
    dst(x, y, z, w) = square(x, y, z, w);
  }

  void schedule() {
    lay_out(src, {1, kFree, kFree, kFree});
    lay_out(dst, {1, kFree, kFree, kFree});
    Var xo{"xo"}, yo{"yo"}, xt{"xt"}, xi{"xi"}, yi{"yi"};
    const int width = src.type().bytes(), far = kFarBytes / width;
    const auto [vector, rows] = square_of(width);
    // Along the source's rows, which are read in as many streams as a tile has words: prefetchers
    // of processors follow those.
    dst.tile(x, y, xo, yo, xt, yi, lanes, rows, Halide::TailStrategy::ShiftInwards)
        .split(xt, xt, xi, vector)
        .reorder(xi, yi, xt, yo, xo)
        .vectorize(xi)
        .unroll(yi)
        .unroll(xt);
    // Rows far apart on both sides are many more streams than prefetchers follow: 2048 x 2048 words
    // of 4 bytes took a fifth longer without, but what is near the cache half as long again with.
    dst.specialize(src.dim(1).stride() >= far && dst.dim(1).stride() >= far)
        .prefetch(src, yo, yo, kAheadBytes / (rows * width));
    // Interleaved: a tree of unpack instructions. Small squares need few registers and no shuffles
    // across the halves of a vector, so they beat squares of whole long vectors at every level.
    square.compute_at(dst, xt)
        .bound_extent(x, vector)
        .bound_extent(y, rows)
        .reorder(y, x, z, w)
        .vectorize(y)
        .unroll(x);
  }

 private:
  static constexpr int kFarBytes = 4096, kAheadBytes = 128;

  /// Words of a destination's row, and rows, that are turned in registers.
  std::pair<int, int> square_of(int width) const {
    const bool avx2 = get_target().has_feature(Halide::Target::AVX2);
    const bool avx512 = get_target().has_feature(Halide::Target::AVX512);
    std::pair<int, int> square{4, 2};
    if (width == 4) square = {4, 4};
    if (width == 2) square = {8, avx512 ? 8 : 4};
    if (width == 1) square = avx2 ? std::pair(16, 8) : std::pair(8, 4);
    return square;
  }

  Func square{"square"};
  Var x{"x"}, y{"y"}, z{"z"}, w{"w"};
};

}  // namespace tessera_generators

HALIDE_REGISTER_GENERATOR(tessera_generators::Transpose, transpose)
