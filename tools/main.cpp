// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// The tessera command. Exit status: 0 all well, 1 something failed, 2 wrong usage.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <string>

#include "bench/bench.h"
#include "check/check.h"
#include "commands.h"
#include "external_tool.h"
#include "tessera/introspect.h"
#include "text.h"

int main(int argc, char** argv) {
  using namespace tessera::tools;
  constexpr int kFailed = 1, kWrongUsage = 2;
  if (is_external_tool(argc, argv)) return run_external_tool(argv);

  CLI::App app("Tessera: tensor re-layout kernels");
  int exit_status = 0;
  app.set_version_flag("--version", std::string("tessera ") + tessera::version());
  app.require_subcommand(1);
  add_check_command(app, &exit_status);
  add_bench_command(app, &exit_status);
  add_run_command(app, &exit_status);
  add_list_command(app, &exit_status);
  add_explain_command(app, &exit_status);
  add_doctor_command(app, &exit_status);
  add_external_tools(app);
  // CLI11 would only say that a subcommand is required.
  const std::string first = argc > 1 ? argv[1] : "-";
  const auto subcommands = app.get_subcommands(
      [&](const CLI::App* subcommand) { return subcommand->get_name() == first; });
  if (first[0] != '-' && subcommands.empty()) {
    std::fprintf(stderr, "tessera: there is no subcommand '%s'; see tessera --help\n",
                 printable(first).c_str());
    return kWrongUsage;
  }
  try {
    app.parse(argc, argv);
    return exit_status;
  } catch (const CLI::ParseError& error) {  // --help is one, too
    return app.exit(error) == 0 ? 0 : kWrongUsage;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "tessera: %s\n", printable(error.what()).c_str());
    return kFailed;
  }
}
