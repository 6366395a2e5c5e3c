// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// interleave_blocks: runs of short blocks are taken apart into planes, in each of which the runs
// stay together: dst(j, x, p, y) = src(p, j, x, y), where the source is dense in p and j, the
// destination in j and x. It is depth_to_space of interleaved colours into planes.
#include "schedules/common.h"

namespace tessera_generators {

class InterleaveBlocks : public Halide::Generator<InterleaveBlocks> {
 public:
  GeneratorParam<int> run{"run", 2};
  GeneratorParam<int> block{"block", 3};
  GeneratorParam<int> lanes{"lanes", 16};

  Input<Buffer<void, 4>> src{"src"};
  Output<Buffer<void, 4>> dst{"dst"};

  void generate() { dst(j, x, p, y) = src(p, j, x, y); }

  void schedule() {
    const int words = int(run) * int(block);
    lay_out(src, {1, block, kFree, kFree}, {block, run});
    lay_out(dst, {1, run, kFree, kFree}, {run, kFree, block});
    vectorize_long_axis(dst, x, lanes, {{j, run}, {p, block}}, y);
    // Constant steps make vector loads: of dense runs, and of those in every run-th place.
    dst.specialize(src.dim(2).stride() == words * int(run));
    dst.specialize(src.dim(2).stride() == words);
  }

 private:
  Var j{"j"}, x{"x"}, p{"p"}, y{"y"};
};

}  // namespace tessera_generators

HALIDE_REGISTER_GENERATOR(tessera_generators::InterleaveBlocks, interleave_blocks)
