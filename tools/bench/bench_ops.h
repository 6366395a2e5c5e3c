// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// The ops of the benchmark files: which op of the API each stands for, and its plain loop nest.
// A new op is a row of the table in bench_ops.cpp.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "bench_case.h"

namespace tessera::tools {

struct BenchOp {
  const char* name;    ///< In the files: "s2b".
  const char* api;     ///< In the API: "space_to_batch_nd".
  const char* fields;  ///< What it needs beside id, op, dtype and shape ("blocks": block, a list).
  nlohmann::json (*attributes)(const BenchCase& bench_case);
  LoopNest (*nest)(const BenchCase& bench_case, const Shape& output, int threads);
};

/// The row of that name, or null.
const BenchOp* find_bench_op(const std::string& name);

}  // namespace tessera::tools
