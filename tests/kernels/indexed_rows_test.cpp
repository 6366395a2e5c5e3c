// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Every row of the table of kernels that follow indices, called by itself: all extents of the
// vectors' axis that it takes, from nothing to two vectors and one, with what it reads and writes
// right against pages that trap.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "HalideRuntime.h"
#include "runtime/dispatch/indexed_kernels.h"
#include "support/arithmetic.h"
#include "support/checks.h"
#include "support/mapping.h"

namespace tessera::test {
namespace {

/// The low bytes of the numbers.
std::vector<uint8_t> narrow(const std::vector<int64_t>& numbers, size_t width) {
  std::vector<uint8_t> bytes(numbers.size() * width);
  for (size_t i = 0; i < numbers.size(); ++i) std::memcpy(&bytes[i * width], &numbers[i], width);
  return bytes;
}

/// Memory for one operand of a row: at the lower trap or at the upper one.
class Operand {
 public:
  bool usable() const { return memory_.usable(); }
  uint8_t* place(size_t bytes, bool at_end) const {
    return at_end ? memory_.at_end(bytes) : memory_.at_start();
  }
  /// Puts the bytes there.
  uint8_t* put(const void* bytes, size_t count, bool at_end) const {
    uint8_t* to = place(count, at_end);
    if (count > 0) std::memcpy(to, bytes, count);
    return to;
  }

 private:
  GuardedMemory memory_{1 << 20};
};

template <size_t kCount>
halide_buffer_t describe(uint8_t* host, size_t width, halide_dimension_t (&dims)[kCount]) {
  halide_buffer_t buffer = {};
  buffer.host = host;
  buffer.type = halide_type_t(halide_type_uint, static_cast<uint8_t>(8 * width));
  buffer.dimensions = kCount;
  buffer.dim = dims;
  return buffer;
}

class IndexedRows : public ::testing::TestWithParam<size_t> {
 protected:
  void SetUp() override {
    ASSERT_TRUE(first_.usable() && second_.usable() && third_.usable());
    if (!level(GetParam()).supported) GTEST_SKIP() << "not run: level " << level(GetParam()).name;
  }

  /// Calls `visit(kernel, extent)` for all that the rows of this level and algorithm take.
  template <class Visit>
  void for_each_extent(IndexedAlgorithm algorithm, int32_t least, Visit visit) {
    int rows = 0;
    for (const IndexedKernel& kernel : indexed_kernels()) {
      if (kernel.level != GetParam() || kernel.algorithm != algorithm) continue;
      ++rows;
      int taken = 0;
      for (int32_t extent = least; extent <= 2 * std::max<int32_t>(kernel.lanes, 8) + 1; ++extent) {
        if (!takes_extent(kernel, extent)) continue;
        ++taken;
        visit(kernel, extent);
        if (HasFatalFailure()) return;
      }
      EXPECT_GT(taken, 0) << kernel.name << " takes no extent";
    }
    std::printf("%s: %d rows of %s\n", level(GetParam()).name, rows,
                indexed_algorithm_name(algorithm));
  }

  void check_indices(const IndexedKernel& kernel, int32_t rows, int32_t depth, bool at_end);
  void check_gather(const IndexedKernel& kernel, int32_t run, int32_t rows, bool at_end);
  /// Offsets are `step` numbers apart; all are the first one where that is 0.
  void check_scatter(const IndexedKernel& kernel, int32_t run, int32_t rows, int32_t step,
                     bool at_end);
  std::vector<int64_t> some_bad_indices(bool far, int32_t rows, int32_t words);
  void check_direct_gather(const IndexedKernel& kernel, int32_t rows, bool at_end);
  void check_direct(const IndexedKernel& kernel, int32_t rows, bool at_end);

  /// Offsets of so many rows into a tensor of `words`, of which the first and the last occur.
  std::vector<int32_t> offsets(int32_t rows, int32_t words, int32_t run) {
    std::vector<int32_t> list;
    for (int32_t row = 0; row < rows; ++row) {
      list.push_back(row == 0   ? words - run
                     : row == 1 ? 0
                                : static_cast<int32_t>(random_.between(0, words - run)));
    }
    return list;
  }

  Operand first_, second_, third_;
  Random random_{7};
};

void IndexedRows::check_indices(const IndexedKernel& kernel, int32_t rows, int32_t depth,
                                bool at_end) {
  const bool offsets = kernel.algorithm != IndexedAlgorithm::kCheckIndices;
  const bool far = kernel.algorithm == IndexedAlgorithm::kRowOffsetsFar;
  const size_t width = dtype_size(kernel.type), axis_width = far ? 8 : offsets ? 4 : width;
  const int64_t bad = far ? std::numeric_limits<int64_t>::min() : -1;
  const int32_t results = offsets ? rows : kernel.lanes;
  // Rows and indices of a row, either inside; or apart from each other.
  const int32_t strides[][2] = {{1, depth}, {rows, 1}, {2, 2 * depth + 1}, {1, 0}};
  for (const auto& stride : strides) {
    const int32_t words =
        1 + std::max(depth - 1, 0) * stride[0] + std::max(rows - 1, 0) * stride[1];
    std::vector<int64_t> axes, numbers;
    for (int32_t k = 0; k < depth; ++k) {
      const int64_t extent = 5 + 3 * k;
      axes.insert(axes.end(), {extent, k % 2 == 0 ? 0 : -extent,
                               far ? (k - 1) * (int64_t{1} << 33) + 7 : 1000 * k + 7});
    }
    for (int32_t i = 0; i < words; ++i) {
      numbers.push_back(random_.chance(10) ? random_.between(-20, 20) : random_.between(0, 4));
      if (random_.chance(3)) numbers.back() = std::numeric_limits<int32_t>::min();
      if (random_.chance(3)) numbers.back() = int64_t{3} << 32;  // 0 for who looks at 32 bits only
    }
    const std::vector<uint8_t> bytes = narrow(numbers, width), table = narrow(axes, axis_width);
    std::vector<int64_t> want(static_cast<size_t>(results), 0);
    for (int32_t row = 0; row < rows; ++row) {
      int64_t offset = 0;
      bool good = true;
      for (int32_t k = 0; k < depth && good; ++k) {
        const int64_t* axis = &axes[static_cast<size_t>(3 * k)];
        int64_t index = numbers[static_cast<size_t>(k * stride[0] + row * stride[1])];
        if (width == 4) index = static_cast<int32_t>(index);
        good = index >= axis[1] && index < axis[0];
        if (good) offset += (index < 0 ? index + axis[0] : index) * axis[2];
      }
      if (offsets) want[static_cast<size_t>(row)] = good ? offset : bad;
      if (!offsets && !good) want[static_cast<size_t>(row % kernel.lanes)] = 1;
    }
    const std::vector<uint8_t> want_bytes = narrow(want, axis_width);
    halide_dimension_t from_dims[] = {{0, depth, stride[0]}, {0, rows, stride[1]}};
    halide_dimension_t axis_dims[] = {{0, 3, 1}, {0, depth, 3}};
    halide_dimension_t to_dims[] = {{0, results, 1}};
    uint8_t* to = third_.place(want_bytes.size(), at_end);
    auto from = describe(first_.put(bytes.data(), bytes.size(), at_end), width, from_dims);
    auto by = describe(second_.put(table.data(), table.size(), at_end), axis_width, axis_dims);
    auto dst = describe(to, axis_width, to_dims);
    ASSERT_EQ(kernel.function(&from, &by, &dst), 0);
    ASSERT_EQ(std::memcmp(to, want_bytes.data(), want_bytes.size()), 0)
        << kernel.name << ", " << rows << " rows of " << depth << ", strides " << stride[0] << ", "
        << stride[1];
  }
}

void IndexedRows::check_gather(const IndexedKernel& kernel, int32_t run, int32_t rows,
                               bool at_end) {
  const size_t width = dtype_size(kernel.type);
  const int32_t words = 3 * run + 1, apart = run + rows % 2;
  const std::vector<int32_t> at = offsets(rows, words, run);
  const std::vector<uint8_t> source = random_elements(random_, kernel.type, words);
  const size_t span = (static_cast<size_t>(rows - 1) * apart + static_cast<size_t>(run)) * width;
  std::vector<uint8_t> want(span, 0x5a);
  for (int32_t row = 0; row < rows; ++row) {
    std::memcpy(want.data() + static_cast<size_t>(row * apart) * width,
                source.data() + static_cast<size_t>(at[static_cast<size_t>(row)]) * width,
                static_cast<size_t>(run) * width);
  }
  halide_dimension_t from_dims[] = {{0, run, 1}, {0, words, 1}};
  halide_dimension_t at_dims[] = {{0, rows, 1}};
  halide_dimension_t to_dims[] = {{0, run, 1}, {0, rows, apart}};
  uint8_t* to = third_.place(span, at_end);
  std::memset(to, 0x5a, span);
  auto src = describe(first_.put(source.data(), source.size(), at_end), width, from_dims);
  auto by = describe(second_.put(at.data(), at.size() * sizeof(int32_t), at_end), 4, at_dims);
  auto dst = describe(to, width, to_dims);
  ASSERT_EQ(kernel.function(&src, &by, &dst), 0);
  ASSERT_EQ(std::memcmp(to, want.data(), span), 0)
      << kernel.name << ", " << rows << " rows of " << run;
}

void IndexedRows::check_scatter(const IndexedKernel& kernel, int32_t run, int32_t rows,
                                int32_t step, bool at_end) {
  const bool complex = kernel.reduction == Reduction::kMulComplex;
  if (complex && run % 2 != 0) return;  // pairs of words
  const DType dtype = !complex                         ? kernel.type
                      : kernel.type == DType::kFloat32 ? DType::kComplex64
                                                       : DType::kComplex128;
  const auto reduction = static_cast<ScatterReduction>(
      complex ? 3 : static_cast<int>(kernel.reduction) - static_cast<int>(Reduction::kUpdate));
  const size_t width = dtype_size(kernel.type), size = dtype_size(dtype);
  const int32_t words = 3 * run + 2, apart = run + 2 * (rows % 2);
  std::vector<int32_t> at = offsets(rows, words, run);
  if (complex) {
    for (int32_t& offset : at) offset -= offset % 2;
  }
  std::vector<int32_t> spread(static_cast<size_t>((rows - 1) * step + 1), -1);
  for (int32_t row = 0; row < rows; ++row) {
    int32_t& offset = at[static_cast<size_t>(row)];
    if (step == 0) offset = at[0];
    spread[static_cast<size_t>(row * step)] = offset;
  }
  const int32_t span = (rows - 1) * apart + run;
  const auto per_element = static_cast<int32_t>(size / width);
  const std::vector<uint8_t> updates = random_elements(random_, dtype, span / per_element);
  std::vector<uint8_t> want = random_elements(random_, dtype, words / per_element);
  uint8_t* to = third_.put(want.data(), want.size(), at_end);
  halide_dimension_t row_dims[] = {{0, run, 1}, {0, rows, apart}};
  halide_dimension_t at_dims[] = {{0, rows, step}};
  halide_dimension_t to_dims[] = {{0, run, 1}, {0, words, 1}};
  auto src = describe(first_.put(updates.data(), updates.size(), at_end), width, row_dims);
  auto by =
      describe(second_.put(spread.data(), spread.size() * sizeof(int32_t), at_end), 4, at_dims);
  auto dst = describe(to, width, to_dims);
  ASSERT_EQ(kernel.function(&src, &by, &dst), 0);
  for (int32_t row = 0; row < rows; ++row) {
    for (int32_t i = 0; i < run; i += per_element) {
      reduce(reduction, dtype,
             want.data() + static_cast<size_t>(at[static_cast<size_t>(row)] + i) * width,
             updates.data() + static_cast<size_t>(row * apart + i) * width);
    }
  }
  const std::vector<uint8_t> got(to, to + want.size());
  accept_any_nan(dtype, &want, got);
  ASSERT_TRUE(same_bytes(want, got)) << kernel.name << ", " << rows << " rows of " << run;
}

/// Indices of 32 or 64 bits, of which some are outside [0, words).
std::vector<int64_t> IndexedRows::some_bad_indices(bool far, int32_t rows, int32_t words) {
  const std::vector<int64_t> bad = {-1,
                                    words,
                                    std::numeric_limits<int32_t>::min(),
                                    std::numeric_limits<int32_t>::max(),
                                    std::numeric_limits<int64_t>::min(),
                                    int64_t{1} << 32};
  std::vector<int64_t> numbers;
  for (int32_t row = 0; row < rows; ++row) {
    // 64 bits that are not there in a kernel for 32 are left out of the draw.
    const int64_t last = far ? static_cast<int64_t>(bad.size()) - 1 : 3;
    numbers.push_back(random_.chance(20) ? bad[static_cast<size_t>(random_.between(0, last))]
                                         : random_.between(0, words - 1));
  }
  return numbers;
}

void IndexedRows::check_direct_gather(const IndexedKernel& kernel, int32_t rows, bool at_end) {
  const bool far = kernel.algorithm == IndexedAlgorithm::kGatherDirectFar;
  const size_t width = dtype_size(kernel.type);
  constexpr int32_t kWords = 5;
  const std::vector<int64_t> numbers = some_bad_indices(far, rows, kWords);
  const std::vector<uint8_t> indices = narrow(numbers, far ? 8 : 4);
  const std::vector<uint8_t> source = random_elements(random_, kernel.type, kWords);
  std::vector<uint8_t> want(static_cast<size_t>(rows) * width, 0);
  for (size_t row = 0; row < numbers.size(); ++row) {
    if (numbers[row] < 0 || numbers[row] >= kWords) continue;
    std::memcpy(want.data() + row * width,
                source.data() + static_cast<size_t>(numbers[row]) * width, width);
  }
  halide_dimension_t from_dims[] = {{0, kWords, 1}};
  halide_dimension_t row_dims[] = {{0, rows, 1}};
  uint8_t* to = third_.place(want.size(), at_end);
  std::memset(to, 0x5a, want.size());
  auto src = describe(first_.put(source.data(), source.size(), at_end), width, from_dims);
  auto by = describe(second_.put(indices.data(), indices.size(), at_end), far ? 8 : 4, row_dims);
  auto dst = describe(to, width, row_dims);
  ASSERT_EQ(kernel.function(&src, &by, &dst), 0);
  ASSERT_EQ(std::memcmp(to, want.data(), want.size()), 0) << kernel.name << ", " << rows << " rows";
}

void IndexedRows::check_direct(const IndexedKernel& kernel, int32_t rows, bool at_end) {
  const bool far = kernel.algorithm == IndexedAlgorithm::kScatterDirectFar;
  const auto reduction = static_cast<ScatterReduction>(static_cast<int>(kernel.reduction) -
                                                       static_cast<int>(Reduction::kUpdate));
  const size_t width = dtype_size(kernel.type);
  constexpr int32_t kWords = 5;
  const std::vector<int64_t> numbers = some_bad_indices(far, rows, kWords);
  const std::vector<uint8_t> indices = narrow(numbers, far ? 8 : 4);
  const std::vector<uint8_t> updates = random_elements(random_, kernel.type, rows);
  std::vector<uint8_t> want = random_elements(random_, kernel.type, kWords);
  uint8_t* to = third_.put(want.data(), want.size(), at_end);
  halide_dimension_t row_dims[] = {{0, rows, 1}};
  halide_dimension_t to_dims[] = {{0, kWords, 1}};
  auto src = describe(first_.put(updates.data(), updates.size(), at_end), width, row_dims);
  auto by = describe(second_.put(indices.data(), indices.size(), at_end), far ? 8 : 4, row_dims);
  auto dst = describe(to, width, to_dims);
  ASSERT_EQ(kernel.function(&src, &by, &dst), 0);
  for (int32_t row = 0; row < rows; ++row) {
    const int64_t index = numbers[static_cast<size_t>(row)];
    if (index < 0 || index >= kWords) continue;
    reduce(reduction, kernel.type, want.data() + static_cast<size_t>(index) * width,
           updates.data() + static_cast<size_t>(row) * width);
  }
  const std::vector<uint8_t> got(to, to + want.size());
  accept_any_nan(kernel.type, &want, got);
  ASSERT_TRUE(same_bytes(want, got)) << kernel.name << ", " << rows << " rows";
}

TEST_P(IndexedRows, IndicesBetweenTraps) {
  for (const IndexedAlgorithm algorithm :
       {IndexedAlgorithm::kCheckIndices, IndexedAlgorithm::kRowOffsets,
        IndexedAlgorithm::kRowOffsetsFar}) {
    for_each_extent(algorithm, 0, [&](const IndexedKernel& kernel, int32_t rows) {
      if (algorithm == IndexedAlgorithm::kCheckIndices && rows % kernel.lanes != 0) return;
      for (int32_t depth : {0, 1, 2, 3, 8, 9, 32}) {
        for (bool at_end : {false, true}) check_indices(kernel, rows, depth, at_end);
      }
    });
  }
}

TEST_P(IndexedRows, GatherBetweenTraps) {
  for_each_extent(IndexedAlgorithm::kGather, 1, [&](const IndexedKernel& kernel, int32_t run) {
    for (int32_t rows : {1, 2, 7}) {
      for (bool at_end : {false, true}) check_gather(kernel, run, rows, at_end);
    }
  });
}

TEST_P(IndexedRows, DirectGatherBetweenTraps) {
  for (const IndexedAlgorithm algorithm :
       {IndexedAlgorithm::kGatherDirect, IndexedAlgorithm::kGatherDirectFar}) {
    for_each_extent(algorithm, 1, [&](const IndexedKernel& kernel, int32_t rows) {
      for (bool at_end : {false, true}) check_direct_gather(kernel, rows, at_end);
    });
  }
}

TEST_P(IndexedRows, ScatterBetweenTraps) {
  for_each_extent(IndexedAlgorithm::kScatter, 1, [&](const IndexedKernel& kernel, int32_t run) {
    for (int32_t rows : {1, 2, 7, 8, 14}) {
      for (int32_t step : {0, 1, 2, 3}) {
        for (bool at_end : {false, true}) check_scatter(kernel, run, rows, step, at_end);
      }
    }
  });
}

TEST_P(IndexedRows, DirectScatterBetweenTraps) {
  for (const IndexedAlgorithm algorithm :
       {IndexedAlgorithm::kScatterDirect, IndexedAlgorithm::kScatterDirectFar}) {
    for_each_extent(algorithm, 1, [&](const IndexedKernel& kernel, int32_t rows) {
      for (bool at_end : {false, true}) check_direct(kernel, rows, at_end);
    });
  }
}

INSTANTIATE_TEST_SUITE_P(EveryLevel, IndexedRows, ::testing::Range(size_t{0}, level_count()),
                         [](const ::testing::TestParamInfo<size_t>& info) {
                           return std::string(level(info.param).name);
                         });

}  // namespace
}  // namespace tessera::test
