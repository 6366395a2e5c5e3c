// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// The lambdas are generic, since `Call` already spells the types of their arguments.
#include "support/call.h"

namespace tessera::test {
namespace {

const void* pointer(const std::vector<uint8_t>& bytes) {
  return bytes.empty() ? nullptr : bytes.data();
}

std::string text(const IntTensor& numbers) {
  return std::string(" ") + dtype_name(numbers.tensor().dtype()) +
         to_string(Dims(numbers.values()));
}

template <class Enum>
std::string text(int64_t number, Enum option) {
  return " " + std::to_string(number) + " option " + std::to_string(static_cast<int>(option));
}

}  // namespace

std::string to_string(const Dims& dims) {
  std::string text = "[";
  for (int64_t dim : dims) text += (text.size() > 1 ? ", " : "") + std::to_string(dim);
  return text + (dims.rank() > kMaxRank ? ", more]" : "]");
}

namespace call {

Call space_to_batch_nd(const IntTensor& block, const IntTensor& paddings,
                       const std::vector<uint8_t>& value) {
  return {
      "space_to_batch_nd",
      [=](auto& in, auto* out) { return space_to_batch_nd_shape(in, block, paddings, out); },
      [=](auto& in, auto& out, auto& context) {
        return tessera::space_to_batch_nd(in, block, paddings, out, pointer(value), context);
      },
      [=](auto& in, auto& out, auto* plan, auto& context) {
        return space_to_batch_nd_plan(in, block, paddings, out, plan, pointer(value), context);
      },
      [=](auto& in) { return reference::space_to_batch_nd(in, block.values(), paddings.pairs()); },
      value,
      text(block) + text(paddings),
      [=](auto* chain) { return chain->space_to_batch_nd(block, paddings, pointer(value)); }};
}

Call space_to_batch(const IntTensor& paddings, int64_t block, const std::vector<uint8_t>& value) {
  return {"space_to_batch",
          [=](auto& in, auto* out) { return space_to_batch_shape(in, paddings, block, out); },
          [=](auto& in, auto& out, auto& context) {
            return tessera::space_to_batch(in, paddings, block, out, pointer(value), context);
          },
          [=](auto& in, auto& out, auto* plan, auto& context) {
            return space_to_batch_plan(in, paddings, block, out, plan, pointer(value), context);
          },
          [=](auto& in) { return reference::space_to_batch(in, paddings.pairs(), block); },
          value,
          text(paddings) + text(block, 0),
          [=](auto* chain) { return chain->space_to_batch(paddings, block, pointer(value)); }};
}

Call batch_to_space_nd(const IntTensor& block, const IntTensor& crops) {
  return {"batch_to_space_nd",
          [=](auto& in, auto* out) { return batch_to_space_nd_shape(in, block, crops, out); },
          [=](auto& in, auto& out, auto& context) {
            return tessera::batch_to_space_nd(in, block, crops, out, context);
          },
          [=](auto& in, auto& out, auto* plan, auto& context) {
            return batch_to_space_nd_plan(in, block, crops, out, plan, context);
          },
          [=](auto& in) { return reference::batch_to_space_nd(in, block.values(), crops.pairs()); },
          {},
          text(block) + text(crops),
          [=](auto* chain) { return chain->batch_to_space_nd(block, crops); }};
}

Call batch_to_space(const IntTensor& crops, int64_t block) {
  return {"batch_to_space",
          [=](auto& in, auto* out) { return batch_to_space_shape(in, crops, block, out); },
          [=](auto& in, auto& out, auto& context) {
            return tessera::batch_to_space(in, crops, block, out, context);
          },
          [=](auto& in, auto& out, auto* plan, auto& context) {
            return batch_to_space_plan(in, crops, block, out, plan, context);
          },
          [=](auto& in) { return reference::batch_to_space(in, crops.pairs(), block); },
          {},
          text(crops) + text(block, 0),
          [=](auto* chain) { return chain->batch_to_space(crops, block); }};
}

Call space_to_depth(int64_t block, DataFormat format, ChannelOrder order) {
  return {"space_to_depth",
          [=](auto& in, auto* out) { return space_to_depth_shape(in, block, out, format, order); },
          [=](auto& in, auto& out, auto& context) {
            return tessera::space_to_depth(in, block, out, format, order, context);
          },
          [=](auto& in, auto& out, auto* plan, auto& context) {
            return space_to_depth_plan(in, block, out, plan, format, order, context);
          },
          [=](auto& in) { return reference::space_to_depth(in, block, format, order); },
          {},
          text(block, format) + text(0, order),
          [=](auto* chain) { return chain->space_to_depth(block, format, order); }};
}

Call depth_to_space(int64_t block, DataFormat format, ChannelOrder order) {
  return {"depth_to_space",
          [=](auto& in, auto* out) { return depth_to_space_shape(in, block, out, format, order); },
          [=](auto& in, auto& out, auto& context) {
            return tessera::depth_to_space(in, block, out, format, order, context);
          },
          [=](auto& in, auto& out, auto* plan, auto& context) {
            return depth_to_space_plan(in, block, out, plan, format, order, context);
          },
          [=](auto& in) { return reference::depth_to_space(in, block, format, order); },
          {},
          text(block, format) + text(0, order),
          [=](auto* chain) { return chain->depth_to_space(block, format, order); }};
}

Call onnx_space_to_depth(int64_t block) {
  return {"onnx_space_to_depth",
          [=](auto& in, auto* out) { return onnx_space_to_depth_shape(in, block, out); },
          [=](auto& in, auto& out, auto& context) {
            return tessera::onnx_space_to_depth(in, block, out, context);
          },
          [=](auto& in, auto& out, auto* plan, auto& context) {
            return onnx_space_to_depth_plan(in, block, out, plan, context);
          },
          [=](auto& in) {
            return reference::space_to_depth(in, block, DataFormat::kNCHW, ChannelOrder::kDCR, 1);
          },
          {},
          text(block, 0),
          [=](auto* chain) { return chain->onnx_space_to_depth(block); }};
}

Call onnx_depth_to_space(int64_t block, ChannelOrder mode) {
  return {
      "onnx_depth_to_space",
      [=](auto& in, auto* out) { return onnx_depth_to_space_shape(in, block, out, mode); },
      [=](auto& in, auto& out, auto& context) {
        return tessera::onnx_depth_to_space(in, block, out, mode, context);
      },
      [=](auto& in, auto& out, auto* plan, auto& context) {
        return onnx_depth_to_space_plan(in, block, out, plan, mode, context);
      },
      [=](auto& in) { return reference::depth_to_space(in, block, DataFormat::kNCHW, mode, 1); },
      {},
      text(block, mode),
      [=](auto* chain) { return chain->onnx_depth_to_space(block, mode); }};
}

Call pixel_shuffle(int64_t block, int dims) {
  return {"pixel_shuffle",
          [=](auto& in, auto* out) { return pixel_shuffle_shape(in, block, out, dims); },
          [=](auto& in, auto& out, auto& context) {
            return tessera::pixel_shuffle(in, block, out, dims, context);
          },
          [=](auto& in, auto& out, auto* plan, auto& context) {
            return pixel_shuffle_plan(in, block, out, plan, dims, context);
          },
          [=](auto& in) { return reference::pixel_shuffle(in, block, dims); },
          {},
          text(block, dims),
          [=](auto* chain) { return chain->pixel_shuffle(block, dims); }};
}

Call pixel_unshuffle(int64_t block, int dims) {
  return {"pixel_unshuffle",
          [=](auto& in, auto* out) { return pixel_unshuffle_shape(in, block, out, dims); },
          [=](auto& in, auto& out, auto& context) {
            return tessera::pixel_unshuffle(in, block, out, dims, context);
          },
          [=](auto& in, auto& out, auto* plan, auto& context) {
            return pixel_unshuffle_plan(in, block, out, plan, dims, context);
          },
          [=](auto& in) { return reference::pixel_unshuffle(in, block, dims); },
          {},
          text(block, dims),
          [=](auto* chain) { return chain->pixel_unshuffle(block, dims); }};
}

Call reshape(const IntTensor& shape, ReshapeRule rule) {
  return {"reshape",
          [=](auto& in, auto* out) { return reshape_shape(in, shape, out, rule); },
          [=](auto& in, auto& out, auto& context) {
            return tessera::reshape(in, shape, out, rule, context);
          },
          [=](auto& in, auto& out, auto* plan, auto& context) {
            return reshape_plan(in, shape, out, plan, rule, context);
          },
          [=](auto& in) { return reference::reshape(in, shape.values(), rule); },
          {},
          text(shape) + text(0, rule),
          [=](auto* chain) { return chain->reshape(shape, rule); }};
}

Call transpose(const IntTensor& perm) {
  return {"transpose",
          [=](auto& in, auto* out) { return transpose_shape(in, perm, out); },
          [=](auto& in, auto& out, auto& context) {
            return tessera::transpose(in, perm, out, context);
          },
          [=](auto& in, auto& out, auto* plan, auto& context) {
            return transpose_plan(in, perm, out, plan, context);
          },
          [=](auto& in) { return reference::transpose(in, perm.values()); },
          {},
          text(perm),
          [=](auto* chain) { return chain->transpose(perm); }};
}

Call pad(const IntTensor& paddings, const std::vector<uint8_t>& value) {
  return {"pad",
          [=](auto& in, auto* out) { return pad_shape(in, paddings, out); },
          [=](auto& in, auto& out, auto& context) {
            return tessera::pad(in, paddings, out, pointer(value), context);
          },
          [=](auto& in, auto& out, auto* plan, auto& context) {
            return pad_plan(in, paddings, out, plan, pointer(value), context);
          },
          [=](auto& in) { return reference::pad(in, paddings.pairs()); },
          value,
          text(paddings),
          [=](auto* chain) { return chain->pad(paddings, pointer(value)); }};
}

}  // namespace call
}  // namespace tessera::test
