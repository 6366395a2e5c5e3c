// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// The cases of a benchmark file: their fields, read once and checked for their kind, and what to
// call for them. Whether the values make sense is for the op's shape function to say.
#pragma once

#include <tessera/tessera.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "loop_nests.h"
#include "op_registry.h"

namespace tessera::tools {

/// A file or a field that cannot be used; what() says where and why.
class BadCase : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct BenchOp;

struct BenchCase {
  std::string id;
  std::string op;          ///< As the file calls it: "s2b".
  std::string dtype_name;  ///< "f32".
  std::string skipped;     ///< Why this build cannot run the case; empty if it can.
  std::string error;       ///< What is wrong with the fields; empty if nothing.

  DType dtype = DType::kUInt8;
  Shape input;
  std::vector<int64_t> block;  ///< Per spatial axis; one number for the depth ops.
  std::vector<IntPair> pads;
  std::vector<int64_t> perm;
  std::vector<int64_t> new_shape;
  bool channels_first = false;  ///< layout NCHW
  bool channel_major = false;   ///< mode CRD
  const BenchOp* row = nullptr;

  bool runnable() const { return skipped.empty() && error.empty(); }
};

/// Appends the cases of a file whose id matches `only` (a glob; empty: all). Throws BadCase for a
/// file that is no list of objects with an id; anything else that is wrong stands in the case.
void read_cases(const std::string& path, const std::string& only, std::vector<BenchCase>* cases);

/// The op of a runnable case, bound to an input at `data` (null for its shape and plans). Throws
/// BadArguments.
std::unique_ptr<OpCall> bind_case(const BenchCase& bench_case, const void* data);

/// The plain loop nest of a runnable case, for `threads` threads, given the shape that the op said
/// its output has.
LoopNest case_nest(const BenchCase& bench_case, const Shape& output, int threads);

/// A runnable case, ready to run on dense tensors.
struct PreparedCase {
  Shape output;
  size_t input_bytes = 0, output_bytes = 0;
  Plan plan;

  /// What the op must read and write.
  int64_t bytes() const { return plan.bytes_read() + plan.bytes_written(); }
};

/// Plans a runnable case. Throws BadCase, BadArguments.
PreparedCase prepare_case(const BenchCase& bench_case, const Context& context);

/// Throws BadCase with code and message unless the status is a success.
void require(const Status& status);

}  // namespace tessera::tools
