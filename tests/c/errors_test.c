// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// A null pointer at every argument of every op, and what only C can give wrongly: each is refused
// by name, with nothing written.
#include <string.h>

#include "bound_op.h"
#include "check.h"

enum { UNTOUCHED = 0x5a };

typedef struct example {
  const bound_op* op;
  tessera_tensor input, output;
  int32_t in[MOST_ELEMENTS], out[MOST_ELEMENTS];
  tessera_status status;
} example;

static void set_up(example* e, const bound_op* op) {
  memset(e, UNTOUCHED, sizeof *e);
  e->op = op;
  e->input = numbered(e->in, &op->input);
  e->output = tensor_of(e->out, &op->output);
}

static bool untouched(const void* memory, size_t bytes) {
  for (size_t i = 0; i < bytes; ++i) {
    if (((const unsigned char*)memory)[i] != UNTOUCHED) return false;
  }
  return true;
}

/// The calls that take them refuse these arguments: the shape function too, unless it is the output
/// that is bad.
static void check_refused(example* e, const tessera_tensor* input, const tessera_int_arg* ints,
                          const tessera_tensor* output, const char* argument, const char* found) {
  const bound_op* op = e->op;
  if (output == &e->output) {
    tessera_dims shape;
    memset(&shape, UNTOUCHED, sizeof shape);
    CHECK_REFUSED(op->shape(input, ints, &shape, &e->status), &e->status, argument, found);
    CHECK(untouched(&shape, sizeof shape));
  }
  CHECK_REFUSED(op->run(input, ints, output, NULL, &e->status), &e->status, argument, found);
  CHECK(op->run(input, ints, output, NULL, NULL) == TESSERA_INVALID_ARGUMENT);
  CHECK(untouched(e->out, sizeof e->out));
  tessera_plan* plan = NULL;
  CHECK_REFUSED(op->plan(input, ints, output, &plan, NULL, &e->status), &e->status, argument,
                found);
  CHECK(plan == NULL);
  CHECK(strstr(e->status.message, op->name) == e->status.message);
}

static void check_null_pointers(example* e) {
  const bound_op* op = e->op;
  check_refused(e, NULL, op->ints, &e->output, "input", "null");
  check_refused(e, &e->input, op->ints, NULL, "output", "null");
  CHECK_REFUSED(op->shape(&e->input, op->ints, NULL, &e->status), &e->status, "output", "null");
  CHECK_REFUSED(op->plan(&e->input, op->ints, &e->output, NULL, NULL, &e->status), &e->status,
                "plan", "null");

  tessera_tensor bad = e->input;
  bad.shape = NULL;
  check_refused(e, &bad, op->ints, &e->output, "input", "shape");
  bad = e->output;
  bad.shape = NULL;
  check_refused(e, &e->input, op->ints, &bad, "output", "shape");

  bad = e->input;
  bad.data = NULL;
  CHECK_REFUSED(op->run(&bad, op->ints, &e->output, NULL, &e->status), &e->status, "input", "null");
  bad = e->output;
  bad.data = NULL;
  CHECK_REFUSED(op->run(&e->input, op->ints, &bad, NULL, &e->status), &e->status, "output", "null");
  CHECK(untouched(e->out, sizeof e->out));
}

static void check_integers(example* e) {
  for (int i = 0; i < MOST_INTS && e->op->int_names[i] != NULL; ++i) {
    const char* name = e->op->int_names[i];
    tessera_int_arg ints[MOST_INTS];
    memcpy(ints, e->op->ints, sizeof ints);
    ints[i] = tessera_int_tensor(NULL);
    check_refused(e, &e->input, ints, &e->output, name, "null");
    ints[i] = strcmp(name, "paddings") == 0 || strcmp(name, "crops") == 0
                  ? tessera_int_pairs(NULL, 2)
                  : tessera_int_list(NULL, 2);
    check_refused(e, &e->input, ints, &e->output, name, "null");
    ints[i].count = -1;
    check_refused(e, &e->input, ints, &e->output, name, "-1");
    ints[i].kind = 7;
    check_refused(e, &e->input, ints, &e->output, name, "kind 7");
  }
}

static void check_tensors(example* e) {
  const int32_t dtypes[] = {-1, TESSERA_DTYPE_COUNT, 256 + TESSERA_INT32, INT32_MIN};
  for (size_t i = 0; i < sizeof dtypes / sizeof dtypes[0]; ++i) {
    tessera_tensor bad = e->input;
    bad.dtype = dtypes[i];
    check_refused(e, &bad, e->op->ints, &e->output, "input", "type");
    bad = e->output;
    bad.dtype = dtypes[i];
    check_refused(e, &e->input, e->op->ints, &bad, "output", "type");
  }
  // The arrays are shorter than these ranks.
  const int64_t extent = 1;
  const int32_t ranks[] = {-1, INT32_MIN, TESSERA_MAX_RANK + 1, INT32_MAX};
  for (size_t i = 0; i < sizeof ranks / sizeof ranks[0]; ++i) {
    const tessera_tensor bad = {e->in, TESSERA_INT32, ranks[i], &extent, &extent};
    check_refused(e, &bad, e->op->ints, &e->output, "input", "rank");
    check_refused(e, &e->input, e->op->ints, &bad, "output", "rank");
  }
}

/// The context that an op is given reaches both calls that take one.
static void check_context(example* e) {
  const bound_op* op = e->op;
  tessera_context* context = NULL;
  tessera_plan* plan = NULL;
  CHECK_OK(tessera_context_create(&context, &e->status), &e->status);
  CHECK_OK(tessera_context_set_isa(context, "sse5", &e->status), &e->status);
  CHECK_REFUSED(op->run(&e->input, op->ints, &e->output, context, &e->status), &e->status, "isa",
                "sse5");
  CHECK_REFUSED(op->plan(&e->input, op->ints, &e->output, &plan, context, &e->status), &e->status,
                "isa", "sse5");
  CHECK(plan == NULL && untouched(e->out, sizeof e->out));
  tessera_context_destroy(context);
}

static void check_attributes(void) {
  example e;
  tessera_dims shape;
  const int64_t sizes[] = {1};
  set_up(&e, &bound_ops[0]);
  CHECK_REFUSED(tessera_space_to_depth_shape(&e.input, 2, &shape, 3, TESSERA_DCR, &e.status),
                &e.status, "format", "3");
  CHECK_REFUSED(tessera_space_to_depth_shape(&e.input, 2, &shape, TESSERA_NHWC, -1, &e.status),
                &e.status, "order", "-1");
  CHECK_REFUSED(tessera_depth_to_space_shape(&e.input, 2, &shape, -1, TESSERA_DCR, &e.status),
                &e.status, "format", "-1");
  CHECK_REFUSED(tessera_depth_to_space_shape(&e.input, 2, &shape, TESSERA_NHWC, 2, &e.status),
                &e.status, "order", "2");
  CHECK_REFUSED(tessera_onnx_depth_to_space_shape(&e.input, 2, &shape, 256, &e.status), &e.status,
                "mode", "256");
  CHECK_REFUSED(tessera_reshape_shape(&e.input, tessera_int_list(sizes, 1), &shape, 3, &e.status),
                &e.status, "rule", "3");
  CHECK_REFUSED(tessera_pixel_shuffle_shape(&e.input, 2, &shape, 0, &e.status), &e.status,
                "spatial_dims", "0");
  CHECK_REFUSED(
      tessera_space_to_depth_shape(&e.input, 0, &shape, TESSERA_NHWC, TESSERA_DCR, &e.status),
      &e.status, "block_size", "0");

  tessera_dims strides;
  const tessera_int_arg list = tessera_int_list(sizes, 1);
  CHECK_REFUSED(tessera_reshape_view(NULL, list, &shape, &strides, 0, &e.status), &e.status,
                "input", "null");
  CHECK_REFUSED(tessera_reshape_view(&e.input, list, NULL, &strides, 0, &e.status), &e.status,
                "view_shape", "null");
  CHECK_REFUSED(tessera_reshape_view(&e.input, list, &shape, NULL, 0, &e.status), &e.status,
                "view_strides", "null");
  CHECK_REFUSED(
      tessera_reshape_view(&e.input, tessera_int_tensor(NULL), &shape, &strides, 0, &e.status),
      &e.status, "shape", "null");
}

void test_errors(void) {
  for (int i = 0; i < bound_op_count; ++i) {
    set_subject(bound_ops[i].name);
    example e;
    set_up(&e, &bound_ops[i]);
    check_null_pointers(&e);
    check_integers(&e);
    check_tensors(&e);
    check_context(&e);
  }
  set_subject(NULL);
  check_attributes();
}
