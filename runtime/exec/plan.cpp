// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "tessera/plan.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <utility>

#include "runtime/base/checked.h"
#include "runtime/base/errors.h"
#include "runtime/base/memory.h"
#include "runtime/exec/executor.h"
#include "runtime/exec/plan_access.h"

namespace tessera {

/// One block of memory: this, then the steps, then the loops around them.
struct Plan::Data {
  Allocator allocator;
  PlanRequest request;  // its move and its indexed call are the ones below
  Move move;            // for plans with too many steps to keep, and for explanations
  IndexedCall indexed;
  DispatchOptions options;
  int64_t step_count;  // all of them, kept or not
  int kept;            // all or none
  Step* steps;
};

namespace {

/// A plan of more steps (many padded axes of few elements) lowers its move again at every run.
constexpr int64_t kMaxKeptSteps = 1024;

StepInfo step_info(const Step& step) {
  int64_t calls = 1;
  for (int i = 0; i < step.outer_count; ++i) calls *= step.outer[i].extent;
  return {step.kernel->name, algorithm_info(step.kernel->algorithm).fill,
          step.units * step.unit_bytes, calls};
}

/// What follows the moves: the check of the indices, their offsets, the rows.
size_t indexed_steps(const IndexedCall& call) { return call.direct != nullptr ? 4 : 3; }

StepInfo indexed_info(const IndexedCall& call, size_t step) {
  if (step == 0) return {call.check.many->name, false, 0, call.row_count};
  if (step == 1) return {call.offsets.many->name, false, 0, call.row_count};
  const IndexedKernel& apply = step == 2 ? *call.apply : *call.direct;
  return {apply.name, false, call.bytes_written(), call.row_count};
}

/// Lines of an explanation.
class Writer {
 public:
  Writer(void (*write_line)(void*, const char*), void* user)
      : write_line_(write_line), user_(user) {}

  __attribute__((format(printf, 2, 3))) void line(const char* format, ...) {
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    write_line_(user_, text);
  }

  void piece(int number, const Piece& piece) {
    char text[640];
    size_t used = 0;
    const auto add = [&](const char* format, auto... values) {
      const int length = std::snprintf(text + used, sizeof text - used, format, values...);
      used = std::min(used + static_cast<size_t>(length), sizeof text - 1);
    };
    add("%d. %s of %lld bytes: runs of %lld x u%d", number, piece.fill ? "fill" : "copy",
        static_cast<long long>(piece.bytes()), static_cast<long long>(piece.run), 8 * piece.width);
    for (const Dim& dim : piece.dims) {
      add(piece.fill ? ", %lld (to %+lld)" : ", %lld (to %+lld, from %+lld)",
          static_cast<long long>(dim.extent), static_cast<long long>(dim.dst),
          static_cast<long long>(dim.src));
    }
    line("%s", text);
  }

  void indexed(const IndexedCall& call) {
    line("rows: %lld, of %d indices of %d bytes; bad ones are %s", LongLong{call.row_count},
         call.depth, call.index_bytes, call.ignore_bad ? "ignored" : "errors");
    line("   kernel: %s", call.check.many->name);
    line("   kernel: %s", call.offsets.many->name);
    line("%s of slices: runs of %lld x u%d, %lld bytes in all", call.scatter ? "scatter" : "gather",
         LongLong{call.run}, 8 * call.width, LongLong{call.slice_bytes()});
    line("   kernel: %s", call.apply->name);
    if (call.direct != nullptr) line("   kernel without offsets: %s", call.direct->name);
  }

 private:
  void (*write_line_)(void*, const char*);
  void* user_;
};

}  // namespace

Status PlanAccess::make(const PlanRequest& request, const Context& context, Plan* plan) {
  if (plan == nullptr) return invalid_argument("%s: plan is null; expected a Plan", request.op);
  DispatchOptions options;
  TESSERA_RETURN_IF_ERROR(resolve_dispatch(context, &options));
  TESSERA_RETURN_IF_ERROR(check_forced(request, options));
  int64_t steps = 0, loops = 0;
  if (request.move != nullptr) {
    auto count = [&](const Step& step) {
      loops += step.outer_count;
      return ++steps > 0;
    };
    TESSERA_RETURN_IF_ERROR(for_each_step(*request.move, options, count));
  }
  const bool keep = steps <= kMaxKeptSteps;
  size_t bytes = sizeof(Plan::Data);
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
  if (request.move != nullptr) {
    data->move = *request.move;
    data->request.move = &data->move;
  }
  if (request.indexed != nullptr) {
    data->indexed = *request.indexed;
    data->request.indexed = &data->indexed;
  }
  data->options = options;
  data->step_count = steps;
  data->kept = keep ? static_cast<int>(steps) : 0;
  data->steps = reinterpret_cast<Step*>(data + 1);
  if (data->kept > 0) {
    Step* step = data->steps;
    Dim* loop = reinterpret_cast<Dim*>(data->steps + steps);
    auto store = [&](const Step& lowered) {
      *step = lowered;
      step->outer = loop;
      for (int i = 0; i < lowered.outer_count; ++i) *loop++ = lowered.outer[i];
      ++step;
      return true;
    };
    (void)for_each_step(*request.move, options, store);  // succeeded above
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
  auto move = [&] {
    return data_->step_count > data_->kept
               ? execute(data_->move, data_->options, inputs[0], output, context)
               : execute(data_->steps, data_->kept, inputs[0], output, context);
  };
  return carry_out(request, inputs, output, context, move);
}

int64_t Plan::bytes_read() const noexcept {
  if (data_ == nullptr) return 0;
  const int64_t moved = data_->request.move != nullptr ? data_->move.bytes_read : 0;
  return data_->request.indexed != nullptr ? saturating_add(moved, data_->indexed.bytes_read())
                                           : moved;
}

int64_t Plan::bytes_written() const noexcept {
  if (data_ == nullptr) return 0;
  if (data_->request.move != nullptr) return data_->move.bytes_written;
  const bool gathers = data_->request.indexed != nullptr && !data_->indexed.scatter;
  return gathers ? data_->indexed.bytes_written() : 0;
}

size_t Plan::step_count() const noexcept {
  if (data_ == nullptr) return 0;
  const size_t moves = static_cast<size_t>(data_->step_count);
  return data_->request.indexed != nullptr ? moves + indexed_steps(data_->indexed) : moves;
}

StepInfo Plan::step(size_t index) const noexcept {
  StepInfo info = {"", false, 0, 0};
  if (index >= step_count()) return info;
  const auto moves = static_cast<size_t>(data_->step_count);
  if (index >= moves) return indexed_info(data_->indexed, index - moves);
  if (data_->kept > 0) return step_info(data_->steps[index]);
  size_t at = 0;
  auto find = [&](const Step& step) {
    if (at == index) info = step_info(step);
    return at++ < index;
  };
  (void)for_each_step(data_->move, data_->options, find);
  return info;
}

void Plan::explain(void (*write_line)(void* user, const char* line), void* user) const {
  if (write_line == nullptr) return;
  Writer writer(write_line, user);
  const bool moves = data_ != nullptr && data_->request.move != nullptr;
  const bool follows = data_ != nullptr && data_->request.indexed != nullptr;
  if (!moves && !follows) {
    writer.line("nothing to move");
    return;
  }
  constexpr int kMostPieces = 64;
  writer.line("%s: reads %lld bytes, writes %lld bytes; steps: %lld; up to level %s",
              data_->request.op, static_cast<long long>(bytes_read()),
              static_cast<long long>(bytes_written()), static_cast<long long>(step_count()),
              level_info(data_->options.level).name);
  int number = 0;
  auto explain_piece = [&](const Piece& piece, const Match& match) {
    writer.piece(++number, piece);
    if (match.kernel == data_->options.forced) {
      writer.line("   forced: %s", match.kernel->name);
    } else {
      if (data_->options.forced != nullptr) {
        Match unused;
        writer.line("   not %s: %s", data_->options.forced->name,
                    match_kernel(piece, *data_->options.forced, &unused));
      }
      auto show = [&](const char* algorithm, const char* reason) {
        writer.line("   not %s: %s", algorithm, reason);
      };
      RefusalSink refused(show);
      match_piece(piece, data_->options, &refused);
      writer.line("   kernel: %s", match.kernel->name);
    }
    return number < kMostPieces;
  };
  if (moves) for_each_planned_piece(data_->move, data_->options, explain_piece);
  if (data_->step_count > kMostPieces) {
    writer.line("… and %lld more steps", static_cast<long long>(data_->step_count - kMostPieces));
  }
  if (follows) writer.indexed(data_->indexed);
}

}  // namespace tessera
