// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Every row of the kernel table, called by itself: all extents of the long axis from the least that
// the row takes to two vectors and one, with source and destination right against pages that trap.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstring>

#include "HalideRuntime.h"
#include "runtime/dispatch/kernel_table.h"
#include "support/checks.h"
#include "support/mapping.h"

namespace tessera::test {
namespace {

/// How a row's buffers look; stated here once more, so that a slip in the library's table shows.
struct Form {
  const char* algorithm;
  const char* extents;  ///< Of the destination, innermost first: Long, Run, Block, Free.
  int order[4];         ///< Which of the destination's dimensions each of the source's is.
  int packed_source, packed_destination;  ///< How many dimensions lie without a gap.
};

constexpr Form kForms[] = {
    {"copy", "LFFF", {0, 1, 2, 3}, 1, 1},
    {"deinterleave", "RLBF", {0, 2, 1, 3}, 3, 2},
    {"interleave", "RBLF", {0, 2, 1, 3}, 2, 3},
    {"permute_pixels", "BBRL", {2, 0, 3, 1}, 3, 4},
    {"permute_pixels_inverse", "RBLB", {1, 3, 0, 2}, 4, 3},
    {"permute_record", "BBLF", {2, 0, 1, 3}, 1, 3},
    {"permute_record_inverse", "LBBF", {1, 2, 0, 3}, 3, 1},
    {"interleave_blocks", "RLBR", {2, 0, 3, 1}, 4, 2},
    {"transpose", "LLFF", {1, 0, 2, 3}, 1, 1},
    {"strided_copy", "LFFF", {0, 1, 2, 3}, 0, 0},
    {"fill", "LFFF", {}, 0, 1},
    {"strided_fill", "LFFF", {}, 0, 0},
};

const Form* form_of(const Kernel& kernel) {
  for (const Form& form : kForms) {
    if (std::strcmp(form.algorithm, algorithm_info(kernel.algorithm).name) == 0) return &form;
  }
  return nullptr;
}

bool is_fill(const Form& form) { return std::strstr(form.algorithm, "fill") != nullptr; }

/// A buffer of a row: four dimensions, strides in words.
struct RowBuffer {
  int32_t extent[4], stride[4];
  int64_t span = 1;  ///< Words from the first to behind the last.

  RowBuffer(const int32_t (&extents)[4], int packed) {
    int32_t step = 1;
    for (int d = 0; d < 4; ++d) {
      if (d >= packed && (d > 0 || packed == 0)) step += 1 + d;  // a gap
      extent[d] = extents[d];
      stride[d] = step;
      span += static_cast<int64_t>(extent[d] - 1) * step;
      step *= extent[d];
    }
  }
  int64_t offset(const int32_t (&index)[4]) const {
    int64_t offset = 0;
    for (int d = 0; d < 4; ++d) offset += int64_t{index[d]} * stride[d];
    return offset;
  }
};

class KernelRows : public ::testing::TestWithParam<size_t> {
 protected:
  void SetUp() override {
    ASSERT_TRUE(source_.usable() && destination_.usable());
    if (!level(GetParam()).supported) GTEST_SKIP() << "not run: level " << level(GetParam()).name;
  }

  /// Calls the row with the two extents where it has long axes.
  void check(const Kernel& kernel, const Form& form, int32_t first_long, int32_t second_long) {
    int32_t extents[4], source_extents[4] = {1, 1, 1, 1};
    int longs = 0, frees = 0;
    for (int d = 0; d < 4; ++d) {
      switch (form.extents[d]) {
        case 'L':
          extents[d] = longs++ == 0 ? first_long : second_long;
          break;
        case 'R':
          extents[d] = kernel.run;
          break;
        case 'B':
          extents[d] = kernel.block;
          break;
        default:
          extents[d] = ++frees == 1 ? 2 : 3;
      }
    }
    if (form.extents[0] == 'L' && kernel.run > 0) {  // the form of copy and fill whose run is fixed
      extents[0] = kernel.run;
      extents[1] = first_long;
    }
    const bool fill = is_fill(form);
    for (int d = 0; d < 4 && !fill; ++d) source_extents[d] = extents[form.order[d]];
    const RowBuffer source(source_extents, form.packed_source);
    const RowBuffer destination(extents, form.packed_destination);
    check_between_traps(kernel, form, source, destination);
  }

 private:
  void check_between_traps(const Kernel& kernel, const Form& form, const RowBuffer& source,
                           const RowBuffer& destination) {
    const size_t width = kernel.width;
    const size_t source_bytes = static_cast<size_t>(source.span) * width;
    const size_t bytes = static_cast<size_t>(destination.span) * width;
    for (bool at_end : {false, true}) {
      uint8_t* from = at_end ? source_.at_end(source_bytes) : source_.at_start();
      uint8_t* to = at_end ? destination_.at_end(bytes) : destination_.at_start();
      for (size_t i = 0; i < source_bytes; ++i) from[i] = static_cast<uint8_t>(i * 151 + 7);
      // What lies on the side without a trap is watched as well.
      uint8_t* watched = at_end ? to - kWatched : to;
      std::memset(watched, 0x5a, bytes + kWatched);
      std::vector<uint8_t> expected(watched, watched + bytes + kWatched);
      uint8_t* first = expected.data() + (to - watched);
      for_each_element(destination, [&](const int32_t(&index)[4]) {
        int32_t source_index[4] = {};
        for (int d = 0; d < 4 && !is_fill(form); ++d) source_index[d] = index[form.order[d]];
        const size_t source_at = static_cast<size_t>(source.offset(source_index)) * width;
        const size_t at = static_cast<size_t>(destination.offset(index)) * width;
        std::memcpy(first + at, from + source_at, width);
      });
      ASSERT_EQ(call(kernel, from, source, to, destination), 0);
      ASSERT_EQ(std::memcmp(watched, expected.data(), expected.size()), 0)
          << kernel.name << " with destination extents " << destination.extent[0] << ", "
          << destination.extent[1] << ", " << destination.extent[2] << ", "
          << destination.extent[3];
    }
  }

  template <class Visit>
  static void for_each_element(const RowBuffer& buffer, Visit visit) {
    int32_t index[4];
    for (index[3] = 0; index[3] < buffer.extent[3]; ++index[3]) {
      for (index[2] = 0; index[2] < buffer.extent[2]; ++index[2]) {
        for (index[1] = 0; index[1] < buffer.extent[1]; ++index[1]) {
          for (index[0] = 0; index[0] < buffer.extent[0]; ++index[0]) visit(index);
        }
      }
    }
  }

  static int call(const Kernel& kernel, uint8_t* from, const RowBuffer& source, uint8_t* to,
                  const RowBuffer& destination) {
    halide_dimension_t source_dims[4], destination_dims[4];
    for (int d = 0; d < 4; ++d) {
      source_dims[d] = {0, source.extent[d], source.stride[d]};
      destination_dims[d] = {0, destination.extent[d], destination.stride[d]};
    }
    halide_buffer_t src = {}, dst = {};
    src.type = dst.type = halide_type_t(halide_type_uint, static_cast<uint8_t>(8 * kernel.width));
    src.host = from;
    src.dim = source_dims;
    src.dimensions = is_fill(*form_of(kernel)) ? 0 : 4;
    dst.host = to;
    dst.dim = destination_dims;
    dst.dimensions = 4;
    return kernel.function(&src, &dst);
  }

  static constexpr size_t kWatched = 512;
  GuardedMemory source_{1 << 20}, destination_{1 << 20};
};

TEST_P(KernelRows, AllExtentsBetweenTraps) {
  int rows = 0;
  for (const Kernel& kernel : all_kernels()) {
    if (kernel.level != GetParam()) continue;
    const Form* form = form_of(kernel);
    ASSERT_NE(form, nullptr) << kernel.name << ": an algorithm that this test does not know";
    ++rows;
    const auto least = static_cast<int32_t>(kernel.least_extent());
    const int32_t most = 2 * std::max<int32_t>(kernel.lanes, 8) + 1;
    const bool square = std::strcmp(form->extents, "LLFF") == 0;
    for (int32_t first = least; first <= most; ++first) {
      for (int32_t second = least; second <= (square ? most : least); ++second) {
        check(kernel, *form, first, second);
        if (HasFatalFailure()) return;
      }
    }
  }
  std::printf("%s: %d rows\n", level(GetParam()).name, rows);
}

INSTANTIATE_TEST_SUITE_P(EveryLevel, KernelRows, ::testing::Range(size_t{0}, level_count()),
                         [](const ::testing::TestParamInfo<size_t>& info) {
                           return std::string(level(info.param).name);
                         });

}  // namespace
}  // namespace tessera::test
