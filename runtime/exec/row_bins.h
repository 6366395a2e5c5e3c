// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Rows of a scatter in bins, one for each region of the tensor: in each bin they are in order.
#pragma once

#include "runtime/exec/row_indices.h"

namespace tessera {

/// Bins that one thread fills, in memory that the caller provides.
class RowBins {
 public:
  struct Sizes {
    int64_t bins;
    int64_t chunks;     ///< Most chunks of rows that are added.
    int64_t row_bytes;  ///< One that fits.
    int shift;          ///< The region of a bin has 1 << shift words.
  };
  /// Rows of a bin that lie one after the other.
  struct Segment {
    int64_t first;  ///< They are the call's own rows from this number on; -1: copies, in a block.
    int32_t count;
    int32_t block;
    int32_t next;  ///< Segment of the same bin; -1: none.
  };

  /// Copies of rows, each behind its offset in the region of its bin, so many bytes apart: what is
  /// written together lies together.
  struct Copies {
    const int32_t* offsets;
    const uint8_t* rows;
    int64_t step;
  };

  /// Whether rows of so many bytes can be copied.
  static bool fits(int64_t row_bytes);
  static int64_t memory_bytes(const Sizes& sizes);

  RowBins(const Sizes& sizes, void* memory);

  /// Adds the rows of a chunk, but for the bad ones; false if there are such.
  bool add(const IndexedCall& call, const RowChunk& chunk);
  /// After the last chunk.
  void finish();

  /// Visits the segments of a bin: visit(segment, copies).
  template <typename Visit>
  void for_each_segment(int64_t bin, Visit&& visit) const {
    for (int32_t i = bins_[bin].head; i >= 0; i = segments_[i].next) {
      const uint8_t* block = blocks_ + segments_[i].block * kBlockRows * step_;
      visit(segments_[i], Copies{reinterpret_cast<const int32_t*>(block),
                                 block + row_at(sizes_.row_bytes), step_});
    }
  }

 private:
  static constexpr int64_t kBlockRows = kChunk;

  /// Where a row lies behind its offset, aligned for its words.
  static constexpr int64_t row_at(int64_t row_bytes) { return row_bytes % 8 == 0 ? 8 : 4; }
  static constexpr int64_t copy_bytes(int64_t row_bytes) {
    const int64_t at = row_at(row_bytes);
    return (at + row_bytes + at - 1) / at * at;
  }

  struct Bin {
    uint8_t* block;      ///< Null: none yet.
    int64_t fill;        ///< Rows of the block; without one it counts as full.
    int32_t head, tail;  ///< Its segments.
  };

  template <typename Row, typename Offset>
  void copy(const RowChunk& chunk, const Offset* offsets);
  template <typename Offset>
  void copy(const RowChunk& chunk, const Offset* offsets);
  void start_block(Bin* bin);
  void end_block(Bin* bin);
  Segment* append(Bin* bin);

  Sizes sizes_;
  int64_t step_;  ///< From a copy to the next, in bytes.
  Bin* bins_;
  Segment* segments_;
  uint8_t* blocks_;
  int32_t segment_count_ = 0, block_count_ = 0;
};

}  // namespace tessera
