// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Calls from bytes: first a valid one, with any strides that its tensors may have; then, in a part
// of the inputs, mistakes.
#pragma once

#include <array>

#include "bytes.h"
#include "ops.h"

namespace tessera::fuzz {

/// Inputs and attributes.
Case decode_case(Bytes& bytes, Op op);

/// The call that comes behind another one in a chain, on the dense output of that. One without
/// inputs stands for the beginning.
Case decode_step(Bytes& bytes, const Case& before);

/// Inputs and attributes of a valid call of the case's op, dense.
void decode_valid(Bytes& bytes, Case* given);

/// The same without mistakes, all integers in lists where they can be.
Case decode_valid_step(Bytes& bytes, const Case& before);

/// Attributes of a valid call on an input of a known shape.
void decode_new_shape(Bytes& bytes, const std::vector<int64_t>& shape, Case* given);
void decode_perm(Bytes& bytes, int rank, Case* given);
void decode_paddings(Bytes& bytes, int rank, Case* given);
/// Padding of an axis that is then cut into blocks, or cropping of one that is put together of
/// them: as given where that fits.
std::array<int64_t, 2> fitting_pair(int64_t extent, int64_t block, int64_t before, int64_t after,
                                    bool crops);

/// The output: `expected` when there is one, or anything.
void decode_output(Bytes& bytes, const tessera_dims* expected, Case* given);

/// Strides that a tensor may have: gaps, any order of the axes, backwards. Of an input also zero.
void decode_strides(Bytes& bytes, bool is_output, Operand* operand);

/// Spoils one thing of the case's attributes, or of an operand.
void spoil_attributes(Bytes& bytes, Case* given);
void spoil(Bytes& bytes, Operand* operand);

}  // namespace tessera::fuzz
