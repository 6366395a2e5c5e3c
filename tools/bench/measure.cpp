// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "measure.h"

#include <algorithm>
#include <cstring>

#include "buffer.h"
#include "interleave.h"
#include "stream_copy.h"

namespace tessera::tools {
namespace {

constexpr int64_t kGrainBytes = 16 << 10;  // to wake a thread for less costs more than it saves

/// Everything of one case, from the plan to the comparison of the outputs. Throws BadCase.
class Measurement {
 public:
  Measurement(const BenchCase& bench_case, const MeasureOptions& options, Team& team)
      : case_(bench_case),
        options_(options),
        team_(team),
        prepared_(prepare_case(bench_case, options.context)) {}

  CaseResult run() {
    describe();
    if (!result_.skipped.empty()) return result_;
    allocate();
    measure();
    compare("after the batches");
    return result_;
  }

 private:
  void describe() {
    result_.bytes = prepared_.bytes();
    result_.output_bytes = static_cast<int64_t>(prepared_.output_bytes);
    std::vector<std::string>& kernels = result_.kernels;
    for (size_t i = 0; i < prepared_.plan.step_count(); ++i) {
      const std::string kernel = prepared_.plan.step(i).kernel;
      if (std::find(kernels.begin(), kernels.end(), kernel) == kernels.end()) {
        kernels.push_back(kernel);
      }
    }
    const double needed = static_cast<double>(prepared_.input_bytes) +
                          2.0 * static_cast<double>(prepared_.output_bytes) +
                          static_cast<double>(result_.bytes);
    if (needed > 0.9 * static_cast<double>(available_memory())) {
      result_.skipped = "needs " + std::to_string(static_cast<int64_t>(needed / (1 << 20))) +
                        " MiB of memory, which this machine has not free";
    }
  }

  void allocate() {
    input_ = std::make_unique<Buffer>(prepared_.input_bytes);
    output_ = std::make_unique<Buffer>(prepared_.output_bytes);
    expected_ = std::make_unique<Buffer>(prepared_.output_bytes);
    source_ = std::make_unique<Buffer>(result_.bytes / 2);
    copy_ = std::make_unique<Buffer>(result_.bytes / 2);
    input_->fill();
    source_->fill();
    output_tensor_ = Tensor(output_->data(), case_.dtype, prepared_.output);
    call_ = bind_case(case_, input_->data());
    nest_ = case_nest(case_, prepared_.output, options_.threads);
    loop_ = loop_function(&nest_);

    // Each way to call the op has to write everything by itself, before it is timed.
    expected_->clear(0x5A);
    loop_(&nest_, input_->data(), expected_->data(), 0, nest_.rows);
    output_->clear(0xA5);
    require(run_plan());
    compare("by a plan");
    output_->clear(0xA5);
    require(run_once());
    compare("by a one-shot call");
  }

  void compare(const char* when) {
    if (output_->equals(*expected_)) return;
    throw BadCase(std::string("the output differs from the plain loop's, ") + when);
  }

  Status run_plan() {
    return prepared_.plan.run(input_->data(), output_->data(), options_.context);
  }
  Status run_once() { return call_->run(output_tensor_, options_.context); }

  template <typename Call>
  double time_op(int64_t repeats, const Call& call) {
    const auto start = std::chrono::steady_clock::now();
    for (int64_t i = 0; i < repeats; ++i) {
      require(call());
      repeat_barrier();
    }
    return seconds_since(start);
  }

  template <typename Copy>
  double time_copy(int64_t repeats, const Copy& copy) {
    return team_.run(repeats, result_.bytes / 2, kGrainBytes, [&](int64_t begin, int64_t end) {
      copy(copy_->data() + begin, source_->data() + begin, end - begin);
    });
  }

  double time_loop(int64_t repeats) {
    const int64_t row_bytes =
        std::max<int64_t>(result_.output_bytes / std::max<int64_t>(nest_.rows, 1), 1);
    const int64_t grain = std::max<int64_t>(kGrainBytes / row_bytes, 1);
    return team_.run(repeats, nest_.rows, grain, [&](int64_t begin, int64_t end) {
      loop_(&nest_, input_->data(), expected_->data(), begin, end);
    });
  }

  void measure() {
    const auto plain_copy = [](void* to, const void* from, size_t n) { std::memcpy(to, from, n); };
    const std::vector<TimedBatch> batches = {
        [&](int64_t repeats) { return time_op(repeats, [&] { return run_plan(); }); },
        [&](int64_t repeats) { return time_copy(repeats, plain_copy); },
        [&](int64_t repeats) { return time_copy(repeats, stream_copy); },
        [&](int64_t repeats) { return time_loop(repeats); },
        [&](int64_t repeats) { return time_op(repeats, [&] { return run_once(); }); },
    };
    const bool may_be_cached = result_.bytes <= 4 * options_.cache_bytes;
    const std::vector<BatchTimes> times = interleave(batches, options_.min_time, may_be_cached);
    result_.median_ns = times[0].median_ns;
    result_.min_ns = times[0].min_ns;
    result_.memcpy_median_ns = times[1].median_ns;
    result_.stream_copy_median_ns = times[2].median_ns;
    result_.loop_median_ns = times[3].median_ns;
    result_.oneshot_median_ns = times[4].median_ns;
  }

  const BenchCase& case_;
  const MeasureOptions& options_;
  Team& team_;
  PreparedCase prepared_;
  CaseResult result_;
  std::unique_ptr<OpCall> call_;
  Tensor output_tensor_;
  LoopNest nest_ = {};
  LoopFunction loop_ = nullptr;
  std::unique_ptr<Buffer> input_, output_, expected_, source_, copy_;
};

}  // namespace

CaseResult measure_case(const BenchCase& bench_case, const MeasureOptions& options, Team& team) {
  CaseResult result;
  try {
    if (bench_case.runnable()) return Measurement(bench_case, options, team).run();
    result.skipped = bench_case.skipped;
    result.failed = bench_case.error;
  } catch (const std::bad_alloc&) {
    result.skipped = "the memory that it needs could not be had";
  } catch (const std::exception& error) {
    result.failed = error.what();
  }
  return result;
}

}  // namespace tessera::tools
