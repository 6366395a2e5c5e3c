// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Makes the allocations and the thread starts of the linked library fail. The program is linked
// with
// --wrap for the functions that they go through (see tests/CMakeLists.txt).
#pragma once

namespace tessera::test {

/// While it lives, the C library's allocations and thread starts are counted and some of them fail.
/// One at a time.
class Faults {
 public:
  static constexpr int kAll = 1 << 30;

  /// The allocations [first, first + count) fail, and thread starts after the first `threads`.
  Faults(int first, int count, int threads = kAll);
  ~Faults();

  static int allocations();    ///< Asked for since the start.
  static int failed();         ///< Of these.
  static int thread_starts();  ///< Asked for since the start.

  /// Blocks that were allocated under any Faults and are not free yet.
  static int live_blocks();
};

}  // namespace tessera::test
