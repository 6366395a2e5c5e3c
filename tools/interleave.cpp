// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "interleave.h"

#include <algorithm>
#include <chrono>

namespace tessera::tools {
namespace {

// One pass over some megabytes does not bring them back into a last-level cache that another rival
// has filled: a batch of this length does, where 40 us measured three times as slow as it.
constexpr double kBatchSeconds = 1e-3;
constexpr int kMinRounds = 9;
constexpr int kMaxRounds = 20000;
constexpr int64_t kMaxRepeats = 1 << 20;

/// How many repeats make a batch. Leaves memory and code warm.
int64_t repeats_of(const TimedBatch& batch, double wanted) {
  int64_t repeats = 1;
  batch(1);
  for (double seconds = batch(1); seconds < wanted && repeats < kMaxRepeats;
       seconds = batch(repeats)) {
    const double missing = std::min(wanted / std::max(seconds, 1e-9), 10.0);
    repeats = std::max(repeats + 1, static_cast<int64_t>(static_cast<double>(repeats) * missing));
  }
  return repeats;
}

double median(std::vector<double>& values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 == 1) return *middle;
  return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

}  // namespace

std::vector<BatchTimes> interleave(const std::vector<TimedBatch>& batches, double seconds,
                                   bool warm_up) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  const double share = seconds / (2.0 * kMinRounds * static_cast<double>(batches.size()));
  std::vector<int64_t> repeats;
  for (const TimedBatch& batch : batches) {
    repeats.push_back(repeats_of(batch, std::min(kBatchSeconds, share)));
  }

  std::vector<std::vector<double>> samples(batches.size());
  for (int round = 0; round < kMaxRounds; ++round) {
    if (round >= kMinRounds && Clock::now() >= end) break;
    for (size_t i = 0; i < batches.size(); ++i) {
      if (warm_up) batches[i](repeats[i]);
      samples[i].push_back(batches[i](repeats[i]) * 1e9 / static_cast<double>(repeats[i]));
    }
  }
  std::vector<BatchTimes> times;
  for (std::vector<double>& ns : samples) {
    const double least = *std::min_element(ns.begin(), ns.end());
    times.push_back({median(ns), least});
  }
  return times;
}

}  // namespace tessera::tools
