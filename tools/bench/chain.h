// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// chain: ops of the API planned as one. Its loop is the nest that moves everything at once.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "bench_ops.h"

namespace tessera::tools {

/// `steps`: a list of objects with an op's name and its attributes. Throws BadCase.
std::vector<CaseStep> read_steps(const nlohmann::json& fields);

/// The steps of the file, and the nest that they make; throws SkippedCase where there is none.
std::vector<CaseStep> chain_steps(const BenchCase& c);
std::vector<PlainLoop> chain_loops(const BenchCase& c, const std::vector<Shape>& outputs,
                                   int threads);

}  // namespace tessera::tools
