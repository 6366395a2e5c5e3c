// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// One legal call of every op, for what all ops have in common.
#pragma once

#include <vector>

#include "support/checks.h"

namespace tessera::test {

inline const std::vector<Trial>& samples() {
  static const DType type = DType::kFloat32;
  static const std::vector<Trial> list = {
      {call::space_to_batch_nd({2, 2}, {{0, 0}, {1, 1}}), type, {1, 4, 6, 3}},
      {call::space_to_batch({{1, 1}, {0, 0}}, 2), type, {1, 4, 6, 3}},
      {call::batch_to_space_nd({2, 2}, {{0, 1}, {1, 0}}), type, {4, 2, 3, 3}},
      {call::batch_to_space({{0, 0}, {1, 2}}, 2), type, {4, 2, 3, 3}},
      {call::space_to_depth(2), type, {1, 4, 6, 3}},
      {call::space_to_depth(2, DataFormat::kNCHWVectC), DType::kQInt8, {1, 2, 4, 6, 4}},
      {call::depth_to_space(2, DataFormat::kNCHW, ChannelOrder::kCRD), type, {1, 8, 2, 3}},
      {call::onnx_space_to_depth(2), type, {1, 3, 4, 6}},
      {call::onnx_depth_to_space(2), type, {1, 8, 2, 3}},
      {call::pixel_shuffle(2), type, {8, 2, 3}},
      {call::pixel_unshuffle(2), type, {2, 4, 6}},
      {call::reshape({6, -1}), type, {3, 2, 4}},
      {call::transpose({1, 0}), type, {4, 6}},
      {call::pad({{1, 0}, {0, 2}}), type, {4, 6}},
  };
  return list;
}

}  // namespace tessera::test
