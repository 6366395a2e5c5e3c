// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// What a plan consists of, for people and for programs.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tessera/plan.h"

namespace tessera::tools {

/// The lines of Plan::explain.
std::vector<std::string> explain_lines(const Plan& plan);

/// `2 copies, 8 fills`.
std::string lowering_text(const Plan& plan);

/// One line for each kernel: its name, what it writes, in how many steps and calls.
std::vector<std::string> kernel_lines(const Plan& plan);

/// {"bytes_read", "bytes_written", "steps": [{"kernel", "fill", "bytes", "calls"}], "lines"}.
nlohmann::json plan_json(const Plan& plan);

}  // namespace tessera::tools
