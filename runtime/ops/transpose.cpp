// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "tessera/transpose.h"

#include "runtime/ops/chain.h"
#include "runtime/ops/int_arg.h"

namespace tessera {
namespace {

struct Transpose {
  const char* name = "transpose";
  IntList perm;  ///< As given: negative axes count from the end.

  Status read(const IntArg& axes) { return read_list(name, "perm", axes, &perm); }

  int axis(int i) const { return static_cast<int>(perm[i] < 0 ? perm[i] + perm.size() : perm[i]); }

  Status shape(const ConstTensor& input, Shape* output) const {
    TESSERA_RETURN_IF_ERROR(check_tensor(name, "input", input));
    const int rank = input.rank();
    if (perm.size() != rank) {
      return invalid_argument("transpose: perm has %d axes; expected %d, the rank of input",
                              perm.size(), rank);
    }
    uint32_t seen = 0;  // bits: axes
    static_assert(kMaxRank <= 32, "one bit per axis");
    for (int i = 0; i < rank; ++i) {
      if (perm[i] < -rank || perm[i] >= rank) {
        return invalid_argument(
            "transpose: perm[%d] is %lld; expected at least %d and less than %d", i,
            static_cast<long long>(perm[i]), -rank, rank);
      }
      if ((seen >> axis(i) & 1) != 0) {
        return invalid_argument(
            "transpose: perm[%d] is %lld, an axis that stands before it; expected each axis once",
            i, static_cast<long long>(perm[i]));
      }
      seen |= uint32_t{1} << axis(i);
      output->push_back(input.shape()[axis(i)]);
    }
    return Status();
  }

  void layout(const ConstTensor& input, const ConstTensor& output, Move* move) const {
    View view(input);
    int axes[kMaxRank];
    for (int i = 0; i < perm.size(); ++i) axes[i] = axis(i);
    view.permute(axes);
    *move = make_move(view, output);
  }
};

}  // namespace

Status transpose(const ConstTensor& input, const IntArg& perm, const Tensor& output,
                 const Context& context) {
  Transpose op;
  TESSERA_RETURN_IF_ERROR(op.read(perm));
  return run_op(op, input, output, context);
}

Status transpose_shape(const ConstTensor& input, const IntArg& perm, Shape* output) {
  Transpose op;
  TESSERA_RETURN_IF_ERROR(op.read(perm));
  return shape_of(op, input, output);
}

Status transpose_plan(const ConstTensor& input, const IntArg& perm, const ConstTensor& output,
                      Plan* plan, const Context& context) {
  Transpose op;
  TESSERA_RETURN_IF_ERROR(op.read(perm));
  return plan_op(op, input, output, plan, context);
}

Status Chain::transpose(const IntArg& perm) {
  return ChainAccess::add(this, Transpose(),
                          [&](Transpose* op, const ConstTensor&) { return op->read(perm); });
}

}  // namespace tessera
