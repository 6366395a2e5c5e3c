// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// The commands that need no folder of their own. Each function adds one; when it was given, its
// result is in `*exit_status` after parsing.
#pragma once

#include <CLI/CLI.hpp>

namespace tessera::tools {

void add_run_command(CLI::App& app, int* exit_status);
void add_list_command(CLI::App& app, int* exit_status);
void add_explain_command(CLI::App& app, int* exit_status);
void add_doctor_command(CLI::App& app, int* exit_status);

}  // namespace tessera::tools
