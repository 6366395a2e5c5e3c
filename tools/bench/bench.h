// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// tessera bench: times the ops against memcpy, a streaming copy and the plain loop nest.
#pragma once

#include <CLI/CLI.hpp>

namespace tessera::tools {

/// Adds the command. When it was given, its result is in `*exit_status` after parsing.
void add_bench_command(CLI::App& app, int* exit_status);

}  // namespace tessera::tools
