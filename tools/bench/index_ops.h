// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// scatter and gather: the fields of their cases, what they call, what they run on, and their loops.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "bench_ops.h"

namespace tessera::tools {

/// What both have: dims, slice, n, itype, pattern. Throws BadCase unless they are of the right kind
/// and fit each other.
void read_index_fields(const nlohmann::json& fields, BenchCase* c);
/// What scatter has beside: reduction, base. Throws BadCase.
void read_reduction_fields(const nlohmann::json& fields, BenchCase* c);

std::vector<CaseStep> scatter_steps(const BenchCase& c);
std::vector<CaseInput> scatter_inputs(const BenchCase& c);
std::vector<PlainLoop> scatter_loops(const BenchCase& c, const std::vector<Shape>& outputs,
                                     int threads);

std::vector<CaseStep> gather_steps(const BenchCase& c);
std::vector<CaseInput> gather_inputs(const BenchCase& c);
std::vector<PlainLoop> gather_loops(const BenchCase& c, const std::vector<Shape>& outputs,
                                    int threads);

}  // namespace tessera::tools
