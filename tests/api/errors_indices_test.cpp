// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// What the ops that follow indices refuse before they look at an index: shapes, types, reductions,
// pointers, overlaps. Only parts of messages are compared, so that the wording may get better.
#include <gtest/gtest.h>

#include <limits>

#include "support/indexed_trials.h"
#include "support/int_tensor.h"
#include "support/refusals.h"
#include "support/status_matchers.h"

namespace tessera::test {
namespace {

constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
constexpr IndexedOp kScatters[] = {IndexedOp::kScatterNd, IndexedOp::kTensorScatterNd,
                                   IndexedOp::kOnnxScatterNd};
constexpr IndexedOp kAll[] = {IndexedOp::kScatterNd, IndexedOp::kTensorScatterNd,
                              IndexedOp::kOnnxScatterNd, IndexedOp::kGatherNd,
                              IndexedOp::kOnnxGatherNd};
constexpr const char* kNames[] = {"scatter_nd", "tensor_scatter_nd", "onnx_scatter_nd", "gather_nd",
                                  "onnx_gather_nd"};

ConstTensor floats(const Shape& shape) { return spec(DType::kFloat32, shape); }
ConstTensor ints(const Shape& shape) { return spec(DType::kInt32, shape); }
ConstTensor longs(const Shape& shape) { return spec(DType::kInt64, shape); }

/// Arguments of which one is wrong; tensors need no data. Of scatter_nd the base is the shape.
struct Call {
  IndexedOp op;
  ConstTensor base, indices, updates;
  ScatterReduction reduction = ScatterReduction::kAdd;
  int64_t batch_dims = 0;
  IntTensor shape_argument = IntTensor(shape_list(base.shape()));

  static std::vector<int64_t> shape_list(const Shape& shape) {
    return {shape.begin(), shape.end()};
  }
  const char* name() const { return kNames[static_cast<int>(op)]; }

  Status shape(Shape* output) const {
    switch (op) {
      case IndexedOp::kScatterNd:
        return scatter_nd_shape(indices, updates, shape_argument, output);
      case IndexedOp::kTensorScatterNd:
        return tensor_scatter_nd_shape(base, indices, updates, reduction, output);
      case IndexedOp::kOnnxScatterNd:
        return onnx_scatter_nd_shape(base, indices, updates, reduction, output);
      case IndexedOp::kGatherNd:
        return gather_nd_shape(base, indices, output, batch_dims);
      default:
        return onnx_gather_nd_shape(base, indices, output, batch_dims);
    }
  }
  Status run(const Tensor& output) const {
    switch (op) {
      case IndexedOp::kScatterNd:
        return scatter_nd(indices, updates, shape_argument, output);
      case IndexedOp::kTensorScatterNd:
        return tensor_scatter_nd(base, indices, updates, reduction, output);
      case IndexedOp::kOnnxScatterNd:
        return onnx_scatter_nd(base, indices, updates, reduction, output);
      case IndexedOp::kGatherNd:
        return gather_nd(base, indices, output, batch_dims);
      default:
        return onnx_gather_nd(base, indices, output, batch_dims);
    }
  }
  Status plan(const ConstTensor& output, Plan* plan) const {
    switch (op) {
      case IndexedOp::kScatterNd:
        return scatter_nd_plan(indices, updates, shape_argument, output, plan);
      case IndexedOp::kTensorScatterNd:
        return tensor_scatter_nd_plan(base, indices, updates, reduction, output, plan);
      case IndexedOp::kOnnxScatterNd:
        return onnx_scatter_nd_plan(base, indices, updates, reduction, output, plan);
      case IndexedOp::kGatherNd:
        return gather_nd_plan(base, indices, output, plan, batch_dims);
      default:
        return onnx_gather_nd_plan(base, indices, output, plan, batch_dims);
    }
  }
};

ConstTensor with_data(const ConstTensor& tensor) {
  static const uint64_t some_data[64] = {};
  const void* data = tensor.data() != nullptr ? tensor.data() : some_data;
  return ConstTensor(data, tensor.dtype(), tensor.shape(), tensor.strides());
}

/// All three forms must refuse the call, name it and these parts, and write nothing.
void expect_refused(Call call, Parts parts) {
  parts.push_back(std::string(call.name()) + ":");
  SCOPED_TRACE(std::string(call.name()) + " of " + to_string(call.base.shape()) + ", indices " +
               to_string(call.indices.shape()) + ", updates " + to_string(call.updates.shape()));
  Shape shape{-5};
  EXPECT_THAT(call.shape(&shape), refuses(parts));
  EXPECT_EQ(to_string(shape), "[-5]");
  Buffer memory(DType::kUInt8, {64});
  const std::vector<uint8_t> before = memory.memory();
  const Tensor target(memory.tensor().data(), call.base.dtype(), {4});
  Plan plan;
  EXPECT_THAT(call.plan(target, &plan), refuses(parts));
  EXPECT_TRUE(plan.empty());
  for (ConstTensor* tensor : {&call.base, &call.indices, &call.updates}) {
    *tensor = with_data(*tensor);
  }
  EXPECT_THAT(call.run(target), refuses(parts));
  EXPECT_TRUE(same_bytes(before, memory.memory()));
}

TEST(IndicesErrors, RankDepthAndType) {
  for (IndexedOp op : kAll) {
    expect_refused({op, floats({4}), ints({}), floats({4})}, {"indices", "rank 0"});
    expect_refused({op, floats({4}), ints({3, 2}), floats({3})}, {"indices", "[3, 2]", "1"});
    expect_refused({op, floats({}), ints({3, 1}), floats({3})}, {"indices", "1", "0"});
    expect_refused({op, floats({4, 5}), longs({1, 33}), floats({1})}, {"indices", "33", "2"});
    for (int type = 0; type < kDTypeCount; ++type) {
      const auto dtype = static_cast<DType>(type);
      if (dtype == DType::kInt32 || dtype == DType::kInt64) continue;
      expect_refused({op, floats({4}), spec(dtype, {3, 1}), floats({3})},
                     {"indices", dtype_name(dtype), "int32", "int64"});
    }
    expect_refused({op, floats({4}), spec(static_cast<DType>(99), {3, 1}), floats({3})},
                   {"indices", "99"});
    expect_refused({op, floats({4}), ints({-3, 1}), floats({3})}, {"indices", "-3"});
    expect_refused({op, floats({4}), spec(DType::kInt32, {3, 1}, {1}), floats({3})},
                   {"indices", "strides"});
    expect_refused({op, floats({4}), longs({kMax, 1}), floats({3})}, {"indices"});
  }
}

TEST(IndicesErrors, UpdatesOfAnotherShape) {
  for (IndexedOp op : kScatters) {
    // As an implementation that flattens would take them, or divides to see whether they fit.
    expect_refused({op, floats({8}), ints({4, 1, 1}), floats({4})}, {"updates", "[4]", "[4, 1]"});
    expect_refused({op, floats({8}), ints({4, 1}), floats({0})}, {"updates", "[0]", "[4]"});
    expect_refused({op, floats({8}), ints({4, 1}), floats({})}, {"updates", "[]", "[4]"});
    expect_refused({op, floats({8}), ints({4, 1}), floats({8})}, {"updates", "[8]", "[4]"});
    expect_refused({op, floats({8}), ints({4, 1}), floats({1})}, {"updates", "[1]", "[4]"});
    expect_refused({op, floats({8, 3}), ints({4, 1}), floats({4})}, {"updates", "[4]", "[4, 3]"});
    expect_refused({op, floats({8, 3}), ints({4, 1}), floats({3, 4})}, {"updates", "[3, 4]"});
    expect_refused({op, floats({8, 3}), ints({4, 2}), floats({4, 1})}, {"updates", "[4, 1]"});
    expect_refused({op, floats({8}), ints({0}), floats({0})}, {"updates", "[0]", "[8]"});
    // Nothing there is no excuse.
    expect_refused({op, floats({8, 3}), ints({0, 1}), floats({0, 4})}, {"updates", "[0, 4]"});
    expect_refused({op, floats({0, 3}), ints({0, 1}), floats({0})}, {"updates", "[0]"});
    const DType other = DType::kInt32;
    if (op != IndexedOp::kScatterNd) {
      expect_refused({op, floats({8}), ints({4, 1}), spec(other, {4})},
                     {"updates", dtype_name(other), "float32"});
    }
    expect_refused({op, floats({8}), ints({4, 1}), spec(static_cast<DType>(77), {4})},
                   {"updates", "77"});
    expect_refused({op, floats({8}), ints({4, 1}), floats({-4})}, {"updates", "-4"});
  }
}

TEST(IndicesErrors, ShapeArgument) {
  const auto refuse = [](const IntTensor& shape, const Parts& parts) {
    Call call = {IndexedOp::kScatterNd, floats({4}), ints({3, 1}), floats({3})};
    call.shape_argument = shape;
    expect_refused(call, parts);
  };
  refuse({-1}, {"shape[0]", "-1"});
  refuse({4, -7}, {"shape[1]", "-7"});
  refuse({kMax}, {"output"});
  refuse({int64_t{1} << 32, int64_t{1} << 32}, {"output"});  // wraps to 0
  refuse(std::vector<int64_t>(33, 1), {"shape", "33", "32"});
  refuse(IntTensor({4}, {1, 1}), {"shape", "rank"});
  refuse(IntTensor({4}, {}), {"shape", "rank"});
  refuse(IntTensor({4}, {1}, DType::kUInt8), {"shape", "uint8"});
  refuse(IntTensor::raw(ConstTensor(nullptr, DType::kInt64, {1})), {"shape", "null"});
}

TEST(IndicesErrors, Reductions) {
  for (IndexedOp op : {IndexedOp::kTensorScatterNd, IndexedOp::kOnnxScatterNd}) {
    for (ScatterReduction reduction : kReductions) {
      for (int type = 0; type < kDTypeCount; ++type) {
        const auto dtype = static_cast<DType>(type);
        const Call call = {op, spec(dtype, {4}), ints({3, 1}), spec(dtype, {3}), reduction};
        Shape shape;
        if (has_reduction(op, reduction, dtype)) {
          EXPECT_THAT(call.shape(&shape), is_ok()) << call.name() << dtype_name(dtype);
        } else {
          expect_refused(call, {});
        }
      }
    }
    expect_refused({op, floats({4}), ints({3, 1}), floats({3}), static_cast<ScatterReduction>(6)},
                   {"reduction", "6"});
    expect_refused({op, floats({4}), ints({3, 1}), floats({3}), static_cast<ScatterReduction>(-1)},
                   {"reduction", "-1"});
  }
  expect_refused(
      {IndexedOp::kScatterNd, spec(DType::kQInt8, {4}), ints({3, 1}), spec(DType::kQInt8, {3})},
      {"qint8"});
}

TEST(GatherErrors, BatchDims) {
  for (IndexedOp op : {IndexedOp::kGatherNd, IndexedOp::kOnnxGatherNd}) {
    const auto refuse = [op](const Shape& params, const Shape& indices, int64_t batch_dims,
                             const Parts& parts) {
      Call call = {op, floats(params), ints(indices), floats({0})};
      call.batch_dims = batch_dims;
      expect_refused(call, parts);
    };
    refuse({2, 3}, {2, 1}, -1, {"batch_dims", "-1"});
    refuse({2, 3}, {2, 1}, 2, {"batch_dims", "2", "1"});  // the last axis of indices is no batch
    refuse({2}, {2, 2, 1}, 2, {"batch_dims", "2", "1"});
    refuse({2, 3}, {2, 1}, kMax, {"batch_dims"});
    // Divisible is not equal.
    refuse({2, 3}, {4, 1}, 1, {"indices", "4", "2"});
    refuse({2, 3}, {1, 1}, 1, {"indices", "1", "2"});
    refuse({2, 3}, {0, 1}, 1, {"indices", "0", "2"});
    refuse({2, 3}, {2, 2}, 1, {"indices", "2", "1"});
    // Each fits, and the output's rank or size does not.
    refuse(Shape(std::vector<int64_t>(20, 1)), Shape(std::vector<int64_t>(20, 1)), 0, {"38", "32"});
    refuse({1, kMax / 8}, {kMax / 8, 1}, 0, {"output"});
  }
}

TEST(IndicesErrors, Outputs) {
  for (IndexedOp op : kAll) {
    const bool scatters = op < IndexedOp::kGatherNd;
    const Call call = {op, with_data(floats({4, 2})), with_data(ints({3, 1})),
                       with_data(floats({3, 2}))};
    const Shape right = scatters ? Shape{4, 2} : Shape{3, 2};
    Buffer memory(DType::kFloat32, {64});
    const std::vector<uint8_t> before = memory.memory();
    const auto refuse = [&](DType dtype, const Shape& shape, const Strides& strides,
                            const Parts& parts) {
      const Tensor output(memory.tensor().data(), dtype, shape, strides);
      EXPECT_THAT(call.run(output), refuses(parts)) << call.name();
      Plan plan;
      EXPECT_THAT(call.plan(output, &plan), refuses(parts)) << call.name();
      EXPECT_TRUE(plan.empty());
    };
    refuse(DType::kInt32, right, {2, 1}, {"output", "int32", "float32"});
    refuse(DType::kFloat32, {5, 2}, {2, 1}, {"output", "[5, 2]"});
    refuse(DType::kFloat32, {right[0] * 2}, {1}, {"output"});
    refuse(DType::kFloat32, right, {0, 1}, {"output", "overlaps itself"});
    refuse(DType::kFloat32, right, {1, 1}, {"output", "overlaps itself"});
    refuse(DType::kFloat32, right, {1}, {"output", "strides"});
    EXPECT_TRUE(same_bytes(before, memory.memory()));
    EXPECT_THAT(call.shape(nullptr), refuses({call.name(), "output", "null"}));
    EXPECT_THAT(call.plan(spec(DType::kFloat32, right), nullptr), refuses({"plan", "null"}));
    EXPECT_THAT(call.run(spec(DType::kFloat32, right)), refuses({"output", "null"}));
  }
}

}  // namespace
}  // namespace tessera::test
