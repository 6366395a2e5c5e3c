// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "regroup.h"

namespace tessera::tools {
namespace {

/// The product of the axes before the last three: the batch of pixel_shuffle.
int64_t leading(const Shape& shape) {
  int64_t batch = 1;
  for (int i = 0; i + 3 < shape.rank(); ++i) batch *= shape[i];
  return batch;
}

}  // namespace

Regrouping space_to_depth_order(const Shape& in, const Shape& out, int64_t b, bool channels_first,
                                bool channel_major) {
  if (channels_first) {
    const std::vector<int64_t> view = {in[0], in[1], out[2], b, out[3], b};
    if (channel_major) return {view, {0, 1, 3, 5, 2, 4}};
    return {view, {0, 3, 5, 1, 2, 4}};
  }
  const std::vector<int64_t> view = {in[0], out[1], b, out[2], b, in[3]};
  if (channel_major) return {view, {0, 1, 3, 5, 2, 4}};
  return {view, {0, 1, 3, 2, 4, 5}};
}

Regrouping depth_to_space_order(const Shape& in, const Shape& out, int64_t b, bool channels_first,
                                bool channel_major) {
  if (channels_first) {
    if (channel_major) return {{in[0], out[1], b, b, in[2], in[3]}, {0, 1, 4, 2, 5, 3}};
    return {{in[0], b, b, out[1], in[2], in[3]}, {0, 3, 4, 1, 5, 2}};
  }
  if (channel_major) return {{in[0], in[1], in[2], out[3], b, b}, {0, 1, 4, 2, 5, 3}};
  return {{in[0], in[1], in[2], b, b, out[3]}, {0, 1, 3, 2, 4, 5}};
}

Regrouping pixel_shuffle_order(const Shape& in, const Shape& out, int64_t b) {
  const int last = in.rank() - 1;
  return {{leading(in), out[last - 2], b, b, in[last - 1], in[last]}, {0, 1, 4, 2, 5, 3}};
}

Regrouping pixel_unshuffle_order(const Shape& in, const Shape& out, int64_t b) {
  const int last = in.rank() - 1;
  return {{leading(in), in[last - 2], out[last - 1], b, out[last], b}, {0, 1, 3, 5, 2, 4}};
}

Regrouping transpose_order(const Shape& in, std::vector<int64_t> perm) {
  for (int64_t& axis : perm) axis += axis < 0 ? in.rank() : 0;
  return {{in.begin(), in.end()}, perm};
}

}  // namespace tessera::tools
