// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// How ops make plans.
#pragma once

#include "runtime/base/tensor_checks.h"
#include "runtime/layout/move.h"
#include "tessera/plan.h"

namespace tessera {

/// What a plan keeps of a validated call.
struct PlanRequest {
  const char* op;
  ByteRange input_bytes, output_bytes;
  bool in_place = false;  ///< May run on one and the same memory, and then moves nothing.
  const Move* move;       ///< Null when there is nothing to write.
};

class PlanAccess {
 public:
  /// Lowers the move and stores it in `plan`, which is changed on success only.
  static Status make(const PlanRequest& request, const Context& context, Plan* plan);

  /// The plan's one block of memory, for an owner who keeps it as a handle and has it adopted
  /// again; the plan is empty then. Null for an empty plan, which it becomes again.
  static void* release(Plan* plan);
  static Plan adopt(void* memory);
};

}  // namespace tessera
