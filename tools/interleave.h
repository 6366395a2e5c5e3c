// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Times things that are compared with each other: in short batches that take turns, so that all see
// the same machine.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace tessera::tools {

/// Does its work so many times and returns the seconds that it took.
using TimedBatch = std::function<double(int64_t repeats)>;

/// Of one repeat, over the batches.
struct BatchTimes {
  double median_ns = 0, min_ns = 0;
};

/// Takes about `seconds` in all. Where `warm_up` is set, each batch follows the same batch untimed,
/// which brings back to the cache what the others drove out. Passes on what a batch throws.
std::vector<BatchTimes> interleave(const std::vector<TimedBatch>& batches, double seconds,
                                   bool warm_up);

}  // namespace tessera::tools
