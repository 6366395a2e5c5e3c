// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "tessera/chain.h"

#include <gtest/gtest.h>

#include "support/chains.h"
#include "support/index.h"
#include "support/status_matchers.h"

namespace tessera::test {
namespace {

void check_passes(size_t passes, const ChainTrial& trial) {
  for (DType dtype : kWidthTypes) {
    ChainTrial typed = trial;
    typed.dtype = dtype;
    size_t taken = 0;
    ASSERT_TRUE(matches_steps(typed, &taken));
    EXPECT_EQ(taken, passes) << to_string(typed);
  }
}

void check_one_pass(const Shape& input, const std::vector<Call>& calls) {
  check_passes(1, {DType::kFloat32, input, calls});
}

const DataFormat kFirst = DataFormat::kNCHW, kLast = DataFormat::kNHWC;

TEST(Chain, RegroupedAxesTakeOnePass) {
  check_one_pass({2, 32, 48, 3}, {call::reshape({2, 2, 16, 3, 16, 3}),
                                  call::transpose({0, 1, 3, 2, 4, 5}), call::reshape({2, 6, 768})});
  check_one_pass({2, 12, 5, 7}, {call::reshape({2, 4, 3, 5, 7}), call::transpose({0, 2, 1, 3, 4}),
                                 call::reshape({2, 12, 5, 7})});
  // Windows of a picture and back.
  check_one_pass({1, 8, 12, 5}, {call::reshape({1, 2, 4, 3, 4, 5}),
                                 call::transpose({0, 1, 3, 2, 4, 5}), call::reshape({6, 16, 5})});
  check_one_pass({6, 16, 5}, {call::reshape({1, 2, 3, 4, 4, 5}),
                              call::transpose({0, 1, 3, 2, 4, 5}), call::reshape({1, 8, 12, 5})});
}

TEST(Chain, BlocksAndFormatsTakeOnePass) {
  const IntTensor to_first({0, 3, 1, 2}), to_last({0, 2, 3, 1});
  check_one_pass({1, 32, 36, 3}, {call::space_to_depth(2), call::transpose(to_first)});
  check_one_pass({1, 16, 18, 12}, {call::depth_to_space(2), call::transpose(to_first)});
  check_one_pass({2, 6, 10, 14},
                 {call::transpose(to_last), call::space_to_depth(2), call::transpose(to_first)});
  check_one_pass({1, 12, 8, 8}, {call::pixel_shuffle(2), call::transpose(to_last)});
  check_one_pass({1, 3, 8, 8},
                 {call::pixel_unshuffle(2), call::onnx_depth_to_space(2, ChannelOrder::kCRD)});
  check_one_pass({4, 6, 6, 4}, {call::batch_to_space({{0, 0}, {0, 0}}, 2),
                                call::space_to_depth(2, kLast, ChannelOrder::kCRD)});
  check_one_pass({1, 8, 8, 4}, {call::space_to_depth(2, kFirst), call::depth_to_space(2, kFirst)});
}

TEST(Chain, PaddingIsKept) {
  const Call same = call::pad({{0, 0}, {1, 2}, {2, 1}, {0, 0}});
  check_one_pass({1, 9, 13, 3}, {same, call::space_to_batch_nd({2, 2}, {{0, 0}, {0, 0}})});
  check_one_pass({1, 9, 13, 3}, {same, call::space_to_batch_nd({2, 2}, {{1, 1}, {2, 0}})});
  check_one_pass({1, 9, 13, 3}, {same, same, call::transpose({0, 3, 1, 2})});
  check_one_pass({1, 9, 13, 3}, {same, call::space_to_depth(2), call::transpose({0, 3, 1, 2})});
  check_one_pass({1, 9, 13, 3}, {same, call::reshape({-1}), call::reshape({12, 48})});
  check_one_pass({3, 1, 5}, {call::reshape({3, 5}), call::pad({{1, 0}, {0, 2}})});
  check_one_pass({1, 5}, {call::pad({{1, 1}, {0, 0}}), call::pad({{1, 1}, {2, 2}})});
  check_one_pass({1, 9, 13, 3}, {call::space_to_batch_nd({2, 2}, {{1, 2}, {2, 1}}),
                                 call::transpose({0, 3, 1, 2})});
}

TEST(Chain, CroppingIsKept) {
  const Call crop = call::batch_to_space_nd({2, 3}, {{1, 0}, {2, 1}});
  check_one_pass({6, 5, 7, 3}, {crop, call::transpose({0, 3, 1, 2})});
  check_one_pass({6, 5, 7, 3}, {call::transpose({0, 2, 1, 3}), crop, call::reshape({1, -1, 3})});
  // What padded is cropped again, more or less of it: a copy, or a part of one.
  for (const IntPair& left : {IntPair{1, 2}, IntPair{0, 2}, IntPair{3, 4}}) {
    const IntTensor block({3}), pads(std::vector<IntPair>{{1, 2}});
    check_one_pass({2, 9, 5}, {call::space_to_batch_nd(block, pads),
                               call::batch_to_space_nd(block, std::vector<IntPair>{left})});
  }
}

TEST(Chain, WhatDoesNotComposeTakesMorePasses) {
  const Call turn = call::transpose({1, 0});
  check_passes(2, {DType::kInt8, {6, 4}, {turn, call::reshape({3, 8}), turn}});
  check_passes(
      3, {DType::kInt8, {6, 4}, {turn, call::reshape({3, 8}), turn, call::reshape({6, 4}), turn}});
  const Call pad = call::pad({{0, 0}, {1, 1}});
  // A padded axis is no interval any more once it is part of another.
  check_passes(2, {DType::kInt8, {5, 6}, {pad, call::reshape({4, 10}), turn}});
  check_passes(2, {DType::kInt8, {5, 6}, {turn, call::reshape({1, 30}), pad}});
  check_passes(2, {DType::kInt8,
                   {4, 6},
                   {call::pad({{0, 0}, {0, 2}}), call::reshape({4, 2, 2, 2}),
                    call::transpose({0, 2, 1, 3})}});
  const Call crop = call::batch_to_space_nd({2}, std::vector<IntPair>{{1, 0}});
  check_passes(2, {DType::kInt8, {4, 6}, {crop, pad}});
  check_passes(2, {DType::kInt8, {4, 6, 3}, {call::pad({{0, 0}, {1, 0}, {0, 0}}), crop}});
}

TEST(Chain, OneValueOfPaddingInAPass) {
  for (DType dtype : kWidthTypes) {
    const std::vector<uint8_t> one(dtype_size(dtype), 1), other(dtype_size(dtype), 2);
    const IntTensor rows({{1, 2}, {0, 0}}), columns({{0, 0}, {2, 1}});
    size_t passes = 0;
    EXPECT_TRUE(
        matches_steps({dtype, {4, 5}, {call::pad(rows, one), call::pad(columns, one)}}, &passes));
    EXPECT_EQ(passes, 1u);
    EXPECT_TRUE(
        matches_steps({dtype, {4, 5}, {call::pad(rows, one), call::pad(columns, other)}}, &passes));
    EXPECT_EQ(passes, 2u);
  }
}

TEST(Chain, WithoutStepsIsACopy) {
  check_one_pass({4, 5, 6}, {});
  check_one_pass({}, {});
  check_one_pass({3, 4}, {call::reshape({12}), call::reshape({2, 6})});
}

TEST(Chain, WithoutElements) {
  check_passes(0, {DType::kInt8, {0, 3}, {call::transpose({1, 0}), call::reshape({-1, 5})}});
  // All of it is padding, whatever moved before.
  const Call pad = call::pad({{1, 2}, {0, 0}});
  check_one_pass({0, 3}, {pad, call::transpose({1, 0})});
  check_one_pass({3, 4}, {call::batch_to_space_nd({1}, std::vector<IntPair>{{2, 2}}),
                          call::reshape({0, 4}), pad, call::transpose({1, 0})});
  check_passes(
      0, {DType::kInt8, {3, 4}, {call::batch_to_space_nd({1}, std::vector<IntPair>{{2, 2}})}});
}

TEST(Chain, RandomChains) {
  size_t composed = 0, all = 0;
  for (uint64_t seed = 1; seed <= 12000; ++seed) {
    Random random(seed);
    const ChainTrial trial = random_chain(random, 6);
    Buffer input(trial.dtype, trial.input,
                 random.chance(50) ? random_strides(random, trial.input, true)
                                   : ConstTensor::dense_strides(trial.input));
    input.fill(seed);
    const Shape shape = step_by_step(trial, input).output;
    const bool dense = random.chance(60);
    const Buffer output(
        trial.dtype, shape,
        dense ? ConstTensor::dense_strides(shape) : random_strides(random, shape, false));
    Context context;
    context.isa = random.chance(50) ? nullptr : random.one_of(supported_levels());
    context.streaming_bytes = random.chance(30) ? 1 : 0;
    size_t passes = 0;
    ASSERT_TRUE(matches_steps(trial, input, output, &passes, context)) << "seed " << seed;
    all += dense ? 1 : 0;
    composed += dense && passes <= 1 ? 1 : 0;
  }
  EXPECT_GT(composed, all / 2) << "of " << all;
  EXPECT_LT(composed, all);
}

TEST(Chain, ManyThreads) {
  const ChainTrial patches = {
      DType::kFloat32,
      {2, 256, 512, 3},
      {call::pad({{0, 0}, {3, 5}, {4, 4}, {0, 0}}), call::reshape({2, 66, 4, 130, 4, 3}),
       call::transpose({0, 1, 3, 2, 4, 5}), call::reshape({2, -1, 39}),
       call::transpose({0, 2, 1})}};
  const Buffer input = random_buffer(patches.dtype, patches.input);
  const Buffer output(patches.dtype, step_by_step(patches, input).output);
  for (int threads : {1, 2, 8}) {
    Context context;
    context.threads = threads;
    size_t passes = 0;
    EXPECT_TRUE(matches_steps(patches, input, output, &passes, context));
    EXPECT_EQ(passes, 2u);
  }
}

}  // namespace
}  // namespace tessera::test
