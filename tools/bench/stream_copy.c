// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "stream_copy.h"

#include <string.h>

enum { kLine = 64 };

// One cache line, which has to be written whole, or the memory sees partial writes.
#if defined(__AVX512F__)
#include <immintrin.h>
static void stream_line(char* to, const char* from) {
  _mm512_stream_si512((__m512i*)to, _mm512_loadu_si512(from));
}
static void finish(void) { _mm_sfence(); }
#elif defined(__SSE2__)
#include <emmintrin.h>
static void stream_line(char* to, const char* from) {
  for (int i = 0; i < kLine; i += 16) {
    _mm_stream_si128((__m128i*)(to + i), _mm_loadu_si128((const __m128i*)(from + i)));
  }
}
static void finish(void) { _mm_sfence(); }
#elif defined(__aarch64__)
static void stream_line(char* to, const char* from) {
  __asm__ volatile(
      "ldp q0, q1, [%1]\n\t"
      "ldp q2, q3, [%1, #32]\n\t"
      "stnp q0, q1, [%0]\n\t"
      "stnp q2, q3, [%0, #32]"
      :
      : "r"(to), "r"(from)
      : "v0", "v1", "v2", "v3", "memory");
}
static void finish(void) {}
#else
static void stream_line(char* to, const char* from) { memcpy(to, from, kLine); }
static void finish(void) {}
#endif

void stream_copy(void* destination, const void* source, size_t bytes) {
  char* to = destination;
  const char* from = source;
  size_t i = 0;
  for (; i + kLine <= bytes; i += kLine) stream_line(to + i, from + i);
  memcpy(to + i, from + i, bytes - i);
  finish();
}
