// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "memory.h"

#include <algorithm>
#include <cstring>

namespace tessera::fuzz {
namespace {

bool has_memory(const Operand& operand) {
  return operand.sound() && !operand.dataless && is_small(operand);
}

bool is_float(int32_t dtype) { return dtype >= TESSERA_FLOAT16 && dtype <= TESSERA_COMPLEX128; }

/// In line: a call of memcpy for each element would be most of the time.
void copy_element(uint8_t* to, const uint8_t* from, size_t size) {
  for (size_t i = 0; i < size; ++i) to[i] = from[i];
}

}  // namespace

std::vector<uint8_t> elements_of(const Operand& operand, const void* data) {
  std::vector<uint8_t> result;
  if (!has_memory(operand)) return result;
  const size_t size = tessera_dtype_size(operand.dtype);
  result.resize(static_cast<size_t>(count_of(operand.shape)) * size);
  uint8_t* next = result.data();
  for_each_element(operand, [&](int64_t offset, const std::vector<int64_t>&) {
    copy_element(next, static_cast<const uint8_t*>(data) + offset, size);
    next += size;
  });
  return result;
}

Memory::Memory(Bytes& bytes, Case* given) : given_(*given), operands_(given->inputs) {
  const size_t input = static_cast<size_t>(bytes.below(static_cast<int>(given->inputs.size())));
  shared_ = bytes.one_in(12) && has_memory(given->inputs[input]) && has_memory(given->output);
  if (shared_ && given->inputs[input].shape == given->output.shape && !bytes.one_in(4)) {
    given->output.dense = given->inputs[input].dense;
    given->output.strides = given->inputs[input].strides;
  }
  operands_.push_back(given->output);
  data_.resize(operands_.size());
  place(bytes);
  if (shared_) place_together(bytes, input);
  fill(bytes);
  if (!has_memory(given->output)) return;
  for_each_element(given->output, [&](int64_t offset, const std::vector<int64_t>&) {
    output_offsets_.push_back(offset);
  });
}

void Memory::place(Bytes& bytes) {
  const size_t shift = bytes.one_in(8) ? static_cast<size_t>(bytes.below(16)) : 0;
  for (size_t i = 0; i < operands_.size(); ++i) {
    if (has_memory(operands_[i])) {
      const Range range = range_of(operands_[i]);
      blocks_.emplace_back(static_cast<size_t>(range.high - range.low) + shift);
      data_[i] = blocks_.back().data() + shift - static_cast<int64_t>(range.low);
    } else if (!operands_[i].sound()) {  // refused whatever its data
      blocks_.emplace_back(1);
      data_[i] = blocks_.back().data();
    }
    separate_ = separate_ && has_memory(operands_[i]);
  }
}

/// The input and the output in one block that is as long as both reach.
void Memory::place_together(Bytes& bytes, size_t input) {
  const Range in = range_of(operands_[input]), out = range_of(operands_.back());
  static constexpr int kInPlace = 0, kBehind = 1;
  const int choice = bytes.below(4);
  const auto distance = static_cast<int64_t>(choice == kInPlace  ? 0
                                             : choice == kBehind ? in.high - out.low
                                                                 : __int128{bytes.byte()} - 128);
  const auto low = static_cast<int64_t>(std::min(in.low, out.low + distance));
  const auto high = static_cast<int64_t>(std::max(in.high, out.high + distance));
  blocks_.emplace_back(static_cast<size_t>(high - low));
  data_[input] = blocks_.back().data() - low;
  data_.back() = blocks_.back().data() - low + distance;
  separate_ = false;
}

uint64_t Memory::random() {
  random_ ^= random_ << 13;
  random_ ^= random_ >> 7;
  random_ ^= random_ << 17;
  return random_;
}

void Memory::fill(Bytes& bytes) {
  random_ = 0x9E3779B97F4A7C15 + (uint64_t{bytes.byte()} << 8);
  for (Block& block : blocks_) {
    for (size_t i = 0; i < block.size(); ++i) block.data()[i] = static_cast<uint8_t>(random());
  }
  const bool sums =
      given_.op == Op::kScatterNd ||
      ((given_.op == Op::kTensorScatterNd || given_.op == Op::kOnnxScatterNd) &&
       given_.reduction >= TESSERA_SCATTER_ADD && given_.reduction <= TESSERA_SCATTER_MUL);
  if (sums && bytes.one_in(4)) {
    defined_ = false;
  } else if (sums) {
    for (size_t i = 0; i < operands_.size(); ++i) tame(operands_[i], data_[i]);
  }
  if (info(given_.op).indices >= 0) fill_indices(bytes.byte());
  pristine_ = copy();
}

/// Floating-point numbers below 2, which a sum makes no NaN of.
void Memory::tame(const Operand& operand, void* data) {
  if (!has_memory(operand) || !is_float(operand.dtype)) return;
  const size_t size = tessera_dtype_size(operand.dtype);
  const bool complex = operand.dtype == TESSERA_COMPLEX64 || operand.dtype == TESSERA_COMPLEX128;
  const size_t part = complex ? size / 2 : size;
  for_each_element(operand, [&](int64_t offset, const std::vector<int64_t>&) {
    auto* element = static_cast<uint8_t*>(data) + offset;
    for (size_t i = part; i <= size; i += part) element[i - 1] &= 0xBF;  // the exponent's top bit
  });
}

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
    int64_t value;
    int32_t narrow;
    std::memcpy(&narrow, from, sizeof narrow);
    value = narrow;
    if (operands_[op.indices].dtype == TESSERA_INT64) std::memcpy(&value, from, sizeof value);
    bad = bad || value >= extent || value < (negative ? -extent : 0);
  });
  return bad;
}

std::vector<std::vector<uint8_t>> Memory::copy() const {
  std::vector<std::vector<uint8_t>> result;
  for (const Block& block : blocks_) {
    result.emplace_back(block.data(), block.data() + block.size());
  }
  return result;
}

void Memory::restore(bool inverted) {
  for (size_t i = 0; i < blocks_.size(); ++i) {
    std::copy(pristine_[i].begin(), pristine_[i].end(), blocks_[i].data());
  }
  if (inverted && !shared_ && has_memory(operands_.back())) {
    Block& block = blocks_.back();
    for (size_t i = 0; i < block.size(); ++i) block.data()[i] ^= 0xFF;
  }
  before_ = copy();
}

bool Memory::is_untouched() const { return copy() == before_; }

bool Memory::is_untouched_elsewhere() const {
  std::vector<std::vector<uint8_t>> now = copy();
  if (output_offsets_.empty()) return now == before_;
  // The output's block is the last.
  const int64_t origin = static_cast<uint8_t*>(data_.back()) - blocks_.back().data();
  const size_t size = tessera_dtype_size(given_.output.dtype);
  uint8_t* to = now.back().data() + origin;
  const uint8_t* from = before_.back().data() + origin;
  for (int64_t offset : output_offsets_) copy_element(to + offset, from + offset, size);
  return now == before_;
}

std::vector<uint8_t> Memory::output_elements() const {
  const size_t size = tessera_dtype_size(given_.output.dtype);
  std::vector<uint8_t> result(output_offsets_.size() * size);
  uint8_t* next = result.data();
  for (int64_t offset : output_offsets_) {
    copy_element(next, static_cast<const uint8_t*>(data_.back()) + offset, size);
    next += size;
  }
  return result;
}

std::vector<uint8_t> Memory::input_elements(size_t i) const {
  return elements_of(operands_[i], data_[i]);
}

void Memory::set_input_elements(const std::vector<uint8_t>& elements) {
  const size_t size = tessera_dtype_size(operands_[0].dtype);
  size_t next = 0;
  for_each_element(operands_[0], [&](int64_t offset, const std::vector<int64_t>&) {
    copy_element(static_cast<uint8_t*>(data_[0]) + offset, &elements[next], size);
    next += size;
  });
  pristine_ = copy();
}

}  // namespace tessera::fuzz
