// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Which algorithm takes a piece, and which kernel of it: first match wins, and every refusal has a
// reason that can be shown.
#pragma once

#include "runtime/dispatch/levels.h"
#include "runtime/layout/canonical.h"

namespace tessera {

/// The most positions that a long axis may have when a piece is matched; the planner cuts longer
/// ones.
inline constexpr int64_t kMaxCoreExtent = int64_t{1} << 20;

/// The part of a piece that an algorithm's core dimensions take.
struct Core {
  static constexpr int kRun = -1;  ///< The piece's run, not one of its dimensions.

  int64_t run = 0, block = 0;  ///< The constants that the kernel must have.
  int count = 0;
  Dim dims[kKernelDims];  ///< In the kernel's destination order; strides in bytes.
  int from[kKernelDims];  ///< Which of the piece's dimensions each one is, or kRun.
  void clear() { run = block = 0, count = 0; }
  void add(const Dim& dim, int piece_dim) {
    dims[count] = dim;
    from[count++] = piece_dim;
  }
};

/// How far a kernel's buffers reach, in words: kernels compute their addresses in 32 bits.
class Reach {
 public:
  /// False when 32 bits do not hold the dimension, or the sum.
  bool add(const Dim& dim, int width);

 private:
  uint64_t src_ = 0, dst_ = 0;
};

struct Match {
  const Kernel* kernel = nullptr;
  Core core;
};

/// Called with each algorithm that was tried before the one that was taken, and why it was refused.
using RefusalSink = FunctionRef<void(const char* algorithm, const char* reason)>;

/// The kernel that takes the piece. There always is one.
Match match_piece(const Piece& piece, const DispatchOptions& options,
                  RefusalSink* refused = nullptr);

/// The given kernel for the piece; null, with a reason, where it cannot take it.
const char* match_kernel(const Piece& piece, const Kernel& kernel, Match* match);

}  // namespace tessera
