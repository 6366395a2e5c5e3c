// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "op_registry.h"

#include <algorithm>
#include <limits>

#include "bound_call.h"
#include "chain_call.h"

namespace tessera::tools {

namespace {

using Reader = ArgumentReader;

const OpInput kInput = {"input", OpInput::kData};
const OpInput kIndices = {"indices", OpInput::kData};
const OpInput kUpdates = {"updates", OpInput::kData};
const OpInput kTensor = {"tensor", OpInput::kData};
const OpInput kData = {"data", OpInput::kData};
const OpInput kParams = {"params", OpInput::kData};
const OpInput kBlockShape = {"block_shape", OpInput::kIntegers};
const OpInput kPaddings = {"paddings", OpInput::kPairs};
const OpInput kCrops = {"crops", OpInput::kPairs};
const OpInput kShapeInput = {"shape", OpInput::kIntegers};
const OpInput kPerm = {"perm", OpInput::kIntegers};

const OpAttribute kBlockSize = {"block_size", "pixels along each side of a block"};
const OpAttribute kOnnxBlockSize = {"blocksize", "pixels along each side of a block"};
const OpAttribute kDataFormat = {"data_format", "NHWC (default), NCHW or NCHW_VECT_C"};
const OpAttribute kChannelOrder = {"channel_order", "DCR (default) or CRD"};
const OpAttribute kMode = {"mode", "DCR (default) or CRD"};
const OpAttribute kSpatialDims = {"spatial_dims", "trailing spatial axes: 1, 2 (default) or 3"};
const OpAttribute kBatchDims = {"batch_dims", "leading axes of both inputs; 0 by default"};
const OpAttribute kReduction = {"reduction", "none (default), add, mul, min or max"};
const OpAttribute kAllowZero = {"allowzero", "1: a size 0 is a size; 0 (default): it copies"};
const OpAttribute kPadValue = {"pad_value", "what the padding is filled with; 0 by default"};
const OpAttribute kSteps = {
    "steps", "a chain's ops: a JSON list of {\"op\": NAME, attributes}, or a file with it"};
const OpAttribute kValue = {"value", "what the padding is filled with; 0 by default"};

DataFormat data_format(const Reader& r) {
  return r.choice<DataFormat>(kDataFormat.name, {{"NHWC", DataFormat::kNHWC},
                                                 {"NCHW", DataFormat::kNCHW},
                                                 {"NCHW_VECT_C", DataFormat::kNCHWVectC}});
}

ChannelOrder channel_order(const Reader& r, const OpAttribute& attribute) {
  return r.choice<ChannelOrder>(attribute.name,
                                {{"DCR", ChannelOrder::kDCR}, {"CRD", ChannelOrder::kCRD}});
}

/// The padding value, in the element type of the input.
ElementArgument padding(const Reader& r, const OpAttribute& attribute) {
  return r.element(attribute.name, r.tensor(kInput.name).dtype());
}

int spatial_dims(const Reader& r) {
  const int64_t dims = r.integer(kSpatialDims.name, 2);
  // The API takes an int; what does not fit one is as wrong as the nearest int.
  constexpr int64_t kLowest = std::numeric_limits<int>::min();
  constexpr int64_t kHighest = std::numeric_limits<int>::max();
  return static_cast<int>(std::min(std::max(dims, kLowest), kHighest));
}

/// The call of an op with one data input, whose other arguments are `head` and `tail`.
template <auto kShape, auto kRun, auto kPlan, auto kStep, class Head, class Tail = std::tuple<>>
std::unique_ptr<OpCall> bind(const Reader& r, Head head, Tail tail = {}) {
  return bind_call<kShape, kRun, kPlan, kStep>(r.tensor(kInput.name), std::move(head),
                                               std::move(tail));
}

template <ScatterReduction kReduction>
std::unique_ptr<OpCall> bind_tensor_scatter(const Reader& r) {
  return bind_call<tensor_scatter_nd_shape, tensor_scatter_nd, tensor_scatter_nd_plan>(
      r.tensor(kTensor.name),
      std::tuple(r.tensor(kIndices.name), r.tensor(kUpdates.name), kReduction));
}

class RefusedCall : public OpCall {
 public:
  explicit RefusedCall(const std::string& why)
      : status_(StatusCode::kInvalidArgument, why.c_str()) {}
  Status shape(Shape*) const override { return status_; }
  Status run(const Tensor&, const Context&) const override { return status_; }
  Status plan(const ConstTensor&, Plan*, const Context&) const override { return status_; }
  std::vector<const void*> data() const override { return {}; }
  Status append(Chain*) const override { return status_; }

 private:
  Status status_;
};

}  // namespace

// One entry for each op: name, inputs, attributes, how to bind them.
const std::vector<OpInfo>& all_ops() {
  static const std::vector<OpInfo> ops = {
      {"space_to_batch_nd",
       {kInput, kBlockShape, kPaddings},
       {kPadValue},
       [](const Reader& r) {
         return bind<space_to_batch_nd_shape, space_to_batch_nd, space_to_batch_nd_plan,
                     &Chain::space_to_batch_nd>(
             r, std::tuple(r.integers("block_shape"), r.integers("paddings")),
             std::tuple(padding(r, kPadValue)));
       }},
      {"space_to_batch",
       {kInput, kPaddings},
       {kBlockSize, kPadValue},
       [](const Reader& r) {
         return bind<space_to_batch_shape, space_to_batch, space_to_batch_plan,
                     &Chain::space_to_batch>(
             r, std::tuple(r.integers("paddings"), r.integer("block_size")),
             std::tuple(padding(r, kPadValue)));
       }},
      {"batch_to_space_nd",
       {kInput, kBlockShape, kCrops},
       {},
       [](const Reader& r) {
         return bind<batch_to_space_nd_shape, batch_to_space_nd, batch_to_space_nd_plan,
                     &Chain::batch_to_space_nd>(
             r, std::tuple(r.integers("block_shape"), r.integers("crops")));
       }},
      {"batch_to_space",
       {kInput, kCrops},
       {kBlockSize},
       [](const Reader& r) {
         return bind<batch_to_space_shape, batch_to_space, batch_to_space_plan,
                     &Chain::batch_to_space>(
             r, std::tuple(r.integers("crops"), r.integer("block_size")));
       }},
      {"space_to_depth",
       {kInput},
       {kBlockSize, kDataFormat, kChannelOrder},
       [](const Reader& r) {
         return bind<space_to_depth_shape, space_to_depth, space_to_depth_plan,
                     &Chain::space_to_depth>(
             r, std::tuple(r.integer("block_size")),
             std::tuple(data_format(r), channel_order(r, kChannelOrder)));
       }},
      {"depth_to_space",
       {kInput},
       {kBlockSize, kDataFormat, kChannelOrder},
       [](const Reader& r) {
         return bind<depth_to_space_shape, depth_to_space, depth_to_space_plan,
                     &Chain::depth_to_space>(
             r, std::tuple(r.integer("block_size")),
             std::tuple(data_format(r), channel_order(r, kChannelOrder)));
       }},
      {"onnx_space_to_depth",
       {kInput},
       {kOnnxBlockSize},
       [](const Reader& r) {
         return bind<onnx_space_to_depth_shape, onnx_space_to_depth, onnx_space_to_depth_plan,
                     &Chain::onnx_space_to_depth>(r, std::tuple(r.integer("blocksize")));
       }},
      {"onnx_depth_to_space",
       {kInput},
       {kOnnxBlockSize, kMode},
       [](const Reader& r) {
         return bind<onnx_depth_to_space_shape, onnx_depth_to_space, onnx_depth_to_space_plan,
                     &Chain::onnx_depth_to_space>(r, std::tuple(r.integer("blocksize")),
                                                  std::tuple(channel_order(r, kMode)));
       }},
      {"pixel_shuffle",
       {kInput},
       {kBlockSize, kSpatialDims},
       [](const Reader& r) {
         return bind<pixel_shuffle_shape, pixel_shuffle, pixel_shuffle_plan, &Chain::pixel_shuffle>(
             r, std::tuple(r.integer("block_size")), std::tuple(spatial_dims(r)));
       }},
      {"pixel_unshuffle",
       {kInput},
       {kBlockSize, kSpatialDims},
       [](const Reader& r) {
         return bind<pixel_unshuffle_shape, pixel_unshuffle, pixel_unshuffle_plan,
                     &Chain::pixel_unshuffle>(r, std::tuple(r.integer("block_size")),
                                              std::tuple(spatial_dims(r)));
       }},
      {"reshape",
       {kInput, kShapeInput},
       {},
       [](const Reader& r) {
         return bind<reshape_shape, reshape, reshape_plan, &Chain::reshape>(
             r, std::tuple(r.integers("shape")), std::tuple(ReshapeRule::kTensorFlow));
       }},
      {"onnx_reshape",
       {kInput, kShapeInput},
       {kAllowZero},
       [](const Reader& r) {
         const bool zero_is_size = r.integer("allowzero", 0) != 0;
         return bind<reshape_shape, reshape, reshape_plan, &Chain::reshape>(
             r, std::tuple(r.integers("shape")),
             std::tuple(zero_is_size ? ReshapeRule::kOnnxAllowZero : ReshapeRule::kOnnx));
       }},
      {"transpose",
       {kInput, kPerm},
       {},
       [](const Reader& r) {
         return bind<transpose_shape, transpose, transpose_plan, &Chain::transpose>(
             r, std::tuple(r.integers("perm")));
       }},
      {"pad",
       {kInput, kPaddings},
       {kValue},
       [](const Reader& r) {
         return bind<pad_shape, pad, pad_plan, &Chain::pad>(r, std::tuple(r.integers("paddings")),
                                                            std::tuple(padding(r, kValue)));
       }},
      {"chain",
       {kInput},
       {kSteps},
       [](const Reader& r) { return bind_chain(r.tensor(kInput.name), r.value(kSteps.name)); }},
      {"scatter_nd",
       {kIndices, kUpdates, kShapeInput},
       {},
       [](const Reader& r) {
         return bind_call<scatter_nd_shape, scatter_nd, scatter_nd_plan>(
             r.tensor(kIndices.name), std::tuple(r.tensor(kUpdates.name), r.integers("shape")));
       },
       1},
      {"tensor_scatter_nd_add",
       {kTensor, kIndices, kUpdates},
       {},
       bind_tensor_scatter<ScatterReduction::kAdd>},
      {"tensor_scatter_nd_sub",
       {kTensor, kIndices, kUpdates},
       {},
       bind_tensor_scatter<ScatterReduction::kSub>},
      {"tensor_scatter_nd_update",
       {kTensor, kIndices, kUpdates},
       {},
       bind_tensor_scatter<ScatterReduction::kUpdate>},
      {"tensor_scatter_nd_min",
       {kTensor, kIndices, kUpdates},
       {},
       bind_tensor_scatter<ScatterReduction::kMin>},
      {"tensor_scatter_nd_max",
       {kTensor, kIndices, kUpdates},
       {},
       bind_tensor_scatter<ScatterReduction::kMax>},
      {"onnx_scatter_nd",
       {kData, kIndices, kUpdates},
       {kReduction},
       [](const Reader& r) {
         const auto reduction =
             r.choice<ScatterReduction>(kReduction.name, {{"none", ScatterReduction::kUpdate},
                                                          {"add", ScatterReduction::kAdd},
                                                          {"mul", ScatterReduction::kMul},
                                                          {"min", ScatterReduction::kMin},
                                                          {"max", ScatterReduction::kMax}});
         return bind_call<onnx_scatter_nd_shape, onnx_scatter_nd, onnx_scatter_nd_plan>(
             r.tensor(kData.name),
             std::tuple(r.tensor(kIndices.name), r.tensor(kUpdates.name), reduction));
       }},
      {"gather_nd",
       {kParams, kIndices},
       {kBatchDims},
       [](const Reader& r) {
         return bind_call<gather_nd_shape, gather_nd, gather_nd_plan>(
             r.tensor(kParams.name), std::tuple(r.tensor(kIndices.name)),
             std::tuple(r.integer(kBatchDims.name, 0)));
       }},
      {"onnx_gather_nd",
       {kData, kIndices},
       {kBatchDims},
       [](const Reader& r) {
         return bind_call<onnx_gather_nd_shape, onnx_gather_nd, onnx_gather_nd_plan>(
             r.tensor(kData.name), std::tuple(r.tensor(kIndices.name)),
             std::tuple(r.integer(kBatchDims.name, 0)));
       }},
  };
  return ops;
}

bool OpInfo::follows_indices() const {
  return std::any_of(inputs.begin(), inputs.end(),
                     [](const OpInput& input) { return input.name == kIndices.name; });
}

bool OpInfo::in_place() const {
  return follows_indices() && inputs.size() == 3 && value_input == 0;
}

const OpInfo* find_op(const std::string& name) {
  for (const OpInfo& op : all_ops()) {
    if (op.name == name) return &op;
  }
  return nullptr;
}

std::unique_ptr<OpCall> bind_op(const OpInfo& op, const OpArguments& arguments) {
  try {
    return op.bind(ArgumentReader(op, arguments));
  } catch (const RefusedValue& refused) {
    return std::make_unique<RefusedCall>(refused.what());
  }
}

}  // namespace tessera::tools
