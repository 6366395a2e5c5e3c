// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Another Halide library in the same program, with a runtime of its own under the usual names: what
// is set in one is not seen by the other.
#include <HalideRuntime.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "support/checks.h"

extern "C" int other_copy(halide_buffer_t* src, halide_buffer_t* dst);

namespace tessera::test {
namespace {

int errors = 0, allocations = 0, parallel_loops = 0;

void count_error(void*, const char*) { ++errors; }
void* count_malloc(void*, size_t bytes) {
  ++allocations;
  return std::malloc(bytes);
}
void count_free(void*, void* memory) { std::free(memory); }
int count_par_for(void* user, halide_task_t task, int min, int size, uint8_t* closure) {
  ++parallel_loops;
  for (int i = 0; i < size; ++i) task(user, min + i, closure);
  return 0;
}

/// Calls the other library on rows of so many bytes. Its kernel has its asserts: 16 are the least.
int call_other(int32_t length, std::vector<uint8_t>* bytes) {
  halide_dimension_t dims[4] = {{0, length, 1}, {0, 1, length}, {0, 1, length}, {0, 1, length}};
  std::vector<uint8_t> source(static_cast<size_t>(length), 7);
  bytes->assign(static_cast<size_t>(length), 0);
  halide_buffer_t src = {}, dst = {};
  src.host = source.data();
  dst.host = bytes->data();
  src.type = dst.type = halide_type_t(halide_type_uint, 8);
  src.dimensions = dst.dimensions = 4;
  src.dim = dst.dim = dims;
  return other_copy(&src, &dst);
}

TEST(SecondRuntime, SettingsOfTheOtherAreNotSeen) {
  halide_set_error_handler(count_error);
  halide_set_custom_malloc(count_malloc);
  halide_set_custom_free(count_free);
  halide_set_custom_do_par_for(count_par_for);
  halide_set_num_threads(3);

  std::vector<uint8_t> bytes;
  EXPECT_EQ(call_other(64, &bytes), 0);
  EXPECT_EQ(bytes, std::vector<uint8_t>(64, 7));
  EXPECT_NE(call_other(8, &bytes), 0);  // shorter than a vector
  EXPECT_EQ(errors, 1) << "the other library's handler is its own";

  Context context;
  context.threads = 5;  // more than the other has: ours grows its own pool
  EXPECT_TRUE(matches_reference(call::space_to_depth(2),
                                random_buffer(DType::kUInt8, {2, 1024, 1024, 3}), context));
  Shape shape;
  EXPECT_FALSE(space_to_depth_shape(spec(DType::kUInt8, {1, 3, 3, 1}), 2, &shape).ok());

  EXPECT_EQ(halide_get_num_threads(), 3) << "our thread count went into the other's pool";
  EXPECT_EQ(parallel_loops, 0) << "our loops ran on the other's pool";
  EXPECT_EQ(allocations, 0) << "our memory came from the other's allocator";
  EXPECT_EQ(errors, 1) << "our error went to the other's handler";
}

}  // namespace
}  // namespace tessera::test
