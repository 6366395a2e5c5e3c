// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/c/call.h"
#include "tessera/c/introspect.h"

using namespace tessera;     // NOLINT: the functions below are C's, so outside
using namespace tessera::c;  // NOLINT

size_t tessera_level_count() { return level_count(); }

int tessera_level(size_t index, tessera_level_info* info, tessera_status* status) {
  const auto get = [](size_t number, tessera_level_info* result) {
    const LevelInfo found = level(number);
    *result = {found.name, found.target, found.supported};
    return Status();
  };
  return call("tessera_level", get, status, IndexArg(index, level_count()),
              ResultOut("info", info));
}

int tessera_active_level(const char** name, tessera_status* status) {
  return report(active_level(name), status);
}

size_t tessera_kernel_count() { return kernel_count(); }

int tessera_kernel(size_t index, tessera_kernel_info* info, tessera_status* status) {
  const auto get = [](size_t number, tessera_kernel_info* result) {
    const KernelInfo found = kernel(number);
    *result = {found.name,  found.algorithm, found.level,     found.width,   found.run,
               found.block, found.lanes,     found.supported, found.selected};
    return Status();
  };
  return call("tessera_kernel", get, status, IndexArg(index, kernel_count()),
              ResultOut("info", info));
}

int tessera_default_thread_count() { return default_thread_count(); }

const char* tessera_version() { return version(); }
