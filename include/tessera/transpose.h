// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// transpose.
//
// Semantics: NumPy's and ONNX's Transpose, with `perm` given.
//  - Element types: all. Strides are free on both sides.
//  - `transpose_shape` checks types, shapes and `perm`, and looks at no data but `perm`'s.
//  - `transpose_plan` does the same and prepares a Plan for inputs and outputs laid out as the
//  given
//    ones, whose data pointers are not looked at.
//  - Aliasing: the output may not overlap the input, nor itself.
//  - Errors are kInvalidArgument; nothing is written on failure.
//  - Thread-safe: calls share no state that can be seen.
#pragma once

#include "tessera/context.h"
#include "tessera/plan.h"
#include "tessera/status.h"
#include "tessera/tensor.h"

namespace tessera {

/// Axis i of the output is axis perm[i] of the input. `perm` has shape [rank] and names each axis
/// once; negative axes count from the end.
TESSERA_API Status transpose(const ConstTensor& input, const IntArg& perm, const Tensor& output,
                             const Context& context = {});
TESSERA_API Status transpose_shape(const ConstTensor& input, const IntArg& perm, Shape* output);
TESSERA_API Status transpose_plan(const ConstTensor& input, const IntArg& perm,
                                  const ConstTensor& output, Plan* plan,
                                  const Context& context = {});

}  // namespace tessera
