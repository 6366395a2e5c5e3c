// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "plan_text.h"

#include <algorithm>

namespace tessera::tools {

std::vector<std::string> explain_lines(const Plan& plan) {
  std::vector<std::string> lines;
  plan.explain(
      [](void* user, const char* line) {
        static_cast<std::vector<std::string>*>(user)->emplace_back(line);
      },
      &lines);
  return lines;
}

std::string lowering_text(const Plan& plan) {
  size_t fills = 0;
  for (size_t i = 0; i < plan.step_count(); ++i) fills += plan.step(i).fill ? 1 : 0;
  const size_t copies = plan.step_count() - fills;
  return std::to_string(copies) + (copies == 1 ? " copy, " : " copies, ") + std::to_string(fills) +
         (fills == 1 ? " fill" : " fills");
}

std::vector<std::string> kernel_lines(const Plan& plan) {
  struct Share {
    std::string kernel;
    int64_t steps, bytes, calls;
  };
  std::vector<Share> shares;  // in the order in which the kernels first come
  for (size_t i = 0; i < plan.step_count(); ++i) {
    const StepInfo step = plan.step(i);
    auto share = std::find_if(shares.begin(), shares.end(),
                              [&](const Share& s) { return s.kernel == step.kernel; });
    if (share == shares.end()) share = shares.insert(share, {step.kernel, 0, 0, 0});
    share->steps += 1;
    share->bytes += step.bytes;
    share->calls += step.calls;
  }
  std::vector<std::string> lines;
  for (const Share& share : shares) {
    lines.push_back(share.kernel + ": " + std::to_string(share.bytes) + " bytes, " +
                    std::to_string(share.steps) + (share.steps == 1 ? " step, " : " steps, ") +
                    std::to_string(share.calls) + (share.calls == 1 ? " call" : " calls"));
  }
  return lines;
}

nlohmann::json plan_json(const Plan& plan) {
  nlohmann::json steps = nlohmann::json::array();
  for (size_t i = 0; i < plan.step_count(); ++i) {
    const StepInfo step = plan.step(i);
    steps.push_back({{"kernel", step.kernel},
                     {"fill", step.fill},
                     {"bytes", step.bytes},
                     {"calls", step.calls}});
  }
  return {{"bytes_read", plan.bytes_read()},
          {"bytes_written", plan.bytes_written()},
          {"steps", steps},
          {"lines", explain_lines(plan)}};
}

}  // namespace tessera::tools
