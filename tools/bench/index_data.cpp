// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "index_data.h"

#include <cmath>
#include <functional>

#include "element.h"

namespace tessera::tools {
namespace {

uint64_t mixed(uint64_t word) {  // SplitMix64's
  word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9;
  word = (word ^ word >> 27) * 0x94D049BB133111EB;
  return word ^ word >> 31;
}

class Random {
 public:
  uint64_t word() { return mixed(state_ += 0x9E3779B97F4A7C15); }
  /// Below `end`, which is positive; as good as uniform for what sizes there are.
  int64_t below(int64_t end) { return static_cast<int64_t>(word() % static_cast<uint64_t>(end)); }
  /// Above 0, at most 1.
  double unit() { return (static_cast<double>(word() >> 11) + 1) * 0x1p-53; }

 private:
  uint64_t state_ = 1;
};

/// A shuffled order of [0, count) that needs no memory: a Feistel network on the next power of 4,
/// asked again for as long as it answers with a number that does not exist.
class Shuffle {
 public:
  explicit Shuffle(int64_t count) : count_(static_cast<uint64_t>(count)) {
    while (bits_ < 31 && uint64_t{1} << (2 * bits_) < count_) ++bits_;
  }
  int64_t operator()(int64_t at) const {
    auto number = static_cast<uint64_t>(at);
    do {
      number = permuted(number);
    } while (number >= count_);
    return static_cast<int64_t>(number);
  }

 private:
  uint64_t permuted(uint64_t number) const {
    const uint64_t mask = (uint64_t{1} << bits_) - 1;
    uint64_t high = number >> bits_, low = number & mask;
    for (uint64_t round = 1; round <= 4; ++round) {
      const uint64_t next = high ^ (mixed(low + (round << 40)) & mask);
      high = low;
      low = next;
    }
    return high << bits_ | low;
  }

  uint64_t count_;
  int bits_ = 1;  // of each half
};

/// Writes the indices of slice number `slice` as one row.
template <typename Index>
void write_row(const std::vector<int64_t>& dims, int64_t slice, Index* row) {
  for (size_t k = dims.size(); k-- > 0; slice /= dims[k]) {
    row[k] = static_cast<Index>(slice % dims[k]);
  }
}

template <typename Index>
void write_rows(const std::vector<int64_t>& dims, int64_t rows, Buffer* data,
                const std::function<int64_t(int64_t row)>& slice_of) {
  auto* to = reinterpret_cast<Index*>(data->data());
  for (int64_t i = 0; i < rows; ++i, to += dims.size()) write_row(dims, slice_of(i), to);
}

}  // namespace

void fill_indices(IndexPattern pattern, const std::vector<int64_t>& dims, int64_t rows, DType type,
                  Buffer* data) {
  int64_t slices = 1;
  for (int64_t dim : dims) slices *= dim;
  Random random;
  const Shuffle shuffle(slices);
  // The largest of as many random numbers as are left, then the largest of those below it, …: in
  // the end all of them, sorted.
  double largest = 1;
  const auto slice_of = [&](int64_t row) -> int64_t {
    switch (pattern) {
      case IndexPattern::kRandom:
        return random.below(slices);
      case IndexPattern::kSorted:
        largest *= std::pow(random.unit(), 1 / static_cast<double>(rows - row));
        return slices - 1 - std::min(slices - 1, static_cast<int64_t>(largest * slices));
      case IndexPattern::kUnique:
        return shuffle(row);
      case IndexPattern::kSame:
        break;
    }
    return slices / 2;
  };
  if (type == DType::kInt32) {
    write_rows<int32_t>(dims, rows, data, slice_of);
  } else {
    write_rows<int64_t>(dims, rows, data, slice_of);
  }
}

void fill_small_integers(DType type, Buffer* data) {
  constexpr int kValues = 8;
  const size_t size = dtype_size(type);
  uint8_t values[kValues][16];
  for (int i = 0; i < kValues; ++i) encode_integer(i - kValues / 2 + 1, type, values[i]);
  Random random;
  for (size_t at = 0; at + size <= data->size(); at += size) {
    std::memcpy(data->data() + at, values[random.below(kValues)], size);
  }
}

}  // namespace tessera::tools
