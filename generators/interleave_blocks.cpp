// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// interleave_blocks: run x run blocks of pixels become planes that are run times as wide and high;
// dst(j, x, p, q) = src(p, j, q, x), where the source is dense and (j, q) is the place in the
// block. It is depth_to_space of interleaved colours into planes.
#include "schedules/common.h"

namespace tessera_generators {

class InterleaveBlocks : public Halide::Generator<InterleaveBlocks> {
 public:
  GeneratorParam<int> run{"run", 2};
  GeneratorParam<int> block{"block", 3};
  GeneratorParam<int> lanes{"lanes", 16};

  Input<Buffer<void, 4>> src{"src"};
  Output<Buffer<void, 4>> dst{"dst"};

  void generate() { dst(j, x, p, q) = src(p, j, q, x); }

  void schedule() {
    const int pixel = block, row = int(run) * pixel;
    lay_out(src, {1, pixel, row, int(run) * row}, {block, run, run});
    lay_out(dst, {1, run, kFree, kFree}, {run, kFree, block, run});
    // All words of the blocks at once: each is read once, and the loads are dense.
    vectorize_long_axis(dst, x, lanes, {{j, run}, {p, block}, {q, run}});
  }

 private:
  Var j{"j"}, x{"x"}, p{"p"}, q{"q"};
};

}  // namespace tessera_generators

HALIDE_REGISTER_GENERATOR(tessera_generators::InterleaveBlocks, interleave_blocks)
