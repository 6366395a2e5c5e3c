// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// The memory of a call: what its tensors hold, and what became of it.
#pragma once

#include <deque>

#include "bytes.h"
#include "ops.h"

namespace tessera::fuzz {

/// What the library is handed: C tensors and integer arguments, each array in a block of its own.
class Arguments {
 public:
  /// `data` belongs to the inputs, then the output; none: a description of tensors without data.
  explicit Arguments(const Case& given, const std::vector<void*>& data = {});
  const Call& call() const { return call_; }

 private:
  tessera_int_arg place(const Integers& integers);

  std::deque<Block> numbers_;
  std::deque<Placed> tensors_;
  Call call_;
};

/// The elements in row-major order; none of an operand that has no memory.
std::vector<uint8_t> elements_of(const Operand& operand, const void* data);

/// Data for all tensors of a case. One that is too large for that, or unsound, gets none that the
/// library may touch: the call must be refused.
class Memory {
 public:
  /// May let the output lie in an input's memory, and then gives it that input's strides.
  Memory(Bytes& bytes, Case* given);

  /// Inputs, then the output.
  const std::vector<void*>& data() const { return data_; }
  void* output() const { return data_.back(); }
  /// Whether every tensor has memory, each its own: nothing about pointers is to be refused.
  bool separate() const { return separate_; }
  /// Whether sums do not depend on which of two NaNs wins (context.h).
  bool defined() const { return defined_; }
  /// Whether an index points outside the tensor.
  bool has_bad_index() const;
  /// Of a scatter: few rows, of few slices to name.
  bool has_few_rows() const;
  /// Whether a promise about its rows (tessera_row_order) is true.
  bool keeps(int32_t row_order) const;
  /// Has the rows of a scatter keep it, where they can.
  void arrange_rows(int32_t row_order);

  /// As at the beginning; with `inverted`, but for the bits of an output with memory of its own.
  void restore(bool inverted);
  /// Since then nothing was written, or nothing but the output's elements.
  bool is_untouched() const;
  bool is_untouched_elsewhere() const;
  /// The output's, in row-major order; of input `i`.
  std::vector<uint8_t> output_elements() const;
  std::vector<uint8_t> input_elements(size_t i) const;
  /// Of a call with one input, which has memory of its own.
  void set_input_elements(const std::vector<uint8_t>& elements);

 private:
  using Row = std::optional<std::vector<int64_t>>;

  void place(Bytes& bytes);
  void place_together(Bytes& bytes, size_t input);
  void fill(Bytes& bytes);
  void fill_indices(uint8_t mode);
  void tame(const Operand& operand, void* data);
  uint64_t random();
  template <typename Visit>
  void for_each_index(Visit&& visit) const;
  int64_t index_at(const uint8_t* from) const;
  std::vector<Row> rows() const;
  std::vector<std::vector<uint8_t>> copy() const;

  const Case& given_;
  std::vector<Operand> operands_;  // inputs, then the output
  std::deque<Block> blocks_;
  std::vector<void*> data_;
  std::vector<int64_t> output_offsets_;  // of its elements, in bytes
  std::vector<std::vector<uint8_t>> pristine_, before_;
  bool separate_ = true, shared_ = false, defined_ = true;
  uint64_t random_ = 0;
};

}  // namespace tessera::fuzz
