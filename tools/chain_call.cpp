// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "chain_call.h"

#include <fstream>

#include "text.h"

namespace tessera::tools {
namespace {

using nlohmann::json;

class ChainCall : public OpCall {
 public:
  ChainCall(const ConstTensor& input, std::vector<std::unique_ptr<OpCall>> steps)
      : input_(input), steps_(std::move(steps)) {}

  Status shape(Shape* output) const override {
    Chain chain(input_);
    const Status status = append(&chain);
    return status.ok() ? chain.shape(output) : status;
  }

  Status run(const Tensor& output, const Context& context) const override {
    Plan made;
    const Status status = plan(output, &made, context);
    return status.ok() ? made.run(input_.data(), output.data(), context) : status;
  }

  Status plan(const ConstTensor& output, Plan* plan, const Context& context) const override {
    Chain chain(input_, context);
    const Status status = append(&chain);
    return status.ok() ? chain.plan(output, plan, context) : status;
  }

  std::vector<const void*> data() const override { return {input_.data()}; }

  Status append(Chain* chain) const override {
    for (const std::unique_ptr<OpCall>& step : steps_) {
      const Status status = step->append(chain);
      if (!status.ok()) return status;
    }
    return Status();
  }

 private:
  ConstTensor input_;
  std::vector<std::unique_ptr<OpCall>> steps_;
};

json parse_steps(const std::string& text) {
  if (!text.empty() && text.front() == '[') return json::parse(text, nullptr, false);
  std::ifstream file(text);
  if (!file) throw BadArguments("chain: steps: " + text + " is no list and no file that opens");
  return json::parse(file, nullptr, false);
}

}  // namespace

std::unique_ptr<OpCall> bind_chain(const ConstTensor& input, const json& steps) {
  const json list = steps.is_string() ? parse_steps(steps.get<std::string>()) : steps;
  if (!list.is_array()) throw BadArguments("chain: steps must be a list of ops in JSON");
  // What a step runs on is the chain's business; only the type is needed here.
  const ConstTensor any = spec(input.dtype(), {});
  std::vector<std::unique_ptr<OpCall>> calls;
  for (const json& item : list) {
    if (!item.is_object() || !item.contains("op") || !item["op"].is_string()) {
      throw BadArguments("chain: " + json_text(item) + " is no step; expected {\"op\": …}");
    }
    const OpInfo* op = find_op(item["op"].get<std::string>());
    if (op == nullptr) throw BadArguments("chain: there is no op " + json_text(item["op"]));
    OpArguments arguments;
    arguments.attributes = item;
    arguments.attributes.erase("op");
    arguments.tensors[op->inputs[0].name] = any;
    calls.push_back(bind_op(*op, arguments));
  }
  return std::make_unique<ChainCall>(input, std::move(calls));
}

}  // namespace tessera::tools
