// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/exec/stream_store.h"

#include <algorithm>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace tessera {

#if defined(__x86_64__)
namespace {

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

/// Stores whole cache lines.
using StoreLines = void (*)(uint8_t* to, const uint8_t* from, int64_t lines, LineWalk* fetch);

void store_by_vectors(uint8_t* to, const uint8_t* from, int64_t lines, LineWalk* fetch) {
  for (; lines > 0; --lines, to += kLine, from += kLine) {
    __m128i words[4];
    for (int i = 0; i < 4; ++i) {
      words[i] = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from) + i);
    }
    for (int i = 0; i < 4; ++i) _mm_stream_si128(reinterpret_cast<__m128i*>(to) + i, words[i]);
    if (fetch != nullptr) fetch->fetch_one();
  }
}

__attribute__((target("avx512f"))) void store_by_lines(uint8_t* to, const uint8_t* from,
                                                       int64_t lines, LineWalk* fetch) {
  for (; lines > 0; --lines, to += kLine, from += kLine) {
    _mm512_stream_si512(reinterpret_cast<__m512i*>(to), _mm512_loadu_si512(from));
    if (fetch != nullptr) fetch->fetch_one();
  }
}

void stream_run(StoreLines store, uint8_t* to, const uint8_t* from, int64_t bytes,
                LineWalk* fetch) {
  const int64_t before = (kLine - reinterpret_cast<uintptr_t>(to) % kLine) % kLine;
  const int64_t head = std::min(bytes, before), lines = (bytes - head) / kLine;
  const int64_t tail = head + lines * kLine;
  std::memcpy(to, from, static_cast<size_t>(head));
  store(to + head, from + head, lines, fetch);
  std::memcpy(to + tail, from + tail, static_cast<size_t>(bytes - tail));
}

}  // namespace

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
  const StoreLines store =
      streaming.stores == StreamStores::kLines ? store_by_lines : store_by_vectors;
  do {
    stream_run(store, to + walk.dst(), from + walk.src(), out.bytes,
               next != nullptr ? &lines : nullptr);
  } while (walk.advance());
}

void stream_fence() { _mm_sfence(); }

#else

void stream_runs(const Streaming&, const uint8_t*, const uint8_t*, uint8_t*, int64_t) {}
void stream_fence() {}

#endif

}  // namespace tessera
