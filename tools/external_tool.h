// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Commands that are programs of their own, found as git finds its own: `tessera tune` is
// `tessera-tune`, beside this program or on the PATH.
#pragma once

#include <CLI/CLI.hpp>

namespace tessera::tools {

/// Adds them to the help.
void add_external_tools(CLI::App& app);

/// True when the first argument names one of them. They take all arguments, --help included, so
/// this comes before any parsing.
bool is_external_tool(int argc, char** argv);

/// Becomes that program. Returns only when there is none: the exit status, after saying so.
int run_external_tool(char** argv);

}  // namespace tessera::tools
