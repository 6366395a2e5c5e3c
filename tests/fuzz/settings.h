// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Contexts, and the calls' status.
#pragma once

#include <tessera/c_api.h>

#include "bytes.h"

namespace tessera::fuzz {

/// Prints what did not hold, with the name of the op at work, and ends the program, unless it
/// holds.
void require(bool holds, const char* what);
void set_current_op(const char* name);

/// Requires of any call what holds for all: its status says what it returned; a failure has a
/// message, and none is the library's own fault.
void check_status(int code, const tessera_status& status);
/// A status that the call has to set, every byte of it wrong.
tessera_status unset_status();

/// Calls function(&status) and returns the code.
template <typename Function>
int checked(Function&& function) {
  tessera_status status = unset_status();
  const int code = function(&status);
  check_status(code, status);
  return code;
}

/// An allocator that refuses all after some blocks, and counts.
struct Allowance {
  int left = INT32_MAX;  ///< Blocks.
  int asked = 0;         ///< Blocks, refused ones included.
  int held = 0;          ///< Blocks that were not given back.
  size_t last_bytes = 0;
  bool refused = false;
};

/// A context from bytes.
class Settings {
 public:
  /// Without `mistakes`: levels, threads and streaming only, which no result depends on.
  Settings(Bytes& bytes, bool mistakes);
  Settings(const Settings&) = delete;
  Settings& operator=(const Settings&) = delete;
  ~Settings();

  const tessera_context* get() const { return context_; }
  bool is_ordinary() const { return ordinary_; }  ///< Nothing in it makes a call fail.
  bool is_starved() const { return starved_; }    ///< Its allocator has nothing to give.
  /// A kernel is to carry out the call that may not be able to. A plan then fails at once; a call
  /// may find a bad index before, or that it has nothing to move.
  bool is_forced() const { return forced_; }
  int32_t out_of_range() const { return out_of_range_; }
  void set_out_of_range(int32_t policy);
  /// A promise of the order of the rows of a scatter, and maybe its check.
  void set_row_order(Bytes& bytes);
  int32_t row_order() const { return row_order_; }
  bool checks_row_order() const { return check_row_order_; }
  /// Of a context; memory comes from the allowance, and from nowhere else.
  void set_allowance(Allowance* allowance);

 private:
  void set_isa(Bytes& bytes, bool mistakes);
  void set_kernel(Bytes& bytes);

  tessera_context* context_ = nullptr;
  bool ordinary_ = true, starved_ = false, forced_ = false, check_row_order_ = false;
  int32_t row_order_ = TESSERA_ROW_ORDER_ANY;
  int32_t out_of_range_ = TESSERA_OUT_OF_RANGE_DEFAULT;
};

}  // namespace tessera::fuzz
