// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// chain, among the ops by name: its steps are ops by name themselves.
#pragma once

#include "op_arguments.h"

namespace tessera::tools {

/// `steps`: a list of objects, each with an op's name as "op" and its attributes; or text: such a
/// list as JSON, or the file that holds it. Throws BadArguments and RefusedValue as bind_op does.
std::unique_ptr<OpCall> bind_chain(const ConstTensor& input, const nlohmann::json& steps);

}  // namespace tessera::tools
