// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// strided_copy: every stride free; takes whatever no other row takes.
#include "schedules/common.h"

namespace tessera_generators {

class StridedCopy : public Halide::Generator<StridedCopy> {
 public:
  Input<Buffer<void, 4>> src{"src"};
  Output<Buffer<void, 4>> dst{"dst"};

  void generate() { dst(x, y, z, w) = src(x, y, z, w); }

  void schedule() {
    lay_out(src, {kFree, kFree, kFree, kFree});
    lay_out(dst, {kFree, kFree, kFree, kFree});
  }

 private:
  Var x{"x"}, y{"y"}, z{"z"}, w{"w"};
};

}  // namespace tessera_generators

HALIDE_REGISTER_GENERATOR(tessera_generators::StridedCopy, strided_copy)
