// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "bench_case.h"

#include <fnmatch.h>

#include <fstream>
#include <sstream>

#include "bench_ops.h"
#include "chain.h"
#include "index_ops.h"
#include "loop_nests.h"
#include "text.h"

namespace tessera::tools {
namespace {

using nlohmann::json;

constexpr int kMaxDepth = 16;

void read_field(const json& fields, const std::string& name, BenchCase* c) {
  if (name == "blocks") {
    c->block = list_field(fields, "block");
  } else if (name == "block") {
    c->block = {integer_field(fields, "block")};
  } else if (name == "pads") {
    c->pads = pair_field(fields, "pads");
  } else if (name == "perm") {
    c->perm = list_field(fields, "perm");
  } else if (name == "new") {
    c->new_shape = list_field(fields, "new");
  } else if (name == "layout") {
    c->channels_first = choice_field(fields, "layout", "NHWC", "NCHW");
  } else if (name == "mode") {
    c->channel_major = choice_field(fields, "mode", "DCR", "CRD");
  } else if (name == "steps") {
    c->steps = read_steps(fields);
  } else if (name == "indices") {
    read_index_fields(fields, c);
  } else if (name == "reduction") {
    read_reduction_fields(fields, c);
  }
}

void read_fields(const json& fields, BenchCase* c) {
  c->op = text_field(fields, "op");
  c->row = find_bench_op(c->op);
  if (c->row == nullptr) {
    c->skipped = "this build has no " + c->op + " yet";
    return;
  }
  c->dtype = dtype_field(fields, "dtype", &c->dtype_name);
  c->shape = Shape(list_field(fields, "shape"));

  std::istringstream names(c->row->fields);
  for (std::string name; names >> name;) read_field(fields, name, c);
  if (c->block.size() > kLoopMaxSpatial) {
    c->skipped = "bench has no plain loop for more than 3 spatial axes";
    return;
  }
  for (const CaseStep& step : c->row->steps(*c)) {
    if (find_op(step.op) == nullptr) c->skipped = "this build has no " + step.op + " yet";
  }
}

}  // namespace

void read_cases(const std::string& path, const std::string& only, std::vector<BenchCase>* cases) {
  std::ifstream file(path);
  if (!file) throw BadCase(path + ": cannot be opened");
  json list;
  try {
    // Deep nesting would exhaust the stack of whoever prints it.
    list = json::parse(file, [](int depth, json::parse_event_t, json&) {
      if (depth > kMaxDepth) throw BadCase("nested too deeply");
      return true;
    });
  } catch (const BadCase& error) {
    throw BadCase(path + ": " + error.what());
  } catch (const std::ios_base::failure&) {
    throw BadCase(path + ": cannot be read");
  } catch (const json::exception& error) {
    throw BadCase(path + ": " + error.what());
  }
  if (!list.is_array()) throw BadCase(path + ": expected a list of cases");
  for (size_t i = 0; i < list.size(); ++i) {
    BenchCase c;
    try {
      if (!list[i].is_object()) throw BadCase("expected an object, found " + json_text(list[i]));
      c.id = text_field(list[i], "id");
    } catch (const BadCase& error) {
      throw BadCase(path + ": case " + std::to_string(i + 1) + ": " + error.what());
    }
    if (!only.empty() && fnmatch(only.c_str(), c.id.c_str(), 0) != 0) continue;
    try {
      read_fields(list[i], &c);
    } catch (const BadCase& error) {
      c.error = error.what();
    }
    cases->push_back(std::move(c));
  }
}

}  // namespace tessera::tools
