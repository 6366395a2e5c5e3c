// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "bench.h"

#include <tessera/tessera.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>

#include "bench_case.h"
#include "context_options.h"
#include "machine.h"
#include "measure.h"
#include "report.h"
#include "team.h"
#include "text.h"

namespace tessera::tools {
namespace {

constexpr int kFailed = 1, kWrongUsage = 2;

struct BenchOptions {
  std::vector<std::string> files;
  std::string only, json_path;
  double min_time = 0.3;
  ContextOptions context;
};

/// What cannot be used as the options say; what() says why.
class BadUsage : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The level that calls run at: `wanted` (null: TESSERA_ISA, or the best), lowered to one that the
/// processor has.
std::string level_in_force(const char* wanted) {
  const char* in_force = nullptr;
  if (wanted == nullptr) {
    const Status status = active_level(&in_force);
    if (!status.ok()) throw BadUsage(status.message());
    return in_force;
  }
  for (size_t i = 0; i < level_count(); ++i) {
    const LevelInfo info = level(i);
    if (info.supported || in_force == nullptr) in_force = info.name;
    if (info.name == std::string(wanted)) break;
  }
  return in_force;
}

/// The command line that asks for the same again.
std::string command_line(const BenchOptions& o) {
  std::ostringstream line;
  line << "tessera bench";
  for (const std::string& file : o.files) line << ' ' << shell_word(file);
  if (!o.only.empty()) line << " --only " << shell_word(o.only);
  line << o.context.command_line() << " --min-time " << o.min_time;
  return line.str();
}

/// One line that changes on a terminal, a short line per case elsewhere.
class Progress {
 public:
  explicit Progress(size_t total) : total_(total), terminal_(isatty(STDERR_FILENO) == 1) {}
  void show(size_t done, const std::string& id) const {
    std::fprintf(stderr, terminal_ ? "\r\033[K[%zu/%zu] %s" : "[%zu/%zu] %s\n", done, total_,
                 printable(id).c_str());
    std::fflush(stderr);
  }
  void clear() const {
    if (terminal_) std::fputs("\r\033[K", stderr);
  }

 private:
  const size_t total_;
  const bool terminal_;
};

int run_bench(const BenchOptions& o) {
  std::vector<BenchCase> cases;
  for (const std::string& file : o.files) read_cases(file, o.only, &cases);
  if (cases.empty()) throw BadUsage("no case was selected");
  MeasureOptions options;
  try {
    options.context = o.context.context();
  } catch (const std::runtime_error& error) {
    throw BadUsage(error.what());
  }
  options.context.threads = options.threads = thread_count(o.context.threads);
  options.min_time = o.min_time;
  options.cache_bytes = last_level_cache();
  const std::string isa = level_in_force(options.context.isa);
  // Before the work, so that it is not done in vain.
  if (!o.json_path.empty() && !std::ofstream(o.json_path)) {
    throw BadUsage(o.json_path + ": cannot be written");
  }

  Team team(options.threads);
  std::vector<CaseResult> results;
  const Progress progress(cases.size());
  for (const BenchCase& bench_case : cases) {
    progress.show(results.size() + 1, bench_case.id);
    results.push_back(measure_case(bench_case, options, team));
  }
  progress.clear();
  const int failed = print_report(std::cout, cases, results, options.cache_bytes);

  if (!o.json_path.empty()) {
    nlohmann::json document = {{"context", context_json(isa, options, command_line(o))},
                               {"cases", nlohmann::json::array()}};
    for (size_t i = 0; i < cases.size(); ++i) {
      document["cases"].push_back(case_json(cases[i], results[i], options.threads));
    }
    write_json(document, o.json_path);
  }
  return failed == 0 ? 0 : kFailed;
}

int run_guarded(const BenchOptions& options) {
  try {
    return run_bench(options);
  } catch (const BadUsage& error) {
    std::cerr << "tessera bench: " << error.what() << '\n';
    return kWrongUsage;
  } catch (const BadCase& error) {
    std::cerr << "tessera bench: " << error.what() << '\n';
    return kWrongUsage;
  } catch (const std::exception& error) {
    std::cerr << "tessera bench: " << error.what() << '\n';
    return kFailed;
  }
}

}  // namespace

void add_bench_command(CLI::App& app, int* exit_status) {
  const auto options = std::make_shared<BenchOptions>();
  options->context.threads = 1;  // what one core does is what most comparisons are about
  CLI::App* command =
      app.add_subcommand("bench", "Time ops against memcpy, a streaming copy and the plain loop");
  command->add_option("FILE", options->files, "JSON lists of cases")->required();
  command->add_option("--only", options->only, "Only cases whose id matches this glob");
  add_context_options(command, &options->context, true);
  command->add_option("--json", options->json_path, "Write the results to this file");
  command->add_option("--min-time", options->min_time, "Seconds for each case, all rivals together")
      ->check(CLI::Range(0.0, 3600.0))
      ->capture_default_str();
  command->callback([options, exit_status] { *exit_status = run_guarded(*options); });
}

}  // namespace tessera::tools
