// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// fill: one value into contiguous rows; dst(x, y, z, w) = value.
#include "schedules/common.h"

namespace tessera_generators {

class Fill : public Halide::Generator<Fill> {
 public:
  GeneratorParam<int> run{"run", 0};      // words of a row; 0: any number, at least `lanes`
  GeneratorParam<int> lanes{"lanes", 1};  // words of a vector; not used with a fixed run

  Input<Buffer<void, 0>> src{"src"};
  Output<Buffer<void, 4>> dst{"dst"};

  void generate() { dst(x, y, z, w) = src(); }

  void schedule() {
    lay_out(dst, {1, kFree, kFree, kFree}, {run});
    if (run == 0) {
      dst.vectorize(x, lanes, Halide::TailStrategy::ShiftInwards);
    } else {
      vectorize_short_run(dst, x, run);
    }
  }

 private:
  Var x{"x"}, y{"y"}, z{"z"}, w{"w"};
};

}  // namespace tessera_generators

HALIDE_REGISTER_GENERATOR(tessera_generators::Fill, fill)
