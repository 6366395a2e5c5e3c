// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// What the benchmark runs on.
#pragma once

#include <cstdint>
#include <string>

namespace tessera::tools {

/// System, architecture and number of processors.
std::string machine_name();

/// The processor's own name, or its architecture where it has none.
std::string cpu_name();

/// Bytes of the last-level cache of one core complex; 0 where nothing tells.
int64_t last_level_cache();

}  // namespace tessera::tools
