// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Runs one case against its rivals, in short interleaved batches.
#pragma once

#include <tessera/context.h>

#include <cstdint>
#include <string>
#include <vector>

#include "bench_case.h"
#include "team.h"

namespace tessera::tools {

struct MeasureOptions {
  int threads = 1;
  double min_time = 0.3;  ///< Seconds for a case, all rivals together.
  int64_t cache_bytes = 0;
  Context context;  ///< Of the op: threads, isa, kernel.
};

struct CaseResult {
  std::string skipped;  ///< Why it was not run; empty if it was.
  std::string failed;   ///< What went wrong; empty if nothing did.
  int64_t bytes = 0;    ///< What the op must read and write.
  int64_t output_bytes = 0;
  double median_ns = 0, min_ns = 0;  ///< By a prepared plan.
  double oneshot_median_ns = 0;
  double memcpy_median_ns = 0;  ///< Of bytes / 2, as the next.
  double stream_copy_median_ns = 0;
  double loop_median_ns = 0;
  std::vector<double> steps_median_ns;  ///< Of a chain's steps, each alone.
  std::vector<std::string> kernels;

  bool timed() const { return skipped.empty() && failed.empty(); }
};

/// Never throws: what goes wrong stands in the result.
CaseResult measure_case(const BenchCase& bench_case, const MeasureOptions& options, Team& team);

}  // namespace tessera::tools
