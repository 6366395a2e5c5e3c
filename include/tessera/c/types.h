// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// What the calls of the C API take and give: status, element types, tensors, integer arguments.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "tessera/export.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What the functions return.
enum tessera_status_code {
  TESSERA_OK = 0,
  TESSERA_INVALID_ARGUMENT = 1,    ///< A shape, attribute, type, pointer or overlap not allowed.
  TESSERA_OUT_OF_RANGE = 2,        ///< An index outside the tensor that it points into.
  TESSERA_UNIMPLEMENTED = 3,       ///< Legal, but not offered by this build.
  TESSERA_RESOURCE_EXHAUSTED = 4,  ///< Memory could not be had.
  TESSERA_INTERNAL = 5             ///< A fault of the library; please report it.
};

enum { TESSERA_MAX_MESSAGE = 320, TESSERA_MAX_RANK = 32 };

/// How a call went, in the caller's memory. Need not be initialised; every call sets it.
typedef struct tessera_status {
  int32_t code;                       ///< enum tessera_status_code, as the call returned it.
  char message[TESSERA_MAX_MESSAGE];  ///< Call, argument, axis, value, expectation; "" for success.
} tessera_status;

/// The name of a code, as "INVALID_ARGUMENT"; "UNKNOWN" for none. Never NULL.
TESSERA_API const char* tessera_status_code_name(int32_t code);

/// Element types. Re-layout moves bits: types of one width are moved by the same code.
enum tessera_dtype {
  TESSERA_BOOL,  ///< One byte.
  TESSERA_INT8,
  TESSERA_UINT8,
  TESSERA_INT16,
  TESSERA_UINT16,
  TESSERA_INT32,
  TESSERA_UINT32,
  TESSERA_INT64,
  TESSERA_UINT64,
  TESSERA_FLOAT16,
  TESSERA_BFLOAT16,
  TESSERA_FLOAT32,
  TESSERA_FLOAT64,
  TESSERA_COMPLEX64,   ///< Two float32: real, imaginary.
  TESSERA_COMPLEX128,  ///< Two float64: real, imaginary.
  TESSERA_QINT8,       ///< Quantised; stored as its integer, as are the next four.
  TESSERA_QUINT8,
  TESSERA_QINT16,
  TESSERA_QUINT16,
  TESSERA_QINT32,
  TESSERA_FLOAT8_E4M3FN,
  TESSERA_FLOAT8_E4M3FNUZ,
  TESSERA_FLOAT8_E4M3B11FNUZ,
  TESSERA_FLOAT8_E5M2,
  TESSERA_FLOAT8_E5M2FNUZ
};

enum { TESSERA_DTYPE_COUNT = TESSERA_FLOAT8_E5M2FNUZ + 1 };

/// Bytes of one element (1, 2, 4, 8 or 16); 0 for a value that names no type.
TESSERA_API size_t tessera_dtype_size(int32_t dtype);

/// NumPy's name of the type ("float32", "bfloat16", "qint8"); "invalid" for none. Never NULL.
TESSERA_API const char* tessera_dtype_name(int32_t dtype);

/// Sets `*dtype` to the type of that name.
TESSERA_API int tessera_dtype_from_name(const char* name, int32_t* dtype, tessera_status* status);

/// A shape, or strides: what the functions give back. Outermost axis first; those beyond `rank` are
/// not written.
typedef struct tessera_dims {
  int32_t rank;
  int64_t values[TESSERA_MAX_RANK];
} tessera_dims;

/// A view of the caller's memory. Read during the call only, its arrays included.
typedef struct tessera_tensor {
  void* data;              ///< Element [0, …, 0]. As an input it is only read.
  int32_t dtype;           ///< enum tessera_dtype.
  int32_t rank;            ///< 0 (a scalar) to TESSERA_MAX_RANK.
  const int64_t* shape;    ///< `rank` extents, outermost first. NULL only for rank 0.
  const int64_t* strides;  ///< In elements, outermost first; an input's may be 0 or negative. NULL:
                           ///< dense in row-major order.
} tessera_tensor;

enum tessera_int_kind { TESSERA_INT_LIST, TESSERA_INT_PAIRS, TESSERA_INT_TENSOR };

/// An integer argument (block_shape, paddings, crops, shape, perm). The functions below make one;
/// all zeros are an empty list. What it points to is read once, during the call.
typedef struct tessera_int_arg {
  int32_t kind;            ///< enum tessera_int_kind.
  int64_t count;           ///< Of a list, or of pairs.
  const int64_t* numbers;  ///< Of a list, or of pairs.
  const tessera_tensor* tensor;
} tessera_int_arg;

/// `count` numbers: shape [count]. They may be NULL when there are none.
static inline tessera_int_arg tessera_int_list(const int64_t* numbers, int64_t count) {
  const tessera_int_arg arg = {TESSERA_INT_LIST, count, numbers, NULL};
  return arg;
}

/// `count` pairs, before and after each axis, as 2 * count numbers in a row: shape [count, 2].
static inline tessera_int_arg tessera_int_pairs(const int64_t* numbers, int64_t count) {
  const tessera_int_arg arg = {TESSERA_INT_PAIRS, count, numbers, NULL};
  return arg;
}

/// A tensor of int32 or int64, of rank 1 or (for pairs) 2, with any strides.
static inline tessera_int_arg tessera_int_tensor(const tessera_tensor* tensor) {
  const tessera_int_arg arg = {TESSERA_INT_TENSOR, 0, NULL, tensor};
  return arg;
}

#ifdef __cplusplus
}  // extern "C"
#endif
