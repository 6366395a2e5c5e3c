// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "support/checks.h"

#include <cstdio>

#include "support/index.h"
#include "support/status_matchers.h"

namespace tessera::test {
namespace {

std::string describe(const Call& call, const ConstTensor& input, const ConstTensor& output,
                     const Context& context) {
  std::string text = call.op + call.attributes + " of " + dtype_name(input.dtype()) + " " +
                     to_string(input.shape()) + " strides " + to_string(input.strides()) + " to " +
                     to_string(output.shape()) + " strides " + to_string(output.strides());
  if (context.isa != nullptr) text += std::string(", isa ") + context.isa;
  return text + ", threads " + std::to_string(context.threads);
}

const void* pad_pointer(const Call& call) {
  return call.pad_value.empty() ? nullptr : call.pad_value.data();
}

}  // namespace

DType random_dtype(Random& random) {
  return static_cast<DType>(random.between(0, kDTypeCount - 1));
}

std::vector<uint8_t> random_pad_value(Random& random, DType dtype) {
  std::vector<uint8_t> value(random.chance(40) ? 0 : dtype_size(dtype));
  for (uint8_t& byte : value) byte = static_cast<uint8_t>(random.bits());
  return value;
}

const std::vector<const char*>& supported_levels() {
  static const std::vector<const char*> levels = [] {
    std::vector<const char*> names;
    for (size_t i = 0; i < level_count(); ++i) {
      if (level(i).supported) {
        names.push_back(level(i).name);
      } else {
        std::printf("not run: level %s, which this processor lacks\n", level(i).name);
      }
    }
    return names;
  }();
  return levels;
}

Buffer random_buffer(DType dtype, const Shape& shape, uint64_t seed) {
  Buffer buffer(dtype, shape);
  buffer.fill(seed);
  return buffer;
}

::testing::AssertionResult matches_reference(const Call& call, const Buffer& input,
                                             const Buffer& output, const Context& context) {
  const reference::Relayout want = call.reference(input.shape());
  auto failure = [&](const std::string& form) {
    return ::testing::AssertionFailure()
           << form << " of " << describe(call, input.tensor(), output.tensor(), context) << ": ";
  };
  if (!want.legal) return failure("reference") << "refuses";

  Shape shape;
  Status status = call.shape(input.tensor(), &shape);
  if (!status.ok()) return failure("shape function") << status.message();
  if (shape != want.output) return failure("shape function") << "gives " << to_string(shape);

  Buffer expected = output;
  expected.set_elements(reference::apply(want, input.tensor(), pad_pointer(call)));
  const std::vector<uint8_t> input_before = input.memory();

  Buffer written = output;
  status = call.run(input.tensor(), written.tensor(), context);
  if (!status.ok()) return failure("call") << status.message();
  ::testing::AssertionResult same = same_bytes(expected.memory(), written.memory());
  if (!same) return failure("call") << same.message();

  Plan plan;
  const ConstTensor target = output.tensor();
  status = call.plan(input.tensor(), spec(target.dtype(), target.shape(), target.strides()), &plan,
                     context);
  if (!status.ok()) return failure("plan") << status.message();
  written = output;
  status = plan.run(input.tensor().data(), written.tensor().data(), context);
  if (!status.ok()) return failure("plan.run") << status.message();
  same = same_bytes(expected.memory(), written.memory());
  if (!same) return failure("plan.run") << same.message();

  same = same_bytes(input_before, input.memory());
  if (!same) return failure("input after call") << same.message();
  return ::testing::AssertionSuccess();
}

::testing::AssertionResult matches_reference(const Call& call, const Buffer& input,
                                             const Context& context) {
  const reference::Relayout want = call.reference(input.shape());
  return matches_reference(call, input, Buffer(input.dtype(), want.output), context);
}

void check_example(const Call& call, const Shape& input, const std::vector<int32_t>& values,
                   const Shape& output, const std::vector<int32_t>& want) {
  const Buffer from = Buffer::of(DType::kInt32, input, values);
  Shape shape;
  ASSERT_THAT(call.shape(from.tensor(), &shape), is_ok());
  ASSERT_EQ(to_string(shape), to_string(output));
  Buffer to(DType::kInt32, shape);
  ASSERT_THAT(call.run(from.tensor(), to.tensor(), {}), is_ok());
  EXPECT_EQ(to.elements(), Buffer::of(DType::kInt32, output, want).elements());
  EXPECT_TRUE(matches_reference(call, from));  // so that the reference is held to it as well
}

void check_random_trials(int count, const std::function<Trial(Random&)>& draw) {
  for (int seed = 1; seed <= count; ++seed) {
    Random random(static_cast<uint64_t>(seed));
    const Trial trial = draw(random);
    const reference::Relayout want = trial.call.reference(trial.input);
    ASSERT_TRUE(want.legal) << trial.call.op << trial.call.attributes << " of "
                            << to_string(trial.input) << ", seed " << seed;
    // Data need not be aligned to its element.
    const size_t shift = random.chance(20) ? static_cast<size_t>(random.between(1, 15)) : 0;
    Buffer input(trial.dtype, trial.input, random_strides(random, trial.input, true), shift);
    input.fill(random.bits());
    const Buffer output(trial.dtype, want.output, random_strides(random, want.output, false),
                        shift / 2);
    Context context;
    context.isa = random.chance(30) ? nullptr : random.one_of(supported_levels());
    context.threads = static_cast<int>(random.between(0, 3));
    context.streaming_bytes = random.chance(30) ? 1 : 0;
    ASSERT_TRUE(matches_reference(trial.call, input, output, context)) << "seed " << seed;
  }
}

void check_levels(const Call& call, const Shape& input) {
  for (const char* level : supported_levels()) {
    Context context;
    context.isa = level;
    for (DType dtype : kWidthTypes) {
      EXPECT_TRUE(matches_reference(call, random_buffer(dtype, input), context));
    }
  }
}

void check_threads(const Call& call, DType dtype, const Shape& input) {
  const Buffer from = random_buffer(dtype, input);
  ASSERT_GT(from.memory().size(), size_t{2} << 20) << "too small to be shared among threads";
  for (int threads : {1, 2, 3, 8}) {
    for (int64_t streaming_bytes : {-1, 1}) {
      Context context;
      context.threads = threads;
      context.streaming_bytes = streaming_bytes;
      EXPECT_TRUE(matches_reference(call, from, context));
    }
  }
}

void check_round_trip(const Call& there, const Call& back, const Shape& input) {
  for (DType dtype : kWidthTypes) {
    const Buffer start = random_buffer(dtype, input);
    Shape middle_shape, end_shape;
    ASSERT_THAT(there.shape(start.tensor(), &middle_shape), is_ok());
    Buffer middle(dtype, middle_shape);
    ASSERT_THAT(there.run(start.tensor(), middle.tensor(), {}), is_ok());
    ASSERT_THAT(back.shape(middle.tensor(), &end_shape), is_ok());
    ASSERT_EQ(to_string(end_shape), to_string(input));
    Buffer end(dtype, end_shape);
    ASSERT_THAT(back.run(middle.tensor(), end.tensor(), {}), is_ok());
    EXPECT_TRUE(same_bytes(start.elements(), end.elements())) << there.op << there.attributes;
  }
}

void check_empty(const Call& call, const Shape& input, const Shape& output) {
  ASSERT_EQ(element_count(input), 0);
  Shape shape;
  ASSERT_THAT(call.shape(spec(DType::kFloat32, input), &shape), is_ok());
  EXPECT_EQ(to_string(shape), to_string(output));
  EXPECT_TRUE(matches_reference(call, Buffer(DType::kFloat32, input)));
  // Where there are no elements, there need be no memory.
  Buffer to(DType::kFloat32, output);
  void* data = element_count(output) == 0 ? nullptr : to.tensor().data();
  EXPECT_THAT(call.run(spec(DType::kFloat32, input), Tensor(data, DType::kFloat32, output), {}),
              is_ok());
}

}  // namespace tessera::test
