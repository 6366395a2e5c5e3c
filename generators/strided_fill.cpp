// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// strided_fill: one value, every stride free; takes whatever `fill` does not.
#include "schedules/common.h"

namespace tessera_generators {

class StridedFill : public Halide::Generator<StridedFill> {
 public:
  Input<Buffer<void, 0>> src{"src"};
  Output<Buffer<void, 4>> dst{"dst"};

  void generate() { dst(x, y, z, w) = src(); }

  void schedule() { lay_out(dst, {kFree, kFree, kFree, kFree}); }

 private:
  Var x{"x"}, y{"y"}, z{"z"}, w{"w"};
};

}  // namespace tessera_generators

HALIDE_REGISTER_GENERATOR(tessera_generators::StridedFill, strided_fill)
