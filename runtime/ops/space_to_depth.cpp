// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "tessera/space_to_depth.h"

#include "runtime/base/checked.h"
#include "runtime/ops/chain.h"

namespace tessera {
namespace {

/// Where a format has its axes.
struct FormatAxes {
  int rank, channels, height, width;
};

Status axes_of(const char* op, DataFormat format, FormatAxes* axes) {
  switch (format) {
    case DataFormat::kNHWC:
      *axes = {4, 3, 1, 2};
      return Status();
    case DataFormat::kNCHW:
      *axes = {4, 1, 2, 3};
      return Status();
    case DataFormat::kNCHWVectC:
      *axes = {5, 1, 2, 3};
      return Status();
  }
  return invalid_argument("%s: format is %d; expected kNHWC, kNCHW or kNCHWVectC", op,
                          static_cast<int>(format));
}

struct DepthOp {
  const char* name;
  const char* block_name;  ///< The attributes, as the family calls them.
  const char* order_name;
  int64_t block;
  int64_t least_block;  ///< 2 in TensorFlow, 1 in ONNX.
  DataFormat format;
  ChannelOrder order;

  Status check(const ConstTensor& input, FormatAxes* axes) const {
    TESSERA_RETURN_IF_ERROR(check_tensor(name, "input", input));
    TESSERA_RETURN_IF_ERROR(axes_of(name, format, axes));
    if (order != ChannelOrder::kDCR && order != ChannelOrder::kCRD) {
      return invalid_argument("%s: %s is %d; expected kDCR or kCRD", name, order_name,
                              static_cast<int>(order));
    }
    if (block < least_block) {
      return invalid_argument("%s: %s is %lld; expected at least %lld", name, block_name,
                              LongLong{block}, LongLong{least_block});
    }
    if (input.rank() != axes->rank) {
      return invalid_argument("%s: input has rank %d; expected %d", name, input.rank(), axes->rank);
    }
    if (format != DataFormat::kNCHWVectC) return Status();
    if (input.dtype() != DType::kQInt8 && input.dtype() != DType::kInt8) {
      return invalid_argument(
          "%s: input has the type %s; expected qint8 or int8 in the format NCHW_VECT_C", name,
          dtype_name(input.dtype()));
    }
    if (input.shape()[4] != 4) {
      return invalid_argument("%s: axis 4 of input is %lld; expected 4 in the format NCHW_VECT_C",
                              name, LongLong{input.shape()[4]});
    }
    return Status();
  }

  bool crd() const { return order == ChannelOrder::kCRD; }

  /// CRD on NCHW_VECT_C, the one layout that is no view: the channel 4 * chunk + lane becomes the
  /// slow part of a deep channel that is cut into chunks and lanes anew. "Space" has the larger
  /// image, "depth" the more channels.
  bool is_vect_crd() const { return crd() && format == DataFormat::kNCHWVectC; }
  void layout_vect_crd(const ConstTensor& space, const ConstTensor& depth, bool space_is_source,
                       Move* move) const {
    const Strides &s = space.strides(), &d = depth.strides();
    Atoms space_channels, depth_channels;
    for (const Atom& atom :
         {Atom{space.shape()[1], s[1]}, Atom{4, s[4]}, Atom{block, s[2]}, Atom{block, s[3]}}) {
      space_channels.push_back(atom);
    }
    for (const Atom& atom : {Atom{depth.shape()[1], d[1]}, Atom{4, d[4]}})
      depth_channels.push_back(atom);
    const Atom pixels[][2] = {{{space.shape()[0], s[0]}, {space.shape()[0], d[0]}},
                              {{depth.shape()[2], s[2] * block}, {depth.shape()[2], d[2]}},
                              {{depth.shape()[3], s[3] * block}, {depth.shape()[3], d[3]}}};
    for (const auto& [in_space, in_depth] : pixels) {
      const Atom &src = space_is_source ? in_space : in_depth,
                 &dst = space_is_source ? in_depth : in_space;
      move->atoms.push_back({src.extent, wrapping_mul(src.stride, move->element_bytes),
                             wrapping_mul(dst.stride, move->element_bytes)});
    }
    if (space_is_source) {
      append_row_major(space_channels, depth_channels, move);
    } else {
      append_row_major(depth_channels, space_channels, move);
    }
  }
};

struct SpaceToDepth : DepthOp {
  Status shape(const ConstTensor& input, Shape* output) const {
    FormatAxes axes = {};
    TESSERA_RETURN_IF_ERROR(check(input, &axes));
    *output = input.shape();
    for (int axis : {axes.height, axes.width}) {
      if (input.shape()[axis] % block != 0) {
        return invalid_argument("%s: axis %d of input is %lld; expected a multiple of %s = %lld",
                                name, axis, LongLong{input.shape()[axis]}, block_name,
                                LongLong{block});
      }
      (*output)[axis] /= block;
    }
    int64_t* channels = &(*output)[axes.channels];
    if (!checked_mul(*channels, block, channels) || !checked_mul(*channels, block, channels)) {
      return invalid_argument(
          "%s: axis %d of input, %lld, times %s = %lld squared is too large; expected less than "
          "2^63",
          name, axes.channels, LongLong{input.shape()[axes.channels]}, block_name, LongLong{block});
    }
    return check_size(name, "output", *output, input.dtype());
  }

  void layout(const ConstTensor& input, const ConstTensor& output, Move* move) const {
    if (is_vect_crd()) {
      *move = start_move(output);
      return layout_vect_crd(input, output, true, move);
    }
    View view(input);
    if (format == DataFormat::kNHWC) {  // n, oy, by, ox, bx, c
      view.split(2, {input.shape()[2] / block, block});
      view.split(1, {input.shape()[1] / block, block});
      if (crd()) {
        view.permute({0, 1, 3, 5, 2, 4});
      } else {
        view.permute({0, 1, 3, 2, 4, 5});
      }
      view.merge(3, 5);
    } else {  // n, c, oy, by, ox, bx [, 4]
      view.split(3, {input.shape()[3] / block, block});
      view.split(2, {input.shape()[2] / block, block});
      if (crd()) {
        view.permute({0, 1, 3, 5, 2, 4, 6});
      } else {
        view.permute({0, 3, 5, 1, 2, 4, 6});
      }
      view.merge(1, 3);
    }
    *move = make_move(view, output);
  }
};

struct DepthToSpace : DepthOp {
  Status shape(const ConstTensor& input, Shape* output) const {
    FormatAxes axes = {};
    TESSERA_RETURN_IF_ERROR(check(input, &axes));
    *output = input.shape();
    const int64_t channels = input.shape()[axes.channels];
    int64_t square;
    if (!checked_mul(block, block, &square) || channels % square != 0) {
      return invalid_argument(
          "%s: axis %d of input, the channels, is %lld; expected a multiple of %s = %lld squared",
          name, axes.channels, LongLong{channels}, block_name, LongLong{block});
    }
    (*output)[axes.channels] = channels / square;
    for (int axis : {axes.height, axes.width}) {
      if (!checked_mul(input.shape()[axis], block, &(*output)[axis])) {
        return invalid_argument(
            "%s: axis %d of input, %lld, times %s = %lld is too large; expected less than 2^63",
            name, axis, LongLong{input.shape()[axis]}, block_name, LongLong{block});
      }
    }
    return check_size(name, "output", *output, input.dtype());
  }

  void layout(const ConstTensor& input, const ConstTensor& output, Move* move) const {
    if (is_vect_crd()) {
      *move = start_move(output);
      return layout_vect_crd(output, input, false, move);
    }
    View view(input);
    if (format == DataFormat::kNHWC) {
      const int64_t channels = output.shape()[3];
      if (crd()) {  // n, y, x, c, by, bx
        view.split(3, {channels, block, block});
        view.permute({0, 1, 4, 2, 5, 3});
      } else {  // n, y, x, by, bx, c
        view.split(3, {block, block, channels});
        view.permute({0, 1, 3, 2, 4, 5});
      }
      view.merge(3, 4);
      view.merge(1, 2);
    } else {
      const int64_t channels = output.shape()[1];
      if (crd()) {  // n, c, by, bx, y, x [, 4]
        view.split(1, {channels, block, block});
        view.permute({0, 1, 4, 2, 5, 3, 6});
      } else {  // n, by, bx, c, y, x [, 4]
        view.split(1, {block, block, channels});
        view.permute({0, 3, 4, 1, 5, 2, 6});
      }
      view.merge(4, 5);
      view.merge(2, 3);
    }
    *move = make_move(view, output);
  }
};

SpaceToDepth tf_space_to_depth(int64_t block_size, DataFormat format, ChannelOrder order) {
  return {{"space_to_depth", "block_size", "order", block_size, 2, format, order}};
}
DepthToSpace tf_depth_to_space(int64_t block_size, DataFormat format, ChannelOrder order) {
  return {{"depth_to_space", "block_size", "order", block_size, 2, format, order}};
}
SpaceToDepth onnx_s2d(int64_t blocksize) {
  return {{"onnx_space_to_depth", "blocksize", "mode", blocksize, 1, DataFormat::kNCHW,
           ChannelOrder::kDCR}};
}
DepthToSpace onnx_d2s(int64_t blocksize, ChannelOrder mode) {
  return {{"onnx_depth_to_space", "blocksize", "mode", blocksize, 1, DataFormat::kNCHW, mode}};
}

}  // namespace

Status space_to_depth(const ConstTensor& input, int64_t block_size, const Tensor& output,
                      DataFormat format, ChannelOrder order, const Context& context) {
  return run_op(tf_space_to_depth(block_size, format, order), input, output, context);
}
Status space_to_depth_shape(const ConstTensor& input, int64_t block_size, Shape* output,
                            DataFormat format, ChannelOrder order) {
  return shape_of(tf_space_to_depth(block_size, format, order), input, output);
}
Status space_to_depth_plan(const ConstTensor& input, int64_t block_size, const ConstTensor& output,
                           Plan* plan, DataFormat format, ChannelOrder order,
                           const Context& context) {
  return plan_op(tf_space_to_depth(block_size, format, order), input, output, plan, context);
}

Status depth_to_space(const ConstTensor& input, int64_t block_size, const Tensor& output,
                      DataFormat format, ChannelOrder order, const Context& context) {
  return run_op(tf_depth_to_space(block_size, format, order), input, output, context);
}
Status depth_to_space_shape(const ConstTensor& input, int64_t block_size, Shape* output,
                            DataFormat format, ChannelOrder order) {
  return shape_of(tf_depth_to_space(block_size, format, order), input, output);
}
Status depth_to_space_plan(const ConstTensor& input, int64_t block_size, const ConstTensor& output,
                           Plan* plan, DataFormat format, ChannelOrder order,
                           const Context& context) {
  return plan_op(tf_depth_to_space(block_size, format, order), input, output, plan, context);
}

Status onnx_space_to_depth(const ConstTensor& input, int64_t blocksize, const Tensor& output,
                           const Context& context) {
  return run_op(onnx_s2d(blocksize), input, output, context);
}
Status onnx_space_to_depth_shape(const ConstTensor& input, int64_t blocksize, Shape* output) {
  return shape_of(onnx_s2d(blocksize), input, output);
}
Status onnx_space_to_depth_plan(const ConstTensor& input, int64_t blocksize,
                                const ConstTensor& output, Plan* plan, const Context& context) {
  return plan_op(onnx_s2d(blocksize), input, output, plan, context);
}

Status onnx_depth_to_space(const ConstTensor& input, int64_t blocksize, const Tensor& output,
                           ChannelOrder mode, const Context& context) {
  return run_op(onnx_d2s(blocksize, mode), input, output, context);
}
Status onnx_depth_to_space_shape(const ConstTensor& input, int64_t blocksize, Shape* output,
                                 ChannelOrder mode) {
  return shape_of(onnx_d2s(blocksize, mode), input, output);
}
Status onnx_depth_to_space_plan(const ConstTensor& input, int64_t blocksize,
                                const ConstTensor& output, Plan* plan, ChannelOrder mode,
                                const Context& context) {
  return plan_op(onnx_d2s(blocksize, mode), input, output, plan, context);
}

Status Chain::space_to_depth(int64_t block_size, DataFormat format, ChannelOrder order) {
  return ChainAccess::add(this, tf_space_to_depth(block_size, format, order));
}
Status Chain::depth_to_space(int64_t block_size, DataFormat format, ChannelOrder order) {
  return ChainAccess::add(this, tf_depth_to_space(block_size, format, order));
}
Status Chain::onnx_space_to_depth(int64_t blocksize) {
  return ChainAccess::add(this, onnx_s2d(blocksize));
}
Status Chain::onnx_depth_to_space(int64_t blocksize, ChannelOrder mode) {
  return ChainAccess::add(this, onnx_d2s(blocksize, mode));
}

}  // namespace tessera
