// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "report.h"

#include <cstdio>

#include "text.h"

namespace tessera::tools {

namespace {

/// The id as a glob that matches nothing else.
std::string glob_of(const std::string& id) {
  std::string glob;
  for (char c : id) {
    if (std::string("*?[]\\").find(c) != std::string::npos) glob += '\\';
    glob += c;
  }
  return glob;
}

}  // namespace

nlohmann::json& Report::add(const CaseName& name, const char* outcome) {
  cases_.push_back(
      {{"id", name.id}, {"folder", name.folder}, {"op", name.op}, {"outcome", outcome}});
  return cases_.back();
}

void Report::pass(const CaseName& name) {
  ++passed_;
  add(name, "passed");
}

void Report::fail(const CaseName& name, const std::string& expected, const std::string& got) {
  ++failed_;
  const std::string command =
      command_ + " " + shell_word(name.folder) + " --only=" + shell_word(glob_of(name.id));
  const std::string line = "FAILED " + name.id + ": expected " + expected + "; got " + got;
  std::printf("%s; run: %s\n", printable(line).c_str(), printable(command).c_str());
  std::fflush(stdout);  // the next case may be the one that ends the process
  nlohmann::json& entry = add(name, "failed");
  entry["expected"] = expected;
  entry["got"] = got;
  entry["command"] = command;
}

void Report::skip(const CaseName& name, const std::string& reason) {
  ++skipped_;
  ++skips_[reason];
  add(name, "skipped")["reason"] = reason;
}

void Report::print_summary() const {
  for (const auto& [reason, count] : skips_) {
    std::printf("skipped %d: %s\n", count, printable(reason).c_str());
  }
  std::printf("%d passed, %d failed, %d skipped\n", passed_, failed_, skipped_);
}

nlohmann::json Report::json() const {
  nlohmann::json skips = nlohmann::json::array();
  for (const auto& [reason, count] : skips_)
    skips.push_back({{"reason", reason}, {"count", count}});
  return {{"passed", passed_},
          {"failed", failed_},
          {"skipped", skipped_},
          {"skips", skips},
          {"cases", cases_}};
}

}  // namespace tessera::tools
