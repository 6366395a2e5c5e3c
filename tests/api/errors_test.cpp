// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Attributes that do not fit the input. Messages name the argument with its axis, the value that
// was found and what was expected; only those parts are compared, so that the wording may get
// better.
#include <gtest/gtest.h>

#include <limits>

#include "support/refusals.h"
#include "support/status_matchers.h"

namespace tessera::test {
namespace {

constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
constexpr int64_t kMin = std::numeric_limits<int64_t>::min();

ConstTensor floats(const Shape& shape) { return spec(DType::kFloat32, shape); }
ConstTensor bytes(const Shape& shape) { return spec(DType::kUInt8, shape); }

TEST(SpaceToBatchErrors, Blocks) {
  const IntTensor none({{0, 0}, {0, 0}});
  const ConstTensor image = floats({1, 4, 4, 1});
  expect_refused(call::space_to_batch_nd({0, 2}, none), image, {"block_shape[0]", "0"});
  expect_refused(call::space_to_batch_nd({2, -3}, none), image, {"block_shape[1]", "-3"});
  expect_refused(call::space_to_batch_nd({-1, -1}, none), image, {"block_shape[0]", "-1"});
  expect_refused(call::space_to_batch_nd({2, kMin}, none), image,
                 {"block_shape[1]", std::to_string(kMin)});
  expect_refused(call::batch_to_space_nd({2, 0}, none), image, {"block_shape[1]", "0"});
  expect_refused(call::batch_to_space_nd({-1, -1}, none), floats({0, 4, 4, 1}),
                 {"block_shape[0]", "-1"});
  expect_refused(call::space_to_batch(none, 0), image, {"block_size", "0"});
  expect_refused(call::space_to_batch(none, -2), image, {"block_size", "-2"});
  expect_refused(call::batch_to_space(none, 0), image, {"block_size", "0"});
  // An empty tensor is checked like any other.
  expect_refused(call::space_to_batch_nd({0, 2}, none), floats({0, 4, 4, 1}),
                 {"block_shape[0]", "0"});
}

TEST(SpaceToBatchErrors, PaddingsAndCrops) {
  const ConstTensor image = floats({4, 4, 4, 1});
  expect_refused(call::space_to_batch_nd({2, 2}, {{0, 0}, {-2, 2}}), image,
                 {"paddings[1][0]", "-2"});
  expect_refused(call::space_to_batch_nd({2, 2}, {{0, kMin}, {0, 0}}), image,
                 {"paddings[0][1]", std::to_string(kMin)});
  expect_refused(call::space_to_batch({{0, -4}, {0, 0}}, 2), image, {"paddings[0][1]", "-4"});
  expect_refused(call::batch_to_space_nd({2, 2}, {{0, -1}, {0, 0}}), image, {"crops[0][1]", "-1"});
  expect_refused(call::batch_to_space({{0, 0}, {-1, 0}}, 2), image, {"crops[1][0]", "-1"});
  // Crops larger than what there is: one of them, or both together; also without elements.
  expect_refused(call::batch_to_space_nd({2, 2}, {{9, 0}, {0, 0}}), image, {"crops[0]", "9", "8"});
  expect_refused(call::batch_to_space_nd({2, 2}, {{0, 0}, {4, 5}}), image, {"crops[1]", "8"});
  expect_refused(call::batch_to_space_nd({2, 2}, {{0, 0}, {4, 5}}), floats({0, 4, 4, 1}),
                 {"crops[1]", "8"});
}

TEST(SpaceToBatchErrors, Divisibility) {
  const IntTensor none({{0, 0}, {0, 0}});
  expect_refused(call::space_to_batch_nd({2, 3}, none), floats({1, 4, 4, 1}), {"4", "3"});
  expect_refused(call::space_to_batch_nd({2, 2}, {{0, 0}, {3, 0}}), floats({0, 4, 4, 1}),
                 {"7", "2"});
  expect_refused(call::space_to_batch({{0, 1}, {0, 0}}, 2), floats({1, 4, 4, 1}), {"5", "2"});
  expect_refused(call::batch_to_space_nd({2, 2}, none), floats({6, 4, 4, 1}), {"6", "4"});
  expect_refused(call::batch_to_space(none, 3), floats({6, 4, 4, 1}), {"6", "9"});
}

TEST(SpaceToBatchErrors, ProductsBeyond64Bits) {
  const int64_t big = int64_t{1} << 24;
  // 2^40 batches times 2^24 blocks: exactly 2^64, which wraps to 0.
  expect_refused(call::space_to_batch_nd({big}, {{0, big - 1}}), bytes({int64_t{1} << 40, 1}),
                 {std::to_string(int64_t{1} << 40)});
  // The blocks alone.
  const int64_t half = int64_t{1} << 32;
  expect_refused(call::space_to_batch_nd({half, half}, {{0, half - 1}, {0, half - 1}}),
                 bytes({1, 1, 1}), {"block_shape"});
  expect_refused(call::batch_to_space_nd({half, half}, {{0, 0}, {0, 0}}), bytes({4, 1, 1}), {});
  // Padded extents: these wrap to 0.
  expect_refused(call::space_to_batch_nd({1}, {{kMax, kMax}}), bytes({1, 2}), {"paddings[0]"});
  expect_refused(call::space_to_batch_nd({1}, {{kMax, 0}}), bytes({1, 2}), {"paddings[0]"});
  expect_refused(call::space_to_batch({{0, 0}, {kMax, 1}}, 2), bytes({1, 2, 2, 1}),
                 {"paddings[1]"});
  // Spatial extents times blocks, and crops.
  expect_refused(call::batch_to_space_nd({half}, {{0, 0}}), bytes({half, half}), {});
  expect_refused(call::batch_to_space_nd({2}, {{kMax, kMax}}), bytes({2, 2}), {"crops[0]"});
}

TEST(SpaceToDepthErrors, Blocks) {
  const ConstTensor image = floats({1, 4, 4, 4});
  for (int64_t block : {int64_t{1}, int64_t{0}, int64_t{-2}, kMin}) {
    const Parts parts = {"block_size", std::to_string(block), "2"};
    expect_refused(call::space_to_depth(block), image, parts);
    expect_refused(call::depth_to_space(block), image, parts);
    expect_refused(call::depth_to_space(block), floats({1, 4, 4, 0}), parts);
  }
  for (int64_t block : {int64_t{0}, int64_t{-2}, kMin}) {
    const Parts parts = {"blocksize", std::to_string(block), "1"};
    expect_refused(call::onnx_space_to_depth(block), image, parts);
    expect_refused(call::onnx_depth_to_space(block), image, parts);
  }
  for (int64_t block : {int64_t{3}, int64_t{46341}, int64_t{1} << 32, kMax}) {
    const Parts parts = {std::to_string(block), "4"};
    expect_refused(call::space_to_depth(block), image, parts);
    expect_refused(call::depth_to_space(block), image, parts);
    expect_refused(call::onnx_space_to_depth(block), image, parts);
    expect_refused(call::onnx_depth_to_space(block), image, parts);
  }
  const int64_t half = int64_t{1} << 32;  // its square wraps to 0
  expect_refused(call::space_to_depth(half), floats({1, 0, 0, 1}), {std::to_string(half)});
}

TEST(SpaceToDepthErrors, Divisibility) {
  expect_refused(call::space_to_depth(2), floats({1, 5, 4, 1}), {"5", "2"});
  expect_refused(call::space_to_depth(2, DataFormat::kNCHW), floats({1, 4, 4, 7}), {"7", "2"});
  expect_refused(call::depth_to_space(2), floats({1, 4, 4, 6}), {"6", "2"});
  expect_refused(call::onnx_depth_to_space(3), floats({0, 10, 4, 4}), {"10", "3"});
  expect_refused(call::depth_to_space(2, DataFormat::kNCHWVectC),
                 spec(DType::kQInt8, {1, 6, 4, 4, 4}), {"6", "2"});
}

TEST(SpaceToDepthErrors, RanksAndFormats) {
  for (const Shape& shape : {Shape{4, 4, 4}, Shape{1, 4, 4, 4, 4}, Shape{}}) {
    const Parts parts = {"input", "rank", std::to_string(shape.rank()), "4"};
    expect_refused(call::space_to_depth(2), floats(shape), parts);
    expect_refused(call::depth_to_space(2, DataFormat::kNCHW), floats(shape), parts);
    expect_refused(call::onnx_space_to_depth(2), floats(shape), parts);
  }
  const DataFormat vectors = DataFormat::kNCHWVectC;
  expect_refused(call::space_to_depth(2, vectors), spec(DType::kQInt8, {1, 4, 4, 4}),
                 {"input", "rank", "4", "5"});
  expect_refused(call::space_to_depth(2, vectors), spec(DType::kQInt8, {1, 4, 4, 4, 3}),
                 {"input", "3", "4"});
  for (DType dtype : {DType::kUInt8, DType::kFloat32, DType::kQUInt8, DType::kQInt32}) {
    expect_refused(call::depth_to_space(2, vectors), spec(dtype, {1, 4, 4, 4, 4}),
                   {"input", dtype_name(dtype), "qint8"});
  }
  expect_refused(call::space_to_depth(2, static_cast<DataFormat>(7)), floats({1, 4, 4, 4}),
                 {"format", "7"});
  expect_refused(call::depth_to_space(2, DataFormat::kNHWC, static_cast<ChannelOrder>(9)),
                 floats({1, 4, 4, 4}), {"order", "9"});
  expect_refused(call::onnx_depth_to_space(2, static_cast<ChannelOrder>(-1)), floats({1, 4, 4, 4}),
                 {"mode", "-1"});
}

TEST(PixelShuffleErrors, Attributes) {
  const ConstTensor image = floats({8, 4, 4});
  for (int64_t block : {int64_t{0}, int64_t{-2}, kMin}) {
    expect_refused(call::pixel_shuffle(block), image, {"block_size", std::to_string(block), "1"});
    expect_refused(call::pixel_unshuffle(block), floats({0, 4, 4}),
                   {"block_size", std::to_string(block), "1"});
  }
  for (int dims : {0, 4, -1}) {
    const Parts parts = {"spatial_dims", std::to_string(dims), "1", "3"};
    expect_refused(call::pixel_shuffle(2, dims), floats({64, 2, 2, 2, 2}), parts);
    expect_refused(call::pixel_unshuffle(2, dims), floats({64, 2, 2, 2, 2}), parts);
  }
  expect_refused(call::pixel_shuffle(2), floats({4, 4}), {"input", "rank", "2", "3"});
  expect_refused(call::pixel_unshuffle(2, 3), floats({4, 4, 4}), {"input", "rank", "3", "4"});
  expect_refused(call::pixel_shuffle(3), image, {"8", "3"});
  expect_refused(call::pixel_unshuffle(3), image, {"4", "3"});
  const int64_t root = int64_t{1} << 32;  // its square wraps to 0
  expect_refused(call::pixel_shuffle(root), image, {std::to_string(root)});
  expect_refused(call::pixel_shuffle(int64_t{1} << 22, 3), floats({8, 2, 2, 2}),
                 {std::to_string(int64_t{1} << 22)});
  expect_refused(call::pixel_unshuffle(root), floats({1, 0, 0}), {std::to_string(root)});
}

TEST(TransposeErrors, Perm) {
  const ConstTensor cube = floats({2, 3, 4});
  expect_refused(call::transpose({0, 1, 1}), cube, {"perm[2]", "1"});
  expect_refused(call::transpose({0, -3, 1}), cube, {"perm[1]", "-3"});  // names axis 0 again
  expect_refused(call::transpose({0, 1, 3}), cube, {"perm[2]", "3"});
  expect_refused(call::transpose({-4, 1, 2}), cube, {"perm[0]", "-4"});
  expect_refused(call::transpose({kMin, 1, 2}), cube, {"perm[0]", std::to_string(kMin)});
  expect_refused(call::transpose({1, 0}), cube, {"perm", "2", "3"});
  expect_refused(call::transpose({1, 0, 2, 3}), cube, {"perm", "4", "3"});
}

TEST(PadErrors, Paddings) {
  const ConstTensor matrix = floats({2, 3});
  expect_refused(call::pad({{0, 0}, {-1, 0}}), matrix, {"paddings[1][0]", "-1"});
  expect_refused(call::pad({{0, kMin}, {0, 0}}), matrix, {"paddings[0][1]", std::to_string(kMin)});
  expect_refused(call::pad({{0, 0}, {-1, 0}}), floats({0, 3}), {"paddings[1][0]", "-1"});
  expect_refused(call::pad({{0, 0}}), matrix, {"paddings", "1", "2"});
  expect_refused(call::pad({{0, 0}, {kMax, kMax}}), matrix, {"paddings[1]"});
  expect_refused(call::pad({{kMax - 2, 0}, {0, 0}}), matrix,
                 {"output"});  // extents fit, bytes do not
}

}  // namespace
}  // namespace tessera::test
