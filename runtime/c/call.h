// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// How a function of the C API becomes the C++ call of the same name:
//
//   int tessera_pad(const tessera_tensor* input, tessera_int_arg paddings, …, tessera_status*
//   status) {
//     return call("pad", pad, status, TensorArg("input", input), IntsArg("paddings", paddings), …);
//   }
//
// An argument is a class with
//   bool read(const char* op, Status* error);   what C++'s types rule out by themselves; no more
//   … get();                                    what the C++ call takes
//   void done();                                after success: hands results back
// All else, checks and messages, is the C++ call's.
#pragma once

#include "runtime/base/errors.h"
#include "runtime/exec/plan_access.h"
#include "tessera/c_api.h"
#include "tessera/tessera.h"

/// What the handle points to. The names are copies, so that the caller's need not live on.
struct tessera_context {
  static constexpr int kMaxName = 128;

  tessera::Context context;
  char isa[kMaxName];
  char kernel[kMaxName];
};

namespace tessera::c {

/// Tells the caller, who may not want to know, and returns the code.
int report(const Status& result, tessera_status* status);

class TensorArg {
 public:
  TensorArg(const char* name, const tessera_tensor* given) : name_(name), given_(given) {}
  bool read(const char* op, Status* error);
  const Tensor& get() const { return tensor_; }
  void done() {}

 private:
  const char* name_;
  const tessera_tensor* given_;
  Tensor tensor_;
};

class IntsArg {
 public:
  IntsArg(const char* name, const tessera_int_arg& given) : name_(name), given_(given) {}
  bool read(const char* op, Status* error);
  const IntArg& get() const { return integers_; }
  void done() {}

 private:
  const char* name_;
  const tessera_int_arg& given_;
  IntArg integers_;
};

/// Attributes, and pointers that the C++ call judges.
template <typename T>
class Value {
 public:
  explicit Value(T value) : value_(value) {}
  bool read(const char*, Status*) { return true; }
  T get() const { return value_; }
  void done() {}

 private:
  T value_;
};

/// Any number becomes a value of the C++ enumeration; the call refuses those without a name.
template <typename E>
Value<E> enum_value(int32_t value) {
  return Value<E>(static_cast<E>(value));
}

inline Value<const Context&> context_value(const tessera_context* context) {
  static constexpr Context defaults;
  return Value<const Context&>(context != nullptr ? context->context : defaults);
}

void copy_dims(const Dims& from, tessera_dims* to);

/// A null pointer goes on as one, for the C++ call to refuse.
class ShapeOut {
 public:
  explicit ShapeOut(tessera_dims* given) : given_(given) {}
  bool read(const char*, Status*) { return true; }
  Shape* get() { return given_ != nullptr ? &shape_ : nullptr; }
  void done() { copy_dims(shape_, given_); }

 private:
  tessera_dims* given_;
  Shape shape_;
};

class PlanOut {
 public:
  explicit PlanOut(tessera_plan** given) : given_(given) {}
  bool read(const char*, Status*) { return true; }
  Plan* get() { return given_ != nullptr ? &plan_ : nullptr; }
  void done() { *given_ = static_cast<tessera_plan*>(PlanAccess::release(&plan_)); }

 private:
  tessera_plan** given_;
  Plan plan_;
};

/// Where a number, a name or a struct goes. Written by the function, so on success only.
template <typename T>
class ResultOut {
 public:
  ResultOut(const char* name, T* given) : name_(name), given_(given) {}
  bool read(const char* op, Status* error) {
    if (given_ != nullptr) return true;
    *error = invalid_argument("%s: %s is null; expected memory to write to", op, name_);
    return false;
  }
  T* get() { return given_; }
  void done() {}

 private:
  const char* name_;
  T* given_;
};

/// The number of one of `count` things.
class IndexArg {
 public:
  IndexArg(size_t index, size_t count) : index_(index), count_(count) {}
  bool read(const char* op, Status* error) {
    if (index_ < count_) return true;
    *error = invalid_argument("%s: index is %zu; expected less than %zu", op, index_, count_);
    return false;
  }
  size_t get() const { return index_; }
  void done() {}

 private:
  size_t index_, count_;
};

template <typename Function, typename... Arguments>
int call(const char* op, Function function, tessera_status* status, Arguments&&... arguments) {
  Status error;
  if (!(arguments.read(op, &error) && ...)) return report(error, status);
  const Status result = function(arguments.get()...);
  if (result.ok()) (arguments.done(), ...);
  return report(result, status);
}

}  // namespace tessera::c
