// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Runs a case of an op whose first input may be the output's memory on that memory.
#pragma once

#include "case.h"
#include "op_registry.h"
#include "values.h"

namespace tessera::tools {

/// The one-shot call and a plan, each on a copy of the first input's view, with the strides of the
/// case: what the case accepts must then lie there, and the gaps of the view must be as they were.
/// Throws CaseFailure and BadManifest. The shape function has accepted `arguments`.
void run_in_place(const Case& parsed, const OpInfo& op, OpArguments arguments, DataFile& data,
                  const Context& context);

}  // namespace tessera::tools
