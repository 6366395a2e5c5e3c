// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "prepared_case.h"

#include "context_options.h"

namespace tessera::tools {
namespace {

/// Of a shape that the library found to be sound: 63 bits hold it.
size_t dense_bytes(DType dtype, const Shape& shape) {
  size_t bytes = dtype_size(dtype);
  for (int64_t extent : shape) bytes *= static_cast<size_t>(extent);
  return bytes;
}

/// The step's op on these tensors, which are its arguments in the API's order.
std::unique_ptr<OpCall> bind_step(const CaseStep& step, const std::vector<ConstTensor>& tensors) {
  const OpInfo& op = *find_op(step.op);
  OpArguments arguments;
  arguments.attributes = step.attributes;
  size_t next = 0;
  for (const OpInput& input : op.inputs) {
    if (input.kind != OpInput::kData) continue;
    if (next < tensors.size()) arguments.tensors[input.name] = tensors[next];
    ++next;
  }
  if (next != tensors.size()) {
    throw BadCase(step.op + " runs on " + std::to_string(next) + " tensors, and is given " +
                  std::to_string(tensors.size()));
  }
  return bind_op(op, arguments);
}

/// The op chain on this input.
std::unique_ptr<OpCall> bind_chain(const ConstTensor& input,
                                   const std::vector<PreparedStep>& steps) {
  OpArguments arguments;
  arguments.tensors["input"] = input;
  nlohmann::json& list = arguments.attributes["steps"] = nlohmann::json::array();
  for (const PreparedStep& step : steps) {
    list.push_back(step.call.attributes);
    list.back()["op"] = step.call.op;
  }
  return bind_op(*find_op("chain"), arguments);
}

}  // namespace

double PreparedCase::live_bytes() const {
  double sum = 0;
  for (const CaseInput& input : inputs) {
    sum += static_cast<double>(dense_bytes(input.dtype, input.shape));
  }
  for (const PreparedStep& step : steps) sum += static_cast<double>(step.output_bytes);
  return sum - static_cast<double>(output_bytes());
}

PreparedCase prepare_case(const BenchCase& bench_case, const Context& context) {
  PreparedCase prepared;
  prepared.dtype = bench_case.dtype;
  prepared.inputs = bench_case.row->inputs(bench_case);
  std::vector<ConstTensor> tensors;
  for (const CaseInput& input : prepared.inputs) tensors.push_back(spec(input.dtype, input.shape));
  std::vector<Shape> outputs;
  for (CaseStep& call : bench_case.row->steps(bench_case)) {
    PreparedStep step;
    const std::unique_ptr<OpCall> bound = bind_step(call, tensors);
    step.call = std::move(call);
    require(bound->shape(&step.output));
    step.output_bytes = dense_bytes(prepared.dtype, step.output);
    tensors = {spec(prepared.dtype, step.output)};
    require(bound->plan(tensors[0], &step.plan, context));
    outputs.push_back(step.output);
    prepared.steps.push_back(std::move(step));
  }
  if (!bench_case.steps.empty()) {
    prepared.chain = bind_chain(spec(bench_case.dtype, bench_case.shape), prepared.steps);
    require(prepared.chain->plan(spec(prepared.dtype, prepared.output()), &prepared.chain_plan,
                                 context));
  }
  prepared.loops = bench_case.row->loops(bench_case, outputs, thread_count(context.threads));
  return prepared;
}

LiveCase::LiveCase(const PreparedCase& prepared, void* output, const Context& context)
    : prepared_(prepared), context_(context) {
  std::vector<ConstTensor> tensors;
  for (const CaseInput& input : prepared.inputs) {
    buffers_.emplace_back(dense_bytes(input.dtype, input.shape));
    input.fill(&buffers_.back());
    inputs_.push_back(buffers_.back().data());
    tensors.emplace_back(inputs_.back(), input.dtype, input.shape);
  }
  if (prepared.chain != nullptr) chain_ = bind_chain(tensors[0], prepared.steps);
  for (const PreparedStep& planned : prepared.steps) {
    Step step;
    step.call = bind_step(planned.call, tensors);
    step.inputs = step.call->data();
    void* to = output;
    if (&planned != &prepared.steps.back()) {
      buffers_.emplace_back(planned.output_bytes);
      to = buffers_.back().data();
    }
    step.output = Tensor(to, prepared.dtype, planned.output);
    tensors = {step.output};
    steps_.push_back(std::move(step));
  }
}

Status LiveCase::run_step(size_t step) const {
  const Step& live = steps_[step];
  return prepared_.steps[step].plan.run(live.inputs.data(), live.inputs.size(), live.output.data(),
                                        context_);
}

Status LiveCase::run_plan() const {
  return prepared_.plan().run(inputs_.data(), inputs_.size(), steps_.back().output.data(),
                              context_);
}

Status LiveCase::run_once() const {
  const OpCall& call = chain_ != nullptr ? *chain_ : *steps_.back().call;
  return call.run(steps_.back().output, context_);
}

void require(const Status& status) {
  if (status.ok()) return;
  throw BadCase(std::string(status_code_name(status.code())) + ": " + status.message());
}

}  // namespace tessera::tools
