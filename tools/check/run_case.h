// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Runs one case through the public API.
#pragma once

#include <string>

#include "case.h"
#include "op_registry.h"
#include "values.h"

namespace tessera::tools {

/// Asks the shape function, the one-shot call and a plan, and holds each of them to what the case
/// expects, to their agreeing, and to writing nothing but the output; where the op has it, also in
/// place. Throws CaseFailure; BadManifest when the case itself is wrong.
void run_case(const Case& parsed, const OpInfo& op, DataFile& data, const Context& context);

}  // namespace tessera::tools
