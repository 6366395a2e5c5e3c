// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Chains of up to four ops from bytes.
#pragma once

#include "bytes.h"

namespace tessera::fuzz {

/// Makes a chain, its plans and its runs, and requires what the calls of the single ops do.
void try_chain(Bytes& bytes);

}  // namespace tessera::fuzz
