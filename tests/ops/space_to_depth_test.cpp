// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "tessera/space_to_depth.h"

#include <gtest/gtest.h>

#include "support/checks.h"
#include "support/status_matchers.h"

namespace tessera::test {
namespace {

constexpr DataFormat kFormats[] = {DataFormat::kNHWC, DataFormat::kNCHW, DataFormat::kNCHWVectC};
constexpr ChannelOrder kOrders[] = {ChannelOrder::kDCR, ChannelOrder::kCRD};

const std::vector<int32_t> kOneToTwelve = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
const std::vector<int32_t> kOneToSixteen = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};

/// `channels` counts 4-vectors in kNCHWVectC.
Shape image(DataFormat format, int64_t batch, int64_t height, int64_t width, int64_t channels) {
  switch (format) {
    case DataFormat::kNHWC:
      return {batch, height, width, channels};
    case DataFormat::kNCHW:
      return {batch, channels, height, width};
    default:
      return {batch, channels, height, width, 4};
  }
}

TEST(SpaceToDepth, DocumentExample1) {
  check_example(call::space_to_depth(2), {1, 2, 2, 1}, {1, 2, 3, 4}, {1, 1, 1, 4}, {1, 2, 3, 4});
}

TEST(SpaceToDepth, DocumentExample2) {
  check_example(call::space_to_depth(2), {1, 2, 2, 3}, kOneToTwelve, {1, 1, 1, 12}, kOneToTwelve);
}

TEST(SpaceToDepth, DocumentExample3) {
  check_example(call::space_to_depth(2), {1, 4, 4, 1},
                {1, 2, 5, 6, 3, 4, 7, 8, 9, 10, 13, 14, 11, 12, 15, 16}, {1, 2, 2, 4},
                kOneToSixteen);
}

TEST(DepthToSpace, UndoesDocumentExample3) {
  check_example(call::depth_to_space(2), {1, 2, 2, 4}, kOneToSixteen, {1, 4, 4, 1},
                {1, 2, 5, 6, 3, 4, 7, 8, 9, 10, 13, 14, 11, 12, 15, 16});
}

TEST(SpaceToDepth, OrdersDifferInWhichPartOfTheChannelIsSlow) {
  check_example(call::space_to_depth(2, DataFormat::kNHWC, ChannelOrder::kDCR), {1, 2, 2, 2},
                {1, 2, 3, 4, 5, 6, 7, 8}, {1, 1, 1, 8}, {1, 2, 3, 4, 5, 6, 7, 8});
  check_example(call::space_to_depth(2, DataFormat::kNHWC, ChannelOrder::kCRD), {1, 2, 2, 2},
                {1, 2, 3, 4, 5, 6, 7, 8}, {1, 1, 1, 8}, {1, 3, 5, 7, 2, 4, 6, 8});
}

TEST(OnnxDepthToSpace, ModesDiffer) {
  const Shape input{1, 8, 1, 1}, output{1, 2, 2, 2};
  check_example(call::onnx_depth_to_space(2, ChannelOrder::kDCR), input, {1, 2, 3, 4, 5, 6, 7, 8},
                output, {1, 3, 5, 7, 2, 4, 6, 8});
  check_example(call::onnx_depth_to_space(2, ChannelOrder::kCRD), input, {1, 2, 3, 4, 5, 6, 7, 8},
                output, {1, 2, 3, 4, 5, 6, 7, 8});
}

TEST(OnnxSpaceToDepth, BlockOneIsACopy) {
  check_example(call::onnx_space_to_depth(1), {1, 1, 2, 2}, {1, 2, 3, 4}, {1, 1, 2, 2},
                {1, 2, 3, 4});
  check_example(call::onnx_depth_to_space(1), {1, 2, 1, 2}, {1, 2, 3, 4}, {1, 2, 1, 2},
                {1, 2, 3, 4});
}

TEST(SpaceToDepth, VectCMovesWholeVectors) {
  std::vector<int8_t> values;
  for (int8_t i = 0; i < 16; ++i) values.push_back(i);
  const Buffer input = Buffer::of(DType::kQInt8, {1, 1, 2, 2, 4}, values);
  Buffer output(DType::kQInt8, {1, 4, 1, 1, 4});
  ASSERT_THAT(space_to_depth(input.tensor(), 2, output.tensor(), DataFormat::kNCHWVectC), is_ok());
  EXPECT_EQ(output.elements(), input.elements());
}

/// A type that the format takes.
DType draw_dtype(Random& random, DataFormat format) {
  if (format != DataFormat::kNCHWVectC) return random_dtype(random);
  return random.chance(70) ? DType::kQInt8 : DType::kInt8;
}

int64_t draw_width(Random& random) {
  return random.chance(30) ? random.between(6, 80) : random.between(1, 5);
}

TEST(SpaceToDepth, RandomTrials) {
  check_random_trials(3000, [](Random& random) -> Trial {
    const DataFormat format = kFormats[random.between(0, 2)];
    const int64_t block = random.between(2, 4), batch = random.between(1, 3);
    const int64_t height = block * random.between(1, 3), width = block * draw_width(random);
    return {call::space_to_depth(block, format, kOrders[random.between(0, 1)]),
            draw_dtype(random, format), image(format, batch, height, width, random.between(1, 6))};
  });
}

TEST(DepthToSpace, RandomTrials) {
  check_random_trials(3000, [](Random& random) -> Trial {
    const DataFormat format = kFormats[random.between(0, 2)];
    const int64_t block = random.between(2, 4), batch = random.between(1, 3);
    const int64_t channels = block * block * random.between(1, 6);
    return {call::depth_to_space(block, format, kOrders[random.between(0, 1)]),
            draw_dtype(random, format),
            image(format, batch, random.between(1, 3), draw_width(random), channels)};
  });
}

TEST(OnnxSpaceToDepth, RandomTrials) {
  check_random_trials(500, [](Random& random) -> Trial {
    const int64_t block = random.between(1, 4);
    return {call::onnx_space_to_depth(block),
            random_dtype(random),
            {random.between(1, 3), random.between(1, 5), block * random.between(1, 3),
             block * draw_width(random)}};
  });
}

TEST(OnnxDepthToSpace, RandomTrials) {
  check_random_trials(500, [](Random& random) -> Trial {
    const int64_t block = random.between(1, 4);
    return {call::onnx_depth_to_space(block, kOrders[random.between(0, 1)]),
            random_dtype(random),
            {random.between(1, 3), block * block * random.between(1, 5), random.between(1, 3),
             draw_width(random)}};
  });
}

TEST(SpaceToDepth, AllLevels) {
  for (DataFormat format : {DataFormat::kNHWC, DataFormat::kNCHW}) {
    for (ChannelOrder order : kOrders) {
      for (int64_t channels : {1, 3, 4, 6}) {
        for (int64_t block : {2, 3, 4, 8}) {
          check_levels(call::space_to_depth(block, format, order),
                       image(format, 1, block, 70 * block, channels));
          check_levels(call::depth_to_space(block, format, order),
                       image(format, 1, 1, 70, channels * block * block));
        }
      }
    }
  }
}

TEST(SpaceToDepth, Threads) {
  check_threads(call::space_to_depth(2), DType::kUInt8, {2, 1024, 1024, 3});
  check_threads(call::space_to_depth(2, DataFormat::kNCHW), DType::kFloat32, {1, 3, 512, 1024});
  check_threads(call::depth_to_space(3), DType::kUInt16, {1, 400, 401, 18});
}

TEST(SpaceToDepth, RoundTrips) {
  for (DataFormat format : {DataFormat::kNHWC, DataFormat::kNCHW}) {
    for (ChannelOrder order : kOrders) {
      check_round_trip(call::space_to_depth(3, format, order),
                       call::depth_to_space(3, format, order), image(format, 2, 6, 51, 5));
    }
  }
  check_round_trip(call::onnx_space_to_depth(2), call::onnx_depth_to_space(2), {2, 3, 4, 34});
}

TEST(SpaceToDepth, EmptyTensors) {
  for (DataFormat format : {DataFormat::kNHWC, DataFormat::kNCHW}) {
    const Call to_depth = call::space_to_depth(2, format);
    check_empty(to_depth, image(format, 0, 4, 6, 3), image(format, 0, 2, 3, 12));
    check_empty(to_depth, image(format, 1, 0, 6, 3), image(format, 1, 0, 3, 12));
    check_empty(to_depth, image(format, 1, 4, 0, 3), image(format, 1, 2, 0, 12));
    check_empty(to_depth, image(format, 1, 4, 6, 0), image(format, 1, 2, 3, 0));
    const Call to_space = call::depth_to_space(2, format);
    check_empty(to_space, image(format, 0, 2, 3, 12), image(format, 0, 4, 6, 3));
    check_empty(to_space, image(format, 1, 2, 3, 0), image(format, 1, 4, 6, 0));
  }
}

}  // namespace
}  // namespace tessera::test
