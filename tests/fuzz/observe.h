// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// What a call does to the memory that it is given, and what a plan tells of itself.
#pragma once

#include "memory.h"
#include "settings.h"

namespace tessera::fuzz {

/// What a call did: its code, and on success the output's elements.
struct Outcome {
  int code;
  std::vector<uint8_t> elements;
};

inline bool operator==(const Outcome& a, const Outcome& b) {
  return a.code == b.code && a.elements == b.elements;
}

/// Calls function(&status) on memory as it was at the beginning.
template <typename Function>
Outcome observe(Memory& memory, bool inverted, Function&& function) {
  memory.restore(inverted);
  const int code = checked(function);
  if (code == TESSERA_OK) {
    require(memory.is_untouched_elsewhere(), "nothing beside the output's elements was written");
    return {code, memory.output_elements()};
  }
  require(memory.is_untouched(), "a call that fails writes nothing");
  return {code, {}};
}

/// Asks a plan all that it can be asked; `step` is of any size.
void explain(const tessera_plan* plan, size_t step);

/// Too large to get memory, so that its plans may be of very many steps.
inline bool is_too_large(const Operand& operand) { return operand.sound() && !is_small(operand); }

}  // namespace tessera::fuzz
