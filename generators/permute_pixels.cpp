// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// permute_pixels: block x block pixels of `run` channels become one record, channel by channel, and
// back:
//   permute_pixels          dst(j, i, c, x) = src(c, j, x, i)
//   permute_pixels_inverse  dst(c, j, x, i) = src(j, i, c, x)
// The channel order CRD on NHWC, where channels are too few for permute_record: (i, j) is the place
// in the block, x counts blocks along a row of the image.
#include "schedules/common.h"

namespace tessera_generators {

class PermutePixels : public Halide::Generator<PermutePixels> {
 public:
  GeneratorParam<int> run{"run", 3};
  GeneratorParam<int> block{"block", 2};
  GeneratorParam<int> lanes{"lanes", 16};

  Input<Buffer<void, 4>> src{"src"};
  Output<Buffer<void, 4>> dst{"dst"};

  void generate() { dst(j, i, c, x) = src(c, j, x, i); }

  void schedule() {
    const int b = block, channels = run;
    lay_out(src, {1, channels, b * channels, kFree}, {channels, b, kFree, b});
    lay_out(dst, {1, b, b * b, b * b * channels}, {b, b, channels});
    vectorize_long_axis(dst, x, lanes, {{j, block}, {i, block}, {c, run}});
  }

 private:
  Var j{"j"}, i{"i"}, c{"c"}, x{"x"};
};

class PermutePixelsInverse : public Halide::Generator<PermutePixelsInverse> {
 public:
  GeneratorParam<int> run{"run", 3};
  GeneratorParam<int> block{"block", 2};
  GeneratorParam<int> lanes{"lanes", 16};

  Input<Buffer<void, 4>> src{"src"};
  Output<Buffer<void, 4>> dst{"dst"};

  void generate() { dst(c, j, x, i) = src(j, i, c, x); }

  void schedule() {
    const int b = block, channels = run;
    lay_out(src, {1, b, b * b, b * b * channels}, {b, b, channels});
    lay_out(dst, {1, channels, b * channels, kFree}, {channels, b, kFree, b});
    vectorize_long_axis(dst, x, lanes, {{c, run}, {j, block}, {i, block}});
  }

 private:
  Var c{"c"}, j{"j"}, x{"x"}, i{"i"};
};

}  // namespace tessera_generators

HALIDE_REGISTER_GENERATOR(tessera_generators::PermutePixels, permute_pixels)
HALIDE_REGISTER_GENERATOR(tessera_generators::PermutePixelsInverse, permute_pixels_inverse)
