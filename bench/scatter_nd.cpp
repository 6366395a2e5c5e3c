// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "op_benchmark.h"

int main(int argc, char** argv) {
  return tessera::tools::run_op_benchmarks(argc, argv, {"scatter"});
}
