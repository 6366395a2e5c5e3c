// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Re-layout ops one after the other, planned as one: where their layouts compose, the plan goes
// over memory once, and nothing is stored in between.
//
//   tessera::Chain patches(tessera::spec(tessera::DType::kFloat32, {8, 224, 224, 3}));
//   tessera::Status status = patches.reshape({8, 14, 16, 14, 16, 3});
//   if (status.ok()) status = patches.transpose({0, 1, 3, 2, 4, 5});
//   if (status.ok()) status = patches.reshape({8, 196, 768});
//   tessera::Plan plan;
//   if (status.ok()) status = patches.plan(output, &plan);
//
//  - Each step is a call of the op of that name, with its arguments, checks and errors, on what the
//    step before leaves: a tensor of the chain's type, dense in row-major order.
//  - What composes: any steps whose axes nest, so reshape, transpose, space_to_depth,
//    depth_to_space, pixel_shuffle and pixel_unshuffle nearly always; padding (pad, space_to_batch)
//    and cropping (batch_to_space) as long as a padded axis is split into two at most, a cropped
//    one not at all, and all padding has one value.
//  - What does not: the step that breaks the movement begins another pass over memory
//    (Plan::pass_count), and Plan::explain names it and says why. Such a plan needs memory for what
//    lies between its passes while it runs (Plan::scratch_bytes).
#pragma once

#include "tessera/context.h"
#include "tessera/plan.h"
#include "tessera/reshape.h"
#include "tessera/space_to_depth.h"
#include "tessera/status.h"
#include "tessera/tensor.h"

namespace tessera {

class ChainAccess;

/// Movable, not copyable. Any number of threads may read one (`shape`, `plan`) at a time, as long
/// as none adds a step.
class Chain {
 public:
  /// A chain without steps, for inputs laid out as the given one, whose data pointer is not looked
  /// at. Memory for the steps comes from `context.allocator`, which must outlive the chain.
  TESSERA_API explicit Chain(const ConstTensor& input, const Context& context = {}) noexcept;
  TESSERA_API ~Chain();
  TESSERA_API Chain(Chain&& other) noexcept;
  TESSERA_API Chain& operator=(Chain&& other) noexcept;

  /// Append a step. What the arguments point to is read during the call only. On failure the chain
  /// is as it was. Errors: the op's, each with the number of the step before it (the first is 1);
  /// kResourceExhausted when memory for the step could not be had.
  TESSERA_API Status space_to_batch_nd(const IntArg& block_shape, const IntArg& paddings,
                                       const void* pad_value = nullptr);
  TESSERA_API Status space_to_batch(const IntArg& paddings, int64_t block_size,
                                    const void* pad_value = nullptr);
  TESSERA_API Status batch_to_space_nd(const IntArg& block_shape, const IntArg& crops);
  TESSERA_API Status batch_to_space(const IntArg& crops, int64_t block_size);
  TESSERA_API Status space_to_depth(int64_t block_size, DataFormat format = DataFormat::kNHWC,
                                    ChannelOrder order = ChannelOrder::kDCR);
  TESSERA_API Status depth_to_space(int64_t block_size, DataFormat format = DataFormat::kNHWC,
                                    ChannelOrder order = ChannelOrder::kDCR);
  TESSERA_API Status onnx_space_to_depth(int64_t blocksize);
  TESSERA_API Status onnx_depth_to_space(int64_t blocksize, ChannelOrder mode = ChannelOrder::kDCR);
  TESSERA_API Status pixel_shuffle(int64_t block_size, int spatial_dims = 2);
  TESSERA_API Status pixel_unshuffle(int64_t block_size, int spatial_dims = 2);
  TESSERA_API Status reshape(const IntArg& shape, ReshapeRule rule = ReshapeRule::kTensorFlow);
  TESSERA_API Status transpose(const IntArg& perm);
  TESSERA_API Status pad(const IntArg& paddings, const void* value = nullptr);

  /// Sets `*output` to the shape that the steps so far leave. Errors: kInvalidArgument for a null
  /// pointer or an input that cannot be.
  TESSERA_API Status shape(Shape* output) const;

  /// Prepares a plan from the input to outputs laid out as `output`, whose data pointer is not
  /// looked at. Its type must be the input's, its shape that of the last step (without steps, which
  /// is a copy, the input's); its strides are free. The output may not overlap the input, nor
  /// itself. The plan owes nothing to the chain, which may be extended and planned again. Errors:
  /// kInvalidArgument, kResourceExhausted; `*plan` is changed on success only.
  TESSERA_API Status plan(const ConstTensor& output, Plan* plan, const Context& context = {}) const;

 private:
  friend class ChainAccess;
  struct Data;
  explicit Chain(Data* data) noexcept : data_(data) {}
  Data* data_;
};

}  // namespace tessera
