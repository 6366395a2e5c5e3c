// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// An op with its attributes as a value, so that a check is written once for all ops.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "support/int_tensor.h"
#include "support/reference.h"
#include "tessera/tessera.h"

namespace tessera::test {

/// The forms of an op, bound to attributes, and what it must do.
struct Call {
  std::string op;  ///< The function's name, which its messages contain.
  std::function<Status(const ConstTensor&, Shape*)> shape;
  std::function<Status(const ConstTensor&, const Tensor&, const Context&)> run;
  std::function<Status(const ConstTensor&, const ConstTensor&, Plan*, const Context&)> plan;
  std::function<reference::Relayout(const Shape&)> reference;
  std::vector<uint8_t> pad_value = {};        ///< One element; empty stands for zero.
  std::string attributes = {};                ///< For the output of a failure.
  std::function<Status(Chain*)> append = {};  ///< As a step.
};

/// Attributes in the order of the public functions.
namespace call {

Call space_to_batch_nd(const IntTensor& block_shape, const IntTensor& paddings,
                       const std::vector<uint8_t>& pad_value = {});
Call space_to_batch(const IntTensor& paddings, int64_t block_size,
                    const std::vector<uint8_t>& pad_value = {});
Call batch_to_space_nd(const IntTensor& block_shape, const IntTensor& crops);
Call batch_to_space(const IntTensor& crops, int64_t block_size);

Call space_to_depth(int64_t block_size, DataFormat format = DataFormat::kNHWC,
                    ChannelOrder order = ChannelOrder::kDCR);
Call depth_to_space(int64_t block_size, DataFormat format = DataFormat::kNHWC,
                    ChannelOrder order = ChannelOrder::kDCR);
Call onnx_space_to_depth(int64_t blocksize);
Call onnx_depth_to_space(int64_t blocksize, ChannelOrder mode = ChannelOrder::kDCR);

Call pixel_shuffle(int64_t block_size, int spatial_dims = 2);
Call pixel_unshuffle(int64_t block_size, int spatial_dims = 2);

Call reshape(const IntTensor& shape, ReshapeRule rule = ReshapeRule::kTensorFlow);
Call transpose(const IntTensor& perm);
Call pad(const IntTensor& paddings, const std::vector<uint8_t>& value = {});

}  // namespace call

/// "[1, 2, 3]".
std::string to_string(const Dims& dims);

}  // namespace tessera::test
