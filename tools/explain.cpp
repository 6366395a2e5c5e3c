// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// tessera explain: how an op would be carried out.
#include <cstdio>
#include <memory>

#include "commands.h"
#include "context_options.h"
#include "op_options.h"
#include "plan_text.h"
#include "text.h"

namespace tessera::tools {

namespace {

struct ExplainOptions {
  OpOptions op;
  std::string shape, dtype = "float32";
  bool json = false;
  ContextOptions context;
};

std::string check_shape(const std::string& text) {
  std::vector<int64_t> shape;
  return parse_integers(text, &shape) ? "" : "'" + text + "' is no list such as 1,224,224,3";
}

std::string check_dtype(const std::string& name) {
  DType dtype;
  if (dtype_from_name(name.c_str(), &dtype)) return "";
  std::string known;
  for (int i = 0; i < kDTypeCount; ++i) {
    known += std::string(i == 0 ? "" : ", ") + dtype_name(static_cast<DType>(i));
  }
  return "no element type '" + name + "'; there are " + known;
}

OpRequest read_request(const ExplainOptions& options, bool from_shape) {
  if (!from_shape) return read_op_request(options.op);
  std::vector<int64_t> shape;
  parse_integers(options.shape, &shape);
  DType dtype = DType::kFloat32;
  dtype_from_name(options.dtype.c_str(), &dtype);
  const ConstTensor input = spec(dtype, shape);
  return read_op_request(options.op, &input);
}

int explain(const ExplainOptions& options, bool from_shape) {
  const Context context = options.context.context();
  const OpRequest request = read_request(options, from_shape);
  const DType dtype = request.input.dtype();
  Shape shape;
  Plan plan;
  Status status = request.call->shape(&shape);
  if (status.ok()) status = request.call->plan(spec(dtype, shape), &plan, context);
  if (!status.ok()) throw std::runtime_error(status.message());

  if (options.json) {
    nlohmann::json result = plan_json(plan);
    result["op"] = request.op->name;
    result["dtype"] = dtype_name(dtype);
    result["input_shape"] = dims_json(request.input.shape());
    result["input_strides"] = dims_json(request.input.strides());
    result["output_shape"] = dims_json(shape);
    write_json(result, "");
    return 0;
  }
  std::printf("%s\n", request.op->name.c_str());
  std::printf("input    %s\n", tensor_text(dtype, request.input.shape()).c_str());
  std::printf("output   %s\n", tensor_text(dtype, shape).c_str());
  for (const std::string& line : explain_lines(plan)) std::printf("%s\n", line.c_str());
  return 0;
}

}  // namespace

void add_explain_command(CLI::App& app, int* exit_status) {
  CLI::App* command = app.add_subcommand("explain", "Say how an op would be carried out, and why");
  const auto options = std::make_shared<ExplainOptions>();
  // --shape is the input's here; the argument of reshape is given in its place.
  add_op_options(command, &options->op, "shape");
  const CLI::Option* shape =
      command
          ->add_option("--shape", options->shape,
                       "Shape of the first input, in its stead: INPUT then begins with the second")
          ->check(CLI::Validator(check_shape, "SHAPE"));
  command->add_option("--dtype", options->dtype, "Its element type; float32 by default")
      ->check(CLI::Validator(check_dtype, "TYPE"));
  command->add_flag("--json", options->json, "Print JSON");
  add_context_options(command, &options->context, true);
  command->callback(
      [options, shape, exit_status] { *exit_status = explain(*options, shape->count() > 0); });
}

}  // namespace tessera::tools
