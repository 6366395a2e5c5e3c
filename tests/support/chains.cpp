// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "support/chains.h"

#include <numeric>

#include "support/index.h"

namespace tessera::test {
namespace {

constexpr int64_t kMostElements = 3000;

const void* pointer(const std::vector<uint8_t>& bytes) {
  return bytes.empty() ? nullptr : bytes.data();
}

/// Mostly an axis taken apart or two put together, sometimes any shape of as many elements.
Call random_reshape(Random& random, const Shape& shape) {
  std::vector<int64_t> sizes(shape.begin(), shape.end());
  const int rank = shape.rank();
  if (random.chance(15) || rank == 0) {
    int64_t left = element_count(shape);
    sizes.clear();
    for (int64_t factor : {2, 3, 2, 4, 5, 2}) {
      if (left % factor == 0 && left > 0 && random.chance(70)) {
        sizes.push_back(factor);
        left /= factor;
      }
    }
    sizes.push_back(left);
    random.shuffle(&sizes);
    return call::reshape(sizes);
  }
  const auto axis = sizes.begin() + random.between(0, rank - 1);
  const int64_t factor = random.between(2, 4);
  if (random.chance(60) && *axis % factor == 0) {
    *axis /= factor;
    sizes.insert(random.chance(50) ? axis : axis + 1, factor);
  } else if (axis + 1 != sizes.end()) {
    axis[0] *= axis[1];
    sizes.erase(axis + 1);
  }
  return call::reshape(sizes);
}

std::vector<IntPair> random_pairs(Random& random, int64_t count, int percent) {
  std::vector<IntPair> pairs;
  for (int64_t i = 0; i < count; ++i) {
    const bool some = random.chance(percent);
    pairs.push_back({some ? random.between(0, 3) : 0, some ? random.between(0, 3) : 0});
  }
  return pairs;
}

/// Legal or not.
Call random_call(Random& random, const Shape& shape, const std::vector<uint8_t>& value) {
  const DataFormat format = random.chance(50) ? DataFormat::kNHWC : DataFormat::kNCHW;
  const ChannelOrder order = random.chance(50) ? ChannelOrder::kDCR : ChannelOrder::kCRD;
  const int64_t block = random.between(1, 3);
  std::vector<int64_t> blocks;
  for (int64_t i = random.between(0, 2); i-- > 0;) blocks.push_back(random.between(1, 3));
  const auto pairs = random_pairs(random, static_cast<int64_t>(blocks.size()), 50);
  switch (random.between(0, 11)) {
    case 0:
      return call::space_to_batch_nd(blocks, pairs, value);
    case 1:
      return call::batch_to_space_nd(blocks, pairs);
    case 2:
      return call::space_to_depth(block, format, order);
    case 3:
      return call::depth_to_space(block, format, order);
    case 4:
      return call::pixel_shuffle(block, static_cast<int>(random.between(1, 3)));
    case 5:
      return call::pixel_unshuffle(block, static_cast<int>(random.between(1, 3)));
    case 6:
      return random.chance(50) ? call::space_to_batch(random_pairs(random, 2, 50), block, value)
                               : call::batch_to_space(random_pairs(random, 2, 50), block);
    case 7:
      return call::pad(random_pairs(random, shape.rank(), 30), value);
    case 8:
      return random.chance(50) ? call::onnx_space_to_depth(block)
                               : call::onnx_depth_to_space(block, order);
    case 9: {
      std::vector<int64_t> perm(static_cast<size_t>(shape.rank()));
      std::iota(perm.begin(), perm.end(), 0);
      random.shuffle(&perm);
      return call::transpose(perm);
    }
    default:
      return random_reshape(random, shape);
  }
}

}  // namespace

Call call::chain(const std::vector<Call>& steps) {
  const auto plan = [=](auto& in, auto& out, auto* plan, auto& context) {
    Chain chain(in, context);
    const Status status = append_all({in.dtype(), in.shape(), steps}, &chain);
    return status.ok() ? chain.plan(out, plan, context) : status;
  };
  const auto reference = [=](const Shape& in) {
    std::vector<reference::Relayout> relayouts;
    Shape shape = in;
    for (const Call& step : steps) {
      relayouts.push_back(step.reference(shape));
      shape = relayouts.back().output;
    }
    const auto source = [=](const Dims& output, Dims* input) {
      *input = output;
      for (size_t i = relayouts.size(); i-- > 0;) {
        const Dims from = *input;
        if (!relayouts[i].source(from, input)) return false;
      }
      return true;
    };
    return reference::Relayout{true, shape, source};
  };
  Call call = {"chain",
               [=](auto& in, auto* out) {
                 Chain chain(in);
                 const Status status = append_all({in.dtype(), in.shape(), steps}, &chain);
                 return status.ok() ? chain.shape(out) : status;
               },
               [=](auto& in, auto& out, auto& context) {
                 Plan made;
                 const Status status = plan(in, out, &made, context);
                 return status.ok() ? made.run(in.data(), out.data(), context) : status;
               },
               plan, reference};
  for (const Call& step : steps) {
    if (!step.pad_value.empty()) call.pad_value = step.pad_value;
  }
  return call;
}

std::string to_string(const ChainTrial& trial) {
  std::string text = std::string(dtype_name(trial.dtype)) + " " + to_string(trial.input);
  for (const Call& call : trial.calls) text += ", " + call.op + call.attributes;
  return text;
}

ChainTrial random_chain(Random& random, int most) {
  ChainTrial trial = {random_dtype(random), {}, {}};
  for (int64_t rank = random.between(0, 5); rank-- > 0;) {
    trial.input.push_back(
        random.one_of(std::vector<int64_t>{1, 2, 2, 3, 4, 4, 6, 8, random.chance(3) ? 0 : 12}));
  }
  for (int i = 0; element_count(trial.input) > kMostElements; ++i) trial.input[i] = 2;
  const std::vector<uint8_t> usual = random_pad_value(random, trial.dtype);
  Shape shape = trial.input;
  for (int64_t left = random.between(0, most); left > 0;) {
    const bool other = random.chance(10);
    const Call call =
        random_call(random, shape, other ? random_pad_value(random, trial.dtype) : usual);
    const reference::Relayout step = call.reference(shape);
    if (!step.legal || element_count(step.output) > kMostElements) continue;
    trial.calls.push_back(call);
    shape = step.output;
    --left;
  }
  return trial;
}

Status append_all(const ChainTrial& trial, Chain* chain) {
  for (const Call& call : trial.calls) {
    const Status status = call.append(chain);
    if (!status.ok()) return status;
  }
  return Status();
}

StepByStep step_by_step(const ChainTrial& trial, const Buffer& input) {
  StepByStep result = {input.shape(), input.elements()};
  for (const Call& call : trial.calls) {
    const ConstTensor from(result.elements.data(), trial.dtype, result.output);
    const reference::Relayout step = call.reference(result.output);
    const std::vector<uint8_t> elements = reference::apply(step, from, pointer(call.pad_value));
    result = {step.output, elements};
  }
  return result;
}

::testing::AssertionResult matches_steps(const ChainTrial& trial, const Buffer& input,
                                         const Buffer& output, size_t* passes,
                                         const Context& context) {
  auto failure = [&](const std::string& what) {
    const ConstTensor from = input.tensor(), to = output.tensor();
    return ::testing::AssertionFailure()
           << what << " of " << to_string(trial) << " strides " << to_string(from.strides())
           << " to " << to_string(to.shape()) << " strides " << to_string(to.strides()) << ": ";
  };
  const StepByStep want = step_by_step(trial, input);
  Chain chain(input.tensor());
  Status status = append_all(trial, &chain);
  if (!status.ok()) return failure("steps") << status.message();
  Shape shape;
  status = chain.shape(&shape);
  if (!status.ok()) return failure("shape") << status.message();
  if (shape != want.output) return failure("shape") << to_string(shape);

  Buffer expected = output, written = output;
  expected.set_elements(want.elements);
  Plan plan;
  status = chain.plan(written.tensor(), &plan, context);
  if (!status.ok()) return failure("plan") << status.message();
  *passes = plan.pass_count();
  const std::vector<uint8_t> before = input.memory();
  status = plan.run(input.tensor().data(), written.tensor().data(), context);
  if (!status.ok()) return failure("run") << status.message();
  ::testing::AssertionResult same = same_bytes(expected.memory(), written.memory());
  if (!same) return failure("output") << same.message();
  same = same_bytes(before, input.memory());
  if (!same) return failure("input after the run") << same.message();
  return ::testing::AssertionSuccess();
}

::testing::AssertionResult matches_steps(const ChainTrial& trial, size_t* passes) {
  const Buffer input = random_buffer(trial.dtype, trial.input);
  return matches_steps(trial, input, Buffer(trial.dtype, step_by_step(trial, input).output),
                       passes);
}

}  // namespace tessera::test
