// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "timing.h"

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace tessera::tools {

namespace {

constexpr double kBatchSeconds = 50e-6;  // long enough that the clock's own cost vanishes
constexpr int kLeastRounds = 5;

/// How many repeats make a batch. Warms up what it times.
int64_t repeats_of(const TimedBatch& batch) {
  int64_t repeats = 1;
  batch(1);
  while (batch(repeats) < kBatchSeconds && repeats < 1 << 24) repeats *= 2;
  return repeats;
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace

std::vector<double> interleaved_medians(const std::vector<TimedBatch>& batches, double seconds) {
  using Clock = std::chrono::steady_clock;
  std::vector<int64_t> repeats;
  for (const TimedBatch& batch : batches) repeats.push_back(repeats_of(batch));

  std::vector<std::vector<double>> times(batches.size());
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  for (int round = 0; round < kLeastRounds || Clock::now() < end; ++round) {
    for (size_t i = 0; i < batches.size(); ++i) {
      times[i].push_back(batches[i](repeats[i]) / static_cast<double>(repeats[i]));
    }
  }
  std::vector<double> medians;
  for (std::vector<double>& samples : times) medians.push_back(median(std::move(samples)));
  return medians;
}

}  // namespace tessera::tools
