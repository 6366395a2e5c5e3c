// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "tessera/pixel_shuffle.h"

#include "runtime/base/checked.h"
#include "runtime/ops/chain.h"

namespace tessera {
namespace {

struct PixelOp {
  const char* name;
  int64_t block;
  int spatial_dims;

  /// `depth` becomes block^spatial_dims.
  Status check(const ConstTensor& input, int64_t* depth) const {
    TESSERA_RETURN_IF_ERROR(check_tensor(name, "input", input));
    if (spatial_dims < 1 || spatial_dims > 3) {
      return invalid_argument("%s: spatial_dims is %d; expected 1, 2 or 3", name, spatial_dims);
    }
    if (block < 1) {
      return invalid_argument("%s: block_size is %lld; expected at least 1", name, LongLong{block});
    }
    if (input.rank() < spatial_dims + 1) {
      return invalid_argument(
          "%s: input has rank %d; expected at least %d: the channels and %d spatial axes", name,
          input.rank(), spatial_dims + 1, spatial_dims);
    }
    *depth = 1;
    for (int i = 0; i < spatial_dims; ++i) {
      if (!checked_mul(*depth, block, depth)) {
        return invalid_argument(
            "%s: block_size is %lld; expected less than 2^63 when taken to the power %d", name,
            LongLong{block}, spatial_dims);
      }
    }
    return Status();
  }

  int channels_axis(const ConstTensor& input) const { return input.rank() - spatial_dims - 1; }
};

struct PixelShuffle : PixelOp {
  Status shape(const ConstTensor& input, Shape* output) const {
    int64_t depth = 1;
    TESSERA_RETURN_IF_ERROR(check(input, &depth));
    const int channels = channels_axis(input);
    if (input.shape()[channels] % depth != 0) {
      return invalid_argument(
          "%s: axis %d of input, the channels, is %lld; expected a multiple of block_size = %lld "
          "to the power %d",
          name, channels, LongLong{input.shape()[channels]}, LongLong{block}, spatial_dims);
    }
    *output = input.shape();
    (*output)[channels] /= depth;
    for (int axis = channels + 1; axis < input.rank(); ++axis) {
      if (!checked_mul(input.shape()[axis], block, &(*output)[axis])) {
        return invalid_argument(
            "%s: axis %d of input, %lld, times block_size = %lld is too large; expected less than "
            "2^63",
            name, axis, LongLong{input.shape()[axis]}, LongLong{block});
      }
    }
    return check_size(name, "output", *output, input.dtype());
  }

  void layout(const ConstTensor& input, const ConstTensor& output, Move* move) const {
    View view(input);
    const int channels = channels_axis(input);
    // …, c, b…, y, x: each b goes behind its spatial axis
    int perm[kMaxAtoms];
    for (int i = 0; i <= channels; ++i) perm[i] = i;
    for (int i = 0; i < spatial_dims; ++i) {
      perm[channels + 1 + 2 * i] = channels + 1 + spatial_dims + i;
      perm[channels + 2 + 2 * i] = channels + 1 + i;
    }
    const int64_t c = output.shape()[channels];
    if (spatial_dims == 1) view.split(channels, {c, block});
    if (spatial_dims == 2) view.split(channels, {c, block, block});
    if (spatial_dims == 3) view.split(channels, {c, block, block, block});
    view.permute(perm);
    for (int i = 0; i < spatial_dims; ++i) view.merge(channels + 1 + i, channels + 2 + i);
    *move = make_move(view, output);
  }
};

struct PixelUnshuffle : PixelOp {
  Status shape(const ConstTensor& input, Shape* output) const {
    int64_t depth = 1;
    TESSERA_RETURN_IF_ERROR(check(input, &depth));
    const int channels = channels_axis(input);
    *output = input.shape();
    for (int axis = channels + 1; axis < input.rank(); ++axis) {
      if (input.shape()[axis] % block != 0) {
        return invalid_argument(
            "%s: axis %d of input is %lld; expected a multiple of block_size = %lld", name, axis,
            LongLong{input.shape()[axis]}, LongLong{block});
      }
      (*output)[axis] /= block;
    }
    if (!checked_mul(input.shape()[channels], depth, &(*output)[channels])) {
      return invalid_argument(
          "%s: axis %d of input, %lld, times block_size = %lld to the power %d is too large; "
          "expected less than 2^63",
          name, channels, LongLong{input.shape()[channels]}, LongLong{block}, spatial_dims);
    }
    return check_size(name, "output", *output, input.dtype());
  }

  void layout(const ConstTensor& input, const ConstTensor& output, Move* move) const {
    View view(input);
    const int channels = channels_axis(input);
    for (int axis = input.rank() - 1; axis > channels; --axis) {
      view.split(axis, {output.shape()[axis], block});
    }
    // …, c, y, b, x, b: the b go behind the channels
    int perm[kMaxAtoms];
    for (int i = 0; i <= channels; ++i) perm[i] = i;
    for (int i = 0; i < spatial_dims; ++i) {
      perm[channels + 1 + i] = channels + 2 + 2 * i;
      perm[channels + 1 + spatial_dims + i] = channels + 1 + 2 * i;
    }
    view.permute(perm);
    view.merge(channels, channels + spatial_dims);
    *move = make_move(view, output);
  }
};

PixelShuffle shuffle(int64_t block_size, int spatial_dims) {
  return {{"pixel_shuffle", block_size, spatial_dims}};
}
PixelUnshuffle unshuffle(int64_t block_size, int spatial_dims) {
  return {{"pixel_unshuffle", block_size, spatial_dims}};
}

}  // namespace

Status pixel_shuffle(const ConstTensor& input, int64_t block_size, const Tensor& output,
                     int spatial_dims, const Context& context) {
  return run_op(shuffle(block_size, spatial_dims), input, output, context);
}
Status pixel_shuffle_shape(const ConstTensor& input, int64_t block_size, Shape* output,
                           int spatial_dims) {
  return shape_of(shuffle(block_size, spatial_dims), input, output);
}
Status pixel_shuffle_plan(const ConstTensor& input, int64_t block_size, const ConstTensor& output,
                          Plan* plan, int spatial_dims, const Context& context) {
  return plan_op(shuffle(block_size, spatial_dims), input, output, plan, context);
}

Status pixel_unshuffle(const ConstTensor& input, int64_t block_size, const Tensor& output,
                       int spatial_dims, const Context& context) {
  return run_op(unshuffle(block_size, spatial_dims), input, output, context);
}
Status pixel_unshuffle_shape(const ConstTensor& input, int64_t block_size, Shape* output,
                             int spatial_dims) {
  return shape_of(unshuffle(block_size, spatial_dims), input, output);
}
Status pixel_unshuffle_plan(const ConstTensor& input, int64_t block_size, const ConstTensor& output,
                            Plan* plan, int spatial_dims, const Context& context) {
  return plan_op(unshuffle(block_size, spatial_dims), input, output, plan, context);
}

Status Chain::pixel_shuffle(int64_t block_size, int spatial_dims) {
  return ChainAccess::add(this, shuffle(block_size, spatial_dims));
}
Status Chain::pixel_unshuffle(int64_t block_size, int spatial_dims) {
  return ChainAccess::add(this, unshuffle(block_size, spatial_dims));
}

}  // namespace tessera
