// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// The indices among what the tensors hold.
#include <algorithm>
#include <cstring>

#include "memory.h"

namespace tessera::fuzz {

/// visit(index's bytes, axis extent) for each index.
template <typename Visit>
void Memory::for_each_index(Visit&& visit) const {
  const OpInfo& op = info(given_.op);
  const Operand& indices = operands_[op.indices];
  const Operand& target = op.target < 0 ? operands_.back() : operands_[op.target];
  const bool known = indices.dtype == TESSERA_INT32 || indices.dtype == TESSERA_INT64;
  if (!has_memory(indices) || indices.shape.empty() || !known) return;
  const bool gather = given_.op == Op::kGatherNd || given_.op == Op::kOnnxGatherNd;
  const auto batch = static_cast<uint64_t>(gather ? given_.batch_dims : 0);
  for_each_element(indices, [&](int64_t offset, const std::vector<int64_t>& index) {
    const uint64_t axis = batch + static_cast<uint64_t>(index.back());
    visit(static_cast<uint8_t*>(data_[op.indices]) + offset,
          axis < target.shape.size() ? target.shape[axis] : 0);
  });
}

void Memory::fill_indices(uint8_t mode) {
  const bool negative = given_.op == Op::kOnnxGatherNd || given_.op == Op::kOnnxScatterNd;
  const size_t size = tessera_dtype_size(operands_[info(given_.op).indices].dtype);
  uint8_t none = 0;
  Bytes wild(&none, 0);
  for_each_index([&](uint8_t* to, int64_t extent) {
    int64_t value = extent > 0 ? static_cast<int64_t>(random() % extent) : 0;
    if (negative && extent > 0 && random() % 4 == 0) value -= extent;
    if (mode >= 192 && random() % (mode < 224 ? 64 : 4) == 0) {
      const uint64_t raw = random();
      const auto choice = static_cast<uint8_t>(raw >> 56);
      wild = Bytes(&choice, 1);
      value = raw % 2 == 0 ? extent - static_cast<int64_t>(raw % 4) / 2 : wild.wild();
    }
    std::memcpy(to, &value, size);
  });
}

bool Memory::has_bad_index() const {
  const OpInfo& op = info(given_.op);
  if (op.indices < 0) return false;
  const bool negative = given_.op == Op::kOnnxGatherNd || given_.op == Op::kOnnxScatterNd;
  bool bad = false;
  for_each_index([&](const uint8_t* from, int64_t extent) {
    const int64_t value = index_at(from);
    bad = bad || value >= extent || value < (negative ? -extent : 0);
  });
  return bad;
}

int64_t Memory::index_at(const uint8_t* from) const {
  int32_t narrow;
  std::memcpy(&narrow, from, sizeof narrow);
  int64_t value = narrow;
  if (operands_[info(given_.op).indices].dtype == TESSERA_INT64) {
    std::memcpy(&value, from, sizeof value);
  }
  return value;
}

/// The index that each row names, its numbers from the beginning of each axis; nothing for one
/// outside the tensor.
std::vector<Memory::Row> Memory::rows() const {
  const std::vector<int64_t>& shape = operands_[info(given_.op).indices].shape;
  if (shape.back() == 0) {  // rows without numbers name all of the tensor, if there is any
    const bool nothing = is_empty(operands_.back());
    const int64_t count = nothing ? 0 : count_of({shape.begin(), shape.end() - 1});
    return std::vector<Row>(static_cast<size_t>(count), std::vector<int64_t>());
  }
  std::vector<Row> result;
  std::vector<int64_t> row;
  bool bad = false;
  for_each_index([&](const uint8_t* from, int64_t extent) {
    const int64_t value = index_at(from);
    const int64_t first = given_.op == Op::kOnnxScatterNd ? -extent : 0;
    bad = bad || value < first || value >= extent;
    row.push_back(value < 0 ? value + extent : value);
    if (static_cast<int64_t>(row.size()) < shape.back()) return;
    result.push_back(bad ? Row() : row);
    row.clear();
    bad = false;
  });
  return result;
}

bool Memory::has_few_rows() const {
  const OpInfo& op = info(given_.op);
  const Operand& indices = operands_[op.indices];
  const Operand& target = op.target < 0 ? operands_.back() : operands_[op.target];
  if (!indices.sound() || !target.sound() || indices.shape.empty()) return false;
  const auto& shape = indices.shape;
  const auto depth = std::min(static_cast<size_t>(shape.back()), target.shape.size());
  return count_of({shape.begin(), shape.end() - 1}) <= kMostElements &&
         count_of({target.shape.begin(), target.shape.begin() + depth}) <= kMostElements;
}

bool Memory::keeps(int32_t row_order) const {
  if (row_order == TESSERA_ROW_ORDER_ANY) return true;
  std::vector<Row> named = rows();
  named.erase(std::remove(named.begin(), named.end(), Row()), named.end());
  if (row_order == TESSERA_ROW_ORDER_SORTED) return std::is_sorted(named.begin(), named.end());
  std::sort(named.begin(), named.end());
  return std::adjacent_find(named.begin(), named.end()) == named.end();
}

void Memory::arrange_rows(int32_t row_order) {
  const OpInfo& op = info(given_.op);
  const Operand& target = op.target < 0 ? operands_.back() : operands_[op.target];
  const Operand& indices = operands_[op.indices];
  if (!has_memory(indices) || is_empty(indices)) return;
  std::vector<Row> named = rows();
  if (row_order == TESSERA_ROW_ORDER_SORTED) {  // those outside are the first
    std::sort(named.begin(), named.end());
  } else {  // slice after slice, from the first one again when there are no more
    std::vector<int64_t> next(static_cast<size_t>(indices.shape.back()));
    for (Row& row : named) {
      if (row) row = next;
      for (size_t axis = next.size(); axis-- > 0;) {
        if (++next[axis] < target.shape[axis]) break;
        next[axis] = 0;
      }
    }
    // Unique, and as far from sorted as they can be.
    std::reverse(named.begin(), named.end());
  }
  const size_t size = tessera_dtype_size(indices.dtype);
  size_t row = 0, axis = 0;
  for_each_index([&](uint8_t* to, int64_t) {
    const int64_t value = named[row] ? (*named[row])[axis] : -1 - kMostElements;
    std::memcpy(to, &value, size);
    if (++axis < static_cast<size_t>(indices.shape.back())) return;
    axis = 0;
    ++row;
  });
  pristine_ = copy();
}

}  // namespace tessera::fuzz
