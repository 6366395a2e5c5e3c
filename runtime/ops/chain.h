// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// How an op (op.h) becomes a step of a chain.
#pragma once

#include "runtime/ops/op.h"
#include "tessera/chain.h"

namespace tessera {

class ChainAccess {
 public:
  /// Appends an op. `read(op, input)` reads its integer arguments.
  template <typename Op, typename Read>
  static Status add(Chain* chain, Op op, const Read& read) {
    TESSERA_RETURN_IF_ERROR(check_memory(*chain));
    const ConstTensor input = last(*chain);
    Shape shape;
    Status status = read(&op, input);
    if (status.ok()) status = op.shape(input, &shape);
    if (!status.ok()) return numbered(*chain, status);
    if (element_count(shape) == 0) return append(chain, op.name, shape, nullptr);
    Move move;
    op.layout(input, spec(input.dtype(), shape), &move);
    return append(chain, op.name, shape, &move);
  }
  template <typename Op>
  static Status add(Chain* chain, const Op& op) {
    return add(chain, op, [](const Op*, const ConstTensor&) { return Status(); });
  }

  /// A chain's memory, for an owner who keeps it as a handle and has it adopted again.
  static void* release(Chain* chain);
  static Chain adopt(void* memory);

  /// Fails for a chain that has none.
  static Status check_memory(const Chain& chain);
  /// What the steps so far leave.
  static ConstTensor last(const Chain& chain);

 private:
  /// The failure of the step that is being appended.
  static Status numbered(const Chain& chain, const Status& failure);
  /// `move`: null for a step that leaves no elements.
  static Status append(Chain* chain, const char* op, const Shape& shape, const Move* move);
};

}  // namespace tessera
