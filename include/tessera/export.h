// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#pragma once

// Marks the public functions: the shared library exports these and nothing else.
#if defined(_WIN32)
#define TESSERA_API
#else
#define TESSERA_API __attribute__((visibility("default")))
#endif
