// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Beside the C program in tests/c: the C headers in a C++ file, and one and the same call made both
// ways, which must agree in every byte and every word.
#include "tessera/c_api.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/checks.h"
#include "support/status_matchers.h"
#include "tessera/tessera.h"

namespace tessera::test {
namespace {

/// The same memory, as C sees it. Lives no longer than the tensor.
tessera_tensor in_c(const ConstTensor& tensor) {
  return {const_cast<void*>(tensor.data()), static_cast<int32_t>(tensor.dtype()), tensor.rank(),
          tensor.shape().begin(), tensor.strides().begin()};
}

Status to_status(const tessera_status& status) {
  return Status(static_cast<StatusCode>(status.code), status.message);
}

/// Pads by one on all sides, with the value.
Status pad_in_c(const ConstTensor& input, const Tensor& output, const void* value) {
  const tessera_tensor from = in_c(input), to = in_c(output);
  const std::vector<int64_t> ones(2 * static_cast<size_t>(input.rank()), 1);
  tessera_status status;
  const int code = tessera_pad(&from, tessera_int_pairs(ones.data(), input.rank()), &to, value,
                               nullptr, &status);
  EXPECT_EQ(code, status.code);
  return to_status(status);
}

Status pad_in_cpp(const ConstTensor& input, const Tensor& output, const void* value) {
  const std::vector<IntPair> ones(static_cast<size_t>(input.rank()), IntPair{1, 1});
  return pad(input, ones, output, value);
}

TEST(CApi, MovesTheSameBytesForEveryTypeAndLayout) {
  const unsigned char value[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
  for (int type = 0; type < kDTypeCount; ++type) {
    const auto dtype = static_cast<DType>(type);
    const Buffer source = random_buffer(dtype, {5, 4, 3});
    const Strides rows = {12, 3, 1}, columns = {1, 3, 12}, repeated = {0, 3, 1};
    for (const Strides& strides : {rows, columns, repeated}) {
      const Shape shape = strides == columns ? Shape{3, 4, 5} : Shape{5, 4, 3};
      const ConstTensor input(source.tensor().data(), dtype, shape, strides);
      const Shape padded = {shape[0] + 2, shape[1] + 2, shape[2] + 2};
      Buffer from_c(dtype, padded), from_cpp(dtype, padded);
      EXPECT_THAT(pad_in_c(input, from_c.tensor(), value), is_ok());
      EXPECT_THAT(pad_in_cpp(input, from_cpp.tensor(), value), is_ok());
      EXPECT_EQ(from_c.elements(), from_cpp.elements()) << dtype_name(dtype);
    }
  }
}

TEST(CApi, RefusesInTheSameWords) {
  float memory[64] = {};
  const ConstTensor good(memory, DType::kFloat32, {2, 2});
  const Tensor output(memory + 32, DType::kFloat32, {4, 4});
  const ConstTensor inputs[] = {
      ConstTensor(memory, DType::kFloat32, {2, -2}),
      ConstTensor(memory, DType::kFloat32, {2, 2}, {INT64_MAX, INT64_MIN}),
      ConstTensor(memory, DType::kFloat32, {int64_t{1} << 40, int64_t{1} << 40}),
      ConstTensor(memory, DType::kInt8, {2, 2}),
      ConstTensor(memory, DType::kFloat32, {3, 2}),
      ConstTensor(memory + 40, DType::kFloat32, {2, 2}),
      ConstTensor(nullptr, DType::kFloat32, {2, 2}),
      ConstTensor(memory, DType::kFloat32, Shape(std::vector<int64_t>(33, 1))),
  };
  for (const ConstTensor& input : inputs) {
    const Status c = pad_in_c(input, output, nullptr), cpp = pad_in_cpp(input, output, nullptr);
    EXPECT_EQ(c.code(), StatusCode::kInvalidArgument);
    EXPECT_STREQ(c.message(), cpp.message());
  }
  const Tensor overlapping(memory + 32, DType::kFloat32, {4, 4}, {1, 1});
  EXPECT_STREQ(pad_in_c(good, overlapping, nullptr).message(),
               pad_in_cpp(good, overlapping, nullptr).message());
  for (float element : memory) EXPECT_EQ(element, 0);
}

TEST(CApi, SaysTheSameOfTheBuild) {
  EXPECT_STREQ(tessera_version(), version());
  EXPECT_EQ(tessera_default_thread_count(), default_thread_count());
  ASSERT_EQ(tessera_level_count(), level_count());
  ASSERT_EQ(tessera_kernel_count(), kernel_count());
  tessera_status status;
  for (size_t i = 0; i < level_count(); ++i) {
    tessera_level_info info;
    ASSERT_EQ(tessera_level(i, &info, &status), TESSERA_OK);
    EXPECT_STREQ(info.name, level(i).name);
    EXPECT_STREQ(info.target, level(i).target);
    EXPECT_EQ(info.supported, level(i).supported);
  }
  for (size_t i = 0; i < kernel_count(); ++i) {
    const KernelInfo want = kernel(i);
    tessera_kernel_info info;
    ASSERT_EQ(tessera_kernel(i, &info, &status), TESSERA_OK);
    EXPECT_STREQ(info.name, want.name);
    EXPECT_STREQ(info.algorithm, want.algorithm);
    EXPECT_STREQ(info.level, want.level);
    EXPECT_EQ(std::vector<int>({info.width, info.run, info.block, info.lanes}),
              std::vector<int>({want.width, want.run, want.block, want.lanes}));
    EXPECT_EQ(info.supported, want.supported);
    EXPECT_EQ(info.selected, want.selected);
  }
}

TEST(CApi, PlansKeepTheirStepsInOrder) {
  const ConstTensor input = spec(DType::kFloat32, {4, 6});
  const Tensor output = spec(DType::kFloat32, {6, 9});
  Plan want;
  ASSERT_THAT(pad_plan(input, {{1, 1}, {2, 1}}, output, &want), is_ok());
  const tessera_tensor from = in_c(input), to = in_c(output);
  const int64_t paddings[] = {1, 1, 2, 1};
  tessera_plan* plan = nullptr;
  tessera_status status;
  ASSERT_EQ(tessera_pad_plan(&from, tessera_int_pairs(paddings, 2), &to, &plan, nullptr, nullptr,
                             &status),
            TESSERA_OK);
  size_t count = 0;
  ASSERT_EQ(tessera_plan_step_count(plan, &count, &status), TESSERA_OK);
  ASSERT_EQ(count, want.step_count());
  for (size_t i = 0; i < count; ++i) {
    tessera_step_info info;
    ASSERT_EQ(tessera_plan_step(plan, i, &info, &status), TESSERA_OK);
    const StepInfo step = want.step(i);
    EXPECT_STREQ(info.kernel, step.kernel);
    EXPECT_EQ(info.fill, step.fill);
    EXPECT_EQ(info.bytes, step.bytes);
    EXPECT_EQ(info.calls, step.calls);
  }
  tessera_plan_destroy(plan);
}

}  // namespace
}  // namespace tessera::test
