// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "bound_op.h"

#define SHAPE(op)                                                                 \
  static int op##_shape(const tessera_tensor* input, const tessera_int_arg* ints, \
                        tessera_dims* output, tessera_status* status)
#define RUN(op)                                                                     \
  static int op##_run(const tessera_tensor* input, const tessera_int_arg* ints,     \
                      const tessera_tensor* output, const tessera_context* context, \
                      tessera_status* status)
#define PLAN(op)                                                                 \
  static int op##_plan(const tessera_tensor* input, const tessera_int_arg* ints, \
                       const tessera_tensor* output, tessera_plan** plan,        \
                       const tessera_context* context, tessera_status* status)
#define STEP(op) \
  static int op##_step(tessera_chain* chain, const tessera_int_arg* ints, tessera_status* status)
#define FUNCTIONS(op) #op, op##_shape, op##_run, op##_plan, op##_step

static const int32_t minus_one = -1;
static const int64_t twos[] = {2, 2};
static const int64_t one_and_two[] = {1, 2};
static const int64_t one_above[] = {1, 0, 0, 0};
static const int64_t one_left[] = {0, 0, 1, 0};
static const int64_t above_and_right[] = {1, 0, 0, 2};
static const int64_t as_it_was_and_rest[] = {0, -1};

// A perm of int32 of which every second number counts.
static int32_t swapped_numbers[] = {1, 99, 0};
static const int64_t pair_extent[] = {2}, every_second[] = {2};
static const tessera_tensor swapped = {swapped_numbers, TESSERA_INT32, 1, pair_extent,
                                       every_second};

SHAPE(space_to_batch_nd) {
  return tessera_space_to_batch_nd_shape(input, ints[0], ints[1], output, status);
}
RUN(space_to_batch_nd) {
  return tessera_space_to_batch_nd(input, ints[0], ints[1], output, &minus_one, context, status);
}
PLAN(space_to_batch_nd) {
  return tessera_space_to_batch_nd_plan(input, ints[0], ints[1], output, plan, &minus_one, context,
                                        status);
}
STEP(space_to_batch_nd) {
  return tessera_chain_space_to_batch_nd(chain, ints[0], ints[1], &minus_one, status);
}

SHAPE(space_to_batch) { return tessera_space_to_batch_shape(input, ints[0], 2, output, status); }
RUN(space_to_batch) {
  return tessera_space_to_batch(input, ints[0], 2, output, &minus_one, context, status);
}
PLAN(space_to_batch) {
  return tessera_space_to_batch_plan(input, ints[0], 2, output, plan, &minus_one, context, status);
}
STEP(space_to_batch) { return tessera_chain_space_to_batch(chain, ints[0], 2, &minus_one, status); }

SHAPE(batch_to_space_nd) {
  return tessera_batch_to_space_nd_shape(input, ints[0], ints[1], output, status);
}
RUN(batch_to_space_nd) {
  return tessera_batch_to_space_nd(input, ints[0], ints[1], output, context, status);
}
PLAN(batch_to_space_nd) {
  return tessera_batch_to_space_nd_plan(input, ints[0], ints[1], output, plan, context, status);
}
STEP(batch_to_space_nd) { return tessera_chain_batch_to_space_nd(chain, ints[0], ints[1], status); }

SHAPE(batch_to_space) { return tessera_batch_to_space_shape(input, ints[0], 2, output, status); }
RUN(batch_to_space) { return tessera_batch_to_space(input, ints[0], 2, output, context, status); }
PLAN(batch_to_space) {
  return tessera_batch_to_space_plan(input, ints[0], 2, output, plan, context, status);
}
STEP(batch_to_space) { return tessera_chain_batch_to_space(chain, ints[0], 2, status); }

SHAPE(space_to_depth) {
  (void)ints;
  return tessera_space_to_depth_shape(input, 2, output, TESSERA_NHWC, TESSERA_CRD, status);
}
RUN(space_to_depth) {
  (void)ints;
  return tessera_space_to_depth(input, 2, output, TESSERA_NHWC, TESSERA_CRD, context, status);
}
PLAN(space_to_depth) {
  (void)ints;
  return tessera_space_to_depth_plan(input, 2, output, plan, TESSERA_NHWC, TESSERA_CRD, context,
                                     status);
}
STEP(space_to_depth) {
  (void)ints;
  return tessera_chain_space_to_depth(chain, 2, TESSERA_NHWC, TESSERA_CRD, status);
}

SHAPE(depth_to_space) {
  (void)ints;
  return tessera_depth_to_space_shape(input, 2, output, TESSERA_NCHW, TESSERA_DCR, status);
}
RUN(depth_to_space) {
  (void)ints;
  return tessera_depth_to_space(input, 2, output, TESSERA_NCHW, TESSERA_DCR, context, status);
}
PLAN(depth_to_space) {
  (void)ints;
  return tessera_depth_to_space_plan(input, 2, output, plan, TESSERA_NCHW, TESSERA_DCR, context,
                                     status);
}
STEP(depth_to_space) {
  (void)ints;
  return tessera_chain_depth_to_space(chain, 2, TESSERA_NCHW, TESSERA_DCR, status);
}

SHAPE(onnx_space_to_depth) {
  (void)ints;
  return tessera_onnx_space_to_depth_shape(input, 2, output, status);
}
RUN(onnx_space_to_depth) {
  (void)ints;
  return tessera_onnx_space_to_depth(input, 2, output, context, status);
}
PLAN(onnx_space_to_depth) {
  (void)ints;
  return tessera_onnx_space_to_depth_plan(input, 2, output, plan, context, status);
}
STEP(onnx_space_to_depth) {
  (void)ints;
  return tessera_chain_onnx_space_to_depth(chain, 2, status);
}

SHAPE(onnx_depth_to_space) {
  (void)ints;
  return tessera_onnx_depth_to_space_shape(input, 2, output, TESSERA_CRD, status);
}
RUN(onnx_depth_to_space) {
  (void)ints;
  return tessera_onnx_depth_to_space(input, 2, output, TESSERA_CRD, context, status);
}
PLAN(onnx_depth_to_space) {
  (void)ints;
  return tessera_onnx_depth_to_space_plan(input, 2, output, plan, TESSERA_CRD, context, status);
}
STEP(onnx_depth_to_space) {
  (void)ints;
  return tessera_chain_onnx_depth_to_space(chain, 2, TESSERA_CRD, status);
}

SHAPE(pixel_shuffle) {
  (void)ints;
  return tessera_pixel_shuffle_shape(input, 2, output, 1, status);
}
RUN(pixel_shuffle) {
  (void)ints;
  return tessera_pixel_shuffle(input, 2, output, 1, context, status);
}
PLAN(pixel_shuffle) {
  (void)ints;
  return tessera_pixel_shuffle_plan(input, 2, output, plan, 1, context, status);
}
STEP(pixel_shuffle) {
  (void)ints;
  return tessera_chain_pixel_shuffle(chain, 2, 1, status);
}

SHAPE(pixel_unshuffle) {
  (void)ints;
  return tessera_pixel_unshuffle_shape(input, 2, output, 1, status);
}
RUN(pixel_unshuffle) {
  (void)ints;
  return tessera_pixel_unshuffle(input, 2, output, 1, context, status);
}
PLAN(pixel_unshuffle) {
  (void)ints;
  return tessera_pixel_unshuffle_plan(input, 2, output, plan, 1, context, status);
}
STEP(pixel_unshuffle) {
  (void)ints;
  return tessera_chain_pixel_unshuffle(chain, 2, 1, status);
}

SHAPE(reshape) {
  return tessera_reshape_shape(input, ints[0], output, TESSERA_RESHAPE_ONNX, status);
}
RUN(reshape) {
  return tessera_reshape(input, ints[0], output, TESSERA_RESHAPE_ONNX, context, status);
}
PLAN(reshape) {
  return tessera_reshape_plan(input, ints[0], output, plan, TESSERA_RESHAPE_ONNX, context, status);
}
STEP(reshape) { return tessera_chain_reshape(chain, ints[0], TESSERA_RESHAPE_ONNX, status); }

SHAPE(transpose) { return tessera_transpose_shape(input, ints[0], output, status); }
RUN(transpose) { return tessera_transpose(input, ints[0], output, context, status); }
PLAN(transpose) { return tessera_transpose_plan(input, ints[0], output, plan, context, status); }
STEP(transpose) { return tessera_chain_transpose(chain, ints[0], status); }

SHAPE(pad) { return tessera_pad_shape(input, ints[0], output, status); }
RUN(pad) { return tessera_pad(input, ints[0], output, &minus_one, context, status); }
PLAN(pad) { return tessera_pad_plan(input, ints[0], output, plan, &minus_one, context, status); }
STEP(pad) { return tessera_chain_pad(chain, ints[0], &minus_one, status); }

const bound_op bound_ops[] = {
    {FUNCTIONS(space_to_batch_nd), .int_names = {"block_shape", "paddings"},
     .ints = {{TESSERA_INT_LIST, 2, one_and_two, NULL}, {TESSERA_INT_PAIRS, 2, one_above, NULL}},
     .input = {4, {1, 1, 4, 1}}, .output = {4, {2, 2, 2, 1}},
     .values = {-1, -1, 1, 3, -1, -1, 2, 4}},
    {FUNCTIONS(space_to_batch), .int_names = {"paddings"},
     .ints = {{TESSERA_INT_PAIRS, 2, one_above, NULL}}, .input = {4, {1, 1, 4, 1}},
     .output = {4, {4, 1, 2, 1}}, .values = {-1, -1, -1, -1, 1, 3, 2, 4}},
    {FUNCTIONS(batch_to_space_nd), .int_names = {"block_shape", "crops"},
     .ints = {{TESSERA_INT_LIST, 2, twos, NULL}, {TESSERA_INT_PAIRS, 2, one_left, NULL}},
     .input = {4, {4, 1, 2, 1}}, .output = {4, {1, 2, 3, 1}}, .values = {3, 2, 4, 7, 6, 8}},
    {FUNCTIONS(batch_to_space), .int_names = {"crops"},
     .ints = {{TESSERA_INT_PAIRS, 2, one_above, NULL}}, .input = {4, {4, 1, 2, 1}},
     .output = {4, {1, 1, 4, 1}}, .values = {5, 7, 6, 8}},
    {FUNCTIONS(space_to_depth), .input = {4, {1, 2, 2, 2}}, .output = {4, {1, 1, 1, 8}},
     .values = {1, 3, 5, 7, 2, 4, 6, 8}},
    {FUNCTIONS(depth_to_space), .input = {4, {1, 8, 1, 1}}, .output = {4, {1, 2, 2, 2}},
     .values = {1, 3, 5, 7, 2, 4, 6, 8}},
    {FUNCTIONS(onnx_space_to_depth), .input = {4, {1, 1, 2, 4}}, .output = {4, {1, 4, 1, 2}},
     .values = {1, 3, 2, 4, 5, 7, 6, 8}},
    {FUNCTIONS(onnx_depth_to_space), .input = {4, {1, 8, 1, 2}}, .output = {4, {1, 2, 2, 4}},
     .values = {1, 3, 2, 4, 5, 7, 6, 8, 9, 11, 10, 12, 13, 15, 14, 16}},
    {FUNCTIONS(pixel_shuffle), .input = {2, {2, 3}}, .output = {2, {1, 6}},
     .values = {1, 4, 2, 5, 3, 6}},
    {FUNCTIONS(pixel_unshuffle), .input = {2, {1, 6}}, .output = {2, {2, 3}},
     .values = {1, 3, 5, 2, 4, 6}},
    {FUNCTIONS(reshape), .int_names = {"shape"},
     .ints = {{TESSERA_INT_LIST, 2, as_it_was_and_rest, NULL}}, .input = {3, {2, 3, 1}},
     .output = {2, {2, 3}}, .values = {1, 2, 3, 4, 5, 6}},
    {FUNCTIONS(transpose), .int_names = {"perm"}, .ints = {{TESSERA_INT_TENSOR, 0, NULL, &swapped}},
     .input = {2, {2, 3}}, .output = {2, {3, 2}}, .values = {1, 4, 2, 5, 3, 6}},
    {FUNCTIONS(pad), .int_names = {"paddings"},
     .ints = {{TESSERA_INT_PAIRS, 2, above_and_right, NULL}}, .input = {2, {1, 2}},
     .output = {2, {2, 4}}, .values = {-1, -1, -1, -1, 1, 2, -1, -1}},
};
const int bound_op_count = sizeof bound_ops / sizeof bound_ops[0];

int element_count(const tessera_dims* shape) {
  int count = 1;
  for (int i = 0; i < shape->rank; ++i) count *= (int)shape->values[i];
  return count;
}

tessera_tensor tensor_of(int32_t* data, const tessera_dims* shape) {
  const tessera_tensor tensor = {data, TESSERA_INT32, shape->rank, shape->values, NULL};
  return tensor;
}

tessera_tensor numbered(int32_t* data, const tessera_dims* shape) {
  for (int i = 0; i < element_count(shape); ++i) data[i] = i + 1;
  return tensor_of(data, shape);
}
