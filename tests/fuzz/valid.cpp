// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include <utility>

#include "decode.h"
#include "sizes.h"

namespace tessera::fuzz {
namespace {

void add_input(Extents shape, int32_t dtype, Case* given) {
  Operand operand;
  operand.dtype = dtype;
  operand.set_shape(std::move(shape));
  given->inputs.push_back(std::move(operand));
}

int64_t power(int64_t base, int exponent) {
  int64_t result = 1;
  for (int i = 0; i < exponent; ++i) result *= base;
  return result;
}

void decode_depth(Bytes& bytes, int32_t dtype, Case* given) {
  const bool onnx = given->op == Op::kOnnxSpaceToDepth || given->op == Op::kOnnxDepthToSpace;
  const bool deep = given->op == Op::kDepthToSpace || given->op == Op::kOnnxDepthToSpace;
  given->block_size = bytes.below(4) + (onnx ? 1 : 2);
  given->format = onnx ? TESSERA_NCHW : bytes.below(3);
  given->order = bytes.below(2);
  const int64_t block = given->block_size;
  Sizes sizes(bytes);
  const int64_t batch = sizes.next(), height = sizes.next(deep ? 1 : block);
  const int64_t width = sizes.next(deep ? 1 : block);
  const int64_t channels = sizes.next(deep ? block * block : 1);
  if (given->format == TESSERA_NHWC) {
    add_input({batch, height, width, channels}, dtype, given);
  } else if (given->format == TESSERA_NCHW) {
    add_input({batch, channels, height, width}, dtype, given);
  } else {
    add_input({batch, channels, height, width, 4}, bytes.one_in(2) ? TESSERA_INT8 : TESSERA_QINT8,
              given);
  }
}

void decode_pixels(Bytes& bytes, int32_t dtype, Case* given) {
  const bool deep = given->op == Op::kPixelShuffle;
  static constexpr int32_t kSpatial[] = {2, 1, 3};
  given->spatial_dims = bytes.pick(kSpatial);
  given->block_size = 1 + (bytes.below(4) + 1) % 4;
  const int64_t block = given->block_size;
  Sizes sizes(bytes);
  Extents shape = sizes.some(bytes.below(3));
  shape.push_back(sizes.next(deep ? power(block, given->spatial_dims) : 1));
  for (int i = 0; i < given->spatial_dims; ++i) shape.push_back(sizes.next(deep ? 1 : block));
  add_input(std::move(shape), dtype, given);
}

void decode_batch(Bytes& bytes, int32_t dtype, Case* given) {
  const bool nd = given->op == Op::kSpaceToBatchNd || given->op == Op::kBatchToSpaceNd;
  const bool deep = given->op == Op::kBatchToSpaceNd || given->op == Op::kBatchToSpace;
  static constexpr int kSpatial[] = {2, 1, 3, 0, 2, 1, 4, 5};
  const int spatial = nd ? bytes.pick(kSpatial) : 2;
  given->block_size = 1 + (bytes.below(4) + 1) % 4;
  given->pad_value = bytes.one_in(2);
  Extents blocks, pads, extents;
  int64_t product = 1;
  Sizes sizes(bytes);
  for (int i = 0; i < spatial; ++i) {
    const int64_t block = nd ? 1 + (bytes.below(4) + 1) % 4 : given->block_size;
    const int64_t before = bytes.below(4), after = bytes.below(4);
    extents.push_back(sizes.next());
    blocks.push_back(block);
    product *= block;
    const auto pair = fitting_pair(extents.back(), block, before, after, deep);
    pads.insert(pads.end(), pair.begin(), pair.end());
  }
  Extents shape = {sizes.next(deep ? product : 1)};
  shape.insert(shape.end(), extents.begin(), extents.end());
  for (int i = nd ? bytes.below(3) : 1; i > 0; --i) shape.push_back(sizes.next());
  add_input(std::move(shape), dtype, given);
  if (nd) given->ints[0].numbers = blocks;
  Integers& pairs = given->ints[nd ? 1 : 0];
  pairs.pairs = true;
  pairs.kind = TESSERA_INT_PAIRS;
  pairs.numbers = pads;
}

void decode_reshape(Bytes& bytes, int32_t dtype, Case* given) {
  given->rule = bytes.below(3);
  Sizes sizes(bytes);
  const Extents shape = sizes.some(decode_rank(bytes));
  decode_new_shape(bytes, shape, given);
  add_input(shape, dtype, given);
}

void decode_transpose(Bytes& bytes, int32_t dtype, Case* given) {
  const int rank = decode_rank(bytes);
  add_input(Sizes(bytes).some(rank), dtype, given);
  decode_perm(bytes, rank, given);
}

void decode_pad(Bytes& bytes, int32_t dtype, Case* given) {
  add_input(Sizes(bytes).some(decode_rank(bytes)), dtype, given);
  decode_paddings(bytes, static_cast<int>(given->inputs[0].shape.size()), given);
}

void decode_gather(Bytes& bytes, int32_t dtype, Case* given) {
  Sizes sizes(bytes);
  const Extents params = sizes.some(decode_rank(bytes));
  const int rank = static_cast<int>(params.size());
  const int batch = bytes.one_in(4) ? bytes.below(rank + 1) : 0;
  const int depth = bytes.below(rank - batch + 1);
  Sizes rows(bytes);
  Extents indices(params.begin(), params.begin() + batch);
  for (int i = bytes.below(3); i >= 0; --i) indices.push_back(rows.next());
  indices.push_back(depth);
  given->batch_dims = batch;
  add_input(params, dtype, given);
  add_input(indices, decode_index_type(bytes), given);
}

void decode_scatter(Bytes& bytes, int32_t dtype, Case* given) {
  const Extents shape = Sizes(bytes).some(decode_rank(bytes));
  const int depth = bytes.below(static_cast<int>(shape.size()) + 1);
  Extents indices = Sizes(bytes).some(bytes.below(3)), updates = indices;
  indices.push_back(depth);
  updates.insert(updates.end(), shape.begin() + depth, shape.end());
  given->reduction = bytes.below(6);
  if (given->op == Op::kScatterNd) {
    given->ints[0].numbers = shape;
  } else {
    add_input(shape, dtype, given);
  }
  add_input(indices, decode_index_type(bytes), given);
  add_input(updates, dtype, given);
}

}  // namespace

void decode_valid(Bytes& bytes, Case* given) {
  static constexpr int32_t kCommon[] = {TESSERA_UINT8, TESSERA_FLOAT32, TESSERA_FLOAT16,
                                        TESSERA_FLOAT64, TESSERA_COMPLEX128};
  const int choice = bytes.below(5 + TESSERA_DTYPE_COUNT);
  const int32_t dtype = choice < 5 ? kCommon[choice] : choice - 5;
  switch (given->op) {
    case Op::kSpaceToDepth:
    case Op::kDepthToSpace:
    case Op::kOnnxSpaceToDepth:
    case Op::kOnnxDepthToSpace:
      return decode_depth(bytes, dtype, given);
    case Op::kPixelShuffle:
    case Op::kPixelUnshuffle:
      return decode_pixels(bytes, dtype, given);
    case Op::kSpaceToBatchNd:
    case Op::kBatchToSpaceNd:
    case Op::kSpaceToBatch:
    case Op::kBatchToSpace:
      return decode_batch(bytes, dtype, given);
    case Op::kReshape:
      return decode_reshape(bytes, dtype, given);
    case Op::kTranspose:
      return decode_transpose(bytes, dtype, given);
    case Op::kPad:
      return decode_pad(bytes, dtype, given);
    case Op::kGatherNd:
    case Op::kOnnxGatherNd:
      return decode_gather(bytes, dtype, given);
    case Op::kScatterNd:
    case Op::kTensorScatterNd:
    case Op::kOnnxScatterNd:
      return decode_scatter(bytes, dtype, given);
  }
}

}  // namespace tessera::fuzz
