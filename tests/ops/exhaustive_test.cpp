// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Bounded-exhaustive: every op on all shapes and attributes below small bounds, legal or not,
// against the reference. TESSERA_TEST_LONG=1 widens the bounds.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "support/checks.h"
#include "support/index.h"
#include "support/status_matchers.h"

namespace tessera::test {
namespace {

bool long_run() {
  const char* value = std::getenv("TESSERA_TEST_LONG");
  return value != nullptr && std::strcmp(value, "1") == 0;
}

const int kMostAxes = long_run() ? 5 : 4;
const int64_t kLargestBlock = long_run() ? 4 : 3;
constexpr int64_t kLargestExtent = 3;
constexpr int64_t kLargestPadding = 2;

/// Calls `visit(list)` for all lists of `count` numbers of [low, high].
template <class Visit>
void for_each_list(int count, int64_t low, int64_t high, Visit visit) {
  Shape choices;
  for (int i = 0; i < count; ++i) choices.push_back(high - low + 1);
  for_each_index(choices, [&](const Dims& index) {
    std::vector<int64_t> list(index.begin(), index.end());
    for (int64_t& number : list) number += low;
    visit(list);
  });
}

std::vector<IntPair> pairs_of(const std::vector<int64_t>& list) {
  std::vector<IntPair> pairs;
  for (size_t i = 0; i < list.size(); i += 2) pairs.push_back({list[i], list[i + 1]});
  return pairs;
}

/// Leaner than matches_reference, which runs for a sample only.
class Exhaustive : public ::testing::Test {
 protected:
  void TearDown() override {
    std::printf("%lld legal and %lld refused cases\n", static_cast<long long>(legal_),
                static_cast<long long>(refused_));
    EXPECT_GT(legal_, 0);
  }

  /// Checks a call on all shapes of that rank.
  void check_all_shapes(const Call& call, int rank) {
    for_each_list(rank, 0, kLargestExtent, [&](const Shape& input) { check(call, input); });
  }

  void check(const Call& call, const Shape& input) {
    if (HasFatalFailure()) return;
    const reference::Relayout want = call.reference(input);
    if (!want.legal) return check_refusal(call, input);
    ++legal_;
    Shape output;
    const Status status = call.shape(spec(DType::kUInt8, input), &output);
    ASSERT_TRUE(status.ok()) << text(call, input) << status.message();
    ASSERT_EQ(to_string(output), to_string(want.output)) << text(call, input);
    check_bytes(call, input, want, DType::kUInt8);
    check_bytes(call, input, want, DType::kFloat32);
    if (legal_ % 101 == 0) check_sample(call, input, want);
  }

 private:
  static std::string text(const Call& call, const Shape& input) {
    return call.op + call.attributes + " of " + to_string(input) + ": ";
  }

  void check_refusal(const Call& call, const Shape& input) {
    ++refused_;
    Shape output{-5};
    const Status status = call.shape(spec(DType::kUInt8, input), &output);
    ASSERT_EQ(status.code(), StatusCode::kInvalidArgument) << text(call, input);
    ASSERT_EQ(to_string(output), "[-5]") << text(call, input);
    if (refused_ % 17 != 0) return;
    std::vector<uint8_t> memory(64, 0x5a);
    const Status run = call.run(ConstTensor(source(0), DType::kUInt8, input),
                                Tensor(memory.data(), DType::kUInt8, {64}), {});
    ASSERT_EQ(run.code(), StatusCode::kInvalidArgument) << text(call, input);
    ASSERT_EQ(memory, std::vector<uint8_t>(64, 0x5a)) << text(call, input);
  }

  void check_bytes(const Call& call, const Shape& input, const reference::Relayout& want,
                   DType dtype) {
    const ConstTensor from(source(static_cast<size_t>(element_count(input)) * dtype_size(dtype)),
                           dtype, input);
    const std::vector<uint8_t> elements = reference::apply(want, from);
    constexpr size_t kGuard = 64;
    memory_.assign(elements.size() + 2 * kGuard, 0x5a);
    expected_ = memory_;
    std::copy(elements.begin(), elements.end(), expected_.begin() + kGuard);
    const Status status = call.run(from, Tensor(memory_.data() + kGuard, dtype, want.output), {});
    ASSERT_TRUE(status.ok()) << text(call, input) << status.message();
    ASSERT_TRUE(same_bytes(expected_, memory_)) << text(call, input);
  }

  void check_sample(const Call& call, const Shape& input, const reference::Relayout& want) {
    Random random(static_cast<uint64_t>(legal_));
    const DType dtype = random.one_of(kWidthTypes);
    Buffer from(dtype, input, random_strides(random, input, true));
    from.fill(random.bits());
    const Buffer to(dtype, want.output, random_strides(random, want.output, false));
    Context context;
    context.isa = random.one_of(supported_levels());
    ASSERT_TRUE(matches_reference(call, from, to, context));
  }

  /// Bytes that differ from their neighbours, for any input here: at the beginning or the end of
  /// their memory, where AddressSanitizer sees what is read before or behind them.
  const uint8_t* source(size_t bytes) const {
    static const std::vector<uint8_t> numbers = [] {
      std::vector<uint8_t> numbers(1 << 16);
      for (size_t i = 0; i < numbers.size(); ++i) {
        numbers[i] = static_cast<uint8_t>(i % 251);
      }
      return numbers;
    }();
    return numbers.data() + (legal_ % 2 == 0 ? 0 : numbers.size() - bytes);
  }

  int64_t legal_ = 0, refused_ = 0;
  std::vector<uint8_t> memory_, expected_;
};

class ExhaustiveBlocks : public Exhaustive, public ::testing::WithParamInterface<int> {
 protected:
  /// Calls `make(block_shape, pairs)` for all attributes of that many spatial axes and checks what
  /// it returns on all shapes.
  template <class Make>
  void check_blocks(Make make) {
    const int spatial = GetParam();
    // With more than 3 spatial axes there would be too many.
    const int64_t largest_block = spatial > 3 ? 2 : kLargestBlock;
    const int64_t largest_padding = spatial > 3 ? 1 : kLargestPadding;
    for_each_list(spatial, 1, largest_block, [&](const std::vector<int64_t>& block) {
      for_each_list(2 * spatial, 0, largest_padding, [&](const std::vector<int64_t>& pairs) {
        const Call call = make(block, pairs_of(pairs));
        for (int rank = spatial; rank <= kMostAxes; ++rank) check_all_shapes(call, rank);
      });
    });
  }
};

TEST_P(ExhaustiveBlocks, SpaceToBatchNd) {
  check_blocks([](const IntTensor& block, const IntTensor& paddings) {
    return call::space_to_batch_nd(block, paddings);
  });
}

TEST_P(ExhaustiveBlocks, BatchToSpaceNd) {
  check_blocks([](const IntTensor& block, const IntTensor& crops) {
    return call::batch_to_space_nd(block, crops);
  });
}

INSTANTIATE_TEST_SUITE_P(SpatialAxes, ExhaustiveBlocks, ::testing::Range(0, kMostAxes));

TEST_F(Exhaustive, SpaceToBatchAndBack) {
  for (int64_t block = 1; block <= kLargestBlock; ++block) {
    for_each_list(4, 0, kLargestPadding, [&](const std::vector<int64_t>& pairs) {
      for (int rank = 3; rank <= kMostAxes; ++rank) {
        check_all_shapes(call::space_to_batch(pairs_of(pairs), block), rank);
        check_all_shapes(call::batch_to_space(pairs_of(pairs), block), rank);
      }
    });
  }
}

TEST_F(Exhaustive, SpaceToDepthAndBack) {
  for (int64_t block = 0; block <= kLargestBlock; ++block) {
    for (DataFormat format : {DataFormat::kNHWC, DataFormat::kNCHW}) {
      for (ChannelOrder order : {ChannelOrder::kDCR, ChannelOrder::kCRD}) {
        check_all_shapes(call::space_to_depth(block, format, order), 4);
        // The channels have to reach block^2 and a multiple of it.
        for_each_list(3, 0, kLargestExtent, [&](const Shape& space) {
          for (int64_t channels = 0; channels <= 3 * block * block; ++channels) {
            const bool last = format == DataFormat::kNHWC;
            const Shape input = last ? Shape{space[0], space[1], space[2], channels}
                                     : Shape{space[0], channels, space[1], space[2]};
            check(call::depth_to_space(block, format, order), input);
          }
        });
      }
    }
  }
}

TEST_F(Exhaustive, OnnxSpaceToDepthAndBack) {
  for (int64_t block = 0; block <= kLargestBlock; ++block) {
    check_all_shapes(call::onnx_space_to_depth(block), 4);
    for_each_list(3, 0, kLargestExtent, [&](const Shape& space) {
      for (int64_t channels = 0; channels <= 3 * block * block; ++channels) {
        const Shape input{space[0], channels, space[1], space[2]};
        check(call::onnx_depth_to_space(block, ChannelOrder::kDCR), input);
        check(call::onnx_depth_to_space(block, ChannelOrder::kCRD), input);
      }
    });
  }
}

TEST_F(Exhaustive, PixelShuffleAndBack) {
  for (int64_t block = 0; block <= kLargestBlock; ++block) {
    for (int dims = 0; dims <= 4; ++dims) {
      for (int rank = 0; rank <= kMostAxes; ++rank) {
        check_all_shapes(call::pixel_unshuffle(block, dims), rank);
        const int channel = rank - dims - 1;
        for_each_list(rank, 0, kLargestExtent, [&](Shape input) {
          if (channel >= 0 && input[channel] > 1) {  // 2 and 3 stand for what divides and does not
            input[channel] = input[channel] == 2 ? block * block * block : block * block;
          }
          check(call::pixel_shuffle(block, dims), input);
        });
      }
    }
  }
}

TEST_F(Exhaustive, Reshape) {
  for (ReshapeRule rule :
       {ReshapeRule::kTensorFlow, ReshapeRule::kOnnx, ReshapeRule::kOnnxAllowZero}) {
    for (int target_rank = 0; target_rank <= 3; ++target_rank) {
      for_each_list(target_rank, -2, 6, [&](const std::vector<int64_t>& shape) {
        const Call call = call::reshape(shape, rule);
        for (int rank = 0; rank <= 4; ++rank) check_all_shapes(call, rank);
      });
    }
  }
}

TEST_F(Exhaustive, Transpose) {
  for (int count = 0; count <= kMostAxes; ++count) {
    for_each_list(count, -count - 1, count, [&](const std::vector<int64_t>& perm) {
      const Call call = call::transpose(perm);
      // Most lists are no permutations; those need no more than one shape.
      const Shape ones(std::vector<int64_t>(perm.size(), 1));
      if (!call.reference(ones).legal) return check(call, ones);
      for (int rank = count > 0 ? count - 1 : 0; rank <= count + 1; ++rank) {
        check_all_shapes(call, rank);
      }
    });
  }
}

TEST_F(Exhaustive, Pad) {
  for (int rank = 0; rank <= 4; ++rank) {
    for_each_list(2 * rank, 0, kLargestPadding, [&](const std::vector<int64_t>& paddings) {
      check_all_shapes(call::pad(pairs_of(paddings)), rank);
    });
  }
}

}  // namespace
}  // namespace tessera::test
