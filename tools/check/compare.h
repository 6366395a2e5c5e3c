// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Is an output one that the case accepts?
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include "case.h"
#include "values.h"

namespace tessera::tools {

/// How a case failed.
class CaseFailure : public std::runtime_error {
 public:
  CaseFailure(std::string expected_text, const std::string& got)
      : std::runtime_error(got), expected(std::move(expected_text)) {}
  const std::string expected;
};

/// What a case expects, for a failure's report.
std::string expectation(const Case& parsed);

/// Compares the bytes of a dense output with an accepted one of the same type and shape. Returns
/// what differs, or nothing. Throws BadManifest when the values cannot be had.
std::string differences(const Case& parsed, const CaseTensor& accepted, const uint8_t* output,
                        DataFile& data);

}  // namespace tessera::tools
