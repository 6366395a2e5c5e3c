// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Every op's three calls give the values of its worked example; views; the ways to give integers.
#include <string.h>

#include "bound_op.h"
#include "check.h"

static void check_values(const bound_op* op, int32_t* values) {
  const size_t bytes = sizeof(int32_t) * (size_t)element_count(&op->output);
  CHECK(memcmp(values, op->values, bytes) == 0);
  memset(values, 0, bytes);
}

static void check_example(const bound_op* op) {
  int32_t in[MOST_ELEMENTS], out[MOST_ELEMENTS] = {0};
  const tessera_tensor input = numbered(in, &op->input);
  const tessera_tensor output = tensor_of(out, &op->output);
  tessera_status status;

  tessera_dims shape;
  memset(&shape, 0x55, sizeof shape);
  CHECK_OK(op->shape(&input, op->ints, &shape, &status), &status);
  const size_t extents = sizeof(int64_t) * (size_t)op->output.rank;
  CHECK(shape.rank == op->output.rank && memcmp(shape.values, op->output.values, extents) == 0);
  CHECK(shape.values[TESSERA_MAX_RANK - 1] == 0x5555555555555555);

  CHECK_OK(op->run(&input, op->ints, &output, NULL, &status), &status);
  check_values(op, out);

  tessera_plan* plan = NULL;
  CHECK_OK(op->plan(&input, op->ints, &output, &plan, NULL, &status), &status);
  CHECK(plan != NULL);
  for (int i = 0; i < 2; ++i) {
    CHECK_OK(tessera_plan_run(plan, in, out, NULL, &status), &status);
    check_values(op, out);
  }
  tessera_plan_destroy(plan);

  plan = NULL;  // nobody has to ask how it went
  CHECK(op->shape(&input, op->ints, &shape, NULL) == TESSERA_OK);
  CHECK(op->run(&input, op->ints, &output, NULL, NULL) == TESSERA_OK);
  check_values(op, out);
  CHECK(op->plan(&input, op->ints, &output, &plan, NULL, NULL) == TESSERA_OK);
  tessera_plan_destroy(plan);
}

static void check_strides(void) {
  int32_t in[6] = {1, 2, 3, 4, 5, 6}, out[12] = {0};
  const int64_t shape[] = {3, 2}, column_major[] = {1, 3}, spread[] = {4, -2};
  const int64_t six[] = {6}, every_second[] = {2};
  const tessera_tensor input = {in, TESSERA_INT32, 2, shape, column_major};
  const tessera_tensor flat = {out, TESSERA_INT32, 1, six, every_second};
  tessera_status status;
  const int64_t rest[] = {-1};
  CHECK_OK(tessera_reshape(&input, tessera_int_list(rest, 1), &flat, TESSERA_RESHAPE_TENSORFLOW,
                           NULL, &status),
           &status);
  const int32_t flattened[12] = {1, 0, 4, 0, 2, 0, 5, 0, 3, 0, 6, 0};
  CHECK(memcmp(out, flattened, sizeof out) == 0);

  const tessera_tensor backwards = {out + 2, TESSERA_INT32, 2, shape, spread};
  const int64_t same[] = {0, 1};
  CHECK_OK(tessera_transpose(&input, tessera_int_list(same, 2), &backwards, NULL, &status),
           &status);
  const int32_t turned[12] = {4, 0, 1, 0, 5, 0, 2, 0, 6, 0, 3, 0};
  CHECK(memcmp(out, turned, sizeof out) == 0);

  const tessera_tensor scalar = {in, TESSERA_INT32, 0, NULL, NULL};
  const tessera_tensor to = {out, TESSERA_INT32, 0, NULL, NULL};
  CHECK_OK(tessera_transpose(&scalar, tessera_int_list(NULL, 0), &to, NULL, &status), &status);
  CHECK(out[0] == 1);
}

static void check_integers(void) {
  int32_t in[2] = {1, 2}, out[8] = {0};
  const tessera_dims pair = {2, {1, 2}}, padded = {2, {2, 4}};
  const tessera_tensor input = tensor_of(in, &pair), output = tensor_of(out, &padded);
  tessera_status status;

  const int64_t pairs[] = {1, 0, 0, 2};
  CHECK_OK(tessera_pad(&input, tessera_int_pairs(pairs, 2), &output, NULL, NULL, &status), &status);
  const int32_t zeros_around[8] = {0, 0, 0, 0, 1, 2, 0, 0};
  CHECK(memcmp(out, zeros_around, sizeof out) == 0);

  // The same ones, in columns and backwards.
  int64_t columns[] = {2, 0, 0, 1};
  const int64_t two_by_two[] = {2, 2}, backwards[] = {-1, -2};
  const tessera_tensor tensor = {columns + 3, TESSERA_INT64, 2, two_by_two, backwards};
  memset(out, 0x55, sizeof out);
  CHECK_OK(tessera_pad(&input, tessera_int_tensor(&tensor), &output, NULL, NULL, &status), &status);
  CHECK(memcmp(out, zeros_around, sizeof out) == 0);
}

static void check_view(void) {
  int32_t in[12];
  const tessera_dims six_by_two = {2, {6, 2}};
  const tessera_tensor input = numbered(in, &six_by_two);
  const int64_t copied[] = {0, -1, 1}, sizes[] = {2, 3, 2};
  tessera_dims shape, strides;
  tessera_status status;
  CHECK_OK(tessera_reshape_view(&input, tessera_int_list(copied, 3), &shape, &strides,
                                TESSERA_RESHAPE_ONNX, &status),
           &status);
  CHECK(shape.rank == 3 && shape.values[0] == 6 && shape.values[1] == 2 && shape.values[2] == 1);

  // What was given may be overwritten: it has been read by then.
  CHECK_OK(tessera_reshape_view(&input, tessera_int_list(sizes, 3), &shape, &strides,
                                TESSERA_RESHAPE_TENSORFLOW, &status),
           &status);
  CHECK(shape.rank == 3 && shape.values[0] == 2 && shape.values[1] == 3 && shape.values[2] == 2);
  CHECK(strides.rank == 3 && strides.values[0] == 6 && strides.values[1] == 2 &&
        strides.values[2] == 1);

  const int64_t twelve[] = {12}, turned[] = {2, 6}, turned_strides[] = {1, 2};
  const tessera_tensor columns = {in, TESSERA_INT32, 2, turned, turned_strides};
  const tessera_dims before = shape;
  CHECK_REFUSED(tessera_reshape_view(&columns, tessera_int_list(twelve, 1), &shape, &strides,
                                     TESSERA_RESHAPE_TENSORFLOW, &status),
                &status, "reshape_view", "strides");
  CHECK(shape.rank == 3 && strides.rank == 3 && shape.values[0] == before.values[0]);
}

void test_ops(void) {
  for (int i = 0; i < bound_op_count; ++i) {
    set_subject(bound_ops[i].name);
    check_example(&bound_ops[i]);
  }
  set_subject(NULL);
  check_strides();
  check_integers();
  check_view();
}
