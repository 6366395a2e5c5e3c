// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// The ops that follow indices: the three calls of each give the values of its example, in place,
// with indices out of range under both policies, and with arguments that are null.
#include <string.h>

#include "bound_op.h"
#include "check.h"

enum { REDUCTION = TESSERA_SCATTER_SUB, ONNX_REDUCTION = TESSERA_SCATTER_MUL, MOST_INPUTS = 3 };

static const int64_t three_by_two[] = {3, 2};

#define SHAPE(op)                                                              \
  static int op##_shape(const tessera_tensor* const* in, tessera_dims* output, \
                        tessera_status* status)
#define RUN(op)                                                                      \
  static int op##_run(const tessera_tensor* const* in, const tessera_tensor* output, \
                      const tessera_context* context, tessera_status* status)
#define PLAN(op)                                                                      \
  static int op##_plan(const tessera_tensor* const* in, const tessera_tensor* output, \
                       tessera_plan** plan, const tessera_context* context,           \
                       tessera_status* status)
#define FUNCTIONS(op) #op, op##_shape, op##_run, op##_plan

SHAPE(scatter_nd) {
  return tessera_scatter_nd_shape(in[0], in[1], tessera_int_list(three_by_two, 2), output, status);
}
RUN(scatter_nd) {
  return tessera_scatter_nd(in[0], in[1], tessera_int_list(three_by_two, 2), output, context,
                            status);
}
PLAN(scatter_nd) {
  return tessera_scatter_nd_plan(in[0], in[1], tessera_int_list(three_by_two, 2), output, plan,
                                 context, status);
}

SHAPE(tensor_scatter_nd) {
  return tessera_tensor_scatter_nd_shape(in[0], in[1], in[2], REDUCTION, output, status);
}
RUN(tensor_scatter_nd) {
  return tessera_tensor_scatter_nd(in[0], in[1], in[2], REDUCTION, output, context, status);
}
PLAN(tensor_scatter_nd) {
  return tessera_tensor_scatter_nd_plan(in[0], in[1], in[2], REDUCTION, output, plan, context,
                                        status);
}

SHAPE(onnx_scatter_nd) {
  return tessera_onnx_scatter_nd_shape(in[0], in[1], in[2], ONNX_REDUCTION, output, status);
}
RUN(onnx_scatter_nd) {
  return tessera_onnx_scatter_nd(in[0], in[1], in[2], ONNX_REDUCTION, output, context, status);
}
PLAN(onnx_scatter_nd) {
  return tessera_onnx_scatter_nd_plan(in[0], in[1], in[2], ONNX_REDUCTION, output, plan, context,
                                      status);
}

SHAPE(gather_nd) { return tessera_gather_nd_shape(in[0], in[1], output, 0, status); }
RUN(gather_nd) { return tessera_gather_nd(in[0], in[1], output, 0, context, status); }
PLAN(gather_nd) { return tessera_gather_nd_plan(in[0], in[1], output, plan, 0, context, status); }

SHAPE(onnx_gather_nd) { return tessera_onnx_gather_nd_shape(in[0], in[1], output, 0, status); }
RUN(onnx_gather_nd) { return tessera_onnx_gather_nd(in[0], in[1], output, 0, context, status); }
PLAN(onnx_gather_nd) {
  return tessera_onnx_gather_nd_plan(in[0], in[1], output, plan, 0, context, status);
}

/// Rows of a base of shape [3, 2], which is 1, 2, 3, …; updates are 10, 20, 30, …
typedef struct indexed_op {
  const char* name;
  int (*shape)(const tessera_tensor* const* in, tessera_dims* output, tessera_status* status);
  int (*run)(const tessera_tensor* const* in, const tessera_tensor* output,
             const tessera_context* context, tessera_status* status);
  int (*plan)(const tessera_tensor* const* in, const tessera_tensor* output, tessera_plan** plan,
              const tessera_context* context, tessera_status* status);
  int input_count;
  const char* input_names[MOST_INPUTS];
  bool in_place;
  int32_t rows[2];  ///< The indices.
  int32_t values[6];
  int32_t without_second[6];  ///< When the second row is out of range and ignored.
} indexed_op;

static const indexed_op ops[] = {
    {FUNCTIONS(scatter_nd),
     2,
     {"indices", "updates"},
     false,
     {2, 2},
     {0, 0, 0, 0, 40, 60},
     {0, 0, 0, 0, 10, 20}},
    {FUNCTIONS(tensor_scatter_nd),
     3,
     {"tensor", "indices", "updates"},
     true,
     {2, 0},
     {-29, -38, 3, 4, -5, -14},
     {1, 2, 3, 4, -5, -14}},
    {FUNCTIONS(onnx_scatter_nd),
     3,
     {"data", "indices", "updates"},
     true,
     {-1, 0},
     {30, 80, 3, 4, 50, 120},
     {1, 2, 3, 4, 50, 120}},
    {FUNCTIONS(gather_nd), 2, {"params", "indices"}, false, {2, 0}, {5, 6, 1, 2}, {5, 6, 0, 0}},
    {FUNCTIONS(onnx_gather_nd), 2, {"data", "indices"}, false, {-1, 1}, {5, 6, 3, 4}, {5, 6, 0, 0}},
};

/// An op's tensors with their memory.
typedef struct arguments {
  int32_t base_data[6], index_data[2], update_data[4], output_data[6];
  tessera_tensor base, indices, updates, output;
  const tessera_tensor* in[MOST_INPUTS];
  const void* data[MOST_INPUTS];
  size_t output_bytes;
} arguments;

static const tessera_dims base_shape = {2, {3, 2}}, index_shape = {2, {2, 1}},
                          row_shape = {2, {2, 2}};

static void set_up(arguments* a, const indexed_op* op) {
  memset(a, 0, sizeof *a);
  const bool gathers = strstr(op->name, "gather") != NULL;
  a->base = numbered(a->base_data, &base_shape);
  a->updates = numbered(a->update_data, &row_shape);
  for (int i = 0; i < 4; ++i) a->update_data[i] *= 10;
  memcpy(a->index_data, op->rows, sizeof a->index_data);
  a->indices = tensor_of(a->index_data, &index_shape);
  a->output = tensor_of(a->output_data, gathers ? &row_shape : &base_shape);
  a->output_bytes = sizeof(int32_t) * (gathers ? 4 : 6);
  for (int i = 0; i < op->input_count; ++i) {
    const char* name = op->input_names[i];
    a->in[i] = strcmp(name, "indices") == 0   ? &a->indices
               : strcmp(name, "updates") == 0 ? &a->updates
                                              : &a->base;
    a->data[i] = a->in[i]->data;
  }
}

static void check_values(arguments* a, const int32_t* values) {
  CHECK(memcmp(a->output_data, values, a->output_bytes) == 0);
  memset(a->output_data, 0, a->output_bytes);
}

static void check_indexed(const indexed_op* op) {
  arguments a;
  tessera_status status;
  tessera_dims shape;
  set_up(&a, op);
  CHECK_OK(op->shape(a.in, &shape, &status), &status);
  CHECK(shape.rank == 2 && shape.values[0] == a.output.shape[0] && shape.values[1] == 2);
  CHECK_OK(op->run(a.in, &a.output, NULL, &status), &status);
  check_values(&a, op->values);
  CHECK(op->run(a.in, &a.output, NULL, NULL) == TESSERA_OK);
  check_values(&a, op->values);

  tessera_plan* plan = NULL;
  const size_t count = (size_t)op->input_count;
  CHECK_OK(op->plan(a.in, &a.output, &plan, NULL, &status), &status);
  for (int i = 0; i < 2; ++i) {
    CHECK_OK(tessera_plan_run_inputs(plan, a.data, count, a.output_data, NULL, &status), &status);
    check_values(&a, op->values);
  }
  CHECK_REFUSED(tessera_plan_run_inputs(plan, a.data, count - 1, a.output_data, NULL, &status),
                &status, op->name, "inputs");
  CHECK_REFUSED(tessera_plan_run_inputs(plan, NULL, count, a.output_data, NULL, &status), &status,
                op->name, "inputs");
  CHECK_REFUSED(tessera_plan_run_inputs(NULL, a.data, count, a.output_data, NULL, &status), &status,
                "tessera_plan_run_inputs", "plan");
  CHECK_REFUSED(tessera_plan_run(plan, a.data[0], a.output_data, NULL, &status), &status, op->name,
                "inputs");
  if (op->in_place) {
    CHECK_OK(tessera_plan_run_inputs(plan, a.data, count, a.base_data, NULL, &status), &status);
    CHECK(memcmp(a.base_data, op->values, sizeof a.base_data) == 0);
    set_up(&a, op);
    CHECK_OK(op->run(a.in, &a.base, NULL, &status), &status);
    CHECK(memcmp(a.base_data, op->values, sizeof a.base_data) == 0);
  }
  tessera_plan_destroy(plan);
}

static void check_policies(const indexed_op* op) {
  arguments a;
  tessera_status status;
  tessera_context* context = NULL;
  tessera_plan* plan = NULL;
  const int32_t nothing[6] = {0};
  set_up(&a, op);
  a.index_data[1] = 3;
  CHECK_OK(tessera_context_create(&context, &status), &status);
  for (int32_t policy = TESSERA_OUT_OF_RANGE_DEFAULT; policy <= TESSERA_OUT_OF_RANGE_IGNORE;
       ++policy) {
    const bool ignored = policy == TESSERA_OUT_OF_RANGE_IGNORE;
    CHECK_OK(tessera_context_set_out_of_range(context, policy, &status), &status);
    const int code = op->run(a.in, &a.output, context, &status);
    CHECK(code == (ignored ? TESSERA_OK : TESSERA_OUT_OF_RANGE) && code == status.code);
    CHECK(ignored ||
          (strstr(status.message, op->name) != NULL && strstr(status.message, "row 1 ") != NULL));
    check_values(&a, ignored ? op->without_second : nothing);
  }
  // A plan keeps the policy that it was made with.
  CHECK_OK(op->plan(a.in, &a.output, &plan, context, &status), &status);
  CHECK_OK(
      tessera_plan_run_inputs(plan, a.data, (size_t)op->input_count, a.output_data, NULL, &status),
      &status);
  check_values(&a, op->without_second);
  tessera_plan_destroy(plan);
  tessera_context_destroy(context);
}

/// Promises that the second of two rows breaks.
static void check_row_order(void) {
  static const int32_t rows[][2] = {{2, 1}, {1, 1}};
  const int32_t nothing[6] = {0};
  arguments a;
  tessera_context* context = NULL;
  tessera_status status;
  set_up(&a, &ops[0]);
  CHECK_OK(tessera_context_create(&context, &status), &status);
  CHECK_OK(tessera_context_set_check_row_order(context, 1, &status), &status);
  for (int32_t order = TESSERA_ROW_ORDER_SORTED; order <= TESSERA_ROW_ORDER_UNIQUE; ++order) {
    memcpy(a.index_data, rows[order - TESSERA_ROW_ORDER_SORTED], sizeof rows[0]);
    CHECK_OK(tessera_context_set_row_order(context, order, &status), &status);
    CHECK_REFUSED(ops[0].run(a.in, &a.output, context, &status), &status, ops[0].name, "row 1");
    check_values(&a, nothing);
  }
  for (int32_t order = -1; order <= 3; order += 4) {
    CHECK_REFUSED(tessera_context_set_row_order(context, order, &status), &status, "set_row_order",
                  order < 0 ? "-1" : "3");
  }
  tessera_context_destroy(context);
  CHECK_REFUSED(tessera_context_set_row_order(NULL, 0, &status), &status, "set_row_order",
                "context");
  CHECK_REFUSED(tessera_context_set_check_row_order(NULL, 0, &status), &status,
                "set_check_row_order", "context");
}

static void check_null_pointers(const indexed_op* op) {
  arguments a;
  tessera_status status;
  tessera_dims shape = {77, {0}};
  tessera_plan* plan = NULL;
  const int32_t nothing[6] = {0};
  set_up(&a, op);
  for (int i = 0; i < op->input_count; ++i) {
    const tessera_tensor* const kept = a.in[i];
    tessera_tensor empty = *kept;
    empty.data = NULL;
    a.in[i] = NULL;
    const char* name = op->input_names[i];
    CHECK_REFUSED(op->shape(a.in, &shape, &status), &status, op->name, name);
    CHECK_REFUSED(op->run(a.in, &a.output, NULL, &status), &status, op->name, name);
    CHECK_REFUSED(op->plan(a.in, &a.output, &plan, NULL, &status), &status, op->name, name);
    a.in[i] = &empty;
    CHECK_REFUSED(op->run(a.in, &a.output, NULL, &status), &status, name, "null");
    a.in[i] = kept;
  }
  CHECK_REFUSED(op->shape(a.in, NULL, &status), &status, op->name, "output");
  CHECK_REFUSED(op->run(a.in, NULL, NULL, &status), &status, op->name, "output");
  CHECK_REFUSED(op->plan(a.in, NULL, &plan, NULL, &status), &status, op->name, "output");
  CHECK_REFUSED(op->plan(a.in, &a.output, NULL, NULL, &status), &status, op->name, "plan");
  CHECK(shape.rank == 77 && plan == NULL);
  check_values(&a, nothing);
}

void test_indexed(void) {
  for (size_t i = 0; i < sizeof ops / sizeof ops[0]; ++i) {
    set_subject(ops[i].name);
    check_indexed(&ops[i]);
    check_policies(&ops[i]);
    check_null_pointers(&ops[i]);
  }
  set_subject(NULL);
  check_row_order();
  tessera_context* context = NULL;
  tessera_status status;
  CHECK_OK(tessera_context_create(&context, &status), &status);
  for (int32_t policy = -1; policy <= 3; policy += 4) {
    CHECK_REFUSED(tessera_context_set_out_of_range(context, policy, &status), &status,
                  "set_out_of_range", policy < 0 ? "-1" : "3");
  }
  tessera_context_destroy(context);
  CHECK_REFUSED(tessera_context_set_out_of_range(NULL, 0, &status), &status, "set_out_of_range",
                "context");
}
