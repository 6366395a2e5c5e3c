// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// What `tessera bench` says at the end: a table for people, JSON for programs.
#pragma once

#include <iosfwd>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "bench_case.h"
#include "measure.h"

namespace tessera::tools {

/// A row per timed case, then the failures, the skips grouped by reason, and the counts. Returns
/// how many cases failed.
int print_report(std::ostream& out, const std::vector<BenchCase>& cases,
                 const std::vector<CaseResult>& results, int64_t cache_bytes);

/// The context of a run: machine, versions, the level in force and the command.
nlohmann::json context_json(const std::string& isa, const MeasureOptions& options,
                            const std::string& command);

/// One case: its times, or `skipped` with the reason (and `failed`: true if it was to blame).
nlohmann::json case_json(const BenchCase& bench_case, const CaseResult& result, int threads);

}  // namespace tessera::tools
