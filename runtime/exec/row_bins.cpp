// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/exec/row_bins.h"

#include <cstring>

namespace tessera {
namespace {

template <int kBytes>
struct Bytes {
  uint8_t bytes[kBytes];
};

int64_t lines(int64_t bytes) { return (bytes + 63) / 64 * 64; }

template <typename T>
T* take(uint8_t** memory, int64_t bytes) {
  auto* taken = reinterpret_cast<T*>(*memory);
  *memory += lines(bytes);
  return taken;
}

/// A chunk is copied, or makes a segment of its own, which ends the block of its bin.
int64_t most_blocks(const RowBins::Sizes& sizes) { return sizes.bins + sizes.chunks; }

int64_t segment_bytes(const RowBins::Sizes& sizes) {
  return (sizes.bins + 2 * sizes.chunks) * static_cast<int64_t>(sizeof(RowBins::Segment));
}

}  // namespace

bool RowBins::fits(int64_t row_bytes) {
  constexpr int64_t kSizes[] = {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64};
  return std::find(std::begin(kSizes), std::end(kSizes), row_bytes) != std::end(kSizes);
}

int64_t RowBins::memory_bytes(const Sizes& sizes) {
  return lines(1) + lines(sizes.bins * static_cast<int64_t>(sizeof(Bin))) +
         lines(segment_bytes(sizes)) +
         most_blocks(sizes) * kBlockRows * copy_bytes(sizes.row_bytes);
}

RowBins::RowBins(const Sizes& sizes, void* memory)
    : sizes_(sizes), step_(copy_bytes(sizes.row_bytes)) {
  auto* at = static_cast<uint8_t*>(memory);
  at += (64 - reinterpret_cast<uintptr_t>(at) % 64) % 64;
  bins_ = take<Bin>(&at, sizes.bins * static_cast<int64_t>(sizeof(Bin)));
  segments_ = take<Segment>(&at, segment_bytes(sizes));
  for (int64_t i = 0; i < sizes.bins; ++i) bins_[i] = {nullptr, kBlockRows, -1, -1};
  blocks_ = at;
}

RowBins::Segment* RowBins::append(Bin* bin) {
  const int32_t number = segment_count_++;
  (bin->tail < 0 ? bin->head : segments_[bin->tail].next) = number;
  bin->tail = number;
  segments_[number] = {-1, 0, 0, -1};
  return &segments_[number];
}

void RowBins::end_block(Bin* bin) {
  if (bin->block != nullptr) segments_[bin->tail].count = static_cast<int32_t>(bin->fill);
  bin->block = nullptr;
  bin->fill = kBlockRows;
}

void RowBins::start_block(Bin* bin) {
  end_block(bin);
  Segment* segment = append(bin);
  segment->block = block_count_++;
  bin->block = blocks_ + segment->block * kBlockRows * step_;
  bin->fill = 0;
}

void RowBins::finish() {
  for (int64_t i = 0; i < sizes_.bins; ++i) end_block(&bins_[i]);
}

template <typename Row, typename Offset>
void RowBins::copy(const RowChunk& chunk, const Offset* offsets) {
  const Offset in_region = (Offset{1} << sizes_.shift) - 1;
  const int shift = sizes_.shift;
  Bin* const bins = bins_;
  const uint8_t* row = chunk.data;
  const int64_t count = chunk.count, step = chunk.data_step;
  for (int64_t i = 0; i < count; ++i, row += step) {
    const Offset offset = offsets[i];
    if (offset < 0) continue;  // a bad row
    Bin& bin = bins[offset >> shift];
    if (bin.fill == kBlockRows) start_block(&bin);
    const int64_t at = bin.fill++;
    const auto place = static_cast<int32_t>(offset & in_region);
    uint8_t* to = bin.block + at * copy_bytes(sizeof(Row));
    std::memcpy(to, &place, sizeof place);
    std::memcpy(to + row_at(sizeof(Row)), row, sizeof(Row));
    // Bins take turns at random, which no processor foresees: a line further on is asked for.
    __builtin_prefetch(to + 128, 1);
  }
}

template <typename Offset>
void RowBins::copy(const RowChunk& chunk, const Offset* offsets) {
  switch (sizes_.row_bytes) {
    case 1:
      return copy<Bytes<1>>(chunk, offsets);
    case 2:
      return copy<Bytes<2>>(chunk, offsets);
    case 3:
      return copy<Bytes<3>>(chunk, offsets);
    case 4:
      return copy<Bytes<4>>(chunk, offsets);
    case 6:
      return copy<Bytes<6>>(chunk, offsets);
    case 8:
      return copy<Bytes<8>>(chunk, offsets);
    case 12:
      return copy<Bytes<12>>(chunk, offsets);
    case 16:
      return copy<Bytes<16>>(chunk, offsets);
    case 24:
      return copy<Bytes<24>>(chunk, offsets);
    case 32:
      return copy<Bytes<32>>(chunk, offsets);
    default:
      return copy<Bytes<64>>(chunk, offsets);
  }
}

bool RowBins::add(const IndexedCall& call, const RowChunk& chunk) {
  if (call.far) {
    int64_t offsets[kChunk];
    make_offsets(call, chunk, offsets);
    copy(chunk, offsets);
    return std::find(offsets, offsets + chunk.count, kBadRow) == offsets + chunk.count;
  }
  int32_t offsets[kChunk];
  const OffsetBits bits = make_offsets(call, chunk, offsets);
  if (bits.has_bad() || (bits.any ^ bits.all) >> sizes_.shift != 0) {
    copy(chunk, offsets);
    return !bits.has_bad();
  }
  Bin* bin = &bins_[bits.any >> sizes_.shift];
  end_block(bin);
  Segment* segment = append(bin);
  segment->first = chunk.first;
  segment->count = static_cast<int32_t>(chunk.count);
  return true;
}

}  // namespace tessera
