// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Chains as lists of calls, and the check that their plans do what the calls do one by one.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/checks.h"

namespace tessera::test {

/// Ops, each on what the one before leaves.
struct ChainTrial {
  DType dtype;
  Shape input;
  std::vector<Call> calls;
};

/// A chain as a call, whose one-shot form plans it and runs the plan. All padding in it has one
/// value.
namespace call {
Call chain(const std::vector<Call>& steps);
}

/// For the output of a failure.
std::string to_string(const ChainTrial& trial);

/// A chain of up to `most` random steps that are legal.
ChainTrial random_chain(Random& random, int most);

/// Appends all calls; what the first failure said, if any.
Status append_all(const ChainTrial& trial, Chain* chain);

/// What a chain's plan must write, as dense elements, by the reference of each call.
struct StepByStep {
  Shape output;
  std::vector<uint8_t> elements;
};
StepByStep step_by_step(const ChainTrial& trial, const Buffer& input);

/// Whether the plan writes what the steps would: every byte of the output's memory. `*passes`
/// becomes how many it takes.
::testing::AssertionResult matches_steps(const ChainTrial& trial, const Buffer& input,
                                         const Buffer& output, size_t* passes,
                                         const Context& context = {});
/// The same on a dense input and output.
::testing::AssertionResult matches_steps(const ChainTrial& trial, size_t* passes);

}  // namespace tessera::test
