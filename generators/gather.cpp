// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// gather: dst(s, r) = src(s, offsets(r)), where both steps of src are one word.
#include "schedules/common.h"

namespace tessera_generators {

class Gather : public Halide::Generator<Gather> {
 public:
  GeneratorParam<int> run{"run", 0};      // words of a slice; 0: any number, at least `lanes`
  GeneratorParam<int> lanes{"lanes", 1};  // words of a vector

  Input<Buffer<void, 2>> src{"src"};
  Input<Buffer<int32_t, 1>> offsets{"offsets"};
  Output<Buffer<void, 2>> dst{"dst"};

  void generate() { dst(s, r) = src(s, within(offsets(r), src.dim(1))); }

  void schedule() {
    lay_out(src, {1, 1});
    lay_out(offsets, {1});
    lay_out(dst, {1, kFree}, {run});
    if (run == 0) {
      dst.vectorize(s, lanes, Halide::TailStrategy::ShiftInwards);
    } else {
      dst.bound(s, 0, run).unroll(s);
    }
  }

 private:
  Var s{"s"}, r{"r"};
};

}  // namespace tessera_generators

HALIDE_REGISTER_GENERATOR(tessera_generators::Gather, gather)
