// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Is an output one that the case accepts?
#pragma once

#include <string>

#include "case.h"
#include "values.h"

namespace tessera::tools {

/// Compares the bytes of a dense output with an accepted one of the same type and shape. Returns
/// what differs, or nothing. Throws BadManifest when the values cannot be had.
std::string differences(const Case& parsed, const CaseTensor& accepted, const uint8_t* output,
                        DataFile& data);

}  // namespace tessera::tools
