// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// What the ops that only regroup axes do, as a programmer would write it down.
#pragma once

#include <tessera/tensor.h>

#include <vector>

namespace tessera::tools {

/// The axes of a dense tensor split into those of `view`, and put in the order `perm`; what the
/// output's axes are made of, each of one or several that stand together.
struct Regrouping {
  std::vector<int64_t> view, perm;
};

Regrouping space_to_depth_order(const Shape& input, const Shape& output, int64_t block,
                                bool channels_first, bool channel_major);
Regrouping depth_to_space_order(const Shape& input, const Shape& output, int64_t block,
                                bool channels_first, bool channel_major);
/// With two spatial axes, the last ones.
Regrouping pixel_shuffle_order(const Shape& input, const Shape& output, int64_t block);
Regrouping pixel_unshuffle_order(const Shape& input, const Shape& output, int64_t block);
/// `perm` may count from the end.
Regrouping transpose_order(const Shape& input, std::vector<int64_t> perm);

}  // namespace tessera::tools
