// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "run_case.h"

#include <algorithm>
#include <cstring>

#include "array.h"
#include "compare.h"
#include "in_place.h"
#include "text.h"

namespace tessera::tools {

namespace {

/// Memory for an output between two zones that nobody may write to.
class GuardedOutput {
 public:
  GuardedOutput(DType dtype, const Shape& shape) : dtype_(dtype), shape_(shape) {
    if (!checked_bytes(shape, dtype_size(dtype), &bytes_) || bytes_ > available_memory()) {
      throw BadManifest("the output " + tensor_text(dtype, shape) +
                        " exceeds the machine's memory");
    }
    memory_ = Memory(bytes_ + 2 * kGuard);
  }

  Tensor tensor() const { return Tensor(data(), dtype_, shape_); }
  uint8_t* data() const { return memory_.data() + kGuard; }

  void fill(uint8_t value) {
    value_ = value;
    std::memset(memory_.data(), value, memory_.size());
  }
  bool guards_intact() const { return untouched(0, kGuard) && untouched(kGuard + bytes_, kGuard); }
  bool untouched() const { return untouched(0, memory_.size()); }

 private:
  static constexpr size_t kGuard = 4096;

  bool untouched(size_t at, size_t count) const {
    const uint8_t* begin = memory_.data() + at;
    return count == 0 || (*begin == value_ && std::memcmp(begin, begin + 1, count - 1) == 0);
  }

  DType dtype_;
  Shape shape_;
  size_t bytes_ = 0;
  Memory memory_;
  uint8_t value_ = 0;
};

// Different ones, so that no output can be right by chance both times.
constexpr uint8_t kFillBeforeRun = 0xA5;
constexpr uint8_t kFillBeforePlan = 0x5A;

class Runner {
 public:
  /// `input` is the tensor whose type the output has.
  Runner(const Case& parsed, const OpInfo& op, const OpCall& call, const ConstTensor& input,
         DataFile& data, const Context& context)
      : case_(parsed), op_(op), call_(call), input_(input), data_(data), context_(context) {}

  void run() {
    const Shape kUnset = {-7};
    Shape shape = kUnset;
    const Status status = call_.shape(&shape);
    if (!status.ok()) {
      require_refusal(status, "the shape function");
      if (shape != kUnset) fail("the shape function refused, but wrote a shape");
      return run_refused();
    }
    if (case_.expect == Expect::kError) {
      if (op_.follows_indices()) return run_bad_indices(shape);
      fail("the shape function accepted, with the output " + tensor_text(input_.dtype(), shape));
    }
    run_accepted(shape);
  }

 private:
  [[noreturn]] void fail(const std::string& got) const {
    throw CaseFailure(expectation(case_), got);
  }

  /// Holds a refusal to what every refusal must be.
  void require_refusal(const Status& status, const std::string& who) const {
    if (status.ok()) fail(who + " accepted what the shape function refused");
    const std::string text =
        who + " said " + status_code_name(status.code()) + ": " + status.message();
    if (case_.expect == Expect::kOk || status.code() == StatusCode::kInternal) fail(text);
    if (*status.message() == '\0') fail(text + "(no message)");
  }

  void require_untouched(const GuardedOutput& output, const std::string& who) const {
    if (!output.untouched()) fail(who + " refused, but wrote to the output");
  }

  /// The other calls must refuse as well, and write nothing. They get an output that may be right
  /// for all they know: small, and shaped like the input.
  void run_refused() {
    constexpr size_t kLargest = 1 << 20;
    size_t bytes = 0;
    const bool fits =
        checked_bytes(input_.shape(), dtype_size(input_.dtype()), &bytes) && bytes <= kLargest;
    GuardedOutput output(input_.dtype(), fits ? input_.shape() : Shape{1});
    output.fill(kFillBeforeRun);
    require_refusal(call_.run(output.tensor(), context_), "the call");
    require_untouched(output, "the call");
    Plan plan;
    require_refusal(call_.plan(output.tensor(), &plan, context_), "the plan");
    require_untouched(output, "the plan");
    if (!plan.empty()) fail("the plan was refused, but is not empty");
  }

  /// The shapes are right and an index is not: the call and the plan's run must say so.
  void run_bad_indices(const Shape& shape) {
    GuardedOutput output(input_.dtype(), shape);
    output.fill(kFillBeforeRun);
    require_refusal(call_.run(output.tensor(), context_), "the call");
    require_untouched(output, "the call");
    Plan plan;
    Status status = call_.plan(spec(input_.dtype(), shape), &plan, context_);
    if (status.ok()) status = run_plan(plan, output);
    require_refusal(status, "the plan");
    require_untouched(output, "the plan");
  }

  Status run_plan(const Plan& plan, const GuardedOutput& output) const {
    const std::vector<const void*> inputs = call_.data();
    return plan.run(inputs.data(), inputs.size(), output.data(), context_);
  }

  void run_accepted(const Shape& shape) {
    const DType dtype = input_.dtype();
    const bool accepted =
        std::any_of(case_.accept.begin(), case_.accept.end(),
                    [&](const CaseTensor& a) { return a.dtype == dtype && a.shape == shape; });
    if (!accepted) fail("the shape function said " + tensor_text(dtype, shape));

    GuardedOutput output(dtype, shape);
    output.fill(kFillBeforeRun);
    judge(call_.run(output.tensor(), context_), output, "the call");

    output.fill(kFillBeforePlan);
    Plan plan;
    Status status = call_.plan(spec(dtype, shape), &plan, context_);
    if (status.ok()) status = run_plan(plan, output);
    judge(status, output, "the plan");
  }

  void judge(const Status& status, const GuardedOutput& output, const std::string& who) const {
    if (!status.ok()) {
      require_refusal(status, who);
      return require_untouched(output, who);
    }
    if (!output.guards_intact()) fail(who + " wrote outside the output");
    std::string got;
    for (const CaseTensor& accepted : case_.accept) {
      if (accepted.dtype != output.tensor().dtype() || accepted.shape != output.tensor().shape()) {
        continue;
      }
      got = differences(case_, accepted, output.data(), data_);
      if (got.empty()) return;
    }
    fail(who + ": " + got);
  }

  const Case& case_;
  const OpInfo& op_;
  const OpCall& call_;
  const ConstTensor& input_;
  DataFile& data_;
  const Context& context_;
};

/// The name that the API has for input number `index`: the manifest's own, where that is one, and
/// else the one at that place (corpora call the first input "tensor", "data", "params").
const std::string& input_name(const OpInfo& op, const Case& parsed, size_t index) {
  for (const OpInput& input : op.inputs) {
    if (input.name == parsed.inputs[index].name) return input.name;
  }
  return op.inputs[index].name;
}

/// Takes "on_bad_index" out of the attributes of an op that has indices.
Context with_policy(Context context, const OpInfo& op, nlohmann::json* attributes) {
  const auto policy = attributes->find("on_bad_index");
  if (!op.follows_indices() || policy == attributes->end()) return context;
  if (*policy != "error" && *policy != "ignore") {
    throw BadManifest("on_bad_index is " + policy->dump() + "; expected \"error\" or \"ignore\"");
  }
  context.out_of_range = *policy == "ignore" ? OutOfRange::kIgnore : OutOfRange::kError;
  attributes->erase(policy);
  return context;
}

}  // namespace

void run_case(const Case& parsed, const OpInfo& op, DataFile& data, const Context& given) {
  if (parsed.inputs.size() > op.inputs.size()) {
    throw BadManifest(std::to_string(parsed.inputs.size()) + " inputs are listed; " + op.name +
                      " has " + std::to_string(op.inputs.size()));
  }
  std::vector<InputView> views;
  OpArguments arguments;
  arguments.attributes = parsed.attributes;
  const Context context = with_policy(given, op, &arguments.attributes);
  for (size_t i = 0; i < parsed.inputs.size(); ++i) {
    views.push_back(load_input(parsed.inputs[i], data));
    const std::string& name = input_name(op, parsed, i);
    if (!arguments.tensors.emplace(name, views.back().tensor).second) {
      throw BadManifest("two inputs are '" + name + "'");
    }
  }
  const std::unique_ptr<OpCall> call = bind_op(op, arguments);
  Runner(parsed, op, *call, arguments.tensors.at(op.inputs[op.value_input].name), data, context)
      .run();
  Shape shape;
  if (op.in_place() && call->shape(&shape).ok()) {
    run_in_place(parsed, op, arguments, data, context);
  }
}

}  // namespace tessera::tools
