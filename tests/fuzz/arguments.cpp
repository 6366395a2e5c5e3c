// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include <cstring>

#include "memory.h"

namespace tessera::fuzz {
namespace {

/// More numbers than this are refused unread.
constexpr int64_t kMostNumbers = 64;

void write_numbers(const Integers& integers, uint8_t* data) {
  size_t next = 0;
  for_each_element(integers.tensor, [&](int64_t offset, const std::vector<int64_t>&) {
    const int64_t number = next < integers.numbers.size() ? integers.numbers[next++] : 0;
    std::memcpy(data + offset, &number, tessera_dtype_size(integers.tensor.dtype) == 4 ? 4 : 8);
  });
}

}  // namespace

Arguments::Arguments(const Case& given, const std::vector<void*>& data)
    : call_{{}, nullptr, {}, nullptr, given} {
  const size_t count = given.inputs.size();
  for (size_t i = 0; i <= count; ++i) {
    const Operand& operand = i < count ? given.inputs[i] : given.output;
    tensors_.emplace_back(operand, data.empty() ? nullptr : data[i]);
    (i < count ? call_.inputs[i] : call_.output) = tensors_.back().get();
  }
  for (int i = 0; i < 2; ++i) call_.ints[i] = place(given.ints[i]);
  if (given.pad_value) {
    numbers_.emplace_back(tessera_dtype_size(given.inputs[0].dtype));
    std::memset(numbers_.back().data(), 0x5A, numbers_.back().size());
    call_.pad_value = numbers_.back().data();
  }
}

tessera_int_arg Arguments::place(const Integers& integers) {
  tessera_int_arg result = {integers.kind, 0, nullptr, nullptr};
  if (integers.kind == TESSERA_INT_TENSOR) {
    const Operand& tensor = integers.tensor;
    void* data = nullptr;
    if (!tensor.sound()) {
      numbers_.emplace_back(1);
      data = numbers_.back().data();
    } else if (!tensor.dataless && is_small(tensor)) {
      const Range range = range_of(tensor);
      const bool integral = tensor.dtype == TESSERA_INT32 || tensor.dtype == TESSERA_INT64;
      numbers_.emplace_back(static_cast<size_t>(range.high - range.low));
      uint8_t* origin = numbers_.back().data() - static_cast<int64_t>(range.low);
      std::memset(numbers_.back().data(), 0, numbers_.back().size());
      if (integral) write_numbers(integers, origin);
      data = origin;
    }
    tensors_.emplace_back(tensor, data);
    if (!integers.missing) result.tensor = tensors_.back().get();
    return result;
  }
  const int64_t per_count = integers.kind == TESSERA_INT_PAIRS ? 2 : 1;
  result.count = static_cast<int64_t>(static_cast<uint64_t>(integers.numbers.size() / per_count) +
                                      static_cast<uint64_t>(integers.more));
  if (integers.missing) return result;
  const bool few = result.count >= 0 && result.count <= kMostNumbers;
  const size_t placed = few ? static_cast<size_t>(result.count * per_count) : 1;
  numbers_.emplace_back(placed * sizeof(int64_t));
  auto* to = reinterpret_cast<int64_t*>(numbers_.back().data());
  for (size_t i = 0; i < placed; ++i) {
    to[i] = i < integers.numbers.size() ? integers.numbers[i] : 0;
  }
  result.numbers = to;
  return result;
}

}  // namespace tessera::fuzz
