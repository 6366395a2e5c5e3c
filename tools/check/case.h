// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// One line of a manifest.jsonl, checked. Manifests are not trusted: whatever is wrong with one
// throws BadManifest.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "tessera/tensor.h"

namespace tessera::tools {

class BadManifest : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

enum class Expect { kOk, kError, kOkOrError };
enum class Compare { kBits, kValue, kClose };

/// A tensor and where its values come from: the keys "at" and "bytes", "fill" or "hash".
struct CaseTensor {
  std::string name;
  DType dtype = DType::kUInt8;
  Shape shape;
  size_t bytes = 0;  ///< Of the dense tensor.
  std::optional<Strides> strides;
  nlohmann::json source;
};

struct Case {
  nlohmann::json attributes = nlohmann::json::object();
  std::vector<CaseTensor> inputs;
  Expect expect = Expect::kOk;
  std::vector<CaseTensor> accept;
  Compare compare = Compare::kBits;
  double rtol = 0, atol = 0;
};

/// Parses JSON of at most the nesting that recursive code stands.
nlohmann::json parse_line(const std::string& line);

/// Checks everything but the values of the tensors. A key that is not known is an error, as it may
/// change the outcome.
Case parse_case(const nlohmann::json& line);

/// A member of an object, of the wanted kind.
const std::string& string_at(const nlohmann::json& object, const char* key);
int64_t integer_at(const nlohmann::json& object, const char* key);
uint64_t word_at(const nlohmann::json& object, const char* key);  ///< Any 64-bit integer.

/// Throws unless all keys of the object are among `known`.
void require_known_keys(const nlohmann::json& object, const std::vector<const char*>& known,
                        const std::string& where);

}  // namespace tessera::tools
