// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "memory.h"

#include <algorithm>
#include <cstring>

namespace tessera::fuzz {
namespace {

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
