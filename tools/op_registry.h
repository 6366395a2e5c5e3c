// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// The ops by name, so that a command can call any of them with tensors and attributes that it read:
//
//   OpArguments arguments;
//   arguments.tensors["input"] = ConstTensor(pixels, DType::kUInt8, {1, 4, 4, 3});
//   arguments.attributes = {{"block_size", 2}, {"data_format", "NHWC"}};
//   std::unique_ptr<OpCall> call = bind_op(*find_op("space_to_depth"), arguments);
//   Status status = call->shape(&shape);
#pragma once

#include <tessera/tessera.h>

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace tessera::tools {

/// The arguments do not fit the op's signature: one is missing, unknown, or of the wrong kind.
class BadArguments : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What a call is made with. An integer argument (block_shape, paddings, perm, …) is a tensor, or
/// an attribute: a list, or for pairs a list of pairs or their numbers in a row.
struct OpArguments {
  std::map<std::string, ConstTensor> tensors;
  nlohmann::json attributes = nlohmann::json::object();
};

/// An op with its arguments: the calls of the API. Keeps no pointer to the OpArguments, but
/// those to the tensors' memory.
class OpCall {
 public:
  virtual ~OpCall() = default;
  virtual Status shape(Shape* output) const = 0;
  virtual Status run(const Tensor& output, const Context& context) const = 0;
  virtual Status plan(const ConstTensor& output, Plan* plan, const Context& context) const = 0;
  /// What a plan is run on: the data of the inputs, in the order of Plan::run.
  virtual std::vector<const void*> data() const = 0;
  /// Appends the op, on what the chain leaves. Refuses where the op is no step of a chain.
  virtual Status append(Chain* chain) const = 0;
};

struct OpInput {
  enum Kind { kData, kIntegers, kPairs };
  std::string name;
  Kind kind;
};

struct OpAttribute {
  std::string name;
  std::string help;
};

class ArgumentReader;

struct OpInfo {
  std::string name;
  std::vector<OpInput> inputs;  ///< In the order of the API and of the conformance corpus.
  std::vector<OpAttribute> attributes;
  std::unique_ptr<OpCall> (*bind)(const ArgumentReader& reader);
  size_t value_input = 0;  ///< The input whose element type the output has.

  /// Whether there are indices, which only a run looks at.
  bool follows_indices() const;
  /// Whether the first input may be the output's memory.
  bool in_place() const;
};

/// All ops of this build.
const std::vector<OpInfo>& all_ops();

/// The op of that name, or null.
const OpInfo* find_op(const std::string& name);

/// Throws BadArguments. A value that is of the right kind but means nothing (data_format "HWNC", a
/// block size beyond 64 bits) gives a call that refuses it, as the API refuses those it can be
/// given.
std::unique_ptr<OpCall> bind_op(const OpInfo& op, const OpArguments& arguments);

}  // namespace tessera::tools
