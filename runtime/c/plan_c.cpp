// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/c/call.h"
#include "tessera/c/plan.h"

namespace tessera::c {
namespace {

/// The C++ plan that a handle stands for, for as long as a function looks at it.
class PlanArg {
 public:
  explicit PlanArg(const tessera_plan* given)
      : plan_(PlanAccess::adopt(const_cast<tessera_plan*>(given))) {}  // given back untouched
  PlanArg(const PlanArg&) = delete;
  PlanArg& operator=(const PlanArg&) = delete;
  ~PlanArg() { (void)PlanAccess::release(&plan_); }

  bool read(const char* function, Status* error) {
    if (!plan_.empty()) return true;
    *error =
        invalid_argument("%s: plan is null; expected one that a _plan function made", function);
    return false;
  }
  const Plan& get() const { return plan_; }
  void done() {}

 private:
  Plan plan_;
};

}  // namespace
}  // namespace tessera::c

using namespace tessera;     // NOLINT: the functions below are C's, so outside
using namespace tessera::c;  // NOLINT

void tessera_plan_destroy(tessera_plan* plan) { (void)PlanAccess::adopt(plan); }

int tessera_plan_run(const tessera_plan* plan, const void* input, void* output,
                     const tessera_context* context, tessera_status* status) {
  const auto run = [](const Plan& made, const void* from, void* to, const Context& settings) {
    return made.run(from, to, settings);
  };
  return call("tessera_plan_run", run, status, PlanArg(plan), Value(input), Value(output),
              context_value(context));
}

int tessera_plan_run_inputs(const tessera_plan* plan, const void* const* inputs, size_t count,
                            void* output, const tessera_context* context, tessera_status* status) {
  const auto run = [](const Plan& made, const void* const* from, size_t number, void* to,
                      const Context& settings) { return made.run(from, number, to, settings); };
  return call("tessera_plan_run_inputs", run, status, PlanArg(plan), Value(inputs), Value(count),
              Value(output), context_value(context));
}

int tessera_plan_bytes_read(const tessera_plan* plan, int64_t* bytes, tessera_status* status) {
  const auto get = [](const Plan& made, int64_t* result) {
    *result = made.bytes_read();
    return Status();
  };
  return call("tessera_plan_bytes_read", get, status, PlanArg(plan), ResultOut("bytes", bytes));
}

int tessera_plan_bytes_written(const tessera_plan* plan, int64_t* bytes, tessera_status* status) {
  const auto get = [](const Plan& made, int64_t* result) {
    *result = made.bytes_written();
    return Status();
  };
  return call("tessera_plan_bytes_written", get, status, PlanArg(plan), ResultOut("bytes", bytes));
}

int tessera_plan_pass_count(const tessera_plan* plan, size_t* count, tessera_status* status) {
  const auto get = [](const Plan& made, size_t* result) {
    *result = made.pass_count();
    return Status();
  };
  return call("tessera_plan_pass_count", get, status, PlanArg(plan), ResultOut("count", count));
}

int tessera_plan_scratch_bytes(const tessera_plan* plan, int64_t* bytes, tessera_status* status) {
  const auto get = [](const Plan& made, int64_t* result) {
    *result = made.scratch_bytes();
    return Status();
  };
  return call("tessera_plan_scratch_bytes", get, status, PlanArg(plan), ResultOut("bytes", bytes));
}

int tessera_plan_step_count(const tessera_plan* plan, size_t* count, tessera_status* status) {
  const auto get = [](const Plan& made, size_t* result) {
    *result = made.step_count();
    return Status();
  };
  return call("tessera_plan_step_count", get, status, PlanArg(plan), ResultOut("count", count));
}

int tessera_plan_step(const tessera_plan* plan, size_t index, tessera_step_info* info,
                      tessera_status* status) {
  const auto get = [](const Plan& made, size_t number, tessera_step_info* result) {
    const StepInfo step = made.step(number);
    *result = {step.kernel, step.fill, step.bytes, step.calls};
    return Status();
  };
  PlanArg made(plan);
  const size_t count = made.get().step_count();
  return call("tessera_plan_step", get, status, made, IndexArg(index, count),
              ResultOut("info", info));
}

int tessera_plan_explain(const tessera_plan* plan, void (*write_line)(void* user, const char* line),
                         void* user, tessera_status* status) {
  using WriteLine = void(void*, const char*);
  const auto explain = [](const Plan& made, WriteLine* write, void* passed_on) {
    made.explain(write, passed_on);
    return Status();
  };
  return call("tessera_plan_explain", explain, status, PlanArg(plan),
              ResultOut("write_line", write_line), Value(user));
}
