// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// All ops behind one signature, and what a call of one consists of.
#pragma once

#include <memory>
#include <optional>

#include "operand.h"

namespace tessera::fuzz {

/// An integer argument: a list, pairs, or a tensor.
struct Integers {
  int32_t kind = TESSERA_INT_LIST;
  bool pairs = false;    ///< What the op expects; a tensor then has rank 2.
  bool missing = false;  ///< Numbers, or tensor, are a null pointer.
  std::vector<int64_t> numbers;
  int64_t more = 0;  ///< Added to the count that is told.
  Operand tensor;    ///< For TESSERA_INT_TENSOR.
};

enum class Op {
  kSpaceToDepth,
  kDepthToSpace,
  kOnnxSpaceToDepth,
  kOnnxDepthToSpace,
  kPixelShuffle,
  kPixelUnshuffle,
  kSpaceToBatchNd,
  kBatchToSpaceNd,
  kSpaceToBatch,
  kBatchToSpace,
  kReshape,
  kTranspose,
  kPad,
  kGatherNd,
  kOnnxGatherNd,
  kScatterNd,
  kTensorScatterNd,
  kOnnxScatterNd
};
inline constexpr int kOpCount = static_cast<int>(Op::kOnnxScatterNd) + 1;

/// Those before are the steps of chains.
inline constexpr int kStepOpCount = static_cast<int>(Op::kGatherNd);

/// One call but for its memory. An op reads the attributes that it has.
struct Case {
  Op op = Op::kSpaceToDepth;
  std::vector<Operand> inputs;
  Operand output;
  Integers ints[2];
  int64_t block_size = 2, batch_dims = 0;
  int32_t format = 0, order = 0, spatial_dims = 2, rule = 0, reduction = 0;
  bool pad_value = false;
};

/// A case with its memory. The pointers are handed to the library as they are.
struct Call {
  const tessera_tensor* inputs[3];
  const tessera_tensor* output;
  tessera_int_arg ints[2];
  const void* pad_value;
  const Case& given;
};

struct OpInfo {
  const char* name;
  int (*shape)(const Call& call, tessera_dims* output, tessera_status* status);
  int (*run)(const Call& call, const tessera_context* context, tessera_status* status);
  int (*plan)(const Call& call, tessera_plan** plan, const tessera_context* context,
              tessera_status* status);
  using Step = int(tessera_chain* chain, const Call& call, tessera_status* status);
  /// Appends it to a chain, whatever the call's input; null for an op that is no step.
  Step* step = nullptr;
  /// Which input holds indices, and which tensor they point into (-1: the output). -1: none does.
  int indices = -1, target = -1;
};

const OpInfo& info(Op op);

/// The call that gives back the input of a valid one, its output dense and of that input's shape;
/// nothing when there is none.
std::optional<Case> inverse_of(const Case& given);

}  // namespace tessera::fuzz
