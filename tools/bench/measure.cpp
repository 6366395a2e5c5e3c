// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "measure.h"

#include <algorithm>
#include <cstring>

#include "buffer.h"
#include "interleave.h"
#include "prepared_case.h"
#include "stream_copy.h"

namespace tessera::tools {
namespace {

constexpr int64_t kGrainBytes = 16 << 10;  // to wake a thread for less costs more than it saves

/// Everything of one case, from the plan to the comparison of the outputs. Throws BadCase,
/// SkippedCase.
class Measurement {
 public:
  Measurement(const BenchCase& bench_case, const MeasureOptions& options, Team& team)
      : options_(options), team_(team), prepared_(prepare_case(bench_case, options.context)) {}

  CaseResult run() {
    describe();
    allocate();
    measure();
    compare("after the batches");
    return result_;
  }

 private:
  void describe() {
    result_.bytes = prepared_.bytes();
    result_.output_bytes = static_cast<int64_t>(prepared_.output_bytes());
    std::vector<std::string>& kernels = result_.kernels;
    for (size_t i = 0; i < prepared_.plan().step_count(); ++i) {
      const std::string kernel = prepared_.plan().step(i).kernel;
      if (std::find(kernels.begin(), kernels.end(), kernel) == kernels.end()) {
        kernels.push_back(kernel);
      }
    }
    const double needed = prepared_.live_bytes() + 2.0 * static_cast<double>(result_.output_bytes) +
                          static_cast<double>(result_.bytes);
    if (needed > 0.9 * static_cast<double>(available_memory())) {
      throw SkippedCase("needs " + std::to_string(static_cast<int64_t>(needed / (1 << 20))) +
                        " MiB of memory, which this machine has not free");
    }
  }

  void allocate() {
    output_ = std::make_unique<Buffer>(result_.output_bytes);
    expected_ = std::make_unique<Buffer>(result_.output_bytes);
    source_ = std::make_unique<Buffer>(result_.bytes / 2);
    copy_ = std::make_unique<Buffer>(result_.bytes / 2);
    source_->fill();
    live_ = std::make_unique<LiveCase>(prepared_, output_->data(), options_.context);

    // Each way to get to the output has to write everything by itself, before it is timed.
    output_->clear(0xA5);
    require(live_->run_plan());
    for (size_t i = 0; i < prepared_.loops.size(); ++i) {
      expected_->clear(0x5A);
      live_->run_loop(i, expected_->data(), 0, prepared_.loops[i].items);
      compare("by a plan");
    }
    output_->clear(0xA5);
    require(live_->run_once());
    compare("by a one-shot call");
    if (prepared_.chain == nullptr) return;
    output_->clear(0xA5);
    for (size_t i = 0; i < prepared_.steps.size(); ++i) require(live_->run_step(i));
    compare("step by step");
  }

  void compare(const char* when) {
    if (output_->equals(*expected_)) return;
    throw BadCase(std::string("the output differs from the plain loop's, ") + when);
  }

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

  double time_loop(int64_t repeats, size_t loop) {
    const int64_t items = prepared_.loops[loop].items;
    const int64_t item_bytes =
        std::max<int64_t>(result_.output_bytes / std::max<int64_t>(items, 1), 1);
    const int64_t grain = std::max<int64_t>(kGrainBytes / item_bytes, 1);
    return team_.run(repeats, items, grain, [&](int64_t begin, int64_t end) {
      live_->run_loop(loop, expected_->data(), begin, end);
    });
  }

  void measure() {
    const auto plain_copy = [](void* to, const void* from, size_t n) { std::memcpy(to, from, n); };
    // Each call of the op follows a rival with other memory: directly after another one it would
    // find its own in the cache, which no rival does.
    std::vector<TimedBatch> batches = {
        [&](int64_t repeats) { return time_op(repeats, [&] { return live_->run_plan(); }); },
        [&](int64_t repeats) { return time_copy(repeats, plain_copy); },
        [&](int64_t repeats) { return time_op(repeats, [&] { return live_->run_once(); }); },
        [&](int64_t repeats) { return time_copy(repeats, stream_copy); },
    };
    const size_t first_step = batches.size();
    for (size_t i = 0; prepared_.chain != nullptr && i < prepared_.steps.size(); ++i) {
      batches.push_back([this, i](int64_t repeats) {
        return time_op(repeats, [&] { return live_->run_step(i); });
      });
    }
    const size_t first_loop = batches.size();
    for (size_t i = 0; i < prepared_.loops.size(); ++i) {
      batches.push_back([this, i](int64_t repeats) { return time_loop(repeats, i); });
    }
    const bool may_be_cached = result_.bytes <= 4 * options_.cache_bytes;
    const std::vector<BatchTimes> times = interleave(batches, options_.min_time, may_be_cached);
    result_.median_ns = times[0].median_ns;
    result_.min_ns = times[0].min_ns;
    result_.memcpy_median_ns = times[1].median_ns;
    result_.oneshot_median_ns = times[2].median_ns;
    result_.stream_copy_median_ns = times[3].median_ns;
    for (size_t i = first_step; i < first_loop; ++i) {
      result_.steps_median_ns.push_back(times[i].median_ns);
    }
    result_.loop_median_ns = times[first_loop].median_ns;
    for (size_t i = first_loop; i < times.size(); ++i) {
      result_.loop_median_ns = std::min(result_.loop_median_ns, times[i].median_ns);
    }
  }

  const MeasureOptions& options_;
  Team& team_;
  PreparedCase prepared_;
  CaseResult result_;
  std::unique_ptr<LiveCase> live_;
  std::unique_ptr<Buffer> output_, expected_, source_, copy_;
};

}  // namespace

CaseResult measure_case(const BenchCase& bench_case, const MeasureOptions& options, Team& team) {
  CaseResult result;
  try {
    if (bench_case.runnable()) return Measurement(bench_case, options, team).run();
    result.skipped = bench_case.skipped;
    result.failed = bench_case.error;
  } catch (const SkippedCase& reason) {
    result.skipped = reason.what();
  } catch (const std::bad_alloc&) {
    result.skipped = "the memory that it needs could not be had";
  } catch (const std::exception& error) {
    result.failed = error.what();
  }
  return result;
}

}  // namespace tessera::tools
