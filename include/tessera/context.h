// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// How a call is carried out: threads, memory, choice of kernels. The defaults serve most callers.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tessera {

/// Runs `task(closure, i)` once for every i in [0, tasks), in any order and on any threads, and
/// returns when all are done. `pool` is the caller's own pointer.
using ParallelFor = void (*)(void* pool, int tasks, void (*task)(void* closure, int index),
                             void* closure);

/// Memory for plans, and for the time of a call where it is faster with some (scatter) or has
/// passes with results between them (chains). `allocate` returns memory aligned for any type, or
/// null; `deallocate` is called with what it returned, from whichever thread destroys the plan.
struct Allocator {
  void* (*allocate)(void* user, size_t bytes) = nullptr;  ///< Null: std::malloc and std::free.
  void (*deallocate)(void* user, void* memory) = nullptr;
  void* user = nullptr;
};

/// What becomes of a row of indices that points outside the tensor.
enum class OutOfRange {
  kDefault,  ///< An error on the CPU.
  kError,    ///< kOutOfRange, naming the first such row; nothing is written.
  kIgnore,   ///< Scatter leaves the row out; gather writes zeros for it.
};

/// What a caller promises about the rows of indices of a scatter. The bytes that are written are
/// the same; the promise lets threads share out the rows. If it is broken, which of the rows that
/// name one slice comes first is open (threads may write the same element at once); still nothing
/// but the output is written, and indices are checked.
enum class RowOrder {
  kAny,
  kSorted,  ///< Rows name slices in ascending row-major order; the same one may follow itself.
  kUnique,  ///< No two rows name the same slice.
};

/// Read during a call and not kept, so one Context may be shared by any number of threads. The
/// bytes written never depend on it, but for one thing: which NaN a sum or a product of two NaNs is
/// (scatter_nd.h) may depend on `isa` and `kernel`.
struct Context {
  /// How many threads at most, the calling one included; 0 stands for the environment variable
  /// TESSERA_NUM_THREADS, and without it for the number of processors. At most 256. Small
  /// calls use one. Where the system refuses a thread, those that there are do the work.
  int threads = 0;

  /// The caller's thread pool; null stands for the library's own, which starts at first use.
  ParallelFor parallel_for = nullptr;
  void* pool = nullptr;

  Allocator allocator;

  /// The highest instruction set level to use ("baseline", "sse41", "avx2", …; see introspect.h);
  /// null stands for the environment variable TESSERA_ISA, and without it for the best one that
  /// the processor has. A level above the processor's own is lowered to that.
  const char* isa = nullptr;

  /// Forces the kernel of this name for every part of the movement that it can carry out; null
  /// stands for the environment variable TESSERA_KERNEL. An error when it can carry out none.
  const char* kernel = nullptr;

  /// Outputs of at least this many bytes bypass the caches on their way to memory; 0 stands for a
  /// quarter of the processor's last-level cache, a negative number for never. Only on
  /// x86-64; elsewhere the number changes nothing.
  int64_t streaming_bytes = 0;

  /// For the ops that take indices. Read when a plan is made, not when it is run.
  OutOfRange out_of_range = OutOfRange::kDefault;

  /// For scatter. Read when a call or a plan is run.
  RowOrder row_order = RowOrder::kAny;

  /// For debugging: whether row_order is true is checked first, row by row. kInvalidArgument for
  /// the first row that breaks it; kUnique takes 16 bytes a row from the allocator.
  bool check_row_order = false;
};

}  // namespace tessera
