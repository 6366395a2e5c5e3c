// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "tessera/space_to_batch.h"

#include "runtime/base/checked.h"
#include "runtime/ops/chain.h"
#include "runtime/ops/int_arg.h"

namespace tessera {
namespace {

/// What both directions share. "Space" is the tensor with whole spatial axes, "batch" the one with
/// the blocks in its batch.
struct BlockOp {
  const char* name;
  const char* edges_name;  ///< "paddings" or "crops".
  bool is_4d;
  IntList block;
  PairList edges;

  Status read_nd(const IntArg& block_shape, const IntArg& edge_pairs) {
    is_4d = false;
    TESSERA_RETURN_IF_ERROR(read_list(name, "block_shape", block_shape, &block));
    return read_pairs(name, edges_name, edge_pairs, block.size(), &edges);
  }
  Status read_4d(int64_t block_size, const IntArg& edge_pairs) {
    is_4d = true;
    for (int i = 0; i < 2; ++i) block.push_back(block_size);
    return read_pairs(name, edges_name, edge_pairs, 2, &edges);
  }

  /// The input's rank and the blocks, for either direction.
  Status check_blocks(const ConstTensor& input, int64_t* block_product) const {
    TESSERA_RETURN_IF_ERROR(check_tensor(name, "input", input));
    if (is_4d && input.rank() != 4) {
      return invalid_argument("%s: input has rank %d; expected 4: [batch, height, width, channels]",
                              name, input.rank());
    }
    if (input.rank() < 1 + block.size()) {
      return invalid_argument(
          "%s: input has rank %d; expected at least %d: the batch and the %d axes of block_shape",
          name, input.rank(), 1 + block.size(), block.size());
    }
    *block_product = 1;
    for (int i = 0; i < block.size(); ++i) {
      if (block[i] < 1) {
        return is_4d ? invalid_argument("%s: block_size is %lld; expected at least 1", name,
                                        LongLong{block[i]})
                     : invalid_argument("%s: block_shape[%d] is %lld; expected at least 1", name, i,
                                        LongLong{block[i]});
      }
      if (!checked_mul(*block_product, block[i], block_product)) {
        return invalid_argument(
            "%s: the product of block_shape is too large at block_shape[%d] = %lld; expected less "
            "than 2^63",
            name, i, LongLong{block[i]});
      }
    }
    return Status();
  }

  /// The atoms: phases outermost, then batch, positions, and the rest. Padding is a window on the
  /// source, a crop one on the destination; both are on the side of space.
  void append_atoms(const ConstTensor& space, const ConstTensor& batch, Side space_side,
                    Move* move) const {
    const int64_t size = move->element_bytes;
    const auto append = [&](int64_t extent, int64_t space_stride, int64_t batch_stride) {
      space_stride = wrapping_mul(space_stride, size);
      batch_stride = wrapping_mul(batch_stride, size);
      if (space_side == Side::kSource) {
        move->atoms.push_back({extent, space_stride, batch_stride});
      } else {
        move->atoms.push_back({extent, batch_stride, space_stride});
      }
    };
    const int count = block.size();
    int64_t phases_inside = 1;
    for (int i = 0; i < count; ++i) phases_inside *= block[i];
    for (int i = 0; i < count; ++i) {
      phases_inside /= block[i];
      append(block[i], space.strides()[1 + i],
             wrapping_mul(batch.strides()[0], space.shape()[0] * phases_inside));
    }
    append(space.shape()[0], space.strides()[0], batch.strides()[0]);
    int64_t* space_offset = space_side == Side::kSource ? &move->src_offset : &move->dst_offset;
    for (int i = 0; i < count; ++i) {
      const int64_t stride = space.strides()[1 + i];
      if (edges[i].before != 0 || edges[i].after != 0) {
        move->windows.push_back(
            {space_side, move->atoms.size(), i, block[i], edges[i].before, space.shape()[1 + i]});
        *space_offset =
            wrapping_add(*space_offset, wrapping_mul(-edges[i].before, wrapping_mul(stride, size)));
      }
      append(batch.shape()[1 + i], wrapping_mul(stride, block[i]), batch.strides()[1 + i]);
    }
    for (int axis = 1 + count; axis < space.rank(); ++axis) {
      append(space.shape()[axis], space.strides()[axis], batch.strides()[axis]);
    }
  }
};

struct SpaceToBatch : BlockOp {
  const void* pad_value;

  SpaceToBatch(const char* op, const void* value)
      : BlockOp{op, "paddings", false, {}, {}}, pad_value(value) {}

  Status shape(const ConstTensor& input, Shape* output) const {
    int64_t block_product = 1;
    TESSERA_RETURN_IF_ERROR(check_blocks(input, &block_product));
    *output = input.shape();
    if (!checked_mul(input.shape()[0], block_product, &(*output)[0])) {
      return invalid_argument(
          "%s: the output's batch is too large: axis 0 of input, %lld, times the blocks' %lld; "
          "expected less than 2^63",
          name, LongLong{input.shape()[0]}, LongLong{block_product});
    }
    for (int i = 0; i < block.size(); ++i) {
      const int64_t extent = input.shape()[1 + i];
      int64_t padded;
      if (!checked_add(extent, edges[i].before, &padded) ||
          !checked_add(padded, edges[i].after, &padded)) {
        return invalid_argument(
            "%s: axis %d of input, %lld, is too large with paddings[%d] = [%lld, %lld]; expected "
            "less than 2^63",
            name, 1 + i, LongLong{extent}, i, LongLong{edges[i].before}, LongLong{edges[i].after});
      }
      if (padded % block[i] != 0) {
        return invalid_argument(
            "%s: axis %d of input is %lld, and %lld with paddings[%d] = [%lld, %lld]; expected a "
            "multiple of the block, %lld (the next is %lld more)",
            name, 1 + i, LongLong{extent}, LongLong{padded}, i, LongLong{edges[i].before},
            LongLong{edges[i].after}, LongLong{block[i]}, LongLong{block[i] - padded % block[i]});
      }
      (*output)[1 + i] = padded / block[i];
    }
    return check_size(name, "output", *output, input.dtype());
  }

  void layout(const ConstTensor& input, const ConstTensor& output, Move* move) const {
    *move = start_move(output);
    move->bytes_read = element_count(input.shape()) * move->element_bytes;
    move->set_fill(pad_value);
    append_atoms(input, output, Side::kSource, move);
  }
};

struct BatchToSpace : BlockOp {
  explicit BatchToSpace(const char* op) : BlockOp{op, "crops", false, {}, {}} {}

  Status shape(const ConstTensor& input, Shape* output) const {
    int64_t block_product = 1;
    TESSERA_RETURN_IF_ERROR(check_blocks(input, &block_product));
    if (input.shape()[0] % block_product != 0) {
      return invalid_argument(
          "%s: axis 0 of input, the batch, is %lld; expected a multiple of the blocks' product, "
          "%lld",
          name, LongLong{input.shape()[0]}, LongLong{block_product});
    }
    *output = input.shape();
    (*output)[0] /= block_product;
    for (int i = 0; i < block.size(); ++i) {
      const int64_t extent = input.shape()[1 + i];
      int64_t whole, crop;
      if (!checked_mul(extent, block[i], &whole)) {
        return invalid_argument(
            "%s: axis %d of input, %lld, times the block, %lld, is too large; expected less than "
            "2^63",
            name, 1 + i, LongLong{extent}, LongLong{block[i]});
      }
      if (!checked_add(edges[i].before, edges[i].after, &crop) || crop > whole) {
        return invalid_argument(
            "%s: crops[%d] is [%lld, %lld]; expected at most %lld together: axis %d of input, "
            "%lld, times the block, %lld",
            name, i, LongLong{edges[i].before}, LongLong{edges[i].after}, LongLong{whole}, 1 + i,
            LongLong{extent}, LongLong{block[i]});
      }
      (*output)[1 + i] = whole - crop;
    }
    return check_size(name, "output", *output, input.dtype());
  }

  void layout(const ConstTensor& input, const ConstTensor& output, Move* move) const {
    *move = start_move(output);
    append_atoms(output, input, Side::kDestination, move);
  }
};

}  // namespace

Status space_to_batch_nd(const ConstTensor& input, const IntArg& block_shape,
                         const IntArg& paddings, const Tensor& output, const void* pad_value,
                         const Context& context) {
  SpaceToBatch op("space_to_batch_nd", pad_value);
  TESSERA_RETURN_IF_ERROR(op.read_nd(block_shape, paddings));
  return run_op(op, input, output, context);
}

Status space_to_batch_nd_shape(const ConstTensor& input, const IntArg& block_shape,
                               const IntArg& paddings, Shape* output) {
  SpaceToBatch op("space_to_batch_nd", nullptr);
  TESSERA_RETURN_IF_ERROR(op.read_nd(block_shape, paddings));
  return shape_of(op, input, output);
}

Status space_to_batch_nd_plan(const ConstTensor& input, const IntArg& block_shape,
                              const IntArg& paddings, const ConstTensor& output, Plan* plan,
                              const void* pad_value, const Context& context) {
  SpaceToBatch op("space_to_batch_nd", pad_value);
  TESSERA_RETURN_IF_ERROR(op.read_nd(block_shape, paddings));
  return plan_op(op, input, output, plan, context);
}

Status space_to_batch(const ConstTensor& input, const IntArg& paddings, int64_t block_size,
                      const Tensor& output, const void* pad_value, const Context& context) {
  SpaceToBatch op("space_to_batch", pad_value);
  TESSERA_RETURN_IF_ERROR(op.read_4d(block_size, paddings));
  return run_op(op, input, output, context);
}

Status space_to_batch_shape(const ConstTensor& input, const IntArg& paddings, int64_t block_size,
                            Shape* output) {
  SpaceToBatch op("space_to_batch", nullptr);
  TESSERA_RETURN_IF_ERROR(op.read_4d(block_size, paddings));
  return shape_of(op, input, output);
}

Status space_to_batch_plan(const ConstTensor& input, const IntArg& paddings, int64_t block_size,
                           const ConstTensor& output, Plan* plan, const void* pad_value,
                           const Context& context) {
  SpaceToBatch op("space_to_batch", pad_value);
  TESSERA_RETURN_IF_ERROR(op.read_4d(block_size, paddings));
  return plan_op(op, input, output, plan, context);
}

Status batch_to_space_nd(const ConstTensor& input, const IntArg& block_shape, const IntArg& crops,
                         const Tensor& output, const Context& context) {
  BatchToSpace op("batch_to_space_nd");
  TESSERA_RETURN_IF_ERROR(op.read_nd(block_shape, crops));
  return run_op(op, input, output, context);
}

Status batch_to_space_nd_shape(const ConstTensor& input, const IntArg& block_shape,
                               const IntArg& crops, Shape* output) {
  BatchToSpace op("batch_to_space_nd");
  TESSERA_RETURN_IF_ERROR(op.read_nd(block_shape, crops));
  return shape_of(op, input, output);
}

Status batch_to_space_nd_plan(const ConstTensor& input, const IntArg& block_shape,
                              const IntArg& crops, const ConstTensor& output, Plan* plan,
                              const Context& context) {
  BatchToSpace op("batch_to_space_nd");
  TESSERA_RETURN_IF_ERROR(op.read_nd(block_shape, crops));
  return plan_op(op, input, output, plan, context);
}

Status batch_to_space(const ConstTensor& input, const IntArg& crops, int64_t block_size,
                      const Tensor& output, const Context& context) {
  BatchToSpace op("batch_to_space");
  TESSERA_RETURN_IF_ERROR(op.read_4d(block_size, crops));
  return run_op(op, input, output, context);
}

Status batch_to_space_shape(const ConstTensor& input, const IntArg& crops, int64_t block_size,
                            Shape* output) {
  BatchToSpace op("batch_to_space");
  TESSERA_RETURN_IF_ERROR(op.read_4d(block_size, crops));
  return shape_of(op, input, output);
}

Status batch_to_space_plan(const ConstTensor& input, const IntArg& crops, int64_t block_size,
                           const ConstTensor& output, Plan* plan, const Context& context) {
  BatchToSpace op("batch_to_space");
  TESSERA_RETURN_IF_ERROR(op.read_4d(block_size, crops));
  return plan_op(op, input, output, plan, context);
}

Status Chain::space_to_batch_nd(const IntArg& block_shape, const IntArg& paddings,
                                const void* pad_value) {
  return ChainAccess::add(
      this, SpaceToBatch("space_to_batch_nd", pad_value),
      [&](SpaceToBatch* op, const ConstTensor&) { return op->read_nd(block_shape, paddings); });
}
Status Chain::space_to_batch(const IntArg& paddings, int64_t block_size, const void* pad_value) {
  return ChainAccess::add(
      this, SpaceToBatch("space_to_batch", pad_value),
      [&](SpaceToBatch* op, const ConstTensor&) { return op->read_4d(block_size, paddings); });
}
Status Chain::batch_to_space_nd(const IntArg& block_shape, const IntArg& crops) {
  return ChainAccess::add(
      this, BatchToSpace("batch_to_space_nd"),
      [&](BatchToSpace* op, const ConstTensor&) { return op->read_nd(block_shape, crops); });
}
Status Chain::batch_to_space(const IntArg& crops, int64_t block_size) {
  return ChainAccess::add(
      this, BatchToSpace("batch_to_space"),
      [&](BatchToSpace* op, const ConstTensor&) { return op->read_4d(block_size, crops); });
}

}  // namespace tessera
