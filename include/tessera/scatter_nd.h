// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// scatter_nd, tensor_scatter_nd_{add,sub,update,min,max} and onnx_scatter_nd: rows of updates go to
// the slices that rows of indices name.
//
// Semantics: TensorFlow's ScatterNd and TensorScatterNd*, ONNX's ScatterND. For all functions here:
//  - `indices`: int32 or int64, [..., depth] with depth at most the output's rank. A row of it
//  names
//    the slice output[i0, i1, …]. `updates`: indices.shape[:-1] + output.shape[depth:], of the
//    output's type. Strides are free everywhere.
//  - The rows are applied in row-major order, and each result is rounded to the element type: the
//    output's bytes are defined for repeated rows, and do not depend on the number of threads.
//    Under update the last of several rows wins.
//  - Integers wrap around. min and max: a NaN on either side gives a NaN. bool: add and max are OR,
//    mul and min are AND. Complex numbers have no min and max; quantised types and 8-bit floats
//    have update only.
//  - Indices are data and trusted by nobody: each is checked against its axis before anything is
//    written. Context::out_of_range says what becomes of a row outside the tensor.
//  - The output may overlap neither indices nor updates.
//  - Errors: kOutOfRange for an index, kInvalidArgument for all else. Nothing is written on
//  failure.
//  - Thread-safe: calls share no state that can be seen.
#pragma once

#include "tessera/context.h"
#include "tessera/plan.h"
#include "tessera/status.h"
#include "tessera/tensor.h"

namespace tessera {

/// Zeros of the given shape with all updates added: duplicates add up.
/// `shape` has rank 1 and is the output's. A plan runs on {indices, updates}.
TESSERA_API Status scatter_nd(const ConstTensor& indices, const ConstTensor& updates,
                              const IntArg& shape, const Tensor& output,
                              const Context& context = {});
TESSERA_API Status scatter_nd_shape(const ConstTensor& indices, const ConstTensor& updates,
                                    const IntArg& shape, Shape* output);
TESSERA_API Status scatter_nd_plan(const ConstTensor& indices, const ConstTensor& updates,
                                   const IntArg& shape, const ConstTensor& output, Plan* plan,
                                   const Context& context = {});

enum class ScatterReduction {
  kUpdate,  ///< ONNX: none.
  kAdd,
  kSub,
  kMul,
  kMin,
  kMax,
};

/// A copy of `tensor` with the updates applied: add, sub, update, min or max (mul:
/// onnx_scatter_nd). `output` has the shape and type of `tensor`; it may be its memory when both
/// have the same strides, and is then changed in place. Negative indices are out of range. A plan
/// runs on {tensor, indices, updates}.
TESSERA_API Status tensor_scatter_nd(const ConstTensor& tensor, const ConstTensor& indices,
                                     const ConstTensor& updates, ScatterReduction reduction,
                                     const Tensor& output, const Context& context = {});
TESSERA_API Status tensor_scatter_nd_shape(const ConstTensor& tensor, const ConstTensor& indices,
                                           const ConstTensor& updates, ScatterReduction reduction,
                                           Shape* output);
TESSERA_API Status tensor_scatter_nd_plan(const ConstTensor& tensor, const ConstTensor& indices,
                                          const ConstTensor& updates, ScatterReduction reduction,
                                          const ConstTensor& output, Plan* plan,
                                          const Context& context = {});

/// The same with ONNX's rules: negative indices count from the end, and all reductions but sub.
TESSERA_API Status onnx_scatter_nd(const ConstTensor& data, const ConstTensor& indices,
                                   const ConstTensor& updates, ScatterReduction reduction,
                                   const Tensor& output, const Context& context = {});
TESSERA_API Status onnx_scatter_nd_shape(const ConstTensor& data, const ConstTensor& indices,
                                         const ConstTensor& updates, ScatterReduction reduction,
                                         Shape* output);
TESSERA_API Status onnx_scatter_nd_plan(const ConstTensor& data, const ConstTensor& indices,
                                        const ConstTensor& updates, ScatterReduction reduction,
                                        const ConstTensor& output, Plan* plan,
                                        const Context& context = {});

}  // namespace tessera
