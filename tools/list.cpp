// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// tessera list: the kernels of this build.
#include <cstdio>
#include <map>
#include <memory>

#include "commands.h"
#include "tessera/introspect.h"
#include "text.h"

namespace tessera::tools {

namespace {

std::map<std::string, std::string> targets_by_level() {
  std::map<std::string, std::string> targets;
  for (size_t i = 0; i < level_count(); ++i) targets[level(i).name] = level(i).target;
  return targets;
}

void list_json() {
  const std::map<std::string, std::string> targets = targets_by_level();
  nlohmann::json levels = nlohmann::json::array(), kernels = nlohmann::json::array();
  for (size_t i = 0; i < level_count(); ++i) {
    const LevelInfo info = level(i);
    levels.push_back({{"name", info.name}, {"target", info.target}, {"supported", info.supported}});
  }
  for (size_t i = 0; i < kernel_count(); ++i) {
    const KernelInfo info = kernel(i);
    kernels.push_back({{"name", info.name},
                       {"algorithm", info.algorithm},
                       {"level", info.level},
                       {"target", targets.at(info.level)},
                       {"width", info.width},
                       {"run", info.run},
                       {"block", info.block},
                       {"lanes", info.lanes},
                       {"supported", info.supported},
                       {"selected", info.selected}});
  }
  write_json({{"version", version()}, {"levels", levels}, {"kernels", kernels}}, "");
}

/// "any" where 0 stands for it.
std::string number_or(int number, const char* zero) {
  return number == 0 ? zero : std::to_string(number);
}

void list_text() {
  const std::map<std::string, std::string> targets = targets_by_level();
  std::printf("%-46s %-24s %5s %4s %5s %5s  %-8s %s\n", "kernel", "algorithm", "width", "run",
              "block", "lanes", "", "target");
  for (size_t i = 0; i < kernel_count(); ++i) {
    const KernelInfo info = kernel(i);
    std::printf("%-46s %-24s %5d %4s %5s %5d  %-8s %s\n", info.name, info.algorithm, info.width,
                number_or(info.run, "any").c_str(), number_or(info.block, "-").c_str(), info.lanes,
                info.selected    ? "selected"
                : info.supported ? ""
                                 : "no CPU",
                targets.at(info.level).c_str());
  }
  std::printf(
      "\n%zu kernels. selected: tried first for its algorithm and constants on this machine; no "
      "CPU: this processor cannot run it. Widths are bytes.\n",
      kernel_count());
}

}  // namespace

void add_list_command(CLI::App& app, int* exit_status) {
  CLI::App* command = app.add_subcommand("list", "List the kernels of this build");
  const auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "Print JSON");
  command->callback([json, exit_status] {
    *json ? list_json() : list_text();
    *exit_status = 0;
  });
}

}  // namespace tessera::tools
