// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// A callable passed down a call, without allocation and without a template on the way.
#pragma once

#include <type_traits>

namespace tessera {

template <typename Signature>
class FunctionRef;

template <typename Result, typename... Args>
class FunctionRef<Result(Args...)> {
 public:
  // Not for another FunctionRef, whose copy must not refer to the copied one.
  template <typename Callable,
            typename = std::enable_if_t<!std::is_same_v<std::remove_cv_t<Callable>, FunctionRef>>>
  FunctionRef(Callable& callable)  // NOLINT: implicit, and the callable outlives the call
      : callable_(&callable), call_([](void* c, Args... args) -> Result {
          return (*static_cast<Callable*>(c))(args...);
        }) {}

  Result operator()(Args... args) const { return call_(callable_, args...); }

 private:
  void* callable_;
  Result (*call_)(void*, Args...);
};

}  // namespace tessera
