// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "support/indices.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "support/index.h"

namespace tessera::test {

std::vector<int64_t> random_indices(Random& random, int64_t rows, const Shape& axes, Rows order,
                                    bool negative) {
  const int64_t places = element_count(axes);
  if (places == 0) {  // whatever they are, they are wrong
    return std::vector<int64_t>(static_cast<size_t>(rows * axes.rank()));
  }
  std::vector<int64_t> flat;
  for (int64_t row = 0; row < rows; ++row) flat.push_back(random.between(0, places - 1));
  if (order == Rows::kSorted) std::sort(flat.begin(), flat.end());
  if (order == Rows::kOneForAll) std::fill(flat.begin(), flat.end(), places / 2);
  if (order == Rows::kUnique && rows <= places) {
    std::vector<int64_t> all(static_cast<size_t>(places));
    for (int64_t i = 0; i < places; ++i) all[static_cast<size_t>(i)] = i;
    random.shuffle(&all);
    std::copy_n(all.begin(), rows, flat.begin());
  }
  const int depth = axes.rank();
  std::vector<int64_t> indices(static_cast<size_t>(rows * depth));
  for (int64_t row = 0; row < rows; ++row) {
    int64_t rest = flat[static_cast<size_t>(row)];
    for (int k = depth - 1; k >= 0; --k) {
      const bool from_the_end = negative && random.chance(30);
      indices[static_cast<size_t>(row * depth + k)] = rest % axes[k] - (from_the_end ? axes[k] : 0);
      rest /= axes[k];
    }
  }
  return indices;
}

void spoil_indices(Random& random, const Shape& axes, bool negative, int percent,
                   std::vector<int64_t>* indices) {
  const int depth = axes.rank();
  if (depth == 0) return;
  for (size_t row = 0; row < indices->size(); row += static_cast<size_t>(depth)) {
    if (!random.chance(percent)) continue;
    const int64_t k = random.between(0, depth - 1), extent = axes[static_cast<int>(k)];
    const std::vector<int64_t> wrong = {
        extent, extent + random.between(1, 5), negative ? -extent - 1 : -1,
        std::numeric_limits<int32_t>::max(), std::numeric_limits<int32_t>::min()};
    (*indices)[row + static_cast<size_t>(k)] = random.one_of(wrong);
  }
}

void set_indices(Buffer* buffer, const std::vector<int64_t>& values) {
  const size_t size = dtype_size(buffer->dtype());
  std::vector<uint8_t> bytes(values.size() * size);
  for (size_t i = 0; i < values.size(); ++i) {  // little-endian: the low bytes come first
    std::memcpy(&bytes[i * size], &values[i], size);
  }
  buffer->set_elements(bytes);
}

Buffer index_buffer(DType dtype, const Shape& shape, const std::vector<int64_t>& values) {
  Buffer buffer(dtype, shape);
  set_indices(&buffer, values);
  return buffer;
}

std::vector<int64_t> get_indices(const Buffer& buffer) {
  const std::vector<uint8_t> bytes = buffer.elements();
  const size_t size = dtype_size(buffer.dtype());
  std::vector<int64_t> values(bytes.size() / size);
  for (size_t i = 0; i < values.size(); ++i) {
    if (size == 8) {
      std::memcpy(&values[i], &bytes[i * size], size);
    } else {
      int32_t narrow;
      std::memcpy(&narrow, &bytes[i * size], size);
      values[i] = narrow;
    }
  }
  return values;
}

}  // namespace tessera::test
