// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Outputs that the caches cannot hold, which the library may write in another way than small ones.
// A batch of images moved by one call must equal the same images moved one at a time; some of those
// are held to the reference.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>

#include "support/checks.h"
#include "support/index.h"
#include "support/status_matchers.h"

namespace tessera::test {
namespace {

/// Enough to be beyond a quarter of the last-level cache, where a processor tells its size.
int64_t large_bytes() {
  int64_t cache = 0;
#ifdef _SC_LEVEL3_CACHE_SIZE
  cache = sysconf(_SC_LEVEL3_CACHE_SIZE);
#endif
  return std::clamp(cache / 4 + cache / 16, int64_t{12} << 20, int64_t{140} << 20);
}

/// A call on one image: axis 0 is the batch, or on one side of space_to_batch the blocks'
/// positions.
struct Image {
  Call call;
  DType dtype;
  Shape input;
};

const std::vector<Image>& images() {
  const DataFormat planes = DataFormat::kNCHW;
  static const std::vector<Image> list = {
      {call::space_to_depth(2), DType::kUInt8, {1, 250, 1026, 3}},
      {call::space_to_depth(2), DType::kFloat32, {1, 126, 510, 3}},
      {call::space_to_depth(4, planes), DType::kUInt8, {1, 3, 252, 1028}},
      {call::depth_to_space(2), DType::kUInt8, {1, 101, 517, 12}},
      {call::depth_to_space(2, planes, ChannelOrder::kCRD), DType::kFloat16, {1, 12, 101, 333}},
      {call::pixel_unshuffle(3), DType::kUInt16, {1, 2, 300, 603}},
      {call::space_to_batch_nd({2, 2}, {{1, 2}, {3, 0}}), DType::kFloat32, {1, 201, 301, 3}},
      {call::space_to_batch_nd({3, 3}, {{0, 0}, {1, 1}}), DType::kUInt8, {1, 600, 1000, 1}},
      {call::batch_to_space_nd({2, 2}, {{1, 0}, {0, 3}}), DType::kUInt8, {4, 200, 301, 3}},
      {call::transpose({0, 2, 1}), DType::kFloat32, {1, 401, 603}},
      {call::transpose({0, 2, 1}), DType::kUInt8, {1, 1001, 901}},
      {call::transpose({0, 3, 1, 2}), DType::kUInt8, {1, 500, 601, 3}},
      {call::transpose({0, 2, 1, 3}), DType::kFloat16, {1, 63, 128, 65}},
      {call::transpose({0, 1, 2}), DType::kInt64, {1, 300, 401}},
      {call::pad({{0, 0}, {3, 4}, {1, 2}, {0, 0}}), DType::kUInt8, {1, 500, 601, 3}},
      {call::pad({{0, 0}, {0, 0}, {100, 3}}), DType::kFloat32, {1, 401, 603}},
  };
  return list;
}

/// Strides with a gap between neighbours along `axis`; dense when there is no such axis.
Strides strides_with_gaps(const Shape& shape, int axis) {
  Strides strides = ConstTensor::dense_strides(shape);
  if (axis < 0) return strides;
  strides[axis] += 5;
  for (int i = axis; i-- > 0;) strides[i] = strides[i + 1] * shape[i + 1];
  return strides;
}

/// A tensor of `count` images, or image `n` of it: positions p * count + n along axis 0.
Shape batch_shape(Shape image, int64_t count) {
  image[0] *= count;
  return image;
}
Tensor slice(Tensor batch, int64_t n, int64_t count) {
  Shape shape = batch.shape();
  Strides strides = batch.strides();
  const int64_t bytes = n * strides[0] * static_cast<int64_t>(dtype_size(batch.dtype()));
  shape[0] /= count;
  strides[0] *= count;
  return Tensor(static_cast<uint8_t*>(batch.data()) + bytes, batch.dtype(), shape, strides);
}

/// The elements of a tensor, dense.
std::vector<uint8_t> elements_of(const ConstTensor& tensor) {
  const reference::Relayout same = reference::reshape(
      tensor.shape(), {tensor.shape().begin(), tensor.shape().end()}, ReshapeRule::kTensorFlow);
  return reference::apply(same, tensor);
}

class BeyondCache : public ::testing::TestWithParam<size_t> {
 protected:
  /// `gap_axis`: see strides_with_gaps, counted from the end. `shift`: bytes that the data are off
  /// their alignment.
  void check(int gap_axis, size_t shift) {
    const Image& image = images()[GetParam()];
    const reference::Relayout want = image.call.reference(image.input);
    const int64_t image_bytes =
        element_count(want.output) * static_cast<int64_t>(dtype_size(image.dtype));
    const int64_t count = large_bytes() / image_bytes + 1;
    const Shape from = batch_shape(image.input, count), to = batch_shape(want.output, count);

    Buffer input(image.dtype, from, strides_with_gaps(from, from.rank() - gap_axis), shift);
    input.fill(1);
    const Buffer blank(image.dtype, to, strides_with_gaps(to, to.rank() - gap_axis), shift);
    Buffer one_by_one = blank;
    for (int64_t n = 0; n < count; ++n) {
      const Tensor source = slice(input.tensor(), n, count);
      const Tensor target = slice(one_by_one.tensor(), n, count);
      ASSERT_THAT(image.call.run(source, target, {}), is_ok());
      if (n == 0 || n == count - 1) {
        ASSERT_TRUE(same_bytes(reference::apply(want, source), elements_of(target)));
      }
    }
    for (const char* level : supported_levels()) {
      for (int threads : {1, 3}) {
        Context context;
        context.isa = level;
        context.threads = threads;
        Buffer at_once = blank;
        ASSERT_THAT(image.call.run(input.tensor(), at_once.tensor(), context), is_ok());
        ASSERT_TRUE(same_bytes(one_by_one.memory(), at_once.memory()))
            << level << ", " << threads << " threads";
      }
    }
  }
};

TEST_P(BeyondCache, Dense) { check(99, 0); }
TEST_P(BeyondCache, DenseAndUnaligned) { check(99, 13); }
TEST_P(BeyondCache, RowsWithGaps) { check(2, 3); }

INSTANTIATE_TEST_SUITE_P(Images, BeyondCache, ::testing::Range(size_t{0}, images().size()),
                         [](const ::testing::TestParamInfo<size_t>& info) {
                           const Image& image = images()[info.param];
                           return image.call.op + "_" + dtype_name(image.dtype) + "_" +
                                  std::to_string(info.param);
                         });

}  // namespace
}  // namespace tessera::test
