// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Instruction set levels, and what a Context and the environment ask of the dispatcher.
#pragma once

#include "runtime/dispatch/indexed_kernels.h"
#include "runtime/dispatch/kernel_table.h"
#include "runtime/dispatch/streaming.h"
#include "tessera/context.h"
#include "tessera/introspect.h"

namespace tessera {

int level_total();
/// Never fails: `index` is below level_total(); `supported` is asked of the processor once.
LevelInfo level_info(int index);
/// The best level of this processor; -1 when it has not even the lowest.
int processor_level();

/// How kernels are to be chosen.
struct DispatchOptions {
  int level;                            ///< The highest level to use.
  const Kernel* forced;                 ///< Null: none.
  const IndexedKernel* forced_indexed;  ///< Null: none.
  int64_t streaming_bytes;              ///< Outputs of at least as many are streamed,
  StreamStores stores;                  ///< by these.
};

/// From the context, where it is silent from the environment, and from the processor.
Status resolve_dispatch(const Context& context, DispatchOptions* options);

}  // namespace tessera
