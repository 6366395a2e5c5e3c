// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// deinterleave: takes blocks of an axis apart; dst(r, x, p, y) = src(r, p, x, y), where runs of r
// words stay together and p is the position in the block.
#include "schedules/common.h"

namespace tessera_generators {

class Deinterleave : public Halide::Generator<Deinterleave> {
 public:
  GeneratorParam<int> run{"run", 1};
  GeneratorParam<int> block{"block", 2};
  GeneratorParam<int> lanes{"lanes", 16};

  Input<Buffer<void, 4>> src{"src"};
  Output<Buffer<void, 4>> dst{"dst"};

  void generate() { dst(r, x, p, y) = src(r, p, x, y); }

  void schedule() {
    lay_out(src, {1, run, int(run) * int(block), kFree}, {run, block});
    lay_out(dst, {1, run, kFree, kFree}, {run, kFree, block});
    vectorize_long_axis(dst, x, lanes, {{r, run}, {p, block}}, {y});
  }

 private:
  Var r{"r"}, x{"x"}, p{"p"}, y{"y"};
};

}  // namespace tessera_generators

HALIDE_REGISTER_GENERATOR(tessera_generators::Deinterleave, deinterleave)
