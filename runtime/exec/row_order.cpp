// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/exec/row_order.h"

#include <algorithm>

#include "runtime/base/errors.h"
#include "runtime/base/memory.h"
#include "runtime/exec/row_indices.h"

namespace tessera {
namespace {

/// Visits good rows: visit(row, position), until it is false. Positions count slices in row-major
/// order, from the beginning of each axis, whatever the strides of the tensor.
template <typename Visit>
void for_each_position(const IndexedCall& call, const IndexedOperands& at, int64_t first,
                       Visit&& visit) {
  for_each_chunk(call, at.indices, nullptr, nullptr, first, call.row_count, kChunk,
                 [&](const RowChunk& chunk) {
                   for (int64_t i = 0; i < chunk.count; ++i) {
                     const uint8_t* row =
                         at_offset(chunk.indices, wrapping_mul(i, chunk.index_step));
                     int64_t position;
                     if (find_position(call, row, &position) && !visit(chunk.first + i, position)) {
                       return false;
                     }
                   }
                   return true;
                 });
}

struct Named {
  int64_t position, row;
};

Status check_unique(const IndexedCall& call, const IndexedOperands& at, const Context& context) {
  if (call.row_count < 2) return Status();  // and an allocator may have no block of no bytes
  int64_t bytes;
  void* memory = checked_mul(call.row_count, int64_t{sizeof(Named)}, &bytes)
                     ? allocate(context.allocator, static_cast<size_t>(bytes))
                     : nullptr;
  if (memory == nullptr) {
    return resource_exhausted(
        "%s: the memory to check that %lld rows of indices are unique was refused by the "
        "allocator; expected %zu bytes for each",
        call.op, LongLong{call.row_count}, sizeof(Named));
  }
  auto* named = static_cast<Named*>(memory);
  int64_t count = 0;
  for_each_position(call, at, 0, [&](int64_t row, int64_t position) {
    named[count++] = {position, row};
    return true;
  });
  std::sort(named, named + count, [](const Named& a, const Named& b) {
    return a.position != b.position ? a.position < b.position : a.row < b.row;
  });
  int64_t first = -1, other = -1;
  for (int64_t i = 1; i < count; ++i) {
    if (named[i].position != named[i - 1].position) continue;
    if (first >= 0 && named[i].row > first) continue;
    first = named[i].row;
    other = named[i - 1].row;
  }
  deallocate(context.allocator, memory);
  if (first < 0) return Status();
  return invalid_argument(
      "%s: indices of row %lld name the same slice as those of row %lld; expected unique rows, "
      "which Context::row_order promises",
      call.op, LongLong{first}, LongLong{other});
}

Status check_sorted(const IndexedCall& call, const IndexedOperands& at) {
  int64_t before = -1, last = -1, unsorted = -1;
  for_each_position(call, at, 0, [&](int64_t row, int64_t position) {
    if (position < before) {
      unsorted = row;
      return false;
    }
    before = position;
    last = row;
    return true;
  });
  if (unsorted < 0) return Status();
  return invalid_argument(
      "%s: indices of row %lld name a slice before that of row %lld; expected sorted rows, which "
      "Context::row_order promises",
      call.op, LongLong{unsorted}, LongLong{last});
}

}  // namespace

Status check_row_order(const IndexedCall& call, const IndexedOperands& at, const Context& context) {
  switch (context.row_order) {
    case RowOrder::kAny:
      return Status();
    case RowOrder::kSorted:
      return context.check_row_order ? check_sorted(call, at) : Status();
    case RowOrder::kUnique:
      return context.check_row_order ? check_unique(call, at, context) : Status();
  }
  return invalid_argument("%s: Context::row_order is %d; expected one of RowOrder", call.op,
                          static_cast<int>(context.row_order));
}

int64_t next_slice(const IndexedCall& call, const IndexedOperands& at, int64_t row) {
  if (row == 0 || row >= call.row_count) return row;
  int64_t before = -1, next = call.row_count;
  for_each_position(call, at, row - 1, [&](int64_t here, int64_t position) {
    if (here >= row && position != before) {
      next = here;
      return false;
    }
    if (here < row) before = position;
    return true;
  });
  return next;
}

}  // namespace tessera
