// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Streamed outputs are those of the plain way: runs of whole cache lines and others, tiles that are
// full and that are not, output memory that begins anywhere in a line.
#include <gtest/gtest.h>

#include "support/checks.h"

namespace tessera::test {
namespace {

/// Streams the call into outputs that begin at several places of a cache line.
void check_streamed(const Call& call, DType dtype, const Shape& input) {
  const reference::Relayout want = call.reference(input);
  ASSERT_TRUE(want.legal) << call.op << call.attributes;
  const Buffer from = random_buffer(dtype, input);
  for (size_t shift : {0, 1, 16, 63}) {
    const Buffer output(dtype, want.output, ConstTensor::dense_strides(want.output), shift);
    Context context;
    context.streaming_bytes = 1;
    EXPECT_TRUE(matches_reference(call, from, output, context)) << "shift " << shift;
  }
}

TEST(Streaming, TilesOfDeinterleaveAndInterleave) {
  for (DType dtype : kWidthTypes) {
    for (int64_t block : {2, 3, 4}) {
      for (int64_t width : {64, 336, 1000}) {
        const Shape nchw = {2, 3, 2 * block, width * block};
        check_streamed(call::space_to_depth(block, DataFormat::kNCHW), dtype, nchw);
        check_streamed(call::pixel_unshuffle(block), dtype, nchw);
        check_streamed(call::depth_to_space(block, DataFormat::kNCHW), dtype,
                       {2, block * block, 3, width});
        check_streamed(call::space_to_depth(block), dtype, {1, 2 * block, width * block, 3});
        check_streamed(call::depth_to_space(block), dtype, {1, 3, width, 3 * block * block});
      }
    }
  }
}

TEST(Streaming, RunsFromTheSource) {
  for (int64_t channels : {16, 32, 48, 100, 1031}) {
    check_streamed(call::space_to_batch_nd({2, 2}, {{0, 0}, {0, 0}}), DType::kFloat32,
                   {2, 8, 12, channels});
    check_streamed(call::space_to_batch_nd({2, 3}, {{1, 0}, {0, 2}}), DType::kUInt8,
                   {2, 7, 10, channels});
    check_streamed(call::batch_to_space_nd({2, 2}, {{1, 0}, {0, 1}}), DType::kFloat32,
                   {8, 4, 6, channels});
    check_streamed(call::transpose({1, 0, 2}), DType::kFloat16, {20, 30, channels});
  }
  check_streamed(call::reshape({-1}), DType::kUInt8, {3, 100001});
  check_streamed(call::reshape({-1}), DType::kFloat64, {300, 401});
}

TEST(Streaming, TilesOfTransposesAndRecords) {
  for (DType dtype : kWidthTypes) {
    check_streamed(call::transpose({1, 0}), dtype, {200, 331});
    check_streamed(call::transpose({0, 2, 1}), dtype, {3, 64, 257});
    check_streamed(call::space_to_depth(2, DataFormat::kNHWC, ChannelOrder::kCRD), dtype,
                   {1, 8, 10, 64});
    check_streamed(call::depth_to_space(2, DataFormat::kNHWC, ChannelOrder::kCRD), dtype,
                   {1, 4, 5, 256});
  }
}

TEST(Streaming, TasksThatEndInsideARun) {
  // Rows and phases follow each other in the output, and a task's share is no whole number of
  // images.
  check_threads(call::space_to_depth(2, DataFormat::kNCHW), DType::kUInt8, {1500, 1, 28, 64});
  check_threads(call::space_to_batch_nd({1, 2}, {{0, 0}, {0, 0}}), DType::kUInt8, {1, 50001, 64});
}

TEST(Streaming, BordersBesideTheInterior) {
  for (DType dtype : kWidthTypes) {
    check_streamed(call::pad({{1, 1}, {70, 3}, {0, 0}}), dtype, {5, 90, 33});
    check_streamed(call::space_to_batch_nd({2, 2}, {{1, 1}, {3, 3}}), dtype, {1, 12, 400, 3});
  }
}

}  // namespace
}  // namespace tessera::test
