// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Counts and prints what became of the cases.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace tessera::tools {

/// Which case it is about.
struct CaseName {
  std::string folder, id, op;
};

class Report {
 public:
  /// `command` runs one case, once its folder and id are put behind it.
  explicit Report(std::string command) : command_(std::move(command)) {}

  void pass(const CaseName& name);
  /// Prints the failure's line.
  void fail(const CaseName& name, const std::string& expected, const std::string& got);
  void skip(const CaseName& name, const std::string& reason);

  /// Prints the skips, grouped, and the last line.
  void print_summary() const;
  nlohmann::json json() const;
  bool success() const { return passed_ > 0 && failed_ == 0; }

 private:
  nlohmann::json& add(const CaseName& name, const char* outcome);

  std::string command_;
  int passed_ = 0, failed_ = 0, skipped_ = 0;
  std::map<std::string, int> skips_;
  nlohmann::json cases_ = nlohmann::json::array();
};

}  // namespace tessera::tools
