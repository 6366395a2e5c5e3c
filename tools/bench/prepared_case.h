// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// A benchmark case made ready: its plans, then the memory that it runs on.
#pragma once

#include <tessera/tessera.h>

#include <memory>
#include <vector>

#include "bench_ops.h"

namespace tessera::tools {

struct PreparedStep {
  CaseStep call;
  Shape output;
  size_t output_bytes = 0;
  Plan plan;
};

/// A runnable case whose calls were accepted and planned: one, or a chain of them, each on the
/// output of the one before.
struct PreparedCase {
  DType dtype;
  std::vector<CaseInput> inputs;
  std::vector<PreparedStep> steps;
  std::vector<PlainLoop> loops;
  std::unique_ptr<OpCall> chain;  ///< All steps at once; null where there is one step only,
  Plan chain_plan;                ///< and no plan but its own.

  const Plan& plan() const { return chain != nullptr ? chain_plan : steps.back().plan; }

  const Shape& output() const { return steps.back().output; }
  size_t output_bytes() const { return steps.back().output_bytes; }
  /// What must be read and written in all, however many steps there are.
  int64_t bytes() const {
    return steps.front().plan.bytes_read() + steps.back().plan.bytes_written();
  }
  /// Of a LiveCase, not counting the output.
  double live_bytes() const;
};

/// Plans a runnable case. Throws BadCase, BadArguments, SkippedCase.
PreparedCase prepare_case(const BenchCase& bench_case, const Context& context);

/// The inputs of a case, filled, and the ways to get from them to an output. The PreparedCase and
/// the output's memory must outlive it.
class LiveCase {
 public:
  /// Throws std::bad_alloc.
  LiveCase(const PreparedCase& prepared, void* output, const Context& context);

  /// By the prepared plan: the whole case, or one step of it.
  Status run_plan() const;
  Status run_step(size_t step) const;
  /// By the one-shot call; a chain is made, planned and run.
  Status run_once() const;
  void run_loop(size_t loop, void* output, int64_t begin, int64_t end) const {
    prepared_.loops[loop].run(inputs_.data(), output, begin, end);
  }

 private:
  struct Step {
    std::vector<const void*> inputs;
    Tensor output;
    std::unique_ptr<OpCall> call;
  };

  const PreparedCase& prepared_;
  const Context& context_;
  std::vector<Buffer> buffers_;
  std::vector<const void*> inputs_;
  std::vector<Step> steps_;
  std::unique_ptr<OpCall> chain_;
};

/// Throws BadCase with code and message unless the status is a success.
void require(const Status& status);

}  // namespace tessera::tools
