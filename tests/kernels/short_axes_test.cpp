// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// The public calls on axes that are shorter than a kernel's vector: from nothing to two vectors and
// one, with input and output right against pages that trap, which a row that is called below its
// minimum would touch.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <tuple>

#include "support/checks.h"
#include "support/index.h"
#include "support/mapping.h"
#include "support/movements.h"
#include "support/status_matchers.h"

namespace tessera::test {
namespace {

class ShortAxes : public ::testing::TestWithParam<size_t> {
 protected:
  void SetUp() override {
    ASSERT_TRUE(input_.usable() && output_.usable());
    if (!level(GetParam()).supported) GTEST_SKIP() << "not run: level " << level(GetParam()).name;
    context_.isa = level(GetParam()).name;
    context_.threads = 1;
  }

  /// Checks the movements of a kernel's constants, with long axes from nothing to `most`.
  void check_lengths(const KernelInfo& info, int64_t most) {
    for (int64_t length = 0; length <= most && !HasFatalFailure(); ++length) {
      for (const Movement& movement : movements_for(info, length)) check(movement);
    }
  }

  /// A forced kernel may be refused; then nothing is written.
  void check(const Movement& movement) {
    const auto size = static_cast<int64_t>(dtype_size(movement.dtype));
    int64_t span = element_count(movement.input) == 0 ? 0 : 1;
    for (int axis = 0; axis < movement.input.rank() && span > 0; ++axis) {
      span += (movement.input[axis] - 1) * movement.strides[axis];
    }
    const reference::Relayout want = movement.call.reference(movement.input);
    ASSERT_TRUE(want.legal);
    const auto input_bytes = static_cast<size_t>(span * size);
    const auto output_bytes = static_cast<size_t>(element_count(want.output) * size);
    for (bool at_end : {false, true}) {
      uint8_t* from = at_end ? input_.at_end(input_bytes) : input_.at_start();
      uint8_t* to = at_end ? output_.at_end(output_bytes) : output_.at_start();
      for (size_t i = 0; i < input_bytes; ++i) from[i] = static_cast<uint8_t>(i * 151 + 7);
      const ConstTensor input(from, movement.dtype, movement.input, movement.strides);
      const Tensor output(to, movement.dtype, want.output);
      std::vector<uint8_t> expected = reference::apply(want, input);
      std::fill_n(to, output_bytes, uint8_t{0x5a});
      const Status status = movement.call.run(input, output, context_);
      if (context_.kernel == nullptr || status.ok()) {
        ASSERT_THAT(status, is_ok());
      } else {
        ASSERT_THAT(status, refuses({"kernel", context_.kernel}));
        std::fill(expected.begin(), expected.end(), uint8_t{0x5a});
      }
      ASSERT_TRUE(std::equal(expected.begin(), expected.end(), to))
          << movement.call.op << " of " << to_string(movement.input);
    }
  }

  Context context_;

 private:
  GuardedMemory input_{1 << 20}, output_{1 << 20};
};

TEST_P(ShortAxes, AllLengthsBetweenTraps) {
  std::set<std::tuple<std::string, int, int, int>> done;
  for (size_t i = 0; i < kernel_count(); ++i) {
    const KernelInfo info = kernel(i);
    // The dispatcher chooses among levels and lanes itself.
    if (!done.insert({info.algorithm, info.width, info.run, info.block}).second) continue;
    for (int64_t streaming_bytes : {-1, 1}) {
      context_.streaming_bytes = streaming_bytes;
      check_lengths(info, 2 * std::max(info.lanes, 16) + 1);
    }
  }
}

TEST_P(ShortAxes, ForcedKernelsBetweenTraps) {
  for (size_t i = 0; i < kernel_count(); ++i) {
    const KernelInfo info = kernel(i);
    if (std::string(info.level) != level(GetParam()).name) continue;
    context_.kernel = info.name;
    check_lengths(info, info.lanes + 1);
  }
}

INSTANTIATE_TEST_SUITE_P(EveryLevel, ShortAxes, ::testing::Range(size_t{0}, level_count()),
                         [](const ::testing::TestParamInfo<size_t>& info) {
                           return std::string(level(info.param).name);
                         });

}  // namespace
}  // namespace tessera::test
