// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "tessera/introspect.h"

#include "runtime/dispatch/indexed_kernels.h"
#include "runtime/dispatch/levels.h"
#include "version.h"

namespace tessera {

const char* version() noexcept { return TESSERA_VERSION; }

size_t level_count() noexcept { return static_cast<size_t>(level_total()); }

LevelInfo level(size_t index) noexcept {
  if (index >= level_count()) return {"", "", false};
  return level_info(static_cast<int>(index));
}

Status active_level(const char** name) noexcept {
  DispatchOptions options;
  Status status = resolve_dispatch(Context(), &options);
  if (status.ok() && name != nullptr) *name = level_info(options.level).name;
  return status;
}

namespace {

size_t moving_count() {
  const KernelRange kernels = all_kernels();
  return static_cast<size_t>(kernels.last - kernels.first);
}

KernelInfo indexed_info(const IndexedKernel& kernel) {
  KernelInfo info = {kernel.name,
                     indexed_algorithm_name(kernel.algorithm),
                     level_info(kernel.level).name,
                     static_cast<int>(dtype_size(kernel.type)),
                     kernel.run,
                     0,
                     kernel.lanes,
                     level_info(kernel.level).supported,
                     false};
  DispatchOptions options;
  if (!resolve_dispatch(Context(), &options).ok()) return info;
  const int64_t extent = kernel.run != 0 ? kernel.run : kernel.lanes;
  info.selected = find_indexed_kernel(kernel.algorithm, kernel.reduction, kernel.type, extent,
                                      options.level) == &kernel;
  return info;
}

}  // namespace

size_t kernel_count() noexcept { return moving_count() + indexed_kernels().size(); }

KernelInfo kernel(size_t index) noexcept {
  KernelInfo info = {"", "", "", 0, 0, 0, 0, false, false};
  if (index >= kernel_count()) return info;
  if (index >= moving_count()) return indexed_info(indexed_kernels().first[index - moving_count()]);
  const Kernel& kernel = all_kernels().first[index];
  info.name = kernel.name;
  info.algorithm = algorithm_info(kernel.algorithm).name;
  info.level = level_info(kernel.level).name;
  info.width = kernel.width;
  info.run = kernel.run;
  info.block = kernel.block;
  info.lanes = kernel.lanes;
  info.supported = level_info(kernel.level).supported;
  DispatchOptions options;
  if (!resolve_dispatch(Context(), &options).ok()) return info;
  for (const Kernel& other :
       find_kernels(kernel.algorithm, kernel.width, kernel.run, kernel.block)) {
    if (other.level > options.level) continue;
    info.selected = &other == &kernel;
    break;
  }
  return info;
}

}  // namespace tessera
