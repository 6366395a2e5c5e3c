// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "interleave.h"

#include <algorithm>
#include <chrono>

namespace tessera::tools {
namespace {

constexpr double kBatchSeconds = 40e-6;  // the clock's own cost vanishes in it
constexpr int kMinRounds = 9;
constexpr int kMaxRounds = 20000;
constexpr int64_t kMaxRepeats = 1 << 20;

/// How many repeats make a batch. Leaves memory and code warm.
int64_t repeats_of(const TimedBatch& batch) {
  int64_t repeats = 1;
  batch(1);
  for (double seconds = batch(1); seconds < kBatchSeconds && repeats < kMaxRepeats;
       seconds = batch(repeats)) {
    const double missing = std::min(kBatchSeconds / std::max(seconds, 1e-9), 10.0);
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
  std::vector<int64_t> repeats;
  for (const TimedBatch& batch : batches) repeats.push_back(repeats_of(batch));

  std::vector<std::vector<double>> samples(batches.size());
  for (int round = 0; round < kMaxRounds; ++round) {
    if (round >= kMinRounds && Clock::now() >= end) break;
    for (size_t i = 0; i < batches.size(); ++i) {
      if (warm_up) batches[i](1);
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
