// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Names in a Context that mean nothing, and the Status type itself.
#include <gtest/gtest.h>

#include <string>

#include "support/samples.h"
#include "support/status_matchers.h"

namespace tessera::test {
namespace {

TEST(ContextErrors, UnknownIsaAndKernelForEveryOp) {
  Context bad_isa, bad_kernel;
  bad_isa.isa = "sse5";
  bad_kernel.kernel = "tessera_teleport_w1";
  for (const Trial& trial : samples()) {
    const Buffer input = random_buffer(trial.dtype, trial.input);
    Buffer output(trial.dtype, trial.call.reference(trial.input).output);
    const std::vector<uint8_t> before = output.memory();
    EXPECT_THAT(trial.call.run(input.tensor(), output.tensor(), bad_isa),
                refuses({"isa", "sse5", level(0).name}));
    EXPECT_THAT(trial.call.run(input.tensor(), output.tensor(), bad_kernel),
                refuses({"kernel", "tessera_teleport_w1"}));
    Plan plan;
    EXPECT_THAT(trial.call.plan(input.tensor(), output.tensor(), &plan, bad_isa),
                refuses({"isa", "sse5"}));
    EXPECT_THAT(trial.call.plan(input.tensor(), output.tensor(), &plan, bad_kernel),
                refuses({"kernel", "tessera_teleport_w1"}));
    EXPECT_TRUE(plan.empty());
    EXPECT_TRUE(same_bytes(before, output.memory()));
  }
}

TEST(ContextErrors, EmptyNamesAreUnknownNames) {
  float data[2] = {};
  Context context;
  context.isa = "";
  const ConstTensor input(data, DType::kFloat32, {1});
  const Tensor output(data + 1, DType::kFloat32, {1});
  EXPECT_THAT(transpose(input, {0}, output, context), refuses({"isa"}));
  context.isa = nullptr;
  context.kernel = "";
  EXPECT_THAT(transpose(input, {0}, output, context), refuses({"kernel"}));
}

TEST(ContextErrors, ForcedKernelThatFitsNothing) {
  const char* fill_kernel = nullptr;
  for (size_t i = 0; i < kernel_count(); ++i) {
    if (std::string(kernel(i).algorithm) == "strided_fill") fill_kernel = kernel(i).name;
  }
  if (fill_kernel == nullptr) GTEST_SKIP() << "this build has no strided_fill";
  float data[4] = {};
  Context context;
  context.kernel = fill_kernel;
  EXPECT_THAT(transpose(ConstTensor(data, DType::kFloat32, {2}), {0},
                        Tensor(data + 2, DType::kFloat32, {2}), context),
              refuses({"kernel", fill_kernel}));
}

TEST(Status, LongMessagesAreCut) {
  const std::string text(1000, 'x');
  const Status status(StatusCode::kInternal, text.c_str());
  EXPECT_EQ(status.message(), text.substr(0, Status::kMaxMessage - 1));
  EXPECT_EQ(Status(StatusCode::kInternal, nullptr).message(), std::string());
  EXPECT_EQ(Status().message(), std::string());
  EXPECT_TRUE(Status().ok());
  EXPECT_FALSE(status.ok());
}

TEST(Status, CodesHaveNames) {
  EXPECT_STREQ(status_code_name(StatusCode::kOk), "OK");
  EXPECT_STREQ(status_code_name(StatusCode::kInvalidArgument), "INVALID_ARGUMENT");
  EXPECT_STREQ(status_code_name(StatusCode::kOutOfRange), "OUT_OF_RANGE");
  EXPECT_STREQ(status_code_name(StatusCode::kUnimplemented), "UNIMPLEMENTED");
  EXPECT_STREQ(status_code_name(StatusCode::kResourceExhausted), "RESOURCE_EXHAUSTED");
  EXPECT_STREQ(status_code_name(StatusCode::kInternal), "INTERNAL");
  EXPECT_NE(status_code_name(static_cast<StatusCode>(77)), nullptr);
}

TEST(DType, NamesAndSizes) {
  for (int i = 0; i < kDTypeCount; ++i) {
    const DType dtype = static_cast<DType>(i);
    DType back = DType::kBool;
    EXPECT_TRUE(dtype_from_name(dtype_name(dtype), &back));
    EXPECT_EQ(back, dtype);
    const size_t size = dtype_size(dtype);
    EXPECT_TRUE(size == 1 || size == 2 || size == 4 || size == 8 || size == 16);
  }
  EXPECT_EQ(dtype_size(DType::kBFloat16), 2u);
  EXPECT_EQ(dtype_size(DType::kComplex64), 8u);
  EXPECT_EQ(dtype_size(DType::kComplex128), 16u);
  EXPECT_STREQ(dtype_name(DType::kFloat8E4M3B11FNUZ), "float8_e4m3b11fnuz");
  const DType none = static_cast<DType>(kDTypeCount);
  EXPECT_EQ(dtype_size(none), 0u);
  EXPECT_STREQ(dtype_name(none), "invalid");
  DType kept = DType::kInt16;
  EXPECT_FALSE(dtype_from_name("float33", &kept));
  EXPECT_FALSE(dtype_from_name("", &kept));
  EXPECT_FALSE(dtype_from_name(nullptr, &kept));
  EXPECT_EQ(kept, DType::kInt16);
}

TEST(ContextErrors, AReshapeInPlaceLooksAtTheContextToo) {
  uint8_t bytes[16] = {};
  const Tensor memory(bytes, DType::kUInt8, {4, 4}), view(bytes, DType::kUInt8, {16});
  Context context;
  EXPECT_THAT(reshape(memory, {16}, view, ReshapeRule::kTensorFlow, context), is_ok());
  context.isa = "sse5";
  EXPECT_THAT(reshape(memory, {16}, view, ReshapeRule::kTensorFlow, context),
              refuses({"isa", "sse5"}));
}

TEST(ContextErrors, LongNamesLeaveTheExpectationInTheMessage) {
  const std::string name(5000, 'x');
  Context context;
  context.kernel = name.c_str();
  uint8_t bytes[8] = {};
  const Tensor input(bytes, DType::kUInt8, {4}), output(bytes + 4, DType::kUInt8, {4});
  EXPECT_THAT(transpose(input, {0}, output, context), refuses({"kernel", "xxx", "expected"}));
}

TEST(ContextErrors, ListsThatAreTooLongSaySo) {
  const Dims axes(std::vector<int64_t>(40, 1));
  Shape shape;
  EXPECT_THAT(transpose_shape(spec(DType::kUInt8, {4}), axes, &shape),
              refuses({"perm", "40", "32"}));
}

}  // namespace
}  // namespace tessera::test
