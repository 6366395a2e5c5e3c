// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// reshape and reshape_view.
//
// Semantics: TensorFlow's Reshape and ONNX's Reshape. The elements keep their row-major order.
// For all functions here:
//  - Element types: all. Strides are free on both sides.
//  - `shape` has rank 1. One size may be -1: it is inferred; [] makes a scalar; [-1] flattens.
//  Under
//    kOnnx a 0 copies the input's extent at that position; under kOnnxAllowZero it is a size, and
//    -1 beside it is an error. A -1 beside a size 0 is an error.
//  - Errors are kInvalidArgument; nothing is written on failure.
//  - Thread-safe: calls share no state that can be seen.
#pragma once

#include "tessera/context.h"
#include "tessera/plan.h"
#include "tessera/status.h"
#include "tessera/tensor.h"

namespace tessera {

enum class ReshapeRule {
  kTensorFlow,    ///< 0 is a size.
  kOnnx,          ///< 0 copies the input's extent at that position (allowzero = 0).
  kOnnxAllowZero  ///< 0 is a size (allowzero = 1).
};

/// Writes the elements of `input` into `output`, which has the new shape, in one pass whatever the
/// strides. The output may be the input's own memory when both are dense (nothing moves then);
/// otherwise they may not overlap.
TESSERA_API Status reshape(const ConstTensor& input, const IntArg& shape, const Tensor& output,
                           ReshapeRule rule = ReshapeRule::kTensorFlow,
                           const Context& context = {});
TESSERA_API Status reshape_shape(const ConstTensor& input, const IntArg& shape, Shape* output,
                                 ReshapeRule rule = ReshapeRule::kTensorFlow);
TESSERA_API Status reshape_plan(const ConstTensor& input, const IntArg& shape,
                                const ConstTensor& output, Plan* plan,
                                ReshapeRule rule = ReshapeRule::kTensorFlow,
                                const Context& context = {});

/// Makes `*view` a tensor of the new shape on the same memory. Never copies: where the input's
/// strides allow no such view this is an error that says so, and `*view` is left alone. NumPy:
/// `reshape(copy=False)`.
TESSERA_API Status reshape_view(const Tensor& input, const IntArg& shape, Tensor* view,
                                ReshapeRule rule = ReshapeRule::kTensorFlow);
TESSERA_API Status reshape_view(const ConstTensor& input, const IntArg& shape, ConstTensor* view,
                                ReshapeRule rule = ReshapeRule::kTensorFlow);

}  // namespace tessera
