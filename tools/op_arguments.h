// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Takes an op's arguments out of OpArguments, in the types that the API wants.
#pragma once

#include <array>
#include <utility>

#include "op_registry.h"

namespace tessera::tools {

/// A value that the op's signature has room for, but that means nothing to it.
class RefusedValue : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// An IntArg together with the numbers that it points to, where those came from an attribute.
class IntegerArgument {
 public:
  explicit IntegerArgument(const ConstTensor& tensor) : argument_(tensor) {}
  IntegerArgument(std::vector<int64_t> numbers, const Shape& shape)
      : numbers_(std::make_shared<const std::vector<int64_t>>(std::move(numbers))),
        argument_(ConstTensor(numbers_->data(), DType::kInt64, shape)) {}

  operator const IntArg&() const { return argument_; }

 private:
  std::shared_ptr<const std::vector<int64_t>> numbers_;  // shared, so that a copy may outlive this
  IntArg argument_;
};

/// One element of some type, or none; passes for the API's `const void*`.
class ElementArgument {
 public:
  operator const void*() const { return given_ ? bytes_.data() : nullptr; }

 private:
  friend class ArgumentReader;
  bool given_ = false;
  alignas(16) std::array<char, 16> bytes_{};
};

/// Every reader throws BadArguments when the argument is missing or of the wrong kind, and
/// RefusedValue when it means nothing.
class ArgumentReader {
 public:
  /// Both must outlive the reader. Throws BadArguments for names that the op does not have.
  ArgumentReader(const OpInfo& op, const OpArguments& arguments);

  const ConstTensor& tensor(const std::string& name) const;
  IntegerArgument integers(const std::string& name) const;

  /// As it was given.
  const nlohmann::json& value(const std::string& name) const;

  int64_t integer(const std::string& name) const;
  int64_t integer(const std::string& name, int64_t absent) const;

  /// The value that a name stands for; the first one when the attribute is absent.
  template <class T>
  T choice(const std::string& name, const std::vector<std::pair<const char*, T>>& choices) const {
    const std::string given = text(name, choices.front().first);
    std::string known;
    for (const auto& [choice_name, value] : choices) {
      if (given == choice_name) return value;
      known += std::string(known.empty() ? "" : ", ") + choice_name;
    }
    throw RefusedValue(op_.name + ": " + name + " is '" + given + "'; expected one of " + known);
  }

  /// A number in the given type. Complex numbers may be given as [real, imaginary].
  ElementArgument element(const std::string& name, DType dtype) const;

 private:
  const nlohmann::json* find(const std::string& name) const;
  std::string text(const std::string& name, const char* absent) const;
  [[noreturn]] void bad(const std::string& name, const std::string& what) const;

  const OpInfo& op_;
  const OpArguments& arguments_;
};

}  // namespace tessera::tools
