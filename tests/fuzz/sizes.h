// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

//
// Extents, ranks and types that sound tensors have.
#pragma once

#include <algorithm>

#include "bytes.h"
#include "operand.h"

namespace tessera::fuzz {

using Extents = std::vector<int64_t>;

/// Extents whose product stays within what gets memory; mostly far within, for speed.
class Sizes {
 public:
  explicit Sizes(Bytes& bytes) : bytes_(bytes) {
    const uint8_t size = bytes.byte();
    left_ = size < 224 ? kMostElements / 128 : size < 254 ? kMostElements / 16 : kMostElements;
  }

  /// A multiple of `factor`, which is at least 1.
  int64_t next(int64_t factor = 1) {
    static constexpr int64_t kCommon[] = {1, 2, 3, 4, 5, 7, 8, 9, 0, 16, 17, 31, 33, 64, 100, 255};
    const uint8_t choice = bytes_.byte();
    int64_t extent = choice < 240 ? kCommon[choice % 16] : 1 + 16 * bytes_.byte();
    if (extent * factor > left_) extent = std::max<int64_t>(left_ / factor, 1);
    left_ /= std::max<int64_t>(extent * factor, 1);
    return extent * factor;
  }

  Extents some(int count) {
    Extents extents;
    for (int i = 0; i < count; ++i) extents.push_back(next());
    return extents;
  }

 private:
  Bytes& bytes_;
  int64_t left_;
};

inline int decode_rank(Bytes& bytes) {
  static constexpr int kRanks[] = {4, 3, 2, 1, 0, 5, 6, 8};
  const uint8_t choice = bytes.byte();
  return choice < 248 ? kRanks[choice % 8] : 8 + bytes.below(TESSERA_MAX_RANK - 7);
}

inline int32_t decode_index_type(Bytes& bytes) {
  return bytes.one_in(2) ? TESSERA_INT64 : TESSERA_INT32;
}

}  // namespace tessera::fuzz
