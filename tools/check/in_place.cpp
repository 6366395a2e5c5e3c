// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "in_place.h"

#include <algorithm>
#include <cstring>

#include "compare.h"
#include "text.h"

namespace tessera::tools {

namespace {

/// A copy of a view's memory between two zones that nobody may write to.
class GuardedCopy {
 public:
  explicit GuardedCopy(const InputView& view) : memory_(view.memory.size() + 2 * kGuard) {
    std::memset(memory_.data(), kZone, memory_.size());
    uint8_t* start = memory_.data() + kGuard;
    if (view.memory.size() > 0) {
      std::memcpy(start, view.memory.data(), view.memory.size());
      const auto* origin = static_cast<const uint8_t*>(view.tensor.data());
      start += origin - view.memory.data();
    }
    tensor_ = Tensor(start, view.tensor.dtype(), view.tensor.shape(), view.tensor.strides());
  }

  const Tensor& tensor() const { return tensor_; }
  const Memory& memory() const { return memory_; }

  /// The elements in row-major order.
  Memory elements(size_t bytes) const {
    Memory dense(bytes);
    for_each_element(bytes, [&](size_t k, uint8_t* element, size_t width) {
      std::memcpy(dense.data() + k * width, element, width);
    });
    return dense;
  }
  void set_elements(const Memory& dense) {
    for_each_element(dense.size(), [&](size_t k, uint8_t* element, size_t width) {
      std::memcpy(element, dense.data() + k * width, width);
    });
  }

 private:
  static constexpr size_t kGuard = 4096;
  static constexpr int kZone = 0xC3;

  template <class Visit>
  void for_each_element(size_t bytes, Visit visit) const {
    const size_t width = dtype_size(tensor_.dtype());
    auto* origin = static_cast<uint8_t*>(tensor_.data());
    for_each_offset(tensor_.shape(), tensor_.strides(), bytes / width,
                    [&](size_t k, int64_t offset) {
                      visit(k, origin + offset * static_cast<int64_t>(width), width);
                    });
  }

  Memory memory_;
  Tensor tensor_;
};

bool same(const Memory& a, const Memory& b) {
  return std::memcmp(a.data(), b.data(), std::min(a.size(), b.size())) == 0;
}

/// An output has no two elements in one place, so what repeats elements cannot be changed.
bool repeats_elements(const ConstTensor& tensor) {
  for (int axis = 0; axis < tensor.rank(); ++axis) {
    if (tensor.shape()[axis] > 1 && tensor.strides()[axis] == 0) return true;
  }
  return false;
}

Status plan_and_run(const OpCall& call, const Tensor& output, const Context& context) {
  Plan plan;
  const Status status =
      call.plan(spec(output.dtype(), output.shape(), output.strides()), &plan, context);
  if (!status.ok()) return status;
  const std::vector<const void*> inputs = call.data();
  return plan.run(inputs.data(), inputs.size(), output.data(), context);
}

/// What is wrong with the outcome of a call that changed `copy`, which was like `before`.
std::string judge(const Case& parsed, const Status& status, const GuardedCopy& copy,
                  GuardedCopy* before, DataFile& data) {
  if (!status.ok()) {
    if (parsed.expect == Expect::kOk || status.code() == StatusCode::kInternal) {
      return std::string(status_code_name(status.code())) + ": " + status.message();
    }
    return same(copy.memory(), before->memory()) ? "" : "was refused, but wrote";
  }
  if (parsed.expect == Expect::kError) return "was accepted";
  const Memory got = copy.elements(parsed.inputs[0].bytes);
  std::string wrong = "gave none of the accepted outputs";
  for (const CaseTensor& accepted : parsed.accept) {
    if (accepted.dtype != copy.tensor().dtype() || accepted.shape != copy.tensor().shape()) {
      continue;
    }
    wrong = differences(parsed, accepted, got.data(), data);
    if (wrong.empty()) break;
  }
  if (!wrong.empty()) return wrong;
  before->set_elements(got);
  return same(copy.memory(), before->memory()) ? "" : "wrote beside the elements";
}

}  // namespace

void run_in_place(const Case& parsed, const OpInfo& op, OpArguments arguments, DataFile& data,
                  const Context& context) {
  const InputView view = load_input(parsed.inputs[0], data);
  if (repeats_elements(view.tensor)) return;
  for (const bool planned : {false, true}) {
    const GuardedCopy copy(view);
    GuardedCopy before(view);
    arguments.tensors[op.inputs[0].name] = copy.tensor();
    const std::unique_ptr<OpCall> call = bind_op(op, arguments);
    const Status status =
        planned ? plan_and_run(*call, copy.tensor(), context) : call->run(copy.tensor(), context);
    const std::string wrong = judge(parsed, status, copy, &before, data);
    if (wrong.empty()) continue;
    throw CaseFailure(expectation(parsed),
                      std::string(planned ? "the plan" : "the call") + " in place: " + wrong);
  }
}

}  // namespace tessera::tools
