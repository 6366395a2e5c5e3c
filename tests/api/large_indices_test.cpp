// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Ops that follow indices, where offsets, strides and slices are beyond 31 and 32 bits. Most of the
// memory here is never touched.
#include <gtest/gtest.h>

#include <cstring>
#include <limits>
#include <map>

#include "support/index.h"
#include "support/indexed_trials.h"
#include "support/mapping.h"
#include "support/status_matchers.h"

namespace tessera::test {
namespace {

constexpr int64_t kGi = int64_t{1} << 30;
constexpr char kNoAddressSpace[] = "not run: the system does not give that much address space";

/// A base of which only the rows exist that a test names: rows of `slice` elements, at any stride.
struct HugeBase {
  uint8_t* data;  ///< Row 0, zeros but for what a test has put there.
  DType dtype;
  int64_t rows, slice, stride;

  Tensor tensor() const { return Tensor(data, dtype, {rows, slice}, {stride, 1}); }
  uint8_t* row(int64_t index) const {
    return data + index * stride * static_cast<int64_t>(dtype_size(dtype));
  }
  size_t row_bytes() const { return static_cast<size_t>(slice) * dtype_size(dtype); }
};

/// The rows around each multiple of 2^30 words from the first one, the first and the last.
std::vector<int64_t> rows_at_edges(const HugeBase& base) {
  std::vector<int64_t> list = {0, base.rows - 1};
  const int64_t step = std::abs(base.stride);
  for (int64_t edge = kGi / 2; edge < base.rows * step; edge += kGi / 2) {
    for (int64_t near = -1; near <= 2; ++near) {
      const int64_t row = edge / step + near;
      if (row >= 0 && row < base.rows) list.push_back(row);
    }
  }
  const std::vector<int64_t> once = list;
  list.insert(list.end(), once.rbegin(), once.rend());  // each again, in another order
  return list;
}

/// Adds to those rows, in place, and takes them away again.
void check_scatter(const HugeBase& base) {
  const std::vector<int64_t> list = rows_at_edges(base);
  const auto count = static_cast<int64_t>(list.size());
  Random random(8);
  const Buffer indices = index_buffer(DType::kInt64, {count, 1}, list);
  Buffer updates(base.dtype, {count, base.slice});
  std::vector<uint8_t> numbers = counting_bytes(count * base.slice, dtype_size(base.dtype));
  if (base.dtype == DType::kFloat32) {
    numbers = Buffer::of(DType::kFloat32, {count * base.slice},
                         std::vector<float>(static_cast<size_t>(count * base.slice), 1.5f))
                  .elements();
  }
  updates.set_elements(numbers);
  const size_t bytes = base.row_bytes(), size = dtype_size(base.dtype);
  std::map<int64_t, std::vector<uint8_t>> want;
  for (int64_t i = 0; i < count; ++i) {
    std::vector<uint8_t>& row = want[list[static_cast<size_t>(i)]];
    row.resize(bytes);
    for (size_t at = 0; at < bytes; at += size) {
      reduce(ScatterReduction::kAdd, base.dtype, &row[at],
             &numbers[static_cast<size_t>(i) * bytes + at]);
    }
  }
  const Tensor tensor = base.tensor();
  for (int threads : {1, 3}) {
    Context context;
    context.threads = threads;
    ASSERT_THAT(tensor_scatter_nd(tensor, indices.tensor(), updates.tensor(),
                                  ScatterReduction::kAdd, tensor, context),
                is_ok());
    for (const auto& [row, content] : want) {
      ASSERT_EQ(std::memcmp(base.row(row), content.data(), bytes), 0) << "row " << row;
    }
    // The neighbours have nothing.
    const std::vector<uint8_t> nothing(bytes);
    for (const auto& [row, content] : want) {
      for (int64_t near : {row - 1, row + 1}) {
        if (near < 0 || near >= base.rows || want.count(near) > 0) continue;
        ASSERT_EQ(std::memcmp(base.row(near), nothing.data(), bytes), 0) << "row " << near;
      }
    }
    ASSERT_THAT(tensor_scatter_nd(tensor, indices.tensor(), updates.tensor(),
                                  ScatterReduction::kSub, tensor, context),
                is_ok());
  }
}

void check_gather(const HugeBase& base) {
  const std::vector<int64_t> list = rows_at_edges(base);
  const auto count = static_cast<int64_t>(list.size());
  const size_t bytes = base.row_bytes();
  std::vector<uint8_t> want(list.size() * bytes);
  for (size_t i = 0; i < list.size(); ++i) {
    std::memset(base.row(list[i]), static_cast<int>(list[i] * 7 + 1), bytes);
  }
  for (size_t i = 0; i < list.size(); ++i) std::memcpy(&want[i * bytes], base.row(list[i]), bytes);
  const Buffer indices = index_buffer(DType::kInt64, {count, 1}, list);
  for (int threads : {1, 3}) {
    Context context;
    context.threads = threads;
    Buffer output(base.dtype, {count, base.slice});
    ASSERT_THAT(gather_nd(base.tensor(), indices.tensor(), output.tensor(), 0, context), is_ok());
    EXPECT_TRUE(same_bytes(want, output.elements()));
  }
  for (int64_t row : list) std::memset(base.row(row), 0, bytes);
}

TEST(LargeIndices, OffsetsBeyond32Bits) {
  HugeMapping memory(size_t{40} << 30);
  if (memory.data() == nullptr) GTEST_SKIP() << kNoAddressSpace;
  uint8_t* const middle = memory.data() + 20 * kGi;
  const HugeBase bases[] = {
      {memory.data(), DType::kUInt8, 9 * kGi + 7, 1, 1},
      {memory.data(), DType::kUInt8, 3 * kGi + 1, 3, 3},
      {memory.data(), DType::kUInt8, 50000001, 67, 101},
      {memory.data(), DType::kFloat32, 2 * kGi + 3, 2, 2},
      {memory.data(), DType::kFloat32, 70000001, 20, 21},
      {memory.data(), DType::kInt64, kGi + kGi / 2 + 1, 2, 3},
      {memory.data(), DType::kUInt8, 4, 5, 5 * kGi + 1},
      {middle + 19 * kGi, DType::kUInt8, 5 * kGi + 3, 1, -1},  // and downwards
      {middle + 19 * kGi, DType::kInt64, kGi + 3, 2, -2},
      {middle + 19 * kGi, DType::kUInt8, 50000001, 67, -101},
  };
  for (const HugeBase& base : bases) {
    SCOPED_TRACE(std::string(dtype_name(base.dtype)) + " " + std::to_string(base.rows) + " x " +
                 std::to_string(base.slice) + ", stride " + std::to_string(base.stride));
    check_scatter(base);
    check_gather(base);
    if (HasFatalFailure()) return;
  }
}

TEST(LargeIndices, NarrowIndicesIntoManyElements) {
  HugeMapping memory(size_t{5} << 30);
  if (memory.data() == nullptr) GTEST_SKIP() << kNoAddressSpace;
  const int64_t side = 70000;  // its square is more than 2^32
  const Tensor tensor(memory.data(), DType::kUInt8, {side, side});
  const Buffer indices = index_buffer(DType::kInt32, {4, 2},
                                      {46341, 46341, side - 1, side - 1, 30678, 23648, -1, -side});
  const Buffer updates = Buffer::of<uint8_t>(DType::kUInt8, {4}, {1, 2, 3, 4});
  ASSERT_THAT(onnx_scatter_nd(tensor, indices.tensor(), updates.tensor(), ScatterReduction::kUpdate,
                              tensor),
              is_ok());
  EXPECT_EQ(memory.data()[46341 * side + 46341], 1);
  EXPECT_EQ(memory.data()[side * side - 1], 2);
  EXPECT_EQ(memory.data()[30678 * side + 23648], 3);
  EXPECT_EQ(memory.data()[(side - 1) * side], 4);
  Buffer output(DType::kUInt8, {4});
  ASSERT_THAT(onnx_gather_nd(tensor, indices.tensor(), output.tensor()), is_ok());
  EXPECT_EQ(output.elements(), updates.elements());
}

TEST(LargeIndices, LargestNarrowIndex) {
  const int32_t last = std::numeric_limits<int32_t>::max();
  const uint8_t source = 9;  // every element of a tensor that has no other
  for (const int64_t extent : {int64_t{last}, int64_t{last} + 1, int64_t{1} << 40}) {
    uint8_t output = 0;
    const Status status =
        gather_nd(ConstTensor(&source, DType::kUInt8, {extent}, {0}),
                  ConstTensor(&last, DType::kInt32, {1, 1}), Tensor(&output, DType::kUInt8, {1}));
    if (extent == last) {
      EXPECT_THAT(status, fails(StatusCode::kOutOfRange, {"2147483647", "less than 2147483647"}));
    } else {
      EXPECT_THAT(status, is_ok());
      EXPECT_EQ(output, 9);
    }
  }
}

TEST(LargeIndices, StridesOfIndicesAndRowsBeyond32Bits) {
  HugeMapping table(size_t{100} << 30), far(size_t{100} << 30);
  if (table.data() == nullptr || far.data() == nullptr) GTEST_SKIP() << kNoAddressSpace;
  const Buffer base = random_buffer(DType::kInt32, {6, 7, 5});
  // {rows, steps in indices, in indices of a row, in elements of the output}
  const int64_t layouts[][4] = {{5, 3 * kGi / 2, 1, 1},      {9, 3, 2 * kGi + 1, 7},
                                {5, kGi, kGi / 2 + 3, 5},    {60, 1 << 24, 1, 1 << 26},
                                {17, -kGi / 4, -kGi - 3, 5}, {5, 2, 1, 4 * kGi + 1},
                                {3, 2, 1, -(4 * kGi + 1)},   {12, kGi / 64, kGi + 1, kGi / 2}};
  for (DType type : {DType::kInt32, DType::kInt64}) {
    const auto size = static_cast<int64_t>(dtype_size(type));
    for (const auto& [rows, step, inner, apart] : layouts) {
      if ((rows * std::abs(step) + std::abs(inner)) * size > 95 * kGi) continue;
      SCOPED_TRACE(std::string(dtype_name(type)) + ", steps of " + std::to_string(step) + ", " +
                   std::to_string(inner) + " and " + std::to_string(apart));
      Random random(5);
      const std::vector<int64_t> list = random_indices(random, rows, {6, 7}, Rows::kUnique, false);
      uint8_t* const origin = step < 0 ? table.data() + 98 * kGi : table.data();
      for (int64_t row = 0; row < rows; ++row) {
        for (int64_t k = 0; k < 2; ++k) {
          std::memcpy(origin + (row * step + k * inner) * size,
                      &list[static_cast<size_t>(2 * row + k)], static_cast<size_t>(size));
        }
      }
      const ConstTensor indices(origin, type, {rows, 2}, {step, inner});
      uint8_t* const start = apart < 0 ? far.data() + 98 * kGi : far.data();
      const int64_t row_step = std::abs(apart) < 5 ? 5 : apart;
      if (rows * std::abs(row_step) * 4 > 95 * kGi) continue;
      const Tensor output(start, DType::kInt32, {rows, 5}, {row_step, 1});
      ASSERT_THAT(gather_nd(base.tensor(), indices, output), is_ok());
      const auto* from = static_cast<const int32_t*>(base.tensor().data());
      const auto* to = static_cast<const int32_t*>(output.data());
      for (int64_t row = 0; row < rows; ++row) {
        const int64_t at =
            list[static_cast<size_t>(2 * row)] * 7 + list[static_cast<size_t>(2 * row + 1)];
        ASSERT_EQ(std::memcmp(to + row * row_step, from + at * 5, 20), 0) << "row " << row;
      }
      // And back, from where they lie now.
      Buffer target(DType::kInt32, {6, 7, 5});
      std::vector<uint8_t> want = target.elements(), elements = base.elements();
      for (int64_t row = 0; row < rows; ++row) {
        const int64_t at =
            list[static_cast<size_t>(2 * row)] * 7 + list[static_cast<size_t>(2 * row + 1)];
        std::copy_n(elements.begin() + at * 20, 20, want.begin() + at * 20);
      }
      ASSERT_THAT(tensor_scatter_nd(target.tensor(), indices, output, ScatterReduction::kUpdate,
                                    target.tensor()),
                  is_ok());
      EXPECT_TRUE(same_bytes(want, target.elements()));
    }
  }
}

TEST(LargeIndices, SlicesOfMoreThan29Bits) {
  if (available_gib() < 3) GTEST_SKIP() << "not run: needs 3 GiB of memory that nobody else uses";
  const int64_t length = kGi / 2 + 2003;  // odd, so that the words are bytes
  HugeMapping many(static_cast<size_t>(3 * length)), one(static_cast<size_t>(length));
  if (many.data() == nullptr || one.data() == nullptr) GTEST_SKIP() << kNoAddressSpace;
  const Tensor all(many.data(), DType::kUInt8, {3, length}),
      row(one.data(), DType::kUInt8, {1, length});
  const Buffer indices = index_buffer(DType::kInt32, {1, 1}, {1});
  const int64_t places[] = {0,           1,       kGi / 4 - 1, kGi / 4,   kGi / 4 + 1,
                            kGi / 2 - 1, kGi / 2, length - 2,  length - 1};
  for (int64_t place : places) many.data()[length + place] = static_cast<uint8_t>(place % 251 + 1);
  ASSERT_THAT(gather_nd(all, indices.tensor(), row), is_ok());
  for (int64_t place : places) ASSERT_EQ(one.data()[place], place % 251 + 1) << place;
  Context context;
  context.threads = 3;
  ASSERT_THAT(tensor_scatter_nd(all, indices.tensor(), row, ScatterReduction::kAdd, all, context),
              is_ok());
  for (int64_t place : places) {
    ASSERT_EQ(many.data()[length + place], static_cast<uint8_t>(2 * (place % 251 + 1))) << place;
  }
  EXPECT_EQ(many.data()[length - 1], 0);
  EXPECT_EQ(many.data()[2 * length], 0);
}

TEST(LargeIndices, OutputOfMoreThan31Bits) {
  if (available_gib() < 3) GTEST_SKIP() << "not run: needs 3 GiB of memory that nobody else uses";
  const int64_t rows = 46400, columns = 46300;  // 2.148e9 elements
  HugeMapping memory(static_cast<size_t>(rows * columns));
  if (memory.data() == nullptr) GTEST_SKIP() << kNoAddressSpace;
  std::memset(memory.data(), 1, 1 << 20);  // whatever was there
  const Tensor output(memory.data(), DType::kUInt8, {rows, columns});
  const Buffer indices =
      index_buffer(DType::kInt32, {4, 2}, {rows - 1, columns - 1, 0, 0, 46399, 46299, 30000, 7});
  const Buffer updates = Buffer::of<uint8_t>(DType::kUInt8, {4}, {1, 2, 3, 4});
  ASSERT_THAT(scatter_nd(indices.tensor(), updates.tensor(), {rows, columns}, output), is_ok());
  EXPECT_EQ(memory.data()[rows * columns - 1], 4);
  EXPECT_EQ(memory.data()[0], 2);
  EXPECT_EQ(memory.data()[30000 * columns + 7], 4);
  uint64_t sum = 0;
  for (int64_t i = 0; i < rows * columns; ++i) sum += memory.data()[i];
  EXPECT_EQ(sum, 10u);
}

TEST(LargeIndices, PlansOfAbsurdlyManyRows) {
  const int64_t rows = int64_t{1} << 59;  // the indices and the updates fit 63 bits, not together
  const ConstTensor indices = spec(DType::kInt64, {rows, 1}, {0, 1});
  const ConstTensor updates = spec(DType::kUInt8, {rows, 8}, {0, 1});
  Plan plan;
  ASSERT_THAT(scatter_nd_plan(indices, updates, {3, 8}, spec(DType::kUInt8, {3, 8}), &plan),
              is_ok());
  EXPECT_EQ(plan.bytes_read(), INT64_MAX);
  EXPECT_EQ(plan.bytes_written(), 24);
}

}  // namespace
}  // namespace tessera::test
