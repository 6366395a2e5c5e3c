// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// What the benchmark programs share: each times the cases of one op family in shapes.json.
#pragma once

#include <string>
#include <vector>

namespace tessera::tools {

/// Runs the cases of these ops ("s2b", "b2s", …) under Google Benchmark, with its command line.
int run_op_benchmarks(int argc, char** argv, const std::vector<std::string>& ops);

}  // namespace tessera::tools
