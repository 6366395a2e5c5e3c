// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// copy: rows that are contiguous on both sides; dst(x, y, z, w) = src(x, y, z, w).
#include "schedules/common.h"

namespace tessera_generators {

class Copy : public Halide::Generator<Copy> {
 public:
  GeneratorParam<int> run{"run", 0};      // words of a row; 0: any number, at least `lanes`
  GeneratorParam<int> lanes{"lanes", 1};  // words of a vector; not used with a fixed run

  Input<Buffer<void, 4>> src{"src"};
  Output<Buffer<void, 4>> dst{"dst"};

  void generate() { dst(x, y, z, w) = src(x, y, z, w); }

  void schedule() {
    lay_out(src, {1, kFree, kFree, kFree}, {run});
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

HALIDE_REGISTER_GENERATOR(tessera_generators::Copy, copy)
