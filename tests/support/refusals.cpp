// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "support/refusals.h"

#include <gtest/gtest.h>

#include "support/status_matchers.h"

namespace tessera::test {
namespace {

Parts with(const std::string& part, Parts parts) {
  parts.push_back(part);
  return parts;
}

void expect_plan_refused(const Call& call, const ConstTensor& input, const ConstTensor& output,
                         const Parts& parts) {
  Plan plan;
  EXPECT_THAT(call.plan(input, output, &plan, {}), refuses(with(call.op, parts)));
  EXPECT_TRUE(plan.empty());
}

}  // namespace

void expect_refused(const Call& call, const ConstTensor& input, const Parts& parts) {
  SCOPED_TRACE(call.op + call.attributes + " of " + to_string(input.shape()));
  Shape shape{-5};
  EXPECT_THAT(call.shape(input, &shape), refuses(with(call.op, parts)));
  EXPECT_EQ(to_string(shape), "[-5]");

  static const uint64_t some_data[64] = {};
  Buffer output(DType::kUInt8, {64});
  const std::vector<uint8_t> before = output.memory();
  const Tensor target(output.tensor().data(), input.dtype(), {64 / 16});
  const void* data = input.data() != nullptr ? input.data() : some_data;
  const ConstTensor with_data(data, input.dtype(), input.shape(), input.strides());
  EXPECT_THAT(call.run(with_data, target, {}), refuses(with(call.op, parts)));
  EXPECT_TRUE(same_bytes(before, output.memory()));

  expect_plan_refused(call, input, target, parts);
}

void expect_output_refused(const Call& call, const ConstTensor& input, const Tensor& output,
                           const Buffer& memory, const Parts& more_parts) {
  SCOPED_TRACE(call.op + call.attributes + " to " + to_string(output.shape()) + " strides " +
               to_string(output.strides()));
  const Parts parts = with("output", more_parts);
  const std::vector<uint8_t> before = memory.memory();
  EXPECT_THAT(call.run(input, output, {}), refuses(with(call.op, parts)));
  EXPECT_TRUE(same_bytes(before, memory.memory()));
  expect_plan_refused(call, input, spec(output.dtype(), output.shape(), output.strides()), parts);
}

}  // namespace tessera::test
