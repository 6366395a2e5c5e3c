// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// pad.
//
// Semantics: TensorFlow's PadV2, NumPy's pad in mode "constant".
//  - Element types: all. Strides are free on both sides.
//  - `pad_shape` checks types, shapes and `paddings`, and looks at no data but those of `paddings`.
//  - `pad_plan` does the same and prepares a Plan for inputs and outputs laid out as the given
//  ones,
//    whose data pointers are not looked at.
//  - Aliasing: the output may not overlap the input, nor itself.
//  - Errors are kInvalidArgument; nothing is written on failure.
//  - Thread-safe: calls share no state that can be seen.
#pragma once

#include "tessera/context.h"
#include "tessera/plan.h"
#include "tessera/status.h"
#include "tessera/tensor.h"

namespace tessera {

/// Writes `input` with paddings[i][0] elements of `value` before and paddings[i][1] after it along
/// each axis i. `paddings` has shape [rank, 2], each at least 0 (a negative one is an error, not a
/// crop). `value` points to one element of the input's type; null stands for zero.
TESSERA_API Status pad(const ConstTensor& input, const IntArg& paddings, const Tensor& output,
                       const void* value = nullptr, const Context& context = {});
TESSERA_API Status pad_shape(const ConstTensor& input, const IntArg& paddings, Shape* output);
TESSERA_API Status pad_plan(const ConstTensor& input, const IntArg& paddings,
                            const ConstTensor& output, Plan* plan, const void* value = nullptr,
                            const Context& context = {});

}  // namespace tessera
