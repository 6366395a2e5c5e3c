// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// The dimensions of the plain loop nests, as a programmer would write them down for each op.
#pragma once

#include <tessera/tensor.h>

#include <vector>

#include "loop_nests.h"

namespace tessera::tools {

/// The contiguous loop.
LoopNest copy_nest(int width, int64_t elements);

/// The output's axes, outermost first, and the stride of each in the input.
LoopNest strided_nest(int width, const std::vector<int64_t>& dims,
                      const std::vector<int64_t>& strides);

/// A dense tensor of shape `view` whose axes are put in the order `perm`.
LoopNest permute_nest(int width, const std::vector<int64_t>& view,
                      const std::vector<int64_t>& perm);

/// One zero-filled margin per axis.
LoopNest pad_nest(int width, const Shape& input, const std::vector<IntPair>& pads,
                  const Shape& output);

/// kLoopSpaceToBatch or kLoopBatchToSpace. `space` is the tensor with the whole spatial axes, of
/// which `small` has the blocks in its batch; at most kLoopMaxSpatial axes in `block`. The outer
/// loops are such that `threads` threads find something to share, if they can be.
LoopNest block_nest(LoopKind kind, int width, const Shape& space, const Shape& small,
                    const std::vector<int64_t>& block, const std::vector<IntPair>& pads,
                    int threads);

}  // namespace tessera::tools
