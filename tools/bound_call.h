// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// OpCall for the form that the API's calls have in common:
//   op_shape(input, head…, Shape*, tail…), op(input, head…, output, tail…, context),
//   op_plan(input, head…, output, plan, tail…, context), and as a step of a chain
//   chain.op(head…, tail…).
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>

#include "op_arguments.h"

namespace tessera::tools {

template <auto kShape, auto kRun, auto kPlan, auto kStep, class Head, class Tail>
class BoundCall : public OpCall {
 public:
  BoundCall(const ConstTensor& input, Head head, Tail tail)
      : input_(input), head_(std::move(head)), tail_(std::move(tail)) {}

  Status shape(Shape* output) const override {
    const auto front = std::tuple_cat(std::tie(input_), refer(head_), std::tie(output));
    if constexpr (std::is_same_v<Tail, std::tuple<ElementArgument>>) {
      return std::apply(kShape, front);  // a value has no bearing on the shape
    } else {
      return std::apply(kShape, std::tuple_cat(front, refer(tail_)));
    }
  }

  Status run(const Tensor& output, const Context& context) const override {
    return std::apply(kRun, std::tuple_cat(std::tie(input_), refer(head_), std::tie(output),
                                           refer(tail_), std::tie(context)));
  }

  Status plan(const ConstTensor& output, Plan* plan, const Context& context) const override {
    return std::apply(kPlan, std::tuple_cat(std::tie(input_), refer(head_), std::tie(output, plan),
                                            refer(tail_), std::tie(context)));
  }

  std::vector<const void*> data() const override {
    std::vector<const void*> pointers = {input_.data()};
    std::apply([&](const auto&... values) { (append_data(values, &pointers), ...); }, head_);
    return pointers;
  }

  Status append(Chain* chain) const override {
    if constexpr (std::is_same_v<decltype(kStep), std::nullptr_t>) {
      (void)chain;
      return Status(StatusCode::kInvalidArgument,
                    "chain: an op that follows indices is no step; expected one that re-lays out");
    } else {
      return std::apply(kStep, std::tuple_cat(std::tie(*chain), refer(head_), refer(tail_)));
    }
  }

 private:
  static void append_data(const ConstTensor& tensor, std::vector<const void*>* pointers) {
    pointers->push_back(tensor.data());
  }
  template <class Other>
  static void append_data(const Other&, std::vector<const void*>*) {}

  /// References, because the one-shot call is timed and a copy of an argument is not free.
  template <class Tuple>
  static auto refer(const Tuple& tuple) {
    return std::apply([](const auto&... values) { return std::tie(values...); }, tuple);
  }

  ConstTensor input_;
  Head head_;
  Tail tail_;
};

/// Binds the functions of one op; kStep is nullptr for an op that is no step. `head` and `tail` are
/// tuples of what ArgumentReader gives.
template <auto kShape, auto kRun, auto kPlan, auto kStep = nullptr, class Head,
          class Tail = std::tuple<>>
std::unique_ptr<OpCall> bind_call(const ConstTensor& input, Head head, Tail tail = {}) {
  return std::make_unique<BoundCall<kShape, kRun, kPlan, kStep, Head, Tail>>(input, std::move(head),
                                                                             std::move(tail));
}

}  // namespace tessera::tools
