// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Calls from bytes: first a valid one, with any strides that its tensors may have; then, in a part
// of the inputs, mistakes.
#pragma once

#include "bytes.h"
#include "ops.h"

namespace tessera::fuzz {

/// Inputs and attributes.
Case decode_case(Bytes& bytes);

/// Inputs and attributes of a valid call of the case's op, dense.
void decode_valid(Bytes& bytes, Case* given);

/// The output: `expected` when there is one, or anything.
void decode_output(Bytes& bytes, const tessera_dims* expected, Case* given);

/// Strides that a tensor may have: gaps, any order of the axes, backwards. Of an input also zero.
void decode_strides(Bytes& bytes, bool is_output, Operand* operand);

/// Spoils one thing of the case's attributes, or of an operand.
void spoil_attributes(Bytes& bytes, Case* given);
void spoil(Bytes& bytes, Operand* operand);

}  // namespace tessera::fuzz
