// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "chain.h"

#include <cstring>

#include "decode.h"
#include "observe.h"

namespace tessera::fuzz {
namespace {

/// More memory between passes than this is not asked for.
constexpr int64_t kMostScratch = 1 << 22;

class ChainTrial {
 public:
  explicit ChainTrial(Bytes& bytes) : bytes_(bytes), settings_(bytes, true) {
    set_current_op("chain");
    if (bytes.one_in(4)) allowance_.left = bytes.below(8);
    settings_.set_allowance(&allowance_);
  }

  void run() {
    const int steps = 1 + bytes_.below(4);
    Case step = decode_case(bytes_, static_cast<Op>(bytes_.below(kStepOpCount)));
    if (create(step)) {
      for (int i = 0; i < steps; ++i) {
        if (i > 0) step = decode_step(bytes_, last_);
        append(step, i == 0);
      }
      plan();
    }
    tessera_plan_destroy(plan_);
    tessera_plan_destroy(other_plan_);
    tessera_chain_destroy(chain_);
    require(allowance_.held == 0, "all memory is given back");
  }

 private:
  /// Only memory that was refused is missing, and then nothing else is at fault.
  template <typename Function>
  int checked_memory(Function&& function) {
    allowance_.refused = false;
    const int code = checked(function);
    require((code == TESSERA_RESOURCE_EXHAUSTED) == allowance_.refused,
            "memory is exhausted when the allocator refuses some");
    return code;
  }

  bool create(const Case& step) {
    given_.op = Op::kReshape;  // one input, no indices
    given_.inputs = step.inputs;
    given_.output.missing = true;
    const Arguments arguments(given_);
    const tessera_tensor* input = arguments.call().inputs[0];
    const int code = checked_memory([&](tessera_status* status) {
      return tessera_chain_create(input, &chain_, settings_.get(), status);
    });
    require((chain_ != nullptr) == (code == TESSERA_OK), "a chain is made on success only");
    const int nowhere = checked([&](tessera_status* status) {
      return tessera_chain_create(input, nullptr, settings_.get(), status);
    });
    require(nowhere == TESSERA_INVALID_ARGUMENT, "a chain needs a place to go");
    if (code == TESSERA_OK) {
      last_.output.dtype = step.inputs[0].dtype;
      last_.output.set_shape(step.inputs[0].shape);
      check_shape();
      return true;
    }
    if (code == TESSERA_INVALID_ARGUMENT) {
      const Arguments of_op(step);
      tessera_dims dims;
      require(info(step.op).shape(of_op.call(), &dims, nullptr) != TESSERA_OK,
              "an op refuses the input that a chain refuses");
    }
    return false;
  }

  /// The chain accepts what the op accepts; and else is as it was.
  void append(Case& step, bool first) {
    const OpInfo& op = info(step.op);
    step.output.missing = true;
    const Arguments arguments(step);
    tessera_dims dims = {};
    const int expected =
        checked([&](tessera_status* status) { return op.shape(arguments.call(), &dims, status); });
    const int code = checked_memory(
        [&](tessera_status* status) { return op.step(chain_, arguments.call(), status); });
    require(code == expected || code == TESSERA_RESOURCE_EXHAUSTED, "a step fails as its op does");
    const int nowhere =
        checked([&](tessera_status* status) { return op.step(nullptr, arguments.call(), status); });
    require(nowhere == TESSERA_INVALID_ARGUMENT, "a step needs a chain");
    if (code == TESSERA_OK) {
      step.output = Operand();
      step.output.dtype = step.inputs[0].dtype;
      step.output.set_shape({dims.values, dims.values + dims.rank});
      steps_.push_back(step);
      last_ = step;
      only_first_ = first;
    }
    check_shape();
  }

  void check_shape() {
    tessera_dims dims = {};
    const int code =
        checked([&](tessera_status* status) { return tessera_chain_shape(chain_, &dims, status); });
    require(code == TESSERA_OK, "a chain has a shape");
    require(last_.output.shape == std::vector<int64_t>(dims.values, dims.values + dims.rank),
            "a chain has the shape that its steps leave");
  }

  void plan() {
    tessera_dims dims = {};
    dims.rank = last_.output.rank;
    std::copy(last_.output.shape.begin(), last_.output.shape.end(), dims.values);
    given_.output.missing = false;
    decode_output(bytes_, &dims, &given_);
    // The steps are as many as there are rows, and a forced kernel is tried for each.
    bool large = is_too_large(given_.output);
    for (const Case& step : steps_) large = large || is_too_large(step.output);
    if (large && settings_.is_forced()) return;
    Memory memory(bytes_, &given_);
    const Settings other(bytes_, false);
    plan_code_ = make_plan(settings_, &plan_);
    compare_plan();
    if (plan_ == nullptr) return;
    require(make_plan(other, &other_plan_) == TESSERA_OK, "levels do not matter to a plan");
    if (bytes_.one_in(8) && !large) explain(plan_, bytes_.byte());
    if (bytes_.one_in(2)) {  // plans live on
      tessera_chain_destroy(chain_);
      chain_ = nullptr;
    }
    run_plans(memory, other);
  }

  /// Plans look at no data, so they get none.
  int make_plan(const Settings& settings, tessera_plan** plan) {
    const Arguments arguments(given_);
    const int code = checked_memory([&](tessera_status* status) {
      return tessera_chain_plan(chain_, arguments.call().output, plan, settings.get(), status);
    });
    require((*plan != nullptr) == (code == TESSERA_OK), "a plan is made on success only");
    const int nowhere = checked([&](tessera_status* status) {
      return tessera_chain_plan(chain_, arguments.call().output, nullptr, settings.get(), status);
    });
    require(nowhere == TESSERA_INVALID_ARGUMENT, "a plan needs a place to go");
    return code;
  }

  void compare_plan() {
    const Operand& output = given_.output;
    if (plan_code_ == TESSERA_RESOURCE_EXHAUSTED) return;
    if (plan_code_ == TESSERA_OK) {
      require(output.shape == last_.output.shape, "the output has the shape that was told");
    }
    if (!settings_.is_ordinary()) return;
    const bool plain = output.sound() && output.dense && output.shape == last_.output.shape &&
                       output.dtype == given_.inputs[0].dtype;
    require(!plain || plan_code_ == TESSERA_OK, "what has a shape can be planned");
    if (steps_.size() != 1 || !only_first_) return;
    Case alone = steps_[0];
    alone.output = output;
    const Arguments arguments(alone);
    tessera_plan* plan = nullptr;
    const int code = checked([&](tessera_status* status) {
      return info(alone.op).plan(arguments.call(), &plan, nullptr, status);
    });
    tessera_plan_destroy(plan);
    require(code == plan_code_, "one step is planned when its op is");
  }

  void run_plans(Memory& memory, const Settings& other) {
    int64_t scratch = 0;
    checked([&](tessera_status* s) { return tessera_plan_scratch_bytes(plan_, &scratch, s); });
    if (scratch > kMostScratch) return;
    memory.restore(false);
    const std::optional<std::vector<uint8_t>> expected = step_by_step(memory.input_elements(0));
    const auto run = [&](const tessera_plan* plan, const Settings& settings, bool inverted) {
      const int held = allowance_.held;
      allowance_.asked = 0;
      const Outcome outcome = observe(memory, inverted, [&](tessera_status* status) {
        return tessera_plan_run(plan, memory.data()[0], memory.output(), settings.get(), status);
      });
      require(allowance_.held == held, "a run gives back what it takes");
      require(!memory.separate() || outcome.code == TESSERA_OK ||
                  outcome.code == TESSERA_RESOURCE_EXHAUSTED,
              "a plan runs on tensors of its layout");
      require(outcome.code != TESSERA_OK || !expected || outcome.elements == *expected,
              "a chain does what its steps do");
      return outcome;
    };
    allowance_.refused = false;
    const Outcome first = run(plan_, settings_, true);
    require((first.code == TESSERA_RESOURCE_EXHAUSTED) == allowance_.refused,
            "memory is exhausted when the allocator refuses some");
    if (settings_.get() != nullptr) {
      const bool asks = scratch > 0 && first.code != TESSERA_INVALID_ARGUMENT;
      require(allowance_.asked == (asks ? 1 : 0), "a run asks for memory once, between passes");
      require(!asks || allowance_.last_bytes == static_cast<size_t>(scratch),
              "a run takes the memory that its plan tells");
    }
    const Outcome second = run(other_plan_, other, false);
    require(second == first || allowance_.refused, "levels, threads and streaming do not matter");
  }

  /// What the calls of the ops leave, one after the other; nothing where that is too much.
  std::optional<std::vector<uint8_t>> step_by_step(std::vector<uint8_t> elements) const {
    if (!has_memory(given_.inputs[0])) return std::nullopt;
    Operand before = given_.inputs[0];
    before.set_shape(before.shape);
    for (Case step : steps_) {
      if (!has_memory(step.output)) return std::nullopt;
      step.inputs = {before};
      Block from(elements.size()),
          to(static_cast<size_t>(count_of(step.output.shape)) * tessera_dtype_size(before.dtype));
      if (!elements.empty()) std::memcpy(from.data(), elements.data(), elements.size());
      const Arguments arguments(step, {from.data(), to.data()});
      require(checked([&](tessera_status* status) {
                return info(step.op).run(arguments.call(), nullptr, status);
              }) == TESSERA_OK,
              "an op does what a chain has taken for a step");
      elements.assign(to.data(), to.data() + to.size());
      before = step.output;
    }
    return elements;
  }

  Bytes& bytes_;
  Allowance allowance_;
  Settings settings_;
  Case given_;  // the chain as one call
  Case last_;   // the last step, or what has the input as its output
  std::vector<Case> steps_;
  bool only_first_ = false;
  int plan_code_ = TESSERA_OK;
  tessera_chain* chain_ = nullptr;
  tessera_plan *plan_ = nullptr, *other_plan_ = nullptr;
};

}  // namespace

void try_chain(Bytes& bytes) { ChainTrial(bytes).run(); }

}  // namespace tessera::fuzz
