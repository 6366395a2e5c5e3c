// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "nest_builder.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace tessera::tools {
namespace {

int64_t product(const int64_t* begin, const int64_t* end) {
  return std::accumulate(begin, end, int64_t{1}, std::multiplies<int64_t>());
}

LoopNest empty_nest(LoopKind kind, int width) {
  LoopNest nest = {};
  nest.kind = kind;
  nest.width = width;
  return nest;
}

}  // namespace

LoopNest copy_nest(int width, int64_t elements) {
  LoopNest nest = empty_nest(kLoopCopy, width);
  nest.rows = elements;
  return nest;
}

LoopNest strided_nest(int width, const std::vector<int64_t>& dims,
                      const std::vector<int64_t>& strides) {
  LoopNest nest = empty_nest(kLoopPermute, width);
  const int rank = static_cast<int>(dims.size());
  // Three outer loops where there are as many, so that threads find something to share; then three
  // inner ones, of which the first do not exist in a tensor of low rank.
  nest.outer = std::max(std::min(3, rank - 1), rank - 3);
  nest.outer = std::max(nest.outer, 0);
  std::fill(nest.dims, nest.dims + nest.outer + 3, 1);
  for (int i = 0; i < rank; ++i) {
    const int at = i < nest.outer ? i : nest.outer + 3 - (rank - i);
    nest.dims[at] = dims[i];
    nest.strides[at] = strides[i];
  }
  if (rank == 0) nest.strides[nest.outer + 2] = 1;
  nest.rows = product(nest.dims, nest.dims + nest.outer);
  return nest;
}

LoopNest permute_nest(int width, const std::vector<int64_t>& view,
                      const std::vector<int64_t>& perm) {
  std::vector<int64_t> dims, strides;
  for (int64_t axis : perm) {
    dims.push_back(view[axis]);
    strides.push_back(product(view.data() + axis + 1, view.data() + view.size()));
  }
  return strided_nest(width, dims, strides);
}

LoopNest pad_nest(int width, const Shape& input, const std::vector<IntPair>& pads,
                  const Shape& output) {
  LoopNest nest = empty_nest(kLoopPad, width);
  const int rank = input.rank();
  if (rank == 0) return copy_nest(width, 1);
  int row_axis =
      rank - 1;  // the innermost axis that is padded: what is inside of it stays together
  while (row_axis > 0 && pads[row_axis].before == 0 && pads[row_axis].after == 0) --row_axis;

  const int64_t inside = product(input.begin() + row_axis + 1, input.end());
  nest.head = pads[row_axis].before * inside;
  nest.run = input[row_axis] * inside;
  nest.tail = pads[row_axis].after * inside;
  nest.outer = row_axis;
  for (int i = 0; i < row_axis; ++i) {
    nest.dims[i] = output[i];
    nest.input_dims[i] = input[i];
    nest.margins[i] = pads[i].before;
  }
  nest.rows = product(nest.dims, nest.dims + nest.outer);
  return nest;
}

LoopNest block_nest(LoopKind kind, int width, const Shape& space, const Shape& small,
                    const std::vector<int64_t>& block, const std::vector<IntPair>& pads,
                    int threads) {
  LoopNest nest = empty_nest(kind, width);
  const int axes = static_cast<int>(block.size());
  nest.batch = space[0];
  nest.channels = product(space.begin() + 1 + axes, space.end());
  std::fill(nest.space, nest.space + kLoopMaxSpatial, 1);
  std::fill(nest.small, nest.small + kLoopMaxSpatial, 1);
  std::fill(nest.block, nest.block + kLoopMaxSpatial, 1);
  // Few axes take the inner loops' places, unless the batch alone is too little to share.
  const bool few_rows = (kind == kLoopSpaceToBatch ? small[0] : space[0]) < threads;
  for (int axis = 0; axis < axes; ++axis) {
    const int at = axis == 0 && few_rows ? 0 : axis + kLoopMaxSpatial - axes;
    nest.space[at] = space[1 + axis];
    nest.small[at] = small[1 + axis];
    nest.block[at] = block[axis];
    nest.before[at] = pads[axis].before;
  }
  nest.rows = kind == kLoopSpaceToBatch ? small[0] * nest.small[0] : nest.batch * nest.space[0];
  return nest;
}

}  // namespace tessera::tools
