// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "op_options.h"

#include <algorithm>
#include <set>

namespace tessera::tools {

using nlohmann::json;

namespace {

std::string op_names() {
  std::string names;
  for (const OpInfo& op : all_ops()) names += (names.empty() ? "" : ", ") + op.name;
  return names;
}

size_t most_inputs() {
  size_t most = 0;
  for (const OpInfo& op : all_ops()) most = std::max(most, op.inputs.size());
  return most;
}

/// The lines of --help that say what each op takes.
std::string op_help() {
  std::string help = "Ops, their inputs and attributes:\n";
  for (const OpInfo& op : all_ops()) {
    help += "  " + op.name;
    for (const OpInput& input : op.inputs) help += " " + input.name;
    for (const OpAttribute& attribute : op.attributes) help += " [--" + attribute.name + "]";
    help += "\n";
  }
  return help;
}

/// An attribute as JSON: a number, a list of numbers, or else a string.
json parse_value(const std::string& text) {
  const json list = json::parse("[" + text + "]", nullptr, false);
  const bool numbers =
      list.is_array() && !list.empty() &&
      std::all_of(list.begin(), list.end(), [](const json& e) { return e.is_number(); });
  if (!numbers) return text;
  return list.size() == 1 ? list[0] : list;
}

[[noreturn]] void wrong_usage(const std::string& argument, const std::string& what) {
  throw CLI::ValidationError(argument, what);
}

/// Takes the words of one command line apart.
class RequestReader {
 public:
  explicit RequestReader(const OpInfo& op) { request_.op = &op; }

  void give(const OpInput& input, const ConstTensor& tensor) {
    arguments_.tensors[input.name] = tensor;
  }

  /// A file or, where the op takes integers, those themselves.
  void give(const OpInput& input, const std::string& word) {
    std::vector<int64_t> integers;
    if (input.kind != OpInput::kData && parse_integers(word, &integers)) {
      arguments_.attributes[input.name] = integers;
      return;
    }
    const Array& array = request_.arrays[input.name] = read_array(word);
    give(input, array.tensor());
  }

  void give_by_name(const std::string& name, const std::string& word) {
    for (const OpInput& input : request_.op->inputs) {
      if (input.name == name) return give(input, word);
    }
    for (const OpAttribute& attribute : request_.op->attributes) {
      if (attribute.name == name) arguments_.attributes[name] = parse_value(word);
    }
    if (!arguments_.attributes.contains(name))
      wrong_usage("--" + name, request_.op->name + " has none");
  }

  OpRequest bind() {
    try {
      request_.call = bind_op(*request_.op, arguments_);
    } catch (const BadArguments& error) {
      wrong_usage("OP", error.what());
    }
    request_.input = arguments_.tensors.at(request_.op->inputs[request_.op->value_input].name);
    return std::move(request_);
  }

 private:
  OpRequest request_;
  OpArguments arguments_;
};

}  // namespace

bool parse_integers(const std::string& text, std::vector<int64_t>* integers) {
  const bool bracketed = text.size() >= 2 && text.front() == '[' && text.back() == ']';
  const json list = json::parse(bracketed ? text : "[" + text + "]", nullptr, false);
  if (!list.is_array()) return false;
  for (const json& entry : list) {
    if (!entry.is_number_integer()) return false;
  }
  *integers = list.get<std::vector<int64_t>>();
  return true;
}

void add_op_options(CLI::App* command, OpOptions* options, const std::string& except) {
  command->add_option("OP", options->op, "The op, by its name in the API")
      ->required()
      ->check(CLI::Validator(
          [](const std::string& name) {
            return find_op(name) != nullptr ? "" : "no op '" + name + "'; there are " + op_names();
          },
          ""));
  // An option for each, since CLI11 takes words in brackets apart when one takes several.
  for (size_t i = 1; i <= most_inputs(); ++i) {
    command->add_option_function<std::string>(
        "INPUT" + std::to_string(i),
        [options](const std::string& word) { options->inputs.push_back(word); },
        i == 1 ? "The first input: .npy, .png or .jpg" : "A file, or integers such as 2,2");
  }
  std::set<std::string> seen = {except};
  const auto add = [&](const std::string& name, const std::string& help) {
    if (!seen.insert(name).second) return;
    std::string dashed = name;
    std::replace(dashed.begin(), dashed.end(), '_', '-');
    command->add_option_function<std::string>(
        dashed == name ? "--" + name : "--" + dashed + ",--" + name,
        [options, name](const std::string& value) { options->values[name] = value; }, help);
  };
  for (const OpInfo& op : all_ops()) {
    for (const OpAttribute& attribute : op.attributes) add(attribute.name, attribute.help);
    for (const OpInput& input : op.inputs) {
      if (input.kind != OpInput::kData) add(input.name, "The input of this name");
    }
  }
  command->footer(op_help());
}

OpRequest read_op_request(const OpOptions& options, const ConstTensor* input) {
  const OpInfo& op = *find_op(options.op);
  RequestReader reader(op);
  if (input != nullptr) reader.give(op.inputs[0], *input);
  const size_t skipped = input != nullptr ? 1 : 0;
  if (skipped + options.inputs.size() > op.inputs.size()) {
    wrong_usage("INPUT", op.name + " has " + std::to_string(op.inputs.size()) + " inputs, not " +
                             std::to_string(skipped + options.inputs.size()));
  }
  for (size_t i = 0; i < options.inputs.size(); ++i) {
    reader.give(op.inputs[skipped + i], options.inputs[i]);
  }
  for (const auto& [name, word] : options.values) reader.give_by_name(name, word);
  return reader.bind();
}

}  // namespace tessera::tools
