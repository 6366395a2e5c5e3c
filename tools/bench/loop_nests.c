// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Compiled with -O3 -march=native. Dimensions are run-time values, pointers are restrict, and
// nothing is blocked or fused by hand: that is the point.
#include "loop_nests.h"

#include <stddef.h>

typedef const struct LoopNest Nest;

#define DEFINE_COPY(T, NAME)                                                                  \
  static void NAME(Nest* nest, const void* input, void* output, int64_t begin, int64_t end) { \
    const T* restrict in = input;                                                             \
    T* restrict out = output;                                                                 \
    (void)nest;                                                                               \
    for (int64_t i = begin; i < end; ++i) out[i] = in[i];                                     \
  }

// In output order. A run that is contiguous in the input too gets a loop of its own.
#define DEFINE_PERMUTE(T, NAME)                                                               \
  static void NAME(Nest* nest, const void* input, void* output, int64_t begin, int64_t end) { \
    if (begin >= end) return;                                                                 \
    const int outer = nest->outer;                                                            \
    const int64_t* const d = nest->dims;                                                      \
    const int64_t* const s = nest->strides;                                                   \
    const int64_t d0 = d[outer], d1 = d[outer + 1], d2 = d[outer + 2];                        \
    const int64_t s0 = s[outer], s1 = s[outer + 1], s2 = s[outer + 2];                        \
    int64_t index[kLoopMaxRank];                                                              \
    const T* in = input;                                                                      \
    for (int64_t k = outer, rest = begin; k-- > 0; rest /= d[k]) {                            \
      index[k] = rest % d[k];                                                                 \
      in += index[k] * s[k];                                                                  \
    }                                                                                         \
    for (int64_t row = begin; row < end; ++row) {                                             \
      T* restrict p = (T*)output + row * d0 * d1 * d2;                                        \
      const T* restrict from = in;                                                            \
      for (int64_t i = 0; i < d0; ++i) {                                                      \
        for (int64_t j = 0; j < d1; ++j) {                                                    \
          const T* restrict q = from + i * s0 + j * s1;                                       \
          if (s2 == 1) {                                                                      \
            for (int64_t k = 0; k < d2; ++k) p[k] = q[k];                                     \
          } else {                                                                            \
            for (int64_t k = 0; k < d2; ++k) p[k] = q[k * s2];                                \
          }                                                                                   \
          p += d2;                                                                            \
        }                                                                                     \
      }                                                                                       \
      for (int k = outer; k-- > 0;) { /* the next row: the outer loops' increments */         \
        in += s[k];                                                                           \
        if (++index[k] < d[k]) break;                                                         \
        in -= d[k] * s[k];                                                                    \
        index[k] = 0;                                                                         \
      }                                                                                       \
    }                                                                                         \
  }

// A row is a position of the output's outermost two axes.
#define DEFINE_SPACE_TO_BATCH(T, NAME)                                                        \
  static void NAME(Nest* nest, const void* input, void* output, int64_t begin, int64_t end) { \
    const T* restrict in = input;                                                             \
    const int64_t N = nest->batch, C = nest->channels;                                        \
    const int64_t H0 = nest->space[0], H1 = nest->space[1], H2 = nest->space[2];              \
    const int64_t O0 = nest->small[0], O1 = nest->small[1], O2 = nest->small[2];              \
    const int64_t B0 = nest->block[0], B1 = nest->block[1], B2 = nest->block[2];              \
    const int64_t P0 = nest->before[0], P1 = nest->before[1], P2 = nest->before[2];           \
    T* restrict p = (T*)output + begin * O1 * O2 * C;                                         \
    for (int64_t row = begin; row < end; ++row) {                                             \
      const int64_t o0 = row % O0, ob = row / O0, n = ob % N, b = ob / N;                     \
      const int64_t b2 = b % B2, b1 = b / B2 % B1, b0 = b / (B2 * B1);                        \
      const int64_t h0 = o0 * B0 + b0 - P0;                                                   \
      for (int64_t o1 = 0; o1 < O1; ++o1) {                                                   \
        const int64_t h1 = o1 * B1 + b1 - P1;                                                 \
        for (int64_t o2 = 0; o2 < O2; ++o2, p += C) {                                         \
          const int64_t h2 = o2 * B2 + b2 - P2;                                               \
          if (h0 < 0 || h0 >= H0 || h1 < 0 || h1 >= H1 || h2 < 0 || h2 >= H2) {               \
            for (int64_t c = 0; c < C; ++c) p[c] = 0;                                         \
          } else {                                                                            \
            const T* restrict q = in + (((n * H0 + h0) * H1 + h1) * H2 + h2) * C;             \
            for (int64_t c = 0; c < C; ++c) p[c] = q[c];                                      \
          }                                                                                   \
        }                                                                                     \
      }                                                                                       \
    }                                                                                         \
  }

#define DEFINE_BATCH_TO_SPACE(T, NAME)                                                        \
  static void NAME(Nest* nest, const void* input, void* output, int64_t begin, int64_t end) { \
    const T* restrict in = input;                                                             \
    const int64_t N = nest->batch, C = nest->channels;                                        \
    const int64_t H0 = nest->space[0], H1 = nest->space[1], H2 = nest->space[2];              \
    const int64_t O0 = nest->small[0], O1 = nest->small[1], O2 = nest->small[2];              \
    const int64_t B0 = nest->block[0], B1 = nest->block[1], B2 = nest->block[2];              \
    const int64_t P0 = nest->before[0], P1 = nest->before[1], P2 = nest->before[2];           \
    T* restrict p = (T*)output + begin * H1 * H2 * C;                                         \
    for (int64_t row = begin; row < end; ++row) {                                             \
      const int64_t n = row / H0, y0 = row % H0 + P0, b0 = y0 % B0, o0 = y0 / B0;             \
      for (int64_t h1 = 0; h1 < H1; ++h1) {                                                   \
        const int64_t y1 = h1 + P1, b1 = y1 % B1, o1 = y1 / B1;                               \
        for (int64_t h2 = 0; h2 < H2; ++h2, p += C) {                                         \
          const int64_t y2 = h2 + P2, b2 = y2 % B2, o2 = y2 / B2;                             \
          const int64_t b = ((b0 * B1 + b1) * B2 + b2) * N + n;                               \
          const T* restrict q = in + (((b * O0 + o0) * O1 + o1) * O2 + o2) * C;               \
          for (int64_t c = 0; c < C; ++c) p[c] = q[c];                                        \
        }                                                                                     \
      }                                                                                       \
    }                                                                                         \
  }

// A row is what the innermost padded axis holds, with all that is inside of it.
#define DEFINE_PAD(T, NAME)                                                                   \
  static void NAME(Nest* nest, const void* input, void* output, int64_t begin, int64_t end) { \
    if (begin >= end) return;                                                                 \
    const int outer = nest->outer;                                                            \
    const int64_t head = nest->head, run = nest->run, tail = nest->tail;                      \
    const int64_t length = head + run + tail;                                                 \
    int64_t index[kLoopMaxRank];                                                              \
    T* restrict p = (T*)output + begin * length;                                              \
    for (int64_t k = outer, rest = begin; k-- > 0; rest /= nest->dims[k]) {                   \
      index[k] = rest % nest->dims[k];                                                        \
    }                                                                                         \
    for (int64_t row = begin; row < end; ++row, p += length) {                                \
      int inside = 1;                                                                         \
      int64_t from = 0;                                                                       \
      for (int k = 0; k < outer; ++k) {                                                       \
        const int64_t i = index[k] - nest->margins[k];                                        \
        inside &= i >= 0 && i < nest->input_dims[k];                                          \
        from = from * nest->input_dims[k] + i;                                                \
      }                                                                                       \
      if (inside) {                                                                           \
        const T* restrict q = (const T*)input + from * run;                                   \
        for (int64_t i = 0; i < head; ++i) p[i] = 0;                                          \
        for (int64_t i = 0; i < run; ++i) p[head + i] = q[i];                                 \
        for (int64_t i = head + run; i < length; ++i) p[i] = 0;                               \
      } else {                                                                                \
        for (int64_t i = 0; i < length; ++i) p[i] = 0;                                        \
      }                                                                                       \
      for (int k = outer; k-- > 0;) {                                                         \
        if (++index[k] < nest->dims[k]) break;                                                \
        index[k] = 0;                                                                         \
      }                                                                                       \
    }                                                                                         \
  }

#define DEFINE_NESTS(T, WIDTH)                     \
  DEFINE_COPY(T, copy_##WIDTH)                     \
  DEFINE_PERMUTE(T, permute_##WIDTH)               \
  DEFINE_SPACE_TO_BATCH(T, space_to_batch_##WIDTH) \
  DEFINE_BATCH_TO_SPACE(T, batch_to_space_##WIDTH) \
  DEFINE_PAD(T, pad_##WIDTH)

DEFINE_NESTS(uint8_t, 1)
DEFINE_NESTS(uint16_t, 2)
DEFINE_NESTS(uint32_t, 4)
DEFINE_NESTS(uint64_t, 8)

LoopFunction loop_function(const struct LoopNest* nest) {
#define ROW(NAME) \
  { NAME##_1, NAME##_2, NAME##_4, NAME##_8 }
  static const LoopFunction table[][4] = {
      // in the order of LoopKind
      ROW(copy), ROW(permute), ROW(space_to_batch), ROW(batch_to_space), ROW(pad)};
#undef ROW
  const int column = nest->width == 1 ? 0 : nest->width == 2 ? 1 : nest->width == 4 ? 2 : 3;
  return table[nest->kind][column];
}
