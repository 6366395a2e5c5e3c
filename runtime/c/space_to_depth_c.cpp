// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/c/call.h"
#include "tessera/c/space_to_depth.h"

using namespace tessera;     // NOLINT: the functions below are C's, so outside
using namespace tessera::c;  // NOLINT

static_assert(TESSERA_NHWC == static_cast<int>(DataFormat::kNHWC));
static_assert(TESSERA_NCHW == static_cast<int>(DataFormat::kNCHW));
static_assert(TESSERA_NCHW_VECT_C == static_cast<int>(DataFormat::kNCHWVectC));
static_assert(TESSERA_DCR == static_cast<int>(ChannelOrder::kDCR));
static_assert(TESSERA_CRD == static_cast<int>(ChannelOrder::kCRD));

int tessera_space_to_depth(const tessera_tensor* input, int64_t block_size,
                           const tessera_tensor* output, int32_t format, int32_t order,
                           const tessera_context* context, tessera_status* status) {
  return call("space_to_depth", space_to_depth, status, TensorArg("input", input),
              Value(block_size), TensorArg("output", output), enum_value<DataFormat>(format),
              enum_value<ChannelOrder>(order), context_value(context));
}

int tessera_space_to_depth_shape(const tessera_tensor* input, int64_t block_size,
                                 tessera_dims* output, int32_t format, int32_t order,
                                 tessera_status* status) {
  return call("space_to_depth", space_to_depth_shape, status, TensorArg("input", input),
              Value(block_size), ShapeOut(output), enum_value<DataFormat>(format),
              enum_value<ChannelOrder>(order));
}

int tessera_space_to_depth_plan(const tessera_tensor* input, int64_t block_size,
                                const tessera_tensor* output, tessera_plan** plan, int32_t format,
                                int32_t order, const tessera_context* context,
                                tessera_status* status) {
  return call("space_to_depth", space_to_depth_plan, status, TensorArg("input", input),
              Value(block_size), TensorArg("output", output), PlanOut(plan),
              enum_value<DataFormat>(format), enum_value<ChannelOrder>(order),
              context_value(context));
}

int tessera_depth_to_space(const tessera_tensor* input, int64_t block_size,
                           const tessera_tensor* output, int32_t format, int32_t order,
                           const tessera_context* context, tessera_status* status) {
  return call("depth_to_space", depth_to_space, status, TensorArg("input", input),
              Value(block_size), TensorArg("output", output), enum_value<DataFormat>(format),
              enum_value<ChannelOrder>(order), context_value(context));
}

int tessera_depth_to_space_shape(const tessera_tensor* input, int64_t block_size,
                                 tessera_dims* output, int32_t format, int32_t order,
                                 tessera_status* status) {
  return call("depth_to_space", depth_to_space_shape, status, TensorArg("input", input),
              Value(block_size), ShapeOut(output), enum_value<DataFormat>(format),
              enum_value<ChannelOrder>(order));
}

int tessera_depth_to_space_plan(const tessera_tensor* input, int64_t block_size,
                                const tessera_tensor* output, tessera_plan** plan, int32_t format,
                                int32_t order, const tessera_context* context,
                                tessera_status* status) {
  return call("depth_to_space", depth_to_space_plan, status, TensorArg("input", input),
              Value(block_size), TensorArg("output", output), PlanOut(plan),
              enum_value<DataFormat>(format), enum_value<ChannelOrder>(order),
              context_value(context));
}

int tessera_onnx_space_to_depth(const tessera_tensor* input, int64_t blocksize,
                                const tessera_tensor* output, const tessera_context* context,
                                tessera_status* status) {
  return call("onnx_space_to_depth", onnx_space_to_depth, status, TensorArg("input", input),
              Value(blocksize), TensorArg("output", output), context_value(context));
}

int tessera_onnx_space_to_depth_shape(const tessera_tensor* input, int64_t blocksize,
                                      tessera_dims* output, tessera_status* status) {
  return call("onnx_space_to_depth", onnx_space_to_depth_shape, status, TensorArg("input", input),
              Value(blocksize), ShapeOut(output));
}

int tessera_onnx_space_to_depth_plan(const tessera_tensor* input, int64_t blocksize,
                                     const tessera_tensor* output, tessera_plan** plan,
                                     const tessera_context* context, tessera_status* status) {
  return call("onnx_space_to_depth", onnx_space_to_depth_plan, status, TensorArg("input", input),
              Value(blocksize), TensorArg("output", output), PlanOut(plan), context_value(context));
}

int tessera_onnx_depth_to_space(const tessera_tensor* input, int64_t blocksize,
                                const tessera_tensor* output, int32_t mode,
                                const tessera_context* context, tessera_status* status) {
  return call("onnx_depth_to_space", onnx_depth_to_space, status, TensorArg("input", input),
              Value(blocksize), TensorArg("output", output), enum_value<ChannelOrder>(mode),
              context_value(context));
}

int tessera_onnx_depth_to_space_shape(const tessera_tensor* input, int64_t blocksize,
                                      tessera_dims* output, int32_t mode, tessera_status* status) {
  return call("onnx_depth_to_space", onnx_depth_to_space_shape, status, TensorArg("input", input),
              Value(blocksize), ShapeOut(output), enum_value<ChannelOrder>(mode));
}

int tessera_onnx_depth_to_space_plan(const tessera_tensor* input, int64_t blocksize,
                                     const tessera_tensor* output, tessera_plan** plan,
                                     int32_t mode, const tessera_context* context,
                                     tessera_status* status) {
  return call("onnx_depth_to_space", onnx_depth_to_space_plan, status, TensorArg("input", input),
              Value(blocksize), TensorArg("output", output), PlanOut(plan),
              enum_value<ChannelOrder>(mode), context_value(context));
}
