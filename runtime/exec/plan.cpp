// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "tessera/plan.h"

#include <algorithm>
#include <new>
#include <utility>

#include "runtime/base/checked.h"
#include "runtime/base/errors.h"
#include "runtime/base/memory.h"
#include "runtime/exec/executor.h"
#include "runtime/exec/plan_data.h"

namespace tessera {

namespace {

/// A plan of more steps (many padded axes of few elements) lowers its move again at every run.
constexpr int64_t kMaxKeptSteps = 1024;

StepInfo step_info(const Step& step) {
  int64_t calls = 1;
  for (int i = 0; i < step.outer_count; ++i) calls *= step.outer[i].extent;
  return {step.kernel->name, algorithm_info(step.kernel->algorithm).fill,
          step.units * step.unit_bytes, calls};
}

/// Where the second of the two memories between passes begins.
int64_t second_begin(int64_t bytes) {
  constexpr int64_t kLine = 64;
  return saturating_add(bytes, kLine - 1) / kLine * kLine;
}

/// What lies between the passes, by turns.
struct Scratch {
  void* memory[2];
};

Status run_pass(const Pass& pass, const void* from, void* to, const Context& context) {
  return pass.steps != nullptr
             ? execute(pass.steps, static_cast<int>(pass.count_steps()), from, to, context)
             : execute(pass.move, pass.options, from, to, context);
}

Status run_all(const Pass* passes, int count, const void* input, void* output,
               const Scratch& between, const Context& context) {
  for (int i = 0; i + 1 < count; ++i) {
    void* to = between.memory[i % 2];
    TESSERA_RETURN_IF_ERROR(run_pass(passes[i], input, to, context));
    input = to;
  }
  return run_pass(passes[count - 1], input, output, context);
}

/// What follows the moves: the check of the indices, their offsets, the rows.
size_t indexed_steps(const IndexedCall& call) { return call.direct != nullptr ? 4 : 3; }

StepInfo indexed_info(const IndexedCall& call, size_t step) {
  if (step == 0) return {call.check.many->name, false, 0, call.row_count};
  if (step == 1) return {call.offsets.many->name, false, 0, call.row_count};
  const IndexedKernel& apply = step == 2 ? *call.apply : *call.direct;
  return {apply.name, false, call.bytes_written(), call.row_count};
}

}  // namespace

Status PlanAccess::make(const PlanRequest& request, const Context& context, Plan* plan,
                        const PassRequest* last_pass) {
  if (plan == nullptr) return invalid_argument("%s: plan is null; expected a Plan", request.op);
  DispatchOptions options;
  TESSERA_RETURN_IF_ERROR(resolve_dispatch(context, &options));
  TESSERA_RETURN_IF_ERROR(check_forced(request, options));
  const PassRequest single{request.move};
  if (last_pass == nullptr && request.move != nullptr) last_pass = &single;
  int64_t steps = 0, loops = 0;
  int passes = 0;
  Status unused;  // of a forced kernel, which must be of use to one of the passes
  bool used = last_pass == nullptr;
  for (const PassRequest* pass = last_pass; pass != nullptr; pass = pass->previous) {
    auto count = [&](const Step& step) {
      loops += step.outer_count;
      // A forced kernel is looked for in all of them.
      return ++steps <= kMaxKeptSteps || options.forced != nullptr;
    };
    const Status status = for_each_step(*pass->move, options, count);
    if (!status.ok()) unused = status;
    used = used || status.ok();
    ++passes;
  }
  if (!used) return unused;
  const bool keep = steps <= kMaxKeptSteps;
  size_t bytes = sizeof(Plan::Data) + static_cast<size_t>(passes) * sizeof(Pass);
  if (keep)
    bytes += static_cast<size_t>(steps) * sizeof(Step) + static_cast<size_t>(loops) * sizeof(Dim);
  void* memory = allocate(context.allocator, bytes);
  if (memory == nullptr) {
    return resource_exhausted(
        "%s: the plan's memory of %zu bytes was refused by the allocator; expected memory",
        request.op, bytes);
  }
  auto* data = new (memory) Plan::Data;
  data->allocator = context.allocator;
  data->request = request;
  if (request.indexed != nullptr) {
    data->indexed = *request.indexed;
    data->request.indexed = &data->indexed;
  }
  data->level = options.level;
  data->pass_count = passes;
  data->passes = reinterpret_cast<Pass*>(data + 1);
  data->scratch[0] = data->scratch[1] = 0;
  Step* step = reinterpret_cast<Step*>(data->passes + passes);
  Dim* loop = reinterpret_cast<Dim*>(step + (keep ? steps : 0));
  for (const PassRequest* from = last_pass; from != nullptr; from = from->previous) {
    Pass* pass = new (&data->passes[--passes]) Pass;
    pass->request = *from;
    pass->move = *from->move;
    pass->options = options;
    pass->steps = keep ? step : nullptr;
    auto store = [&](const Step& lowered) {
      if (!keep) return options.forced != nullptr;
      *step = lowered;
      step->outer = loop;
      for (int i = 0; i < lowered.outer_count; ++i) *loop++ = lowered.outer[i];
      ++step;
      return true;
    };
    if (!for_each_step(pass->move, options, store).ok()) pass->options.forced = nullptr;
    pass->step_count.store(keep ? step - pass->steps : -1, std::memory_order_relaxed);
    pass->request.move = data->request.move = &pass->move;
    if (from == last_pass) continue;
    int64_t* between = &data->scratch[passes % 2];
    *between = std::max(*between, pass->move.bytes_written);
  }
  *plan = Plan();
  plan->data_ = data;
  return Status();
}

void* PlanAccess::release(Plan* plan) { return std::exchange(plan->data_, nullptr); }

Plan PlanAccess::adopt(void* memory) {
  Plan plan;
  plan.data_ = static_cast<Plan::Data*>(memory);
  return plan;
}

Plan::~Plan() {
  if (data_ == nullptr) return;
  const Allocator allocator = data_->allocator;
  data_->~Data();
  deallocate(allocator, data_);
}

Plan::Plan(Plan&& other) noexcept : data_(std::exchange(other.data_, nullptr)) {}

Plan& Plan::operator=(Plan&& other) noexcept {
  Plan moved(std::move(other));
  std::swap(data_, moved.data_);
  return *this;
}

Status PlanAccess::run_passes(const Plan& plan, const void* input, void* output,
                              const Context& context) {
  const Plan::Data& data = *plan.data_;
  const int64_t bytes = plan.scratch_bytes();
  if (bytes == 0) return run_all(data.passes, data.pass_count, input, output, {}, context);
  auto* scratch = static_cast<char*>(allocate(context.allocator, static_cast<size_t>(bytes)));
  if (scratch == nullptr) {
    return resource_exhausted(
        "%s: the memory of %lld bytes between the passes was refused by the allocator; expected "
        "memory",
        data.request.op, LongLong{bytes});
  }
  const Scratch between = {{scratch, scratch + second_begin(data.scratch[0])}};
  const Status status = run_all(data.passes, data.pass_count, input, output, between, context);
  deallocate(context.allocator, scratch);
  return status;
}

Status Plan::run(const void* input, void* output, const Context& context) const {
  return run({input}, output, context);
}

Status Plan::run(std::initializer_list<const void*> inputs, void* output,
                 const Context& context) const {
  return run(inputs.begin(), inputs.size(), output, context);
}

Status Plan::run(const void* const* inputs, size_t count, void* output,
                 const Context& context) const {
  if (data_ == nullptr) {
    return invalid_argument(
        "Plan::run: the plan is empty; expected one that a _plan function has made");
  }
  const PlanRequest& request = data_->request;
  if (inputs == nullptr || count != static_cast<size_t>(request.input_count)) {
    return invalid_argument("%s: Plan::run was given %zu inputs; expected %d", request.op,
                            inputs == nullptr ? 0 : count, request.input_count);
  }
  TESSERA_RETURN_IF_ERROR(check_pointers(request, inputs, output));
  auto move = [&] { return PlanAccess::run_passes(*this, inputs[0], output, context); };
  return carry_out(request, inputs, output, context, move);
}

int64_t Plan::bytes_read() const noexcept {
  if (data_ == nullptr) return 0;
  const int64_t moved = data_->pass_count > 0 ? data_->passes[0].move.bytes_read : 0;
  return data_->request.indexed != nullptr ? saturating_add(moved, data_->indexed.bytes_read())
                                           : moved;
}

int64_t Plan::bytes_written() const noexcept {
  if (data_ == nullptr) return 0;
  if (data_->pass_count > 0) return data_->passes[data_->pass_count - 1].move.bytes_written;
  const bool gathers = data_->request.indexed != nullptr && !data_->indexed.scatter;
  return gathers ? data_->indexed.bytes_written() : 0;
}

size_t Plan::pass_count() const noexcept {
  return data_ != nullptr ? static_cast<size_t>(data_->pass_count) : 0;
}

int64_t Plan::scratch_bytes() const noexcept {
  if (data_ == nullptr) return 0;
  const int64_t second = data_->scratch[1];
  return second == 0 ? data_->scratch[0] : saturating_add(second_begin(data_->scratch[0]), second);
}

size_t Plan::step_count() const noexcept {
  if (data_ == nullptr) return 0;
  const size_t moves = static_cast<size_t>(data_->count_steps());
  return data_->request.indexed != nullptr ? moves + indexed_steps(data_->indexed) : moves;
}

StepInfo Plan::step(size_t index) const noexcept {
  StepInfo info = {"", false, 0, 0};
  if (index >= step_count()) return info;
  for (int i = 0; i < data_->pass_count; ++i) {
    const Pass& pass = data_->passes[i];
    const auto steps = static_cast<size_t>(pass.count_steps());
    if (index >= steps) {
      index -= steps;
      continue;
    }
    if (pass.steps != nullptr) return step_info(pass.steps[index]);
    auto find = [&](const Step& step) {
      if (index == 0) info = step_info(step);
      return index-- > 0;
    };
    (void)for_each_step(pass.move, pass.options, find);
    return info;
  }
  return indexed_info(data_->indexed, index);
}

}  // namespace tessera
