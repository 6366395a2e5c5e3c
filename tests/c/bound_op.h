// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Every op with a worked example and its attributes bound, so that one loop can hold them all to
// the same: values, null pointers, failures that write nothing.
#pragma once

#include <tessera/c_api.h>

typedef int (*bound_shape)(const tessera_tensor* input, const tessera_int_arg* ints,
                           tessera_dims* output, tessera_status* status);
typedef int (*bound_run)(const tessera_tensor* input, const tessera_int_arg* ints,
                         const tessera_tensor* output, const tessera_context* context,
                         tessera_status* status);
typedef int (*bound_plan)(const tessera_tensor* input, const tessera_int_arg* ints,
                          const tessera_tensor* output, tessera_plan** plan,
                          const tessera_context* context, tessera_status* status);

typedef int (*bound_step)(tessera_chain* chain, const tessera_int_arg* ints,
                          tessera_status* status);

enum { MOST_INTS = 2, MOST_ELEMENTS = 16 };

typedef struct bound_op {
  const char* name;
  bound_shape shape;
  bound_run run;
  bound_plan plan;
  bound_step step;  ///< Of a chain.
  /// Its integer arguments, and what messages call them (null: there is none).
  const char* int_names[MOST_INTS];
  tessera_int_arg ints[MOST_INTS];
  /// The example: an int32 input of 1, 2, 3, … becomes these values.
  tessera_dims input, output;
  int32_t values[MOST_ELEMENTS];
} bound_op;

extern const bound_op bound_ops[];
extern const int bound_op_count;

int element_count(const tessera_dims* shape);

/// An int32 tensor; 1, 2, 3, … are written to `data` when it has elements.
tessera_tensor numbered(int32_t* data, const tessera_dims* shape);
tessera_tensor tensor_of(int32_t* data, const tessera_dims* shape);
