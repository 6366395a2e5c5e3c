// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// A plan's life: what it says of itself, what it refuses, and who gives it memory.
#include <stdlib.h>
#include <string.h>

#include "bound_op.h"
#include "check.h"

/// pad, of which a plan has a step that copies and steps that fill.
static const bound_op* pad_op(void) {
  int i = 0;
  while (strcmp(bound_ops[i].name, "pad") != 0) ++i;
  return &bound_ops[i];
}

static int make_plan(tessera_plan** plan, const tessera_context* context, tessera_status* status) {
  const bound_op* op = pad_op();
  const tessera_tensor input = tensor_of(NULL, &op->input), output = tensor_of(NULL, &op->output);
  return op->plan(&input, op->ints, &output, plan, context, status);
}

static void count_line(void* user, const char* line) {
  CHECK(line != NULL && strchr(line, '\n') == NULL);
  ++*(int*)user;
}

static void check_readers(void) {
  tessera_plan* plan = NULL;
  tessera_status status;
  CHECK_OK(make_plan(&plan, NULL, &status), &status);

  int64_t bytes = 0;
  CHECK_OK(tessera_plan_bytes_read(plan, &bytes, &status), &status);
  CHECK(bytes == 2 * sizeof(int32_t));
  CHECK_OK(tessera_plan_bytes_written(plan, &bytes, &status), &status);
  CHECK(bytes == 8 * sizeof(int32_t));

  size_t count = 0;
  CHECK_OK(tessera_plan_step_count(plan, &count, &status), &status);
  CHECK(count >= 2);
  int64_t filled = 0, copied = 0;
  tessera_step_info info;
  for (size_t i = 0; i < count; ++i) {
    CHECK_OK(tessera_plan_step(plan, i, &info, &status), &status);
    CHECK(strncmp(info.kernel, "tessera_", 8) == 0 && info.calls > 0);
    *(info.fill ? &filled : &copied) += info.bytes;
  }
  CHECK(copied == 2 * sizeof(int32_t) && filled == 6 * sizeof(int32_t));

  int lines = 0;
  CHECK_OK(tessera_plan_explain(plan, count_line, &lines, &status), &status);
  CHECK(lines > 1);

  const tessera_step_info before = info;
  CHECK_REFUSED(tessera_plan_step(plan, count, &info, &status), &status, "tessera_plan_step",
                "index");
  CHECK(memcmp(&before, &info, sizeof info) == 0);
  tessera_plan_destroy(plan);
}

static void check_null_pointers(void) {
  tessera_plan* plan = NULL;
  tessera_status status;
  int64_t bytes = 77;
  size_t count = 77;
  int lines = 0;
  int32_t in[8] = {0}, out[8] = {0};
  tessera_step_info info;
  tessera_plan_destroy(NULL);
  CHECK_REFUSED(tessera_plan_run(NULL, in, out, NULL, &status), &status, "tessera_plan_run",
                "plan");
  CHECK_REFUSED(tessera_plan_bytes_read(NULL, &bytes, &status), &status, "plan", "null");
  CHECK_REFUSED(tessera_plan_bytes_written(NULL, &bytes, &status), &status, "plan", "null");
  CHECK_REFUSED(tessera_plan_step_count(NULL, &count, &status), &status, "plan", "null");
  CHECK_REFUSED(tessera_plan_step(NULL, 0, &info, &status), &status, "plan", "null");
  CHECK_REFUSED(tessera_plan_explain(NULL, count_line, &lines, &status), &status, "plan", "null");
  CHECK(bytes == 77 && count == 77 && lines == 0);

  CHECK_OK(make_plan(&plan, NULL, &status), &status);
  CHECK_REFUSED(tessera_plan_run(plan, NULL, out, NULL, &status), &status, "input", "null");
  CHECK_REFUSED(tessera_plan_run(plan, in, NULL, NULL, &status), &status, "output", "null");
  CHECK_REFUSED(tessera_plan_run(plan, in, in, NULL, &status), &status, "output", "overlaps");
  CHECK_REFUSED(tessera_plan_bytes_read(plan, NULL, &status), &status, "bytes", "null");
  CHECK_REFUSED(tessera_plan_bytes_written(plan, NULL, &status), &status, "bytes", "null");
  CHECK_REFUSED(tessera_plan_step_count(plan, NULL, &status), &status, "count", "null");
  CHECK_REFUSED(tessera_plan_step(plan, 0, NULL, &status), &status, "info", "null");
  CHECK_REFUSED(tessera_plan_explain(plan, NULL, NULL, &status), &status, "write_line", "null");
  CHECK(tessera_plan_run(plan, in, out, NULL, NULL) == TESSERA_OK);
  CHECK(tessera_plan_run(NULL, in, out, NULL, NULL) == TESSERA_INVALID_ARGUMENT);
  tessera_plan_destroy(plan);
}

typedef struct memory_counts {
  int taken, given_back;
  size_t bytes;
} memory_counts;

static void* take(void* user, size_t bytes) {
  memory_counts* counts = user;
  ++counts->taken;
  counts->bytes += bytes;
  return malloc(bytes);
}

static void* refuse(void* user, size_t bytes) {
  memory_counts* counts = user;
  counts->bytes += bytes;
  return NULL;
}

static void give_back(void* user, void* memory) {
  memory_counts* counts = user;
  ++counts->given_back;
  free(memory);
}

static void check_allocator(void) {
  tessera_context* context = NULL;
  tessera_plan* plan = NULL;
  tessera_status status;
  memory_counts counts = {0, 0, 0};
  CHECK_OK(tessera_context_create(&context, &status), &status);
  CHECK_OK(tessera_context_set_allocator(context, take, give_back, &counts, &status), &status);
  CHECK_OK(make_plan(&plan, context, &status), &status);
  CHECK(counts.taken == 1 && counts.bytes > 0 && counts.given_back == 0);

  // One that cannot be made leaves the handle alone.
  tessera_plan* const made = plan;
  CHECK_OK(tessera_context_set_allocator(context, refuse, give_back, &counts, &status), &status);
  CHECK_FAILS(TESSERA_RESOURCE_EXHAUSTED, make_plan(&plan, context, &status), &status, "pad",
              "memory");
  CHECK(plan == made);

  tessera_context_destroy(context);  // the plan has its own copy of the allocator
  const bound_op* op = pad_op();
  const int32_t in[] = {1, 2};
  int32_t out[8];
  CHECK_OK(tessera_plan_run(plan, in, out, NULL, &status), &status);
  CHECK(memcmp(out, op->values, sizeof out) == 0);
  tessera_plan_destroy(plan);
  CHECK(counts.taken == 1 && counts.given_back == 1);
}

void test_plan(void) {
  check_readers();
  check_null_pointers();
  check_allocator();
}
