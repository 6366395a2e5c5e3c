// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// The plain C loop nests that the ops are compared with: what a careful programmer writes for
// dimensions that are known at run time only.
#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { kLoopMaxRank = 64 };  // the block ops split axes, so more than a tensor's rank
enum { kLoopMaxSpatial = 3 };

enum LoopKind { kLoopCopy, kLoopPermute, kLoopSpaceToBatch, kLoopBatchToSpace, kLoopPad };

/// A nest with its dimensions. `rows` counts the iterations of its outer loops, which are what
/// threads share out; the other fields depend on the kind.
struct LoopNest {
  enum LoopKind kind;
  int width;  ///< Bytes of an element: 1, 2, 4 or 8.
  int64_t rows;

  // permute: the output's dims, outermost first, with the input's stride of each; the three inner
  // dims come last, whatever the rank. pad: the output's outer dims, then head, run, tail.
  int outer;
  int64_t dims[kLoopMaxRank];
  int64_t strides[kLoopMaxRank];
  int64_t input_dims[kLoopMaxRank];  ///< pad: the outer dims of the input, and the padding
  int64_t margins[kLoopMaxRank];     ///< before each of them.
  int64_t head, run, tail;  ///< pad: what one row of the output consists of. copy: `run` elements.

  // space_to_batch, batch_to_space: leading spatial axes that do not exist have extent and block 1.
  int64_t batch, channels;         ///< Of the tensor that is not split into blocks.
  int64_t space[kLoopMaxSpatial];  ///< Its spatial extents.
  int64_t small[kLoopMaxSpatial];  ///< The other tensor's.
  int64_t block[kLoopMaxSpatial];
  int64_t before[kLoopMaxSpatial];  ///< Padding or crop before each axis.
};

/// Does the rows [begin, end) of a nest.
typedef void (*LoopFunction)(const struct LoopNest* nest, const void* input, void* output,
                             int64_t begin, int64_t end);

/// The function for the kind and width of a nest.
LoopFunction loop_function(const struct LoopNest* nest);

#ifdef __cplusplus
}
#endif
