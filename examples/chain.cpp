// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include <tessera/tessera.h>

#include <cstdio>
#include <vector>

int main() {
  std::vector<float> images(8 * 224 * 224 * 3), patches(images.size());

  tessera::Chain chain(tessera::spec(tessera::DType::kFloat32, {8, 224, 224, 3}));
  tessera::Status status = chain.reshape({8, 14, 16, 14, 16, 3});
  if (status.ok()) status = chain.transpose({0, 1, 3, 2, 4, 5});
  if (status.ok()) status = chain.reshape({8, 196, 768});

  tessera::Plan plan;
  const auto output = tessera::spec(tessera::DType::kFloat32, {8, 196, 768});
  if (status.ok()) status = chain.plan(output, &plan);
  if (status.ok()) status = plan.run(images.data(), patches.data());
  if (!status.ok()) {
    std::fprintf(stderr, "%s\n", status.message());
    return 1;
  }
  std::printf("passes over memory: %d\n", int(plan.pass_count()));
}
