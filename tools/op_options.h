// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// An op with its inputs and attributes as words of a command line, for run and explain.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <vector>

#include "array.h"
#include "op_registry.h"

namespace tessera::tools {

struct OpOptions {
  std::string op;
  std::vector<std::string> inputs;            ///< Files, or integers such as 2,2.
  std::map<std::string, std::string> values;  ///< Attributes and integer arguments by name.
};

/// OP, INPUT… and --NAME for every attribute and integer argument of every op, but for those in
/// `except`.
void add_op_options(CLI::App* command, OpOptions* options, const std::string& except = "");

/// An op that was read from the command line, with what its tensors point to.
struct OpRequest {
  const OpInfo* op = nullptr;
  std::map<std::string, Array> arrays;
  std::unique_ptr<OpCall> call;
  ConstTensor input;  ///< The one whose element type the output has.
};

/// Reads the files. Where `input` is given it stands for the first input, and the words in
/// `options.inputs` are those after it. Throws CLI::ValidationError for arguments that do not fit
/// the op, std::runtime_error for files that cannot be read.
OpRequest read_op_request(const OpOptions& options, const ConstTensor* input = nullptr);

/// `1,224,224,3`, with or without brackets. False when it is no list of integers.
bool parse_integers(const std::string& text, std::vector<int64_t>* integers);

}  // namespace tessera::tools
