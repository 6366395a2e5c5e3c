// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// space_to_depth, depth_to_space and their ONNX forms.
//
// Semantics: TensorFlow's SpaceToDepth and DepthToSpace (the channel order DCR; CRD is offered for
// every format), ONNX's SpaceToDepth and DepthToSpace.
// For all functions here:
//  - Element types: all. Strides are free on both sides.
//  - `…_shape` checks types, shapes and attributes, and looks at no data.
//  - `…_plan` does the same and prepares a Plan for inputs and outputs laid out as the given ones,
//    whose data pointers are not looked at.
//  - Aliasing: the output may not overlap the input, nor itself.
//  - Errors are kInvalidArgument; nothing is written on failure.
//  - Thread-safe: calls share no state that can be seen.
#pragma once

#include "tessera/context.h"
#include "tessera/plan.h"
#include "tessera/status.h"
#include "tessera/tensor.h"

namespace tessera {

enum class DataFormat {
  kNHWC,      ///< [batch, height, width, channels]
  kNCHW,      ///< [batch, channels, height, width]
  kNCHWVectC  ///< [batch, channels / 4, height, width, 4], of qint8 or int8 only
};

/// Which part of the deep channel is the slow one, where p is the position in the block.
enum class ChannelOrder {
  kDCR,  ///< The position: deep channel = p * channels + c (TensorFlow; ONNX by default).
  kCRD   ///< The image channel: deep channel = c * block_size^2 + p (PyTorch, pixel_shuffle).
};

/// Moves blocks of block_size x block_size pixels into the channels.
///
/// Height and width must be multiples of `block_size`, which is at least 2. NHWC: [n, h, w, c]
/// becomes [n, h / b, w / b, b * b * c]; the other formats likewise.
///   DCR: output[n, y, x, (by * b + bx) * C + c] = input[n, y * b + by, x * b + bx, c]
///   CRD: output[n, y, x, (c * b + by) * b + bx] = input[n, y * b + by, x * b + bx, c]
TESSERA_API Status space_to_depth(const ConstTensor& input, int64_t block_size,
                                  const Tensor& output, DataFormat format = DataFormat::kNHWC,
                                  ChannelOrder order = ChannelOrder::kDCR,
                                  const Context& context = {});
TESSERA_API Status space_to_depth_shape(const ConstTensor& input, int64_t block_size, Shape* output,
                                        DataFormat format = DataFormat::kNHWC,
                                        ChannelOrder order = ChannelOrder::kDCR);
TESSERA_API Status space_to_depth_plan(const ConstTensor& input, int64_t block_size,
                                       const ConstTensor& output, Plan* plan,
                                       DataFormat format = DataFormat::kNHWC,
                                       ChannelOrder order = ChannelOrder::kDCR,
                                       const Context& context = {});

/// The inverse of space_to_depth. The channels must be a multiple of block_size^2 (and, in
/// kNCHWVectC, the result's channels of 4).
TESSERA_API Status depth_to_space(const ConstTensor& input, int64_t block_size,
                                  const Tensor& output, DataFormat format = DataFormat::kNHWC,
                                  ChannelOrder order = ChannelOrder::kDCR,
                                  const Context& context = {});
TESSERA_API Status depth_to_space_shape(const ConstTensor& input, int64_t block_size, Shape* output,
                                        DataFormat format = DataFormat::kNHWC,
                                        ChannelOrder order = ChannelOrder::kDCR);
TESSERA_API Status depth_to_space_plan(const ConstTensor& input, int64_t block_size,
                                       const ConstTensor& output, Plan* plan,
                                       DataFormat format = DataFormat::kNHWC,
                                       ChannelOrder order = ChannelOrder::kDCR,
                                       const Context& context = {});

/// ONNX SpaceToDepth: NCHW, DCR; `blocksize` may be 1 (a copy).
TESSERA_API Status onnx_space_to_depth(const ConstTensor& input, int64_t blocksize,
                                       const Tensor& output, const Context& context = {});
TESSERA_API Status onnx_space_to_depth_shape(const ConstTensor& input, int64_t blocksize,
                                             Shape* output);
TESSERA_API Status onnx_space_to_depth_plan(const ConstTensor& input, int64_t blocksize,
                                            const ConstTensor& output, Plan* plan,
                                            const Context& context = {});

/// ONNX DepthToSpace: NCHW; `mode` is the channel order; `blocksize` may be 1 (a copy).
TESSERA_API Status onnx_depth_to_space(const ConstTensor& input, int64_t blocksize,
                                       const Tensor& output, ChannelOrder mode = ChannelOrder::kDCR,
                                       const Context& context = {});
TESSERA_API Status onnx_depth_to_space_shape(const ConstTensor& input, int64_t blocksize,
                                             Shape* output, ChannelOrder mode = ChannelOrder::kDCR);
TESSERA_API Status onnx_depth_to_space_plan(const ConstTensor& input, int64_t blocksize,
                                            const ConstTensor& output, Plan* plan,
                                            ChannelOrder mode = ChannelOrder::kDCR,
                                            const Context& context = {});

}  // namespace tessera
