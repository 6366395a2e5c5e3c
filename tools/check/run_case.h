// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Runs one case through the public API.
#pragma once

#include <string>

#include "case.h"
#include "op_registry.h"
#include "values.h"

namespace tessera::tools {

/// How a case failed.
class CaseFailure : public std::runtime_error {
 public:
  CaseFailure(std::string expected_text, const std::string& got)
      : std::runtime_error(got), expected(std::move(expected_text)) {}
  const std::string expected;
};

/// Asks the shape function, the one-shot call and a plan, and holds each of them to what the case
/// expects, to their agreeing, and to writing nothing but the output. Throws CaseFailure;
/// BadManifest when the case itself is wrong.
void run_case(const Case& parsed, const OpInfo& op, DataFile& data, const Context& context);

}  // namespace tessera::tools
