// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// permute_record: block x block planes of long rows become the words of a record, and back:
//   permute_record          dst(i, j, x, y) = src(x, i, j, y)
//   permute_record_inverse  dst(x, i, j, y) = src(i, j, x, y)
// The channel order CRD on NHWC: x is the image channel, (i, j) the position in the block.
#include "schedules/common.h"

namespace tessera_generators {

class PermuteRecord : public Halide::Generator<PermuteRecord> {
 public:
  GeneratorParam<int> block{"block", 2};
  GeneratorParam<int> lanes{"lanes", 8};

  Input<Buffer<void, 4>> src{"src"};
  Output<Buffer<void, 4>> dst{"dst"};

  void generate() { dst(i, j, x, y) = src(x, i, j, y); }

  void schedule() {
    lay_out(src, {1, kFree, kFree, kFree}, {kFree, block, block});
    lay_out(dst, {1, block, int(block) * int(block), kFree}, {block, block});
    vectorize_long_axis(dst, x, lanes, {{i, block}, {j, block}}, {y});
  }

 private:
  Var i{"i"}, j{"j"}, x{"x"}, y{"y"};
};

class PermuteRecordInverse : public Halide::Generator<PermuteRecordInverse> {
 public:
  GeneratorParam<int> block{"block", 2};
  GeneratorParam<int> lanes{"lanes", 8};

  Input<Buffer<void, 4>> src{"src"};
  Output<Buffer<void, 4>> dst{"dst"};

  void generate() { dst(x, i, j, y) = src(i, j, x, y); }

  void schedule() {
    lay_out(src, {1, block, int(block) * int(block), kFree}, {block, block});
    lay_out(dst, {1, kFree, kFree, kFree}, {kFree, block, block});
    vectorize_long_axis(dst, x, lanes, {{i, block}, {j, block}}, {y});
  }

 private:
  Var i{"i"}, j{"j"}, x{"x"}, y{"y"};
};

}  // namespace tessera_generators

HALIDE_REGISTER_GENERATOR(tessera_generators::PermuteRecord, permute_record)
HALIDE_REGISTER_GENERATOR(tessera_generators::PermuteRecordInverse, permute_record_inverse)
