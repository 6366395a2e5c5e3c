// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Attributes that fit an input of which the shape is known, as that of a step in a chain is.
#include "decode.h"
#include "sizes.h"

namespace tessera::fuzz {
namespace {

/// The largest block of at most `block` that all extents are multiples of, `power` times over.
int64_t fitting_block(int64_t block, int power, std::initializer_list<int64_t> extents) {
  const auto fits = [&](int64_t extent) {
    for (int i = 0; i < power; ++i) {
      if (extent % block != 0) return false;
      extent /= block;
    }
    return true;
  };
  while (block > 1 && !std::all_of(extents.begin(), extents.end(), fits)) --block;
  return block;
}

void decode_depth_step(Bytes& bytes, const Extents& shape, Case* given) {
  const bool onnx = given->op == Op::kOnnxSpaceToDepth || given->op == Op::kOnnxDepthToSpace;
  const bool deep = given->op == Op::kDepthToSpace || given->op == Op::kOnnxDepthToSpace;
  given->format = onnx ? TESSERA_NCHW : bytes.below(2);
  given->order = bytes.below(2);
  const int channels = given->format == TESSERA_NCHW ? 1 : 3;
  const int height = given->format == TESSERA_NCHW ? 2 : 1;
  const int64_t block = 2 + bytes.below(3);
  given->block_size = deep ? fitting_block(block, 2, {shape[channels]})
                           : fitting_block(block, 1, {shape[height], shape[height + 1]});
}

void decode_pixel_step(Bytes& bytes, const Extents& shape, Case* given) {
  static constexpr int kSpatial[] = {2, 1, 3};
  const int rank = static_cast<int>(shape.size());
  const int spatial = std::min(bytes.pick(kSpatial), rank - 1);
  given->spatial_dims = spatial;
  int64_t block = 2 + bytes.below(3);
  if (given->op == Op::kPixelShuffle) {
    block = fitting_block(block, spatial, {shape[rank - spatial - 1]});
  } else {
    for (int i = 1; i <= spatial; ++i) block = fitting_block(block, 1, {shape[rank - i]});
  }
  given->block_size = block;
}

void decode_batch_step(Bytes& bytes, const Extents& shape, Case* given) {
  const bool nd = given->op == Op::kSpaceToBatchNd || given->op == Op::kBatchToSpaceNd;
  const bool deep = given->op == Op::kBatchToSpaceNd || given->op == Op::kBatchToSpace;
  static constexpr int kSpatial[] = {2, 1, 3, 0};
  const int rank = static_cast<int>(shape.size());
  const int spatial = nd ? std::min(bytes.pick(kSpatial), rank - 1) : 2;
  given->pad_value = bytes.one_in(2);
  given->block_size = 2 + bytes.below(3);
  if (deep && !nd) given->block_size = fitting_block(given->block_size, 2, {shape[0]});
  Integers& pairs = given->ints[nd ? 1 : 0];
  pairs.pairs = true;
  pairs.kind = TESSERA_INT_PAIRS;
  int64_t batch = shape[0];
  for (int i = 1; i <= spatial; ++i) {
    int64_t block = given->block_size;
    if (nd) {
      block = 1 + (bytes.below(4) + 1) % 4;
      if (deep) block = fitting_block(block, 1, {batch});
      given->ints[0].numbers.push_back(block);
      batch /= block;
    }
    const int64_t before = bytes.below(4), after = bytes.below(4);
    const auto pair = fitting_pair(shape[i], block, before, after, deep);
    pairs.numbers.insert(pairs.numbers.end(), pair.begin(), pair.end());
  }
}

bool fits_rank(Op op, int rank) {
  switch (op) {
    case Op::kPixelShuffle:
    case Op::kPixelUnshuffle:
      return rank >= 2;
    case Op::kSpaceToBatchNd:
    case Op::kBatchToSpaceNd:
      return rank >= 1;
    case Op::kReshape:
    case Op::kTranspose:
    case Op::kPad:
      return true;
    default:
      return rank == 4;
  }
}

}  // namespace

Case decode_valid_step(Bytes& bytes, const Case& before) {
  const Extents& shape = before.output.shape;
  const int rank = static_cast<int>(shape.size());
  const int choice = bytes.below(kStepOpCount + 3);
  if (choice >= kStepOpCount && !before.inputs.empty()) {
    const std::optional<Case> inverse = inverse_of(before);
    if (inverse) return *inverse;
  }
  // What comes instead of an op that does not go with the rank.
  static constexpr Op kAnyRank[] = {Op::kReshape, Op::kTranspose, Op::kPad};
  Case given;
  given.inputs = {before.output};
  given.op = static_cast<Op>(choice);
  if (choice >= kStepOpCount || !fits_rank(given.op, rank)) given.op = kAnyRank[choice % 3];
  switch (given.op) {
    case Op::kReshape:
      given.rule = bytes.below(3);
      decode_new_shape(bytes, shape, &given);
      break;
    case Op::kTranspose:
      decode_perm(bytes, rank, &given);
      break;
    case Op::kPad:
      decode_paddings(bytes, rank, &given);
      break;
    case Op::kPixelShuffle:
    case Op::kPixelUnshuffle:
      decode_pixel_step(bytes, shape, &given);
      break;
    case Op::kSpaceToBatchNd:
    case Op::kBatchToSpaceNd:
    case Op::kSpaceToBatch:
    case Op::kBatchToSpace:
      decode_batch_step(bytes, shape, &given);
      break;
    default:
      decode_depth_step(bytes, shape, &given);
      break;
  }
  return given;
}

void decode_new_shape(Bytes& bytes, const Extents& shape, Case* given) {
  Extents wanted;
  for (int64_t extent : shape) {  // joined to the one before, split in two, or kept
    const int choice = bytes.below(4);
    int64_t joined;
    if (choice == 1 && !wanted.empty() && !__builtin_mul_overflow(wanted.back(), extent, &joined)) {
      wanted.back() = joined;
      continue;
    }
    for (int64_t part : {int64_t{2}, int64_t{3}}) {
      if (choice == 2 && extent > part && extent % part == 0) {
        wanted.push_back(part);
        extent /= part;
      }
    }
    wanted.push_back(extent);
  }
  if (bytes.one_in(4)) wanted.insert(wanted.begin() + bytes.below(wanted.size() + 1), 1);
  if (bytes.one_in(4)) std::reverse(wanted.begin(), wanted.end());
  if (!wanted.empty() && bytes.one_in(4)) wanted[bytes.below(wanted.size())] = -1;
  for (size_t i = 0; given->rule == TESSERA_RESHAPE_ONNX && i < wanted.size(); ++i) {
    if (i < shape.size() && wanted[i] == shape[i] && bytes.one_in(4)) wanted[i] = 0;
  }
  given->ints[0].numbers = wanted;
}

void decode_perm(Bytes& bytes, int rank, Case* given) {
  Extents& perm = given->ints[0].numbers;
  for (int i = 0; i < rank; ++i) perm.insert(perm.begin() + bytes.below(i + 1), i);
  for (int64_t& axis : perm) axis -= bytes.one_in(8) ? rank : 0;
}

void decode_paddings(Bytes& bytes, int rank, Case* given) {
  given->pad_value = bytes.one_in(2);
  Integers& pairs = given->ints[0];
  pairs.pairs = true;
  pairs.kind = TESSERA_INT_PAIRS;
  for (size_t i = 0; i < 2 * static_cast<size_t>(rank); ++i) {
    pairs.numbers.push_back(bytes.one_in(4) ? 1 + bytes.below(9) : 0);
  }
}

std::array<int64_t, 2> fitting_pair(int64_t extent, int64_t block, int64_t before, int64_t after,
                                    bool crops) {
  if (crops) {
    const bool fits = extent >= (before + after + block - 1) / block;
    return {fits ? before : 0, fits ? after : 0};
  }
  const int64_t rest = (extent % block + before) % block;  // the padding behind makes it a multiple
  return {before, rest == 0 ? after / block * block : block - rest};
}

}  // namespace tessera::fuzz
