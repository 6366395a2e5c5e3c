// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Extents, strides and offsets beyond 32 bits. Most of the memory here is never touched.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "support/checks.h"
#include "support/index.h"
#include "support/mapping.h"
#include "support/status_matchers.h"

namespace tessera::test {
namespace {

constexpr int64_t kGi = int64_t{1} << 30;

constexpr char kNoAddressSpace[] = "not run: the system does not give that much address space";

/// Runs a call from a huge input to a small output. Only the elements that the output needs exist:
/// they get random bytes first.
void check_window(const Call& call, const ConstTensor& input) {
  const reference::Relayout want = call.reference(input.shape());
  ASSERT_TRUE(want.legal);
  ASSERT_LT(element_count(want.output), 100000);
  const auto size = static_cast<int64_t>(dtype_size(input.dtype()));
  auto* data = static_cast<uint8_t*>(const_cast<void*>(input.data()));
  Random random(5);
  Dims index;
  for_each_index(want.output, [&](const Dims& at) {
    if (!want.source(at, &index)) return;
    const uint64_t bits = random.bits();
    std::memcpy(data + offset_of(index, input.strides()) * size, &bits,
                std::min<size_t>(sizeof(bits), static_cast<size_t>(size)));
  });
  for (int threads : {1, 3}) {
    Context context;
    context.threads = threads;
    Buffer output(input.dtype(), want.output);
    Buffer expected = output;
    expected.set_elements(reference::apply(want, input));
    ASSERT_THAT(call.run(input, output.tensor(), context), is_ok());
    EXPECT_TRUE(same_bytes(expected.memory(), output.memory())) << call.op << call.attributes;
  }
}

TEST(Large, CropsOfManyElements) {
  HugeMapping memory(size_t{20} << 30);
  if (memory.data() == nullptr) GTEST_SKIP() << kNoAddressSpace;
  const int64_t side = 70000;  // 4 * side^2 is more than 2^34
  const ConstTensor input(memory.data(), DType::kUInt8, {4, side, side, 1});
  check_window(call::batch_to_space_nd({2, 2}, {{2 * side - 40, 0}, {2 * side - 50, 1}}), input);
  check_window(call::batch_to_space_nd({2, 2}, {{side, side - 33}, {5, 2 * side - 100}}), input);
  const ConstTensor wide(memory.data(), DType::kFloat32, {4, 30000, 40000, 1});
  check_window(call::batch_to_space({{30000, 29991}, {79000, 3}}, 2), wide);
}

TEST(Large, AnAxisOfMoreThan32Bits) {
  HugeMapping memory(size_t{9} << 30);
  if (memory.data() == nullptr) GTEST_SKIP() << kNoAddressSpace;
  const int64_t extent = 4 * kGi + 5;
  const ConstTensor input(memory.data(), DType::kUInt8, {2, extent});
  check_window(call::batch_to_space_nd({2}, {{2 * extent - 1000, 7}}), input);
  check_window(call::batch_to_space_nd({2}, {{4 * kGi - 77, 2 * extent - 4 * kGi - 77}}), input);
  const ConstTensor backwards(memory.data() + 2 * extent - 1, DType::kUInt8, {2, extent},
                              {-extent, -1});
  check_window(call::batch_to_space_nd({2}, {{2 * extent - 1000, 7}}), backwards);
}

TEST(Large, StridesOfMoreThan32Bits) {
  HugeMapping from(size_t{24} << 30), to(size_t{24} << 30);
  if (from.data() == nullptr) GTEST_SKIP() << kNoAddressSpace;
  if (to.data() == nullptr) GTEST_SKIP() << kNoAddressSpace;
  const Shape shape{3, 5, 40};
  for (DType dtype : {DType::kUInt8, DType::kFloat32, DType::kInt64}) {
    const auto size = static_cast<int64_t>(dtype_size(dtype));
    const int64_t far = (4 * kGi + 64) / size, near = (kGi / 4 + 8) / size;
    const ConstTensor input(from.data() + 12 * kGi, dtype, shape, {-far, near, 1});
    for (const auto& perm : {IntTensor{2, 0, 1}, IntTensor{0, 1, 2}, IntTensor{1, 2, 0}}) {
      const Call call = call::transpose(perm);
      const reference::Relayout want = call.reference(shape);
      Random random(static_cast<uint64_t>(size));
      for_each_index(shape, [&](const Dims& index) {
        const uint64_t bits = random.bits();
        std::memcpy(from.data() + 12 * kGi + offset_of(index, input.strides()) * size, &bits,
                    static_cast<size_t>(size));
      });
      Strides strides = ConstTensor::dense_strides(want.output);
      strides[1] = want.output[2] + 1;
      strides[0] = -(16 * kGi / want.output[0] / size);
      uint8_t* start = to.data() + 20 * kGi;
      const Tensor output(start, dtype, want.output, strides);
      ASSERT_THAT(call.run(input, output, {}), is_ok());
      const std::vector<uint8_t> expected = reference::apply(want, input);
      size_t at = 0, wrong = 0;
      for_each_index(want.output, [&](const Dims& index) {
        const uint8_t* element = start + offset_of(index, strides) * size;
        wrong += std::memcmp(element, &expected[at], static_cast<size_t>(size)) != 0;
        at += static_cast<size_t>(size);
      });
      EXPECT_EQ(wrong, 0u) << to_string(want.output);
    }
  }
}

constexpr double kNeededGib = 3;  // for outputs of a little more than 2 GiB
constexpr char kNoMemory[] = "not run: needs 3 GiB of memory that nobody else uses";

TEST(Large, OutputOfMoreThan31BitsByTransposition) {
  if (available_gib() < kNeededGib) GTEST_SKIP() << kNoMemory;
  const int64_t rows = 46400, columns = 46300;  // 2.148e9 elements
  ASSERT_GT(rows * columns, 2 * kGi);
  HugeMapping memory(static_cast<size_t>(rows * columns));
  if (memory.data() == nullptr) GTEST_SKIP() << kNoAddressSpace;
  // Each row of the input is the same memory, so each row of the output is one value.
  const Buffer line = random_buffer(DType::kUInt8, {rows});
  const ConstTensor input(line.tensor().data(), DType::kUInt8, {columns, rows}, {0, 1});
  const Tensor output(memory.data(), DType::kUInt8, {rows, columns});
  ASSERT_THAT(transpose(input, {1, 0}, output), is_ok());
  const std::vector<uint8_t> values = line.elements();
  std::vector<uint8_t> want(static_cast<size_t>(columns));
  for (int64_t row = 0; row < rows; ++row) {
    std::fill(want.begin(), want.end(), values[static_cast<size_t>(row)]);
    ASSERT_EQ(std::memcmp(memory.data() + row * columns, want.data(), want.size()), 0)
        << "row " << row;
  }
}

TEST(Large, OutputOfMoreThan31BitsWithPadding) {
  if (available_gib() < kNeededGib) GTEST_SKIP() << kNoMemory;
  const int64_t height = 32800, width = 32790;  // 4 phases of them: 2.15e9 elements
  ASSERT_GT(2 * height * width, 2 * kGi);
  HugeMapping memory(static_cast<size_t>(2 * height * width));
  if (memory.data() == nullptr) GTEST_SKIP() << kNoAddressSpace;
  // All rows of the input are the same; one row and two columns are padding.
  const Buffer line = random_buffer(DType::kUInt8, {2 * width - 2});
  const ConstTensor input(line.tensor().data(), DType::kUInt8, {1, height - 1, 2 * width - 2, 1},
                          {0, 0, 1, 1});
  const Tensor output(memory.data(), DType::kUInt8, {2, height, width, 1});
  const uint8_t value = 77;
  ASSERT_THAT(space_to_batch_nd(input, {1, 2}, {{0, 1}, {1, 1}}, output, &value), is_ok());
  const std::vector<uint8_t> values = line.elements();
  for (int64_t phase = 0; phase < 2; ++phase) {
    std::vector<uint8_t> want(static_cast<size_t>(width), value);
    for (int64_t x = 0; x < width; ++x) {
      const int64_t column = 2 * x + phase - 1;
      if (column < 0 || column >= 2 * width - 2) continue;
      want[static_cast<size_t>(x)] = values[static_cast<size_t>(column)];
    }
    for (int64_t y = 0; y < height; ++y) {
      if (y == height - 1) std::fill(want.begin(), want.end(), value);
      ASSERT_EQ(std::memcmp(memory.data() + (phase * height + y) * width, want.data(), want.size()),
                0)
          << "phase " << phase << ", row " << y;
    }
  }
}

TEST(Large, RepeatedElementOfMoreThan32Bits) {
  // An input of 2^40 elements in one byte.
  const uint8_t one = 1;
  const ConstTensor input(&one, DType::kUInt8, {4, kGi, 256, 1}, {0, 0, 0, 0});
  const Call call = call::batch_to_space_nd({2, 2}, {{2 * kGi - 10, 0}, {500, 2}});
  const Buffer output(DType::kUInt8, {1, 10, 10, 1});
  Buffer written = output;
  ASSERT_THAT(call.run(input, written.tensor(), {}), is_ok());
  EXPECT_EQ(written.elements(), std::vector<uint8_t>(100, 1));
}

TEST(Large, PlansOfAbsurdExtentsTakeNoTime) {
  // Extents that nothing divides: the search for a chunk must not go through all of them.
  for (int64_t extent :
       {(int64_t{1} << 53) - 111, (int64_t{1} << 60) + 2, (int64_t{1} << 62) - 57}) {
    Plan plan;
    EXPECT_THAT(
        pad_plan(spec(DType::kUInt8, {1}), {{0, extent - 1}}, spec(DType::kUInt8, {extent}), &plan),
        is_ok());
    EXPECT_EQ(plan.bytes_written(), extent);
    EXPECT_THAT(
        reshape_plan(spec(DType::kUInt8, {extent}), {extent}, spec(DType::kUInt8, {extent}), &plan),
        is_ok());
  }
}

TEST(Large, PlansOfAbsurdlyManyRowsTakeNoTime) {
  // As many steps as rows: nobody could wait until they are counted.
  constexpr int64_t kRows = int64_t{1} << 50;
  Plan plan;
  EXPECT_THAT(reshape_plan(spec(DType::kUInt8, {kRows, 3}, {4, 1}), {3, kRows},
                           spec(DType::kUInt8, {3, kRows}, {kRows + 1, 1}), &plan),
              is_ok());
  EXPECT_EQ(plan.bytes_written(), 3 * kRows);
}

TEST(Large, PlansOfTheLongestStrides) {
  // 64 bits hold the distance from the first to the last element, but not that to one more.
  constexpr int64_t kHalf = (int64_t{1} << 62) - 1;
  for (int64_t stride : {kHalf, -kHalf}) {
    const ConstTensor far = spec(DType::kUInt8, {2, 3}, {0, stride});
    const ConstTensor three = spec(DType::kUInt8, {3});
    Plan plan;
    EXPECT_THAT(transpose_plan(far, {0, 1}, spec(DType::kUInt8, {2, 3}), &plan), is_ok());
    EXPECT_THAT(reshape_plan(far, {6}, spec(DType::kUInt8, {6}), &plan), is_ok());
    EXPECT_THAT(reshape_plan(three, {3}, spec(DType::kUInt8, {3}, {stride}), &plan), is_ok());
  }
}

TEST(Large, PlansCountBytesBeyond32Bits) {
  const ConstTensor input = spec(DType::kFloat64, {16, kGi, 64});
  Plan plan;
  ASSERT_THAT(transpose_plan(input, {2, 0, 1}, spec(DType::kFloat64, {64, 16, kGi}), &plan),
              is_ok());
  EXPECT_EQ(plan.bytes_read(), 1024 * kGi * 8);
  EXPECT_EQ(plan.bytes_written(), 1024 * kGi * 8);
  int64_t bytes = 0;
  for (size_t i = 0; i < plan.step_count(); ++i) bytes += plan.step(i).bytes;
  EXPECT_EQ(bytes, 1024 * kGi * 8);
}

}  // namespace
}  // namespace tessera::test
