// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "check.h"

#include <fnmatch.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>

#include "compare.h"
#include "context_options.h"
#include "report.h"
#include "run_case.h"
#include "text.h"

namespace tessera::tools {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

struct CheckOptions {
  std::vector<std::string> paths;
  std::string only, json_file;
  ContextOptions context;
};

bool has_manifest(const fs::path& folder) {
  std::error_code error;
  return fs::is_regular_file(folder / "manifest.jsonl", error);
}

/// The folders with a manifest at `path`: itself, or else those in it.
std::vector<fs::path> corpus_folders(const fs::path& path) {
  if (has_manifest(path)) return {path};
  std::vector<fs::path> folders;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(path, error)) {
    if (has_manifest(entry.path())) folders.push_back(entry.path());
  }
  if (folders.empty()) {
    throw CLI::ValidationError(
        "PATH", path.string() + " holds no manifest.jsonl, nor does any " + "folder in it");
  }
  std::sort(folders.begin(), folders.end());
  return folders;
}

/// Why the case cannot be run here; empty when it can.
std::string skip_reason(const json& line, const OpInfo* op) {
  if (op == nullptr) return "this build has no op '" + string_at(line, "op") + "'";
  const auto needs = line.find("needs_gib");
  if (needs == line.end()) return "";
  if (!needs->is_number()) throw BadManifest("needs_gib is " + json_text(*needs));
  constexpr double kGib = 1024.0 * 1024 * 1024;
  const double has = static_cast<double>(available_memory()) / kGib;
  if (needs->get<double>() <= has) return "";
  return "needs " + json_text(*needs) + " GiB of memory, and this machine has " +
         std::to_string(static_cast<int64_t>(has)) + " free";
}

void check_line(const std::string& text, CaseName* name, const std::string& only, DataFile& data,
                const Context& context, Report* report) {
  const auto selected = [&] {
    return only.empty() || fnmatch(only.c_str(), name->id.c_str(), 0) == 0;
  };
  try {
    const json line = parse_line(text);
    if (string_at(line, "id").empty()) throw BadManifest("the id is empty");
    name->id = string_at(line, "id");
    if (!selected()) return;
    name->op = string_at(line, "op");
    const OpInfo* op = find_op(name->op);
    const std::string reason = skip_reason(line, op);
    if (!reason.empty()) return report->skip(*name, reason);
    run_case(parse_case(line), *op, data, context);
    report->pass(*name);
  } catch (const CaseFailure& failure) {
    report->fail(*name, failure.expected, failure.what());
  } catch (const std::bad_alloc&) {
    report->fail(*name, "a case that fits the machine", "no memory");
  } catch (const std::exception& error) {  // BadManifest, BadArguments
    if (selected()) report->fail(*name, "a case that this runner understands", error.what());
  }
}

void check_folder(const fs::path& folder, const std::string& only, const Context& context,
                  Report* report) {
  DataFile data((folder / "data.bin").string());
  std::ifstream manifest(folder / "manifest.jsonl", std::ios::binary);
  std::string text;
  for (int number = 1; std::getline(manifest, text); ++number) {
    if (text.find_first_not_of(" \t\r") == std::string::npos) continue;
    // Until the line has told its id, it goes by its number.
    CaseName name = {folder.string(), "manifest.jsonl:" + std::to_string(number), ""};
    check_line(text, &name, only, data, context, report);
  }
}

int check(const CheckOptions& options, const std::string& program) {
  const Context context = options.context.context();
  std::vector<fs::path> folders;
  for (const std::string& path : options.paths) {
    for (const fs::path& folder : corpus_folders(path)) folders.push_back(folder);
  }
  const char* level = nullptr;
  const Status status = active_level(&level);
  if (!status.ok()) throw std::runtime_error(status.message());

  // At once, so that no run is in vain.
  if (!options.json_file.empty()) write_json(json::object(), options.json_file);
  Report report(shell_word(program) + " check" + options.context.command_line());
  for (const fs::path& folder : folders) check_folder(folder, options.only, context, &report);
  report.print_summary();
  if (!options.json_file.empty()) {
    json result = report.json();
    result["context"] = {{"version", version()},
                         {"isa", level},
                         {"isa_limit", options.context.isa},
                         {"threads", options.context.threads},
                         {"device", options.context.device}};
    write_json(result, options.json_file);
  }
  return report.success() ? 0 : 1;
}

}  // namespace

void add_check_command(CLI::App& app, int* exit_status) {
  CLI::App* command = app.add_subcommand("check", "Run conformance cases");
  const auto options = std::make_shared<CheckOptions>();
  command
      ->add_option("PATH", options->paths,
                   "Folders that hold manifest.jsonl and data.bin, or folders of such folders")
      ->required();
  command->add_option("--only", options->only, "Only the cases whose id matches this glob");
  command->add_option("--json", options->json_file, "Write the results to this file");
  add_context_options(command, &options->context, false);
  command->callback(
      [options, exit_status, &app] { *exit_status = check(*options, app.get_name()); });
}

}  // namespace tessera::tools
