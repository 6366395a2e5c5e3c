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
#include "loop_nests.h"
#include "op_registry.h"

namespace tessera::tools {

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

/// A case for which there is nothing to compare with, or no room; what() says why.
class SkippedCase : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct BenchOp {
  const char* name;    ///< In the files: "s2b".
  const char* fields;  ///< What it needs beside id, op, dtype and shape ("blocks": block, a list).
  std::vector<CaseStep> (*steps)(const BenchCase& bench_case);
  /// In the order of the first step's arguments.
  std::vector<CaseInput> (*inputs)(const BenchCase& bench_case);
  /// Of a case that the library accepted, given the shapes that it said the steps' outputs have;
  /// the fastest counts. `threads` will run them. Throws SkippedCase where there is none.
  std::vector<PlainLoop> (*loops)(const BenchCase& bench_case, const std::vector<Shape>& outputs,
                                  int threads);
};

/// The loop of a nest on the first input.
PlainLoop nest_loop(const LoopNest& nest);

/// The row of that name, or null.
const BenchOp* find_bench_op(const std::string& name);

}  // namespace tessera::tools
