// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// A validated call: what it moves, and the rows of indices that it then follows. It is carried out
// at once, or kept in a plan.
#pragma once

#include "runtime/base/function_ref.h"
#include "runtime/base/tensor_checks.h"
#include "runtime/dispatch/indexed_call.h"
#include "runtime/layout/move.h"
#include "tessera/plan.h"

namespace tessera {

struct Operand {
  const char* name;
  ByteRange bytes;
};

struct PlanRequest {
  static constexpr int kMaxInputs = 3;
  static constexpr int kOutput = -1;

  const char* op;
  Operand inputs[kMaxInputs];
  int input_count = 1;
  ByteRange output_bytes;
  bool in_place = false;  ///< The first input may be the output; the move is then left out.
  bool dense = false;     ///< Scatter: the output is, and so is the first input it is made from.
  const Move* move = nullptr;  ///< From the first input; null when there is nothing to move.

  const IndexedCall* indexed = nullptr;   ///< After the move; null: none.
  int indices = 0, rows = 0, tensor = 0;  ///< Its operands: inputs, or kOutput.
};

/// One of the passes that a chain takes over memory. Its steps are the chain's, counted from 1.
struct PassRequest {
  const Move* move;
  const PassRequest* previous = nullptr;
  int first_step = 0, last_step = 0;  ///< 0: of no chain.
  const char* op = nullptr;   ///< Of the first step; null: none, what it left is only moved.
  const char* why = nullptr;  ///< It is no part of the previous pass.
};

/// A forced kernel must be of a kind that the request has use for.
Status check_forced(const PlanRequest& request, const DispatchOptions& options);

/// The pointers of a call.
Status check_pointers(const PlanRequest& request, const void* const* inputs, const void* output);

/// Runs a request whose pointers have been checked. `move` carries out what it moves.
Status carry_out(const PlanRequest& request, const void* const* inputs, void* output,
                 const Context& context, FunctionRef<Status()> move);

class PlanAccess {
 public:
  /// Lowers the move, or the passes up to `last_pass` of which the request's move is the first, and
  /// stores the request in `plan`, which is changed on success only.
  static Status make(const PlanRequest& request, const Context& context, Plan* plan,
                     const PassRequest* last_pass = nullptr);
  /// Runs what a plan moves.
  static Status run_passes(const Plan& plan, const void* input, void* output,
                           const Context& context);

  /// The plan's one block of memory, for an owner who keeps it as a handle and has it adopted
  /// again; the plan is empty then. Null for an empty plan, which it becomes again.
  static void* release(Plan* plan);
  static Plan adopt(void* memory);
};

}  // namespace tessera
