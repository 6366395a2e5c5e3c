// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// A call that was validated and lowered once, to be run many times on tensors of the same types,
// shapes and strides. Each op's header has a `…_plan` function that makes one:
//
//   tessera::Plan plan;
//   tessera::Status status = tessera::space_to_depth_plan(input, 2, output, &plan);
//   if (status.ok()) status = plan.run(input.data(), output.data());
#pragma once

#include <initializer_list>

#include "tessera/context.h"
#include "tessera/introspect.h"
#include "tessera/status.h"
#include "tessera/tensor.h"

namespace tessera {

class PlanAccess;

/// Movable, not copyable. `run` and the readers are const and may be called from several threads at
/// a time, as long as their outputs do not overlap. The allocator that made the plan must outlive
/// it.
class Plan {
 public:
  Plan() noexcept = default;
  TESSERA_API ~Plan();
  TESSERA_API Plan(Plan&& other) noexcept;
  TESSERA_API Plan& operator=(Plan&& other) noexcept;

  /// Moves `input` to `output`: pointers to element [0, …, 0] of tensors laid out as they were
  /// planned. Takes threads and the pool from `context`; instruction set and kernel were chosen
  /// when the plan was made. Does not allocate, but for a plan that has scratch_bytes. Errors:
  /// kInvalidArgument for an empty plan, a null pointer where there are elements, memory of input
  /// and output that overlaps; kResourceExhausted when there is no scratch memory.
  TESSERA_API Status run(const void* input, void* output, const Context& context = {}) const;
  /// The same for ops with several inputs, in the order of the op's arguments.
  TESSERA_API Status run(std::initializer_list<const void*> inputs, void* output,
                         const Context& context = {}) const;
  TESSERA_API Status run(const void* const* inputs, size_t count, void* output,
                         const Context& context = {}) const;

  bool empty() const noexcept { return data_ == nullptr; }

  /// Bytes that the op must read and write. 0 for an empty plan.
  TESSERA_API int64_t bytes_read() const noexcept;
  TESSERA_API int64_t bytes_written() const noexcept;

  /// How often the data go over memory: once, or more often where the steps of a chain do not
  /// compose (chain.h). 0 where nothing is moved.
  TESSERA_API size_t pass_count() const noexcept;

  /// What a run takes from the allocator of its context, in one piece that it gives back before it
  /// returns: the memory between several passes. 0 for a plan of one pass.
  TESSERA_API int64_t scratch_bytes() const noexcept;

  /// The kernel calls that the plan consists of, in order: what each moves and by which kernel.
  /// Where they are very many (a row each of a strided reshape) they are first counted when they
  /// are asked for, which takes time.
  TESSERA_API size_t step_count() const noexcept;
  TESSERA_API StepInfo step(size_t index) const noexcept;

  /// Writes lines of text that say how the movement was lowered, which kernel takes each part and
  /// why the kernels that were tried before it were refused.
  TESSERA_API void explain(void (*write_line)(void* user, const char* line), void* user) const;

 private:
  friend class PlanAccess;
  struct Data;
  Data* data_ = nullptr;
};

}  // namespace tessera
