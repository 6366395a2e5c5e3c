// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/exec/stream_store.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <initializer_list>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

namespace tessera {

#if defined(__x86_64__)
namespace {

/// Bytes of the largest cache in CPUID's list of caches; 0 when it has none. Intel's leaf is 4,
/// AMD's 0x8000001D, both in the same form.
int64_t last_level_cache() {
  int64_t largest = 0;
  for (const unsigned leaf : {4u, 0x8000001Du}) {
    for (unsigned index = 0; index < 16; ++index) {
      unsigned a, b, c, d;
      if (__get_cpuid_count(leaf, index, &a, &b, &c, &d) == 0 || (a & 31) == 0) break;
      const int64_t ways = (b >> 22) + 1, partitions = (b >> 12 & 0x3ff) + 1,
                    line = (b & 0xfff) + 1;
      const int64_t bytes = ways * partitions * line * (int64_t{c} + 1);
      if (bytes > largest) largest = bytes;
    }
    if (largest > 0) break;
  }
  return largest;
}

/// Walks over runs: their offsets on both sides.
class RunWalk {
 public:
  explicit RunWalk(const Runs& runs) : runs_(runs) {}
  int64_t src() const { return src_; }
  int64_t dst() const { return dst_; }
  bool advance() {
    for (int i = 0; i < runs_.count; ++i) {
      const Dim& loop = runs_.loops[i];
      src_ += loop.src;
      dst_ += loop.dst;
      if (++index_[i] < loop.extent) return true;
      index_[i] = 0;
      src_ -= loop.src * loop.extent;
      dst_ -= loop.dst * loop.extent;
    }
    return false;
  }

 private:
  const Runs& runs_;
  int64_t index_[kKernelDims] = {};
  int64_t src_ = 0, dst_ = 0;
};

constexpr int64_t kLine = 64;

/// The cache lines of the next tile's source, one at a time.
class LineWalk {
 public:
  LineWalk(const Runs& runs, const uint8_t* base) : runs_(runs), walk_(runs), base_(base) {}
  void fetch_one() {
    if (done_) return;
    _mm_prefetch(reinterpret_cast<const char*>(base_) + walk_.src() + at_, _MM_HINT_T0);
    at_ += kLine;
    if (at_ < runs_.bytes) return;
    at_ = 0;
    done_ = !walk_.advance();
  }

 private:
  const Runs& runs_;
  RunWalk walk_;
  const uint8_t* base_;
  int64_t at_ = 0;
  bool done_ = false;
};

void stream_run(uint8_t* to, const uint8_t* from, int64_t bytes, LineWalk* fetch) {
  const int64_t head = std::min(
      bytes, static_cast<int64_t>((kLine - reinterpret_cast<uintptr_t>(to) % kLine) % kLine));
  std::memcpy(to, from, static_cast<size_t>(head));
  to += head, from += head, bytes -= head;
  for (; bytes >= kLine; to += kLine, from += kLine, bytes -= kLine) {
    __m128i words[4];
    for (int i = 0; i < 4; ++i) {
      words[i] = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from) + i);
    }
    for (int i = 0; i < 4; ++i) _mm_stream_si128(reinterpret_cast<__m128i*>(to) + i, words[i]);
    if (fetch != nullptr) fetch->fetch_one();
  }
  std::memcpy(to, from, static_cast<size_t>(bytes));
}

}  // namespace

int64_t streaming_threshold() {
  static std::atomic<int64_t> known{0};
  int64_t threshold = known.load(std::memory_order_relaxed);
  if (threshold == 0) {
    const int64_t cache = last_level_cache();
    threshold = cache > 0 ? cache / 4 : INT64_MAX;
    known.store(threshold, std::memory_order_relaxed);
  }
  return threshold;
}

void stream_runs(const Streaming& streaming, const uint8_t* from, const uint8_t* next, uint8_t* to,
                 int64_t count) {
  Runs out = streaming.out;
  if (out.cut_loop >= 0) {
    out.loops[out.cut_loop].extent = count;
  } else {
    out.bytes = out.bytes / streaming.units * count;
  }
  LineWalk lines(streaming.in, next);
  RunWalk walk(out);
  do {
    stream_run(to + walk.dst(), from + walk.src(), out.bytes, next != nullptr ? &lines : nullptr);
  } while (walk.advance());
}

void stream_fence() { _mm_sfence(); }

#else

int64_t streaming_threshold() { return INT64_MAX; }
void stream_runs(const Streaming&, const uint8_t*, const uint8_t*, uint8_t*, int64_t) {}
void stream_fence() {}

#endif

}  // namespace tessera
