// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Compiled with -O3 -march=native, like the other nests. Nothing is sorted, prefetched or blocked
// by hand. Two forms of each: any slice, and the short one for single elements of a vector.
#include "scatter_loops.h"

#include <string.h>

#include "small_float_loops.h"

// How an element becomes a number, and a number an element. Sums and products of integers wrap
// around, so they are done without signs.
#define SAME(x) (x)
#define WORD(x) ((uint32_t)(x))

#define NONE(GET, PUT, p, q) (q)
#define ADD(GET, PUT, p, q) PUT(GET(p) + GET(q))
#define MUL(GET, PUT, p, q) PUT(GET(p) * GET(q))
#define MIN(GET, PUT, p, q) (GET(q) < GET(p) ? (q) : (p))
#define MAX(GET, PUT, p, q) (GET(q) > GET(p) ? (q) : (p))

// The number of the slice that row i names, or -1.
#define SLICE_NUMBER(NUMBER)                                                            \
  int64_t NUMBER = 0;                                                                   \
  {                                                                                     \
    int bad = 0;                                                                        \
    for (int k = 0; k < depth; ++k) {                                                   \
      const int64_t index = at[i * depth + k];                                          \
      bad |= (uint64_t)index >= (uint64_t)loop->dims[k];                                \
      NUMBER = (int64_t)((uint64_t)NUMBER * (uint64_t)loop->dims[k] + (uint64_t)index); \
    }                                                                                   \
    if (bad) NUMBER = -1;                                                               \
  }

#define DEFINE_SCATTER(T, INDEX, GET, PUT, OP, NAME)                                               \
  static void slices_##NAME(const struct IndexedLoop* loop, const void* base, const void* indices, \
                            const void* updates, void* output, int64_t begin, int64_t end) {       \
    const INDEX* restrict at = indices;                                                            \
    const int64_t rows = loop->rows, slice = loop->slice;                                          \
    const int depth = loop->depth;                                                                 \
    T* restrict out = (T*)output + begin * slice;                                                  \
    const size_t bytes = (size_t)((end - begin) * slice) * sizeof(T);                              \
    if (base) {                                                                                    \
      memcpy(out, (const T*)base + begin * slice, bytes);                                          \
    } else {                                                                                       \
      memset(out, 0, bytes);                                                                       \
    }                                                                                              \
    for (int64_t i = 0; i < rows; ++i) {                                                           \
      SLICE_NUMBER(number)                                                                         \
      number = number < 0 ? -1 : number - begin;                                                   \
      if ((uint64_t)number >= (uint64_t)(end - begin)) continue;                                   \
      T* restrict p = out + number * slice;                                                        \
      const T* restrict q = (const T*)updates + i * slice;                                         \
      for (int64_t s = 0; s < slice; ++s) p[s] = OP(GET, PUT, p[s], q[s]);                         \
    }                                                                                              \
  }                                                                                                \
  static void single_##NAME(const struct IndexedLoop* loop, const void* base, const void* indices, \
                            const void* updates, void* output, int64_t begin, int64_t end) {       \
    const INDEX* restrict at = indices;                                                            \
    const T* restrict q = updates;                                                                 \
    T* restrict out = (T*)output + begin;                                                          \
    const int64_t rows = loop->rows;                                                               \
    const uint64_t count = (uint64_t)(end - begin);                                                \
    if (base) {                                                                                    \
      memcpy(out, (const T*)base + begin, count * sizeof(T));                                      \
    } else {                                                                                       \
      memset(out, 0, count * sizeof(T));                                                           \
    }                                                                                              \
    for (int64_t i = 0; i < rows; ++i) {                                                           \
      const uint64_t to = (uint64_t)(int64_t)at[i] - (uint64_t)begin;                              \
      if (to < count) out[to] = OP(GET, PUT, out[to], q[i]);                                       \
    }                                                                                              \
  }

#define DEFINE_WIDTHS(T, GET, PUT, OP, NAME)              \
  DEFINE_SCATTER(T, int32_t, GET, PUT, OP, NAME##_narrow) \
  DEFINE_SCATTER(T, int64_t, GET, PUT, OP, NAME##_wide)
#define DEFINE_SUMS(T, GET, PUT, NAME)        \
  DEFINE_WIDTHS(T, GET, PUT, ADD, add_##NAME) \
  DEFINE_WIDTHS(T, GET, PUT, MUL, mul_##NAME)
#define DEFINE_ORDER(T, GET, PUT, NAME)       \
  DEFINE_WIDTHS(T, GET, PUT, MIN, min_##NAME) \
  DEFINE_WIDTHS(T, GET, PUT, MAX, max_##NAME)

DEFINE_WIDTHS(uint8_t, SAME, SAME, NONE, none_u8)
DEFINE_WIDTHS(uint16_t, SAME, SAME, NONE, none_u16)
DEFINE_WIDTHS(uint32_t, SAME, SAME, NONE, none_u32)
DEFINE_WIDTHS(uint64_t, SAME, SAME, NONE, none_u64)
DEFINE_SUMS(uint8_t, WORD, (uint8_t), u8)
DEFINE_SUMS(uint16_t, WORD, (uint16_t), u16)
DEFINE_SUMS(uint32_t, SAME, SAME, u32)
DEFINE_SUMS(uint64_t, SAME, SAME, u64)
DEFINE_SUMS(half_t, half_value, half_bits, f16)
DEFINE_SUMS(uint16_t, brain_value, brain_bits, bf16)
DEFINE_SUMS(float, SAME, SAME, f32)
DEFINE_SUMS(double, SAME, SAME, f64)
DEFINE_ORDER(uint8_t, SAME, SAME, u8)
DEFINE_ORDER(int8_t, SAME, SAME, i8)
DEFINE_ORDER(uint16_t, SAME, SAME, u16)
DEFINE_ORDER(int16_t, SAME, SAME, i16)
DEFINE_ORDER(uint32_t, SAME, SAME, u32)
DEFINE_ORDER(int32_t, SAME, SAME, i32)
DEFINE_ORDER(uint64_t, SAME, SAME, u64)
DEFINE_ORDER(int64_t, SAME, SAME, i64)
DEFINE_ORDER(half_t, half_value, half_bits, f16)
DEFINE_ORDER(uint16_t, brain_value, brain_bits, bf16)
DEFINE_ORDER(float, SAME, SAME, f32)
DEFINE_ORDER(double, SAME, SAME, f64)

#define FORMS(NAME)                                     \
  {                                                     \
    {slices_##NAME##_narrow, single_##NAME##_narrow}, { \
      slices_##NAME##_wide, single_##NAME##_wide        \
    }                                                   \
  }
#define TYPE_ROW(WORDS, SUMS, ORDER)                                               \
  {                                                                                \
    FORMS(none_##WORDS), FORMS(add_##SUMS), FORMS(mul_##SUMS), FORMS(min_##ORDER), \
        FORMS(max_##ORDER)                                                         \
  }

ScatterFunction scatter_function(enum IndexedType type, enum IndexedOp op, int wide, int single) {
  static const ScatterFunction table[][5][2][2] = {
      // in the order of IndexedType and IndexedOp
      TYPE_ROW(u8, u8, u8),      TYPE_ROW(u8, u8, i8),    TYPE_ROW(u16, u16, u16),
      TYPE_ROW(u16, u16, i16),   TYPE_ROW(u32, u32, u32), TYPE_ROW(u32, u32, i32),
      TYPE_ROW(u64, u64, u64),   TYPE_ROW(u64, u64, i64), TYPE_ROW(u16, f16, f16),
      TYPE_ROW(u16, bf16, bf16), TYPE_ROW(u32, f32, f32), TYPE_ROW(u64, f64, f64)};
  return table[type][op][wide != 0][single != 0];
}

#define DEFINE_GATHER(T, INDEX, NAME)                                                        \
  static void slices_##NAME(const struct IndexedLoop* loop, const void* params,              \
                            const void* indices, void* output, int64_t begin, int64_t end) { \
    const INDEX* restrict at = indices;                                                      \
    const int64_t slice = loop->slice;                                                       \
    const int depth = loop->depth;                                                           \
    for (int64_t i = begin; i < end; ++i) {                                                  \
      SLICE_NUMBER(number)                                                                   \
      T* restrict p = (T*)output + i * slice;                                                \
      if (number < 0) {                                                                      \
        for (int64_t s = 0; s < slice; ++s) p[s] = 0;                                        \
      } else {                                                                               \
        const T* restrict q = (const T*)params + number * slice;                             \
        for (int64_t s = 0; s < slice; ++s) p[s] = q[s];                                     \
      }                                                                                      \
    }                                                                                        \
  }                                                                                          \
  static void single_##NAME(const struct IndexedLoop* loop, const void* params,              \
                            const void* indices, void* output, int64_t begin, int64_t end) { \
    const INDEX* restrict at = indices;                                                      \
    const T* restrict q = params;                                                            \
    T* restrict p = output;                                                                  \
    const uint64_t count = (uint64_t)loop->dims[0];                                          \
    for (int64_t i = begin; i < end; ++i) {                                                  \
      const uint64_t from = (uint64_t)(int64_t)at[i];                                        \
      p[i] = from < count ? q[from] : 0;                                                     \
    }                                                                                        \
  }

#define DEFINE_GATHERS(T, NAME)            \
  DEFINE_GATHER(T, int32_t, NAME##_narrow) \
  DEFINE_GATHER(T, int64_t, NAME##_wide)

DEFINE_GATHERS(uint8_t, gather_1)
DEFINE_GATHERS(uint16_t, gather_2)
DEFINE_GATHERS(uint32_t, gather_4)
DEFINE_GATHERS(uint64_t, gather_8)

GatherFunction gather_function(int width, int wide, int single) {
  static const GatherFunction table[][2][2] = {FORMS(gather_1), FORMS(gather_2), FORMS(gather_4),
                                               FORMS(gather_8)};
  const int row = width == 1 ? 0 : width == 2 ? 1 : width == 4 ? 2 : 3;
  return table[row][wide != 0][single != 0];
}
