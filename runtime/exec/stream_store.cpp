// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/exec/stream_store.h"

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

void stream_copy(void* dst, const void* src, size_t bytes) {
  constexpr size_t kLine = 64;
  auto* to = static_cast<unsigned char*>(dst);
  const auto* from = static_cast<const unsigned char*>(src);
  size_t head = (kLine - reinterpret_cast<uintptr_t>(to) % kLine) % kLine;
  if (head > bytes) head = bytes;
  std::memcpy(to, from, head);
  to += head, from += head, bytes -= head;
  for (; bytes >= kLine; to += kLine, from += kLine, bytes -= kLine) {
    __m128i words[4];
    for (int i = 0; i < 4; ++i)
      words[i] = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from) + i);
    for (int i = 0; i < 4; ++i) _mm_stream_si128(reinterpret_cast<__m128i*>(to) + i, words[i]);
  }
  std::memcpy(to, from, bytes);
}

void stream_fence() { _mm_sfence(); }

#else

int64_t streaming_threshold() { return INT64_MAX; }
void stream_copy(void* dst, const void* src, size_t bytes) { std::memcpy(dst, src, bytes); }
void stream_fence() {}

#endif

}  // namespace tessera
