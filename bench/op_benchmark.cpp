// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "op_benchmark.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>

#include "prepared_case.h"

namespace tessera::tools {
namespace {

void time_plan(benchmark::State& state, const BenchCase& bench_case) {
  Context context;
  context.threads = 1;
  try {
    const PreparedCase prepared = prepare_case(bench_case, context);
    Buffer output(static_cast<int64_t>(prepared.output_bytes()));
    const LiveCase live(prepared, output.data(), context);
    for (auto _ : state) {
      require(live.run_plan());
      benchmark::ClobberMemory();
    }
    state.SetBytesProcessed(state.iterations() * prepared.bytes());
  } catch (const std::exception& error) {
    state.SkipWithError(error.what());
  }
}

}  // namespace

int run_op_benchmarks(int argc, char** argv, const std::vector<std::string>& ops) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  std::vector<BenchCase> cases;
  try {
    read_cases(TESSERA_BENCH_SHAPES, "", &cases);
  } catch (const BadCase& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
  for (const BenchCase& bench_case : cases) {
    if (std::find(ops.begin(), ops.end(), bench_case.op) == ops.end()) continue;
    if (!bench_case.runnable()) {
      std::fprintf(stderr, "%s: %s%s\n", bench_case.id.c_str(), bench_case.skipped.c_str(),
                   bench_case.error.c_str());
      continue;
    }
    benchmark::RegisterBenchmark(bench_case.id.c_str(), time_plan, bench_case);
  }
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}

}  // namespace tessera::tools
