// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "observe.h"

namespace tessera::fuzz {

void explain(const tessera_plan* plan, size_t step) {
  size_t count = 0, passes = 0;
  int64_t bytes = 0;
  tessera_step_info info;
  checked([&](tessera_status* s) { return tessera_plan_bytes_read(plan, &bytes, s); });
  checked([&](tessera_status* s) { return tessera_plan_bytes_written(plan, &bytes, s); });
  checked([&](tessera_status* s) { return tessera_plan_scratch_bytes(plan, &bytes, s); });
  checked([&](tessera_status* s) { return tessera_plan_pass_count(plan, &passes, s); });
  require((bytes > 0) == (passes > 1), "only what lies between two passes needs memory");
  checked([&](tessera_status* s) { return tessera_plan_step_count(plan, &count, s); });
  const int code =
      checked([&](tessera_status* s) { return tessera_plan_step(plan, step, &info, s); });
  require((code == TESSERA_OK) == (step < count), "a plan has the steps that it counts");
  require(code != TESSERA_OK || info.kernel != nullptr, "a step has a kernel");
  checked([&](tessera_status* s) {
    return tessera_plan_explain(
        plan, [](void*, const char*) {}, nullptr, s);
  });
}

}  // namespace tessera::fuzz
