// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "context_options.h"

#include <stdexcept>

#include "tessera/introspect.h"
#include "text.h"

namespace tessera::tools {

namespace {

/// Empty when the name is a level of this build, else what is wrong. (CLI11's manner.)
std::string check_level(const std::string& name) {
  std::string known;
  for (size_t i = 0; i < level_count(); ++i) {
    if (name == level(i).name) return "";
    known += std::string(i == 0 ? "" : ", ") + level(i).name;
  }
  return "this build has no level '" + name + "'; it has " + known;
}

std::string check_kernel(const std::string& name) {
  for (size_t i = 0; i < kernel_count(); ++i) {
    if (name == kernel(i).name) return "";
  }
  return "this build has no kernel '" + name + "'; 'tessera list' shows those that it has";
}

std::string check_device(const std::string& name) {
  const bool numbered = name.rfind("cuda:", 0) == 0 && name.size() > 5 &&
                        name.find_first_not_of("0123456789", 5) == std::string::npos;
  if (name == "cpu" || name == "opencl" || name == "cuda" || numbered) return "";
  return "no device '" + name + "'; expected cpu, opencl, cuda or cuda:N";
}

}  // namespace

Context ContextOptions::context() const {
  if (device != "cpu") {
    throw std::runtime_error("this build has no device '" + device + "'; it has: cpu");
  }
  Context context;
  context.threads = threads;
  context.isa = isa.empty() ? nullptr : isa.c_str();
  context.kernel = kernel.empty() ? nullptr : kernel.c_str();
  return context;
}

std::string ContextOptions::command_line() const {
  std::string words;
  if (device != "cpu") words += " --device " + device;
  if (!isa.empty()) words += " --isa " + isa;
  if (!kernel.empty()) words += " --kernel " + shell_word(kernel);
  if (threads != 0) words += " --threads " + std::to_string(threads);
  return words;
}

int thread_count(int wanted) { return wanted > 0 ? wanted : default_thread_count(); }

void add_context_options(CLI::App* command, ContextOptions* options, bool with_kernel) {
  constexpr int kMostThreads = 256;
  command
      ->add_option("--threads", options->threads,
                   "At most so many threads; 0 is TESSERA_NUM_THREADS or all processors")
      ->check(CLI::Range(0, kMostThreads));
  command->add_option("--device", options->device, "cpu, opencl or cuda[:N]")
      ->check(CLI::Validator(check_device, "DEVICE"));
  command->add_option("--isa", options->isa, "The highest instruction set level to use")
      ->check(CLI::Validator(check_level, "LEVEL"));
  if (!with_kernel) return;
  command->add_option("--kernel", options->kernel, "Use this kernel wherever it can be used")
      ->check(CLI::Validator(check_kernel, "NAME"));
}

}  // namespace tessera::tools
