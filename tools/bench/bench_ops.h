// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// The ops of the benchmark files: what of the API each stands for, what it runs on, and its plain
// loops. A new op is a row of the table in bench_ops.cpp.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "bench_case.h"
#include "buffer.h"
#include "op_registry.h"

namespace tessera::tools {

/// A call of the API: the op's name and its attributes.
struct CaseStep {
  std::string op;
  nlohmann::json attributes;
};

/// A dense tensor that a case starts from.
struct CaseInput {
  DType dtype;
  Shape shape;
  std::function<void(Buffer* data)> fill;
};

/// A plain loop in C. Threads share out `items`, the iterations of its outer loop: `run` does
/// [begin, end) of them.
struct PlainLoop {
  int64_t items;
  std::function<void(const void* const* inputs, void* output, int64_t begin, int64_t end)> run;
};

struct BenchOp {
  const char* name;    ///< In the files: "s2b".
  const char* fields;  ///< What it needs beside id, op, dtype and shape ("blocks": block, a list).
  std::vector<CaseStep> (*steps)(const BenchCase& bench_case);
  /// In the order of the first step's arguments.
  std::vector<CaseInput> (*inputs)(const BenchCase& bench_case);
  /// Of a case that the library accepted, given the shape that it said the output has; the fastest
  /// counts. `threads` will run them.
  std::vector<PlainLoop> (*loops)(const BenchCase& bench_case, const Shape& output, int threads);
};

/// The row of that name, or null.
const BenchOp* find_bench_op(const std::string& name);

}  // namespace tessera::tools
