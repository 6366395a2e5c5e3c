// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// The cases of a benchmark file: their fields, read once and checked for their kind. Whether the
// values make sense is for the op's shape function to say.
#pragma once

#include <tessera/tensor.h>

#include <string>
#include <vector>

#include "case_fields.h"
#include "index_data.h"

namespace tessera::tools {

struct BenchOp;

/// A call of the API: the op's name and its attributes.
struct CaseStep {
  std::string op;
  nlohmann::json attributes;
};

struct BenchCase {
  std::string id;
  std::string op;          ///< As the file calls it: "s2b".
  std::string dtype_name;  ///< "f32".
  std::string skipped;     ///< Why this build cannot run the case; empty if it can.
  std::string error;       ///< What is wrong with the fields; empty if nothing.

  DType dtype = DType::kUInt8;
  Shape shape;
  std::vector<int64_t> block;  ///< Per spatial axis; one number for the depth ops.
  std::vector<IntPair> pads;
  std::vector<int64_t> perm;
  std::vector<int64_t> new_shape;
  std::vector<CaseStep> steps;  ///< Of a chain.
  bool channels_first = false;  ///< layout NCHW
  bool channel_major = false;   ///< mode CRD

  // scatter, gather
  std::vector<int64_t> dims;   ///< The axes that are indexed,
  std::vector<int64_t> slice;  ///< and the rest.
  int64_t rows = 0;
  DType index_type = DType::kInt32;
  IndexPattern pattern = IndexPattern::kRandom;
  std::string reduction;   ///< As in the file.
  bool on_tensor = false;  ///< base tensor

  const BenchOp* row = nullptr;

  bool runnable() const { return skipped.empty() && error.empty(); }
};

/// Appends the cases of a file whose id matches `only` (a glob; empty: all). Throws BadCase for a
/// file that is no list of objects with an id; anything else that is wrong stands in the case.
void read_cases(const std::string& path, const std::string& only, std::vector<BenchCase>* cases);

}  // namespace tessera::tools
