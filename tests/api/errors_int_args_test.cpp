// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Integer arguments that are no int32 or int64 tensors of the right shape, for every op that has
// one.
#include <gtest/gtest.h>

#include <limits>

#include "support/refusals.h"
#include "support/status_matchers.h"

namespace tessera::test {
namespace {

struct IntArgument {
  std::string name;
  Shape input;
  IntTensor good;
  std::function<Call(const IntTensor&)> call;

  ConstTensor data() const { return spec(DType::kFloat32, input); }
};

const std::vector<IntArgument>& int_arguments() {
  static const IntTensor two({2, 2}), pairs({{0, 0}, {0, 0}});
  static const std::vector<IntArgument> list = {
      {"block_shape",
       {4, 2, 2, 1},
       two,
       [](auto& arg) { return call::space_to_batch_nd(arg, pairs); }},
      {"paddings",
       {4, 2, 2, 1},
       pairs,
       [](auto& arg) { return call::space_to_batch_nd(two, arg); }},
      {"paddings", {4, 2, 2, 1}, pairs, [](auto& arg) { return call::space_to_batch(arg, 2); }},
      {"block_shape",
       {4, 2, 2, 1},
       two,
       [](auto& arg) { return call::batch_to_space_nd(arg, pairs); }},
      {"crops", {4, 2, 2, 1}, pairs, [](auto& arg) { return call::batch_to_space_nd(two, arg); }},
      {"crops", {4, 2, 2, 1}, pairs, [](auto& arg) { return call::batch_to_space(arg, 2); }},
      {"shape", {4}, two, [](auto& arg) { return call::reshape(arg); }},
      {"perm", {4, 2}, {1, 0}, [](auto& arg) { return call::transpose(arg); }},
      {"paddings", {4, 2}, pairs, [](auto& arg) { return call::pad(arg); }},
  };
  return list;
}

class IntArgErrors : public ::testing::TestWithParam<size_t> {
 protected:
  const IntArgument& argument() const { return int_arguments()[GetParam()]; }
  Shape good_shape() const { return argument().good.tensor().shape(); }

  /// Replaces the argument by one of other properties on the same numbers.
  void expect_argument_refused(const ConstTensor& tensor, Parts parts) const {
    parts.push_back(argument().name);
    expect_refused(argument().call(IntTensor::raw(tensor)), argument().data(), parts);
  }
  const void* numbers() const { return argument().good.tensor().data(); }
};

TEST_P(IntArgErrors, GoodOneIsAccepted) {
  Shape shape;
  for (DType dtype : {DType::kInt32, DType::kInt64}) {
    for (int64_t step : {1, 3, -1, -2}) {
      const Call call = argument().call(argument().good.with(dtype, step));
      EXPECT_THAT(call.shape(argument().data(), &shape), is_ok()) << call.op << call.attributes;
      EXPECT_EQ(to_string(shape), to_string(call.reference(argument().input).output));
    }
  }
}

TEST_P(IntArgErrors, NullData) {
  expect_argument_refused(spec(DType::kInt64, good_shape()), {"null"});
  expect_argument_refused(spec(DType::kInt32, good_shape()), {"null"});
}

TEST_P(IntArgErrors, Type) {
  for (int i = 0; i < kDTypeCount; ++i) {
    const DType dtype = static_cast<DType>(i);
    if (dtype == DType::kInt32 || dtype == DType::kInt64) continue;
    const IntTensor wrong = argument().good.with(dtype);
    expect_argument_refused(wrong.tensor(), {dtype_name(dtype), "int32", "int64"});
  }
  expect_argument_refused(ConstTensor(numbers(), static_cast<DType>(200), good_shape()), {"int32"});
}

TEST_P(IntArgErrors, Rank) {
  Shape deeper = good_shape();
  deeper.push_back(1);
  expect_argument_refused(ConstTensor(numbers(), DType::kInt64, deeper),
                          {std::to_string(deeper.rank()), std::to_string(deeper.rank() - 1)});
  expect_argument_refused(ConstTensor(numbers(), DType::kInt64, {}), {});
  Shape many;
  for (int axis = 0; axis <= kMaxRank; ++axis) many.push_back(1);
  expect_argument_refused(ConstTensor(numbers(), DType::kInt64, many), {"33"});
}

TEST_P(IntArgErrors, Extents) {
  Shape negative = good_shape();
  negative[0] = -2;
  expect_argument_refused(ConstTensor(numbers(), DType::kInt64, negative), {"-2"});
  if (good_shape().rank() == 2) {
    expect_argument_refused(ConstTensor(numbers(), DType::kInt64, {2, 1}), {"[2, 1]"});
    expect_argument_refused(ConstTensor(numbers(), DType::kInt64, {2, 3}), {"[2, 3]"});
    expect_argument_refused(ConstTensor(numbers(), DType::kInt64, {1, 2}), {"[1, 2]"});
  }
  // Far more numbers than the input has axes; only the first few exist.
  Shape long_list = good_shape(), repeated = good_shape();
  long_list[0] = int64_t{1} << 40;
  for (int axis = 0; axis < repeated.rank(); ++axis) repeated[axis] = 0;
  expect_argument_refused(ConstTensor(numbers(), DType::kInt64, long_list, repeated), {});
  long_list[0] = std::numeric_limits<int64_t>::max();
  expect_argument_refused(ConstTensor(numbers(), DType::kInt64, long_list, repeated), {});
}

TEST_P(IntArgErrors, StridesOfAnotherRank) {
  Shape strides = ConstTensor::dense_strides(good_shape());
  strides.push_back(1);
  expect_argument_refused(ConstTensor(numbers(), DType::kInt64, good_shape(), strides),
                          {"strides"});
  expect_argument_refused(ConstTensor(numbers(), DType::kInt64, good_shape(), Strides{}),
                          {"strides"});
}

INSTANTIATE_TEST_SUITE_P(EveryIntegerArgument, IntArgErrors,
                         ::testing::Range(size_t{0}, int_arguments().size()));

TEST(ReshapeErrors, Shape) {
  const ConstTensor six = spec(DType::kFloat32, {2, 3});
  const ConstTensor none = spec(DType::kFloat32, {0, 3});
  const int64_t big = int64_t{1} << 62;
  expect_refused(call::reshape({-1, 2, -1}), six, {"shape[2]", "-1"});
  expect_refused(call::reshape({-2, 3}), six, {"shape[0]", "-2"});
  expect_refused(call::reshape({3, 3}), six, {"6", "9"});
  expect_refused(call::reshape({-1, 4}), six, {"6", "4"});
  expect_refused(call::reshape({}), six, {"6", "1"});
  expect_refused(call::reshape({0}), six, {"6", "0"});
  expect_refused(call::reshape({0, -1}), six, {"shape[1]", "-1", "0"});
  expect_refused(call::reshape({0, -1}), none, {"shape[1]", "-1", "0"});
  expect_refused(call::reshape({big, 4}), six, {"shape"});   // wraps to 0
  expect_refused(call::reshape({big, 4}), none, {"shape"});  // which is not the 0 of no elements
  expect_refused(call::reshape({big, 4, -1}), six, {"shape"});
  expect_refused(call::reshape({0, big, 4, -1}), none, {"shape"});
  expect_refused(call::reshape({3, 2, 0}, ReshapeRule::kOnnx), six, {"shape[2]", "0"});
  expect_refused(call::reshape({0, -1}, ReshapeRule::kOnnx), none, {"shape[1]", "-1"});
  expect_refused(call::reshape({0, -1}, ReshapeRule::kOnnxAllowZero), none, {"shape[1]", "-1"});
  expect_refused(call::reshape({6}, static_cast<ReshapeRule>(5)), six, {"rule", "5"});
  const std::vector<int64_t> ones(33, 1);
  expect_refused(call::reshape(ones), spec(DType::kFloat32, {1}), {"shape", "33", "32"});
}

TEST(ReshapeErrors, View) {
  const float data[6] = {};
  const ConstTensor six(data, DType::kFloat32, {2, 3});
  ConstTensor view;
  EXPECT_THAT(reshape_view(six, {4}, &view), refuses({"reshape_view", "6", "4"}));
  EXPECT_THAT(reshape_view(six, {-3}, &view), refuses({"reshape_view", "shape[0]", "-3"}));
  EXPECT_THAT(reshape_view(six, {6}, static_cast<ConstTensor*>(nullptr)),
              refuses({"reshape_view", "view", "null"}));
  EXPECT_THAT(reshape_view(six, IntArg(spec(DType::kInt64, {1})), &view),
              refuses({"reshape_view", "shape", "null"}));
  EXPECT_THAT(reshape_view(spec(static_cast<DType>(99), {6}), {6}, &view),
              refuses({"reshape_view", "input", "99"}));
  EXPECT_EQ(view.rank(), 0);
}

}  // namespace
}  // namespace tessera::test
