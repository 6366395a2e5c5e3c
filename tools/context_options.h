// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// The options by which the commands choose threads, device and kernels.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "tessera/context.h"

namespace tessera::tools {

struct ContextOptions {
  int threads = 0;
  std::string device = "cpu", isa, kernel;

  /// Points into this object. Throws std::runtime_error for a device that this build lacks.
  Context context() const;

  /// The options that were given, as words of a command line, each with a space in front.
  std::string command_line() const;
};

/// How many threads a call takes at most when its Context says `wanted`.
int thread_count(int wanted);

/// --threads, --device, --isa and, where wanted, --kernel.
void add_context_options(CLI::App* command, ContextOptions* options, bool with_kernel);

}  // namespace tessera::tools
