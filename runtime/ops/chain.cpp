// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/ops/chain.h"

#include <cstdio>
#include <new>
#include <utility>

#include "runtime/base/memory.h"
#include "runtime/layout/compose.h"

namespace tessera {
namespace {

/// A step, and the pass that it is the last of so far.
struct ChainStep {
  ChainStep* next = nullptr;
  Shape shape;  ///< What it leaves.
  PassRequest pass = {};
  Move move;  ///< Of the pass, up to here.
};

}  // namespace

struct Chain::Data {
  Allocator allocator;
  ConstTensor input;
  ChainStep* first;
  ChainStep* last;
  int count;
};

Status ChainAccess::check_memory(const Chain& chain) {
  if (chain.data_ != nullptr) return Status();
  return resource_exhausted(
      "chain: its memory of %zu bytes was refused by the allocator, or it has been moved from; "
      "expected memory",
      sizeof(Chain::Data));
}

void* ChainAccess::release(Chain* chain) { return std::exchange(chain->data_, nullptr); }

Chain ChainAccess::adopt(void* memory) { return Chain(static_cast<Chain::Data*>(memory)); }

ConstTensor ChainAccess::last(const Chain& chain) {
  const Chain::Data& data = *chain.data_;
  return data.last == nullptr ? data.input : spec(data.input.dtype(), data.last->shape);
}

Status ChainAccess::numbered(const Chain& chain, const Status& failure) {
  char text[Status::kMaxMessage + 32];  // a Status takes what it has room for
  std::snprintf(text, sizeof text, "chain: step %d: %s", chain.data_->count + 1, failure.message());
  return Status(failure.code(), text);
}

Status ChainAccess::append(Chain* chain, const char* op, const Shape& shape, const Move* move) {
  Chain::Data* data = chain->data_;
  void* memory = allocate(data->allocator, sizeof(ChainStep));
  if (memory == nullptr) {
    return numbered(*chain, resource_exhausted("%s: its memory of %zu bytes was refused by the "
                                               "allocator; expected memory",
                                               op, sizeof(ChainStep)));
  }
  auto* step = new (memory) ChainStep;
  step->shape = shape;
  const ChainStep* before = data->last;
  // Nothing that was moved before a tensor without elements is of consequence.
  const bool joins = move != nullptr && before != nullptr && before->pass.move != nullptr;
  const int number = data->count + 1;
  const char* why = joins ? compose(before->move, *move, &step->move) : nullptr;
  if (joins && why == nullptr) {
    step->pass = before->pass;
    step->pass.last_step = number;
  } else {
    if (move != nullptr) step->move = *move;
    step->pass = {nullptr, joins ? &before->pass : nullptr, number, number, op, why};
  }
  step->pass.move = move != nullptr ? &step->move : nullptr;
  (data->last != nullptr ? data->last->next : data->first) = step;
  data->last = step;
  data->count = number;
  return Status();
}

Chain::Chain(const ConstTensor& input, const Context& context) noexcept {
  void* memory = allocate(context.allocator, sizeof(Data));
  const ConstTensor layout(nullptr, input.dtype(), input.shape(), input.strides());
  data_ = memory == nullptr ? nullptr
                            : new (memory) Data{context.allocator, layout, nullptr, nullptr, 0};
}

Chain::~Chain() {
  if (data_ == nullptr) return;
  const Allocator allocator = data_->allocator;
  for (ChainStep* step = data_->first; step != nullptr;) {
    deallocate(allocator, std::exchange(step, step->next));
  }
  deallocate(allocator, data_);
}

Chain::Chain(Chain&& other) noexcept : data_(std::exchange(other.data_, nullptr)) {}

Chain& Chain::operator=(Chain&& other) noexcept {
  Chain moved(std::move(other));
  std::swap(data_, moved.data_);
  return *this;
}

Status Chain::shape(Shape* output) const {
  if (output == nullptr) {
    return invalid_argument("chain: output is null; expected a Shape to write");
  }
  TESSERA_RETURN_IF_ERROR(ChainAccess::check_memory(*this));
  TESSERA_RETURN_IF_ERROR(check_tensor("chain", "input", data_->input));
  *output = ChainAccess::last(*this).shape();
  return Status();
}

Status Chain::plan(const ConstTensor& output, Plan* plan, const Context& context) const {
  Shape left;
  TESSERA_RETURN_IF_ERROR(shape(&left));
  PlanRequest request;
  request.op = "chain";
  request.inputs[0].name = "input";
  TESSERA_RETURN_IF_ERROR(check_operands("chain", data_->input, output, left,
                                         &request.inputs[0].bytes, &request.output_bytes));
  if (request.output_bytes.empty()) return PlanAccess::make(request, context, plan);

  const ConstTensor last = ChainAccess::last(*this);
  const bool steps = data_->last != nullptr;
  PassRequest pass = {nullptr};
  Move composed;
  if (steps) pass = data_->last->pass;
  if (!steps || !is_dense(output)) {  // the last step left it dense
    const Move copy = make_move(View(last), output);
    const char* why = steps ? compose(*pass.move, copy, &composed) : nullptr;
    if (!steps || why != nullptr) composed = copy;
    if (why != nullptr) pass = {nullptr, &data_->last->pass, data_->count + 1, 0, nullptr, why};
    pass.move = &composed;
  }
  const PassRequest* first = &pass;
  while (first->previous != nullptr) first = first->previous;
  request.move = first->move;
  return PlanAccess::make(request, context, plan, &pass);
}

}  // namespace tessera
