// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Times things that are compared with each other: in short batches that take turns, so that all see
// the same machine.
#pragma once

#include <functional>
#include <vector>

namespace tessera::tools {

/// Does its work so many times and returns the seconds that it took.
using TimedBatch = std::function<double(int64_t repeats)>;

/// The median time of one repeat of each, in seconds, measured for about `seconds` in all.
std::vector<double> interleaved_medians(const std::vector<TimedBatch>& batches, double seconds);

}  // namespace tessera::tools
