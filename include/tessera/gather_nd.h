// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// gather_nd and onnx_gather_nd: the slices that rows of indices name.
//
// Semantics: TensorFlow's GatherNd, ONNX's GatherND. For all functions here:
//  - Element types: all; elements keep their bits. Strides are free everywhere.
//  - The first `batch_dims` axes of both inputs are equal and are walked together; after them,
//    `indices` is int32 or int64, [..., depth] with depth at most the axes that `params` has left.
//  - output = indices.shape[:-1] + params.shape[batch_dims + depth:]. It may overlap neither input.
//  - Each index is checked against its axis before anything is written. Context::out_of_range says
//    what becomes of a row outside `params`.
//  - Errors: kOutOfRange for an index, kInvalidArgument for all else. Nothing is written on
//  failure.
//  - Thread-safe: calls share no state that can be seen.
//  - A plan runs on {params, indices}.
#pragma once

#include "tessera/context.h"
#include "tessera/plan.h"
#include "tessera/status.h"
#include "tessera/tensor.h"

namespace tessera {

/// Negative indices are out of range.
TESSERA_API Status gather_nd(const ConstTensor& params, const ConstTensor& indices,
                             const Tensor& output, int64_t batch_dims = 0,
                             const Context& context = {});
TESSERA_API Status gather_nd_shape(const ConstTensor& params, const ConstTensor& indices,
                                   Shape* output, int64_t batch_dims = 0);
TESSERA_API Status gather_nd_plan(const ConstTensor& params, const ConstTensor& indices,
                                  const ConstTensor& output, Plan* plan, int64_t batch_dims = 0,
                                  const Context& context = {});

/// Negative indices count from the end.
TESSERA_API Status onnx_gather_nd(const ConstTensor& data, const ConstTensor& indices,
                                  const Tensor& output, int64_t batch_dims = 0,
                                  const Context& context = {});
TESSERA_API Status onnx_gather_nd_shape(const ConstTensor& data, const ConstTensor& indices,
                                        Shape* output, int64_t batch_dims = 0);
TESSERA_API Status onnx_gather_nd_plan(const ConstTensor& data, const ConstTensor& indices,
                                       const ConstTensor& output, Plan* plan,
                                       int64_t batch_dims = 0, const Context& context = {});

}  // namespace tessera
