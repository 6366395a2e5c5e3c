// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "external_tool.h"

#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <filesystem>

namespace tessera::tools {

namespace {

struct ExternalTool {
  const char* name;
  const char* help;
};

constexpr ExternalTool kTools[] = {
    {"select", "Choose the kernels that a model needs (Python)"},
    {"tune", "Search for faster kernels for this machine (Python)"},
};

const ExternalTool* find_tool(const char* name) {
  for (const ExternalTool& tool : kTools) {
    if (std::strcmp(name, tool.name) == 0) return &tool;
  }
  return nullptr;
}

}  // namespace

void add_external_tools(CLI::App& app) {
  for (const ExternalTool& tool : kTools) app.add_subcommand(tool.name, tool.help);
}

bool is_external_tool(int argc, char** argv) { return argc > 1 && find_tool(argv[1]) != nullptr; }

int run_external_tool(char** argv) {
  const ExternalTool& tool = *find_tool(argv[1]);
  const std::string program = std::string("tessera-") + tool.name;
  std::error_code error;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  const std::string beside = (self.parent_path() / program).string();

  char** arguments = argv + 1;  // argv[1], the tool's name, becomes its argv[0]
  std::string name = beside;
  arguments[0] = name.data();
  if (!error) execv(beside.c_str(), arguments);
  name = program;
  arguments[0] = name.data();
  execvp(program.c_str(), arguments);

  const bool asked = argv[2] != nullptr &&
                     (std::strcmp(argv[2], "--help") == 0 || std::strcmp(argv[2], "-h") == 0);
  std::fprintf(asked ? stdout : stderr,
               "%s: %s\nIt is not installed: there is no %s beside this program or on the PATH. "
               "It comes with a later release, then to be installed in Tessera's source folder by\n"
               "  pip install \".[tune]\"\n",
               program.c_str(), tool.help, program.c_str());
  return asked ? 0 : 1;
}

}  // namespace tessera::tools
