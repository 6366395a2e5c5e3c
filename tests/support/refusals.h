// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Checks that a call is refused with a message that helps, and that nothing is written.
#pragma once

#include <string>
#include <vector>

#include "support/buffer.h"
#include "support/call.h"

namespace tessera::test {

using Parts = std::vector<std::string>;

/// The shape function, the call and the plan must all refuse this input or these attributes. Every
/// message must contain the op's name, all of `parts`, and what was expected. The input needs no
/// data: where it has none, the call gets a pointer to a little.
void expect_refused(const Call& call, const ConstTensor& input, const Parts& parts);

/// The call and the plan must refuse this output, which may lie in `memory`, by that name; the
/// input is legal.
void expect_output_refused(const Call& call, const ConstTensor& input, const Tensor& output,
                           const Buffer& memory, const Parts& parts);

}  // namespace tessera::test
