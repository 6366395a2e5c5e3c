// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// tessera run: one op on files.
#include <chrono>
#include <cstdio>
#include <cstring>
#include <memory>

#include "bench/team.h"
#include "commands.h"
#include "context_options.h"
#include "interleave.h"
#include "op_options.h"
#include "plan_text.h"
#include "text.h"

namespace tessera::tools {

namespace {

struct RunOptions {
  OpOptions op;
  std::string output;
  ContextOptions context;
};

void require(const Status& status) {
  if (!status.ok()) throw std::runtime_error(status.message());
}

/// How long the plan takes, against a memcpy of half the bytes that it reads and writes, on as many
/// threads.
void print_speed(const Plan& plan, const std::vector<const void*>& inputs, const Array& output,
                 const Context& context) {
  constexpr double kSeconds = 0.3;
  constexpr int64_t kLeastPerThread = 16 << 10;
  const int64_t bytes = plan.bytes_read() + plan.bytes_written();
  if (bytes < 2) return;
  Memory source(static_cast<size_t>(bytes / 2)), copy(source.size());
  std::memset(source.data(), 1, source.size());
  const int threads = thread_count(context.threads);
  Team team(threads);
  const auto run_plan = [&](int64_t repeats) {
    const auto start = std::chrono::steady_clock::now();
    for (int64_t i = 0; i < repeats; ++i) {
      require(plan.run(inputs.data(), inputs.size(), output.bytes.data(), context));
    }
    return seconds_since(start);
  };
  const auto run_memcpy = [&](int64_t repeats) {
    return team.run(repeats, bytes / 2, kLeastPerThread, [&](int64_t begin, int64_t end) {
      std::memcpy(copy.data() + begin, source.data() + begin, static_cast<size_t>(end - begin));
    });
  };
  const std::vector<BatchTimes> times = interleave({run_plan, run_memcpy}, kSeconds, false);
  std::printf("time     %.3f us, %.2f GB/s, %.2f of memcpy (at most %d thread%s)\n",
              times[0].median_ns * 1e-3, static_cast<double>(bytes) / times[0].median_ns,
              times[1].median_ns / times[0].median_ns, threads, threads == 1 ? "" : "s");
}

int run(const RunOptions& options) {
  const Context context = options.context.context();
  OpRequest request = read_op_request(options.op);
  const ConstTensor& input = request.input;
  std::printf("input    %s\n", tensor_text(input.dtype(), input.shape()).c_str());

  Shape shape;
  require(request.call->shape(&shape));
  Array output = make_array(input.dtype(), shape);
  output.npy_type = request.arrays.at(request.op->inputs[request.op->value_input].name).npy_type;
  Plan plan;
  require(request.call->plan(output.tensor(), &plan, context));
  const std::vector<const void*> inputs = request.call->data();
  require(plan.run(inputs.data(), inputs.size(), output.bytes.data(), context));
  std::printf("output   %s\n", tensor_text(output.dtype, shape).c_str());
  std::printf("lowering %s\n", lowering_text(plan).c_str());
  for (const std::string& line : kernel_lines(plan)) std::printf("kernel   %s\n", line.c_str());
  print_speed(plan, inputs, output, context);
  write_array(output, options.output);
  std::printf("written  %s\n", printable(options.output).c_str());
  return 0;
}

}  // namespace

void add_run_command(CLI::App& app, int* exit_status) {
  CLI::App* command = app.add_subcommand("run", "Run an op on files");
  const auto options = std::make_shared<RunOptions>();
  add_op_options(command, &options->op);
  command->add_option("-o,--output", options->output, "The file to write: .npy or .png")
      ->required()
      ->check(CLI::Validator(
          [](const std::string& path) {
            const bool known = has_extension(path, ".npy") || has_extension(path, ".png");
            return known ? "" : path + " should end in .npy or .png";
          },
          ""));
  add_context_options(command, &options->context, true);
  command->callback([options, exit_status] { *exit_status = run(*options); });
}

}  // namespace tessera::tools
