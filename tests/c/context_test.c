// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Every setting of a context reaches the call, and a context's own errors.
#include <stdlib.h>
#include <string.h>

#include "check.h"

enum { SIDE = 1024 };  // large enough to be cut into tasks

static const int64_t shape[] = {SIDE, SIDE};
static const int64_t swapped[] = {1, 0};
static int32_t in[SIDE * SIDE], out[SIDE * SIDE];
static const tessera_tensor input = {in, TESSERA_INT32, 2, shape, NULL};
static const tessera_tensor output = {out, TESSERA_INT32, 2, shape, NULL};

static int transpose(const tessera_context* context, tessera_status* status) {
  return tessera_transpose(&input, tessera_int_list(swapped, 2), &output, context, status);
}

/// Transposes under the context, and looks at the result.
static void check_transposes(const tessera_context* context) {
  tessera_status status;
  memset(out, 0, sizeof out);
  CHECK_OK(transpose(context, &status), &status);
  bool right = true;
  for (int y = 0; y < SIDE; ++y) {
    for (int x = 0; x < SIDE; ++x) right = right && out[x * SIDE + y] == in[y * SIDE + x];
  }
  CHECK(right);
}

typedef struct pool {
  int rounds, tasks;
} pool;

static void run_backwards(void* user, int tasks, void (*task)(void* closure, int index),
                          void* closure) {
  pool* counts = user;
  ++counts->rounds;
  counts->tasks += tasks;
  while (tasks-- > 0) task(closure, tasks);
}

static void check_threads(tessera_context* context) {
  tessera_status status;
  pool counts = {0, 0};
  CHECK_OK(tessera_context_set_parallel_for(context, run_backwards, &counts, &status), &status);
  CHECK_OK(tessera_context_set_threads(context, 1, &status), &status);
  check_transposes(context);
  CHECK(counts.rounds == 0);
  CHECK_OK(tessera_context_set_threads(context, 3, &status), &status);
  check_transposes(context);
  CHECK(counts.rounds == 1 && counts.tasks == 3);

  // A plan takes them when it is run.
  tessera_plan* plan = NULL;
  CHECK_OK(
      tessera_transpose_plan(&input, tessera_int_list(swapped, 2), &output, &plan, NULL, &status),
      &status);
  CHECK_OK(tessera_plan_run(plan, in, out, context, &status), &status);
  CHECK(counts.rounds == 2 && counts.tasks == 6);
  tessera_plan_destroy(plan);

  CHECK_OK(tessera_context_set_parallel_for(context, NULL, NULL, &status), &status);
  check_transposes(context);
  CHECK(counts.rounds == 2);
  CHECK_OK(tessera_context_set_threads(context, 0, &status), &status);
}

/// The kernel of a plan's first step.
static const char* kernel_under(const tessera_context* context) {
  tessera_plan* plan = NULL;
  tessera_status status;
  tessera_step_info step = {"", false, 0, 0};
  CHECK_OK(tessera_transpose_plan(&input, tessera_int_list(swapped, 2), &output, &plan, context,
                                  &status),
           &status);
  CHECK_OK(tessera_plan_step(plan, 0, &step, &status), &status);
  tessera_plan_destroy(plan);
  return step.kernel;
}

static void check_names(tessera_context* context) {
  tessera_status status;
  tessera_level_info lowest;
  CHECK_OK(tessera_level(0, &lowest, &status), &status);

  char name[64];
  strcpy(name, lowest.name);
  CHECK_OK(tessera_context_set_isa(context, name, &status), &status);
  memset(name, 'x', sizeof name - 1);  // it was copied
  CHECK(strstr(kernel_under(context), lowest.name) != NULL);
  check_transposes(context);

  char kernel[64] = "tessera_strided_copy_w4_";
  strcat(kernel, lowest.name);
  CHECK_OK(tessera_context_set_kernel(context, kernel, &status), &status);
  CHECK(strcmp(kernel_under(context), kernel) == 0);
  check_transposes(context);

  CHECK_OK(tessera_context_set_kernel(context, "tessera_teleport", &status), &status);
  CHECK_REFUSED(transpose(context, &status), &status, "kernel", "tessera_teleport");
  CHECK_OK(tessera_context_set_kernel(context, NULL, &status), &status);
  CHECK_OK(tessera_context_set_isa(context, "sse5", &status), &status);
  CHECK_REFUSED(transpose(context, &status), &status, "isa", "sse5");

  // A name that is too long changes nothing.
  char endless[400];
  memset(endless, 'n', sizeof endless);
  endless[sizeof endless - 1] = '\0';
  CHECK_REFUSED(tessera_context_set_isa(context, endless, &status), &status, "isa", "399 bytes");
  CHECK_REFUSED(tessera_context_set_kernel(context, endless, &status), &status, "kernel", "nnn");
  CHECK_REFUSED(transpose(context, &status), &status, "isa", "sse5");
  CHECK_OK(tessera_context_set_isa(context, NULL, &status), &status);
  check_transposes(context);
}

static void check_streaming(tessera_context* context) {
  const int64_t settings[] = {1, -1, 0};
  tessera_status status;
  for (int i = 0; i < 3; ++i) {
    CHECK_OK(tessera_context_set_streaming_bytes(context, settings[i], &status), &status);
    check_transposes(context);
  }
}

static void check_null_pointers(tessera_context* context) {
  tessera_status status;
  tessera_context_destroy(NULL);
  CHECK_REFUSED(tessera_context_create(NULL, &status), &status, "tessera_context_create",
                "context");
  CHECK_REFUSED(tessera_context_set_threads(NULL, 1, &status), &status, "set_threads", "context");
  CHECK_REFUSED(tessera_context_set_parallel_for(NULL, run_backwards, NULL, &status), &status,
                "set_parallel_for", "context");
  CHECK_REFUSED(tessera_context_set_allocator(NULL, NULL, NULL, NULL, &status), &status,
                "set_allocator", "context");
  CHECK_REFUSED(tessera_context_set_isa(NULL, "avx2", &status), &status, "set_isa", "context");
  CHECK_REFUSED(tessera_context_set_kernel(NULL, NULL, &status), &status, "set_kernel", "context");
  CHECK_REFUSED(tessera_context_set_streaming_bytes(NULL, 1, &status), &status,
                "set_streaming_bytes", "context");
  CHECK(tessera_context_set_threads(NULL, 1, NULL) == TESSERA_INVALID_ARGUMENT);
  CHECK(tessera_context_set_threads(context, 0, NULL) == TESSERA_OK);
}

void test_context(void) {
  tessera_context* context = NULL;
  tessera_status status;
  for (int i = 0; i < SIDE * SIDE; ++i) in[i] = i * 7;
  CHECK_OK(tessera_context_create(&context, &status), &status);
  check_transposes(NULL);
  check_transposes(context);
  check_threads(context);
  check_names(context);
  check_streaming(context);
  check_null_pointers(context);
  tessera_context_destroy(context);
}
