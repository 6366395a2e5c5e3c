// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "tessera/pad.h"

#include "runtime/base/checked.h"
#include "runtime/ops/chain.h"
#include "runtime/ops/int_arg.h"

namespace tessera {
namespace {

struct Pad {
  const char* name = "pad";
  const void* value = nullptr;
  PairList paddings;

  Status read(const ConstTensor& input, const IntArg& pairs) {
    TESSERA_RETURN_IF_ERROR(check_tensor(name, "input", input));
    return read_pairs(name, "paddings", pairs, input.rank(), &paddings);
  }

  Status shape(const ConstTensor& input, Shape* output) const {
    *output = input.shape();
    for (int i = 0; i < input.rank(); ++i) {
      int64_t* extent = &(*output)[i];
      if (!checked_add(*extent, paddings[i].before, extent) ||
          !checked_add(*extent, paddings[i].after, extent)) {
        return invalid_argument(
            "pad: axis %d of input, %lld, is too large with paddings[%d] = [%lld, %lld]; expected "
            "less than 2^63",
            i, LongLong{input.shape()[i]}, i, LongLong{paddings[i].before},
            LongLong{paddings[i].after});
      }
    }
    return check_size(name, "output", *output, input.dtype());
  }

  void layout(const ConstTensor& input, const ConstTensor& output, Move* move) const {
    *move = start_move(output);
    move->bytes_read = element_count(input.shape()) * move->element_bytes;
    move->set_fill(value);
    const int64_t size = move->element_bytes;
    for (int i = 0; i < input.rank(); ++i) {
      const int64_t stride = wrapping_mul(input.strides()[i], size);
      if (paddings[i].before != 0 || paddings[i].after != 0) {
        move->windows.push_back(
            {Side::kSource, move->atoms.size(), -1, 1, paddings[i].before, input.shape()[i]});
        move->src_offset =
            wrapping_add(move->src_offset, wrapping_mul(-paddings[i].before, stride));
      }
      move->atoms.push_back({output.shape()[i], stride, wrapping_mul(output.strides()[i], size)});
    }
  }
};

}  // namespace

Status pad(const ConstTensor& input, const IntArg& paddings, const Tensor& output,
           const void* value, const Context& context) {
  Pad op{"pad", value, {}};
  TESSERA_RETURN_IF_ERROR(op.read(input, paddings));
  return run_op(op, input, output, context);
}

Status pad_shape(const ConstTensor& input, const IntArg& paddings, Shape* output) {
  Pad op;
  TESSERA_RETURN_IF_ERROR(op.read(input, paddings));
  return shape_of(op, input, output);
}

Status pad_plan(const ConstTensor& input, const IntArg& paddings, const ConstTensor& output,
                Plan* plan, const void* value, const Context& context) {
  Pad op{"pad", value, {}};
  TESSERA_RETURN_IF_ERROR(op.read(input, paddings));
  return plan_op(op, input, output, plan, context);
}

Status Chain::pad(const IntArg& paddings, const void* value) {
  return ChainAccess::add(this, Pad{"pad", value, {}}, [&](Pad* op, const ConstTensor& input) {
    return op->read(input, paddings);
  });
}

}  // namespace tessera
