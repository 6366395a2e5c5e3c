// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Chains: every op as a step gives the values of its worked example, several steps make one plan,
// what does not compose takes scratch memory, and failures leave the chain alone.
#include <stdlib.h>
#include <string.h>

#include "bound_op.h"
#include "check.h"

static void check_step(const bound_op* op) {
  int32_t in[MOST_ELEMENTS], out[MOST_ELEMENTS] = {0};
  const tessera_tensor input = numbered(in, &op->input), output = tensor_of(out, &op->output);
  tessera_chain* chain = NULL;
  tessera_plan* plan = NULL;
  tessera_status status;
  CHECK_OK(tessera_chain_create(&input, &chain, NULL, &status), &status);
  CHECK_OK(op->step(chain, op->ints, &status), &status);
  CHECK_OK(tessera_chain_plan(chain, &output, &plan, NULL, &status), &status);
  tessera_chain_destroy(chain);
  CHECK_OK(tessera_plan_run(plan, in, out, NULL, &status), &status);
  CHECK(memcmp(out, op->values, sizeof(int32_t) * (size_t)element_count(&op->output)) == 0);
  tessera_plan_destroy(plan);
}

typedef struct memory_counts {
  int taken, given_back;
} memory_counts;

static void* take(void* user, size_t bytes) {
  ++((memory_counts*)user)->taken;
  return malloc(bytes);
}

static void* refuse(void* user, size_t bytes) {
  (void)user, (void)bytes;
  return NULL;
}

static void give_back(void* user, void* memory) {
  ++((memory_counts*)user)->given_back;
  free(memory);
}

static const int64_t six_by_four[] = {6, 4}, turned[] = {1, 0}, other[] = {3, 8};
static const int64_t frame[] = {1, 0, 0, 1};

/// Pads, turns, reshapes; then turns again what the reshape cut across, if `twice`.
static void check_passes(bool twice) {
  int32_t in[6], out[12];
  const int64_t in_shape[] = {2, 3}, shape[] = {6, 2}, back[] = {2, 6};
  for (int i = 0; i < 6; ++i) in[i] = i + 1;
  const tessera_tensor input = {in, TESSERA_INT32, 2, in_shape, NULL};
  const tessera_tensor output = {out, TESSERA_INT32, 2, twice ? back : shape, NULL};
  tessera_context* context = NULL;
  tessera_chain* chain = NULL;
  tessera_plan* plan = NULL;
  tessera_status status;
  memory_counts counts = {0, 0};
  CHECK_OK(tessera_context_create(&context, &status), &status);
  CHECK_OK(tessera_context_set_allocator(context, take, give_back, &counts, &status), &status);
  CHECK_OK(tessera_chain_create(&input, &chain, context, &status), &status);
  const int32_t nine = 9;
  CHECK_OK(tessera_chain_pad(chain, tessera_int_pairs(frame, 2), &nine, &status), &status);
  CHECK_OK(tessera_chain_transpose(chain, tessera_int_list(turned, 2), &status), &status);
  CHECK_OK(
      tessera_chain_reshape(chain, tessera_int_list(shape, 2), TESSERA_RESHAPE_TENSORFLOW, &status),
      &status);
  if (twice) {
    CHECK_OK(tessera_chain_transpose(chain, tessera_int_list(turned, 2), &status), &status);
  }
  CHECK_OK(tessera_chain_plan(chain, &output, &plan, context, &status), &status);
  tessera_chain_destroy(chain);
  CHECK(counts.given_back == counts.taken - 1);

  size_t passes = 0;
  int64_t scratch = -1;
  CHECK_OK(tessera_plan_pass_count(plan, &passes, &status), &status);
  CHECK_OK(tessera_plan_scratch_bytes(plan, &scratch, &status), &status);
  CHECK(passes == (twice ? 2 : 1) && scratch == (twice ? 12 * (int64_t)sizeof(int32_t) : 0));
  const int taken = counts.taken;
  CHECK_OK(tessera_plan_run(plan, in, out, context, &status), &status);
  CHECK(counts.taken - taken == (twice ? 1 : 0));
  const int32_t once[12] = {9, 1, 4, 9, 2, 5, 9, 3, 6, 9, 9, 9};
  for (int i = 0; i < 12; ++i) CHECK(out[i] == (twice ? once[i % 6 * 2 + i / 6] : once[i]));

  if (twice) {  // without memory nothing is written
    memset(out, 0, sizeof out);
    CHECK_OK(tessera_context_set_allocator(context, refuse, give_back, &counts, &status), &status);
    CHECK_FAILS(TESSERA_RESOURCE_EXHAUSTED, tessera_plan_run(plan, in, out, context, &status),
                &status, "chain", "memory");
    for (int i = 0; i < 12; ++i) CHECK(out[i] == 0);
  }
  tessera_plan_destroy(plan);
  tessera_context_destroy(context);
}

static void check_failures(void) {
  int32_t in[24] = {0}, out[24] = {0};
  const tessera_tensor input = {in, TESSERA_INT32, 2, six_by_four, NULL};
  const tessera_tensor output = {out, TESSERA_INT32, 2, other, NULL};
  tessera_chain* chain = NULL;
  tessera_plan* plan = NULL;
  tessera_status status;
  tessera_dims shape = {77, {0}};
  const tessera_int_arg perm = tessera_int_list(turned, 2);
  CHECK_REFUSED(tessera_chain_create(NULL, &chain, NULL, &status), &status, "input", "null");
  CHECK_REFUSED(tessera_chain_create(&input, NULL, NULL, &status), &status, "chain", "null");
  CHECK_REFUSED(tessera_chain_transpose(NULL, perm, &status), &status, "chain", "null");
  CHECK_REFUSED(tessera_chain_shape(NULL, &shape, &status), &status, "chain", "null");
  CHECK_REFUSED(tessera_chain_plan(NULL, &output, &plan, NULL, &status), &status, "chain", "null");
  CHECK(chain == NULL && plan == NULL && shape.rank == 77);
  tessera_chain_destroy(NULL);

  CHECK_OK(tessera_chain_create(&input, &chain, NULL, &status), &status);
  CHECK_OK(tessera_chain_transpose(chain, perm, &status), &status);
  CHECK_REFUSED(tessera_chain_reshape(chain, tessera_int_list(other, 1), 0, &status), &status,
                "step 2: reshape: ", "elements");
  CHECK_REFUSED(tessera_chain_pad(chain, perm, NULL, &status), &status,
                "step 2: pad: ", "paddings");
  CHECK_REFUSED(tessera_chain_shape(chain, NULL, &status), &status, "output", "null");
  CHECK_REFUSED(tessera_chain_plan(chain, &output, &plan, NULL, &status), &status, "output", "[4");
  CHECK_OK(tessera_chain_shape(chain, &shape, &status), &status);
  CHECK(shape.rank == 2 && shape.values[0] == 4 && shape.values[1] == 6);
  CHECK_OK(tessera_chain_reshape(chain, tessera_int_list(other, 2), 0, &status), &status);
  CHECK_REFUSED(tessera_chain_plan(chain, NULL, &plan, NULL, &status), &status, "output", "null");
  CHECK_REFUSED(tessera_chain_plan(chain, &output, NULL, NULL, &status), &status, "plan", "null");
  CHECK(plan == NULL);
  CHECK(tessera_chain_plan(chain, &output, &plan, NULL, NULL) == TESSERA_OK);
  CHECK_REFUSED(tessera_plan_run(plan, in, in, NULL, &status), &status, "output", "overlaps");
  CHECK_REFUSED(tessera_plan_pass_count(plan, NULL, &status), &status, "count", "null");
  CHECK_REFUSED(tessera_plan_scratch_bytes(plan, NULL, &status), &status, "bytes", "null");
  tessera_plan_destroy(plan);
  tessera_chain_destroy(chain);
}

void test_chain(void) {
  for (int i = 0; i < bound_op_count; ++i) {
    set_subject(bound_ops[i].name);
    check_step(&bound_ops[i]);
  }
  set_subject("chain");
  check_passes(false);
  check_passes(true);
  check_failures();
}
