// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "ops.h"

#include <algorithm>
#include <tuple>
#include <type_traits>

namespace tessera::fuzz {
namespace {

// The arguments of an op's functions: those before the output, then those behind it.
auto before_block(const Call& c) { return std::tuple(c.inputs[0], c.given.block_size); }
auto before_ints(const Call& c) { return std::tuple(c.inputs[0], c.ints[0]); }
auto before_two_ints(const Call& c) { return std::tuple(c.inputs[0], c.ints[0], c.ints[1]); }
auto before_ints_and_block(const Call& c) {
  return std::tuple(c.inputs[0], c.ints[0], c.given.block_size);
}
auto before_gather(const Call& c) { return std::tuple(c.inputs[0], c.inputs[1]); }
auto before_scatter(const Call& c) { return std::tuple(c.inputs[0], c.inputs[1], c.ints[0]); }
auto before_tensor_scatter(const Call& c) {
  return std::tuple(c.inputs[0], c.inputs[1], c.inputs[2], c.given.reduction);
}

auto nothing(const Call&) { return std::tuple(); }
auto format_and_order(const Call& c) { return std::tuple(c.given.format, c.given.order); }
auto order(const Call& c) { return std::tuple(c.given.order); }
auto spatial_dims(const Call& c) { return std::tuple(c.given.spatial_dims); }
auto rule(const Call& c) { return std::tuple(c.given.rule); }
auto batch_dims(const Call& c) { return std::tuple(c.given.batch_dims); }
auto pad_value(const Call& c) { return std::tuple(c.pad_value); }

/// `after_shape`: the shape function's arguments behind the output, as a pad value is none of them.
/// `step`: a null pointer for an op that is none.
template <auto shape, auto run, auto plan, auto step, auto before, auto after,
          auto after_shape = after>
constexpr OpInfo bind(const char* name, int indices = -1, int target = -1) {
  OpInfo::Step* append = nullptr;
  if constexpr (!std::is_null_pointer_v<decltype(step)>) {
    append = [](tessera_chain* chain, const Call& c, tessera_status* status) {
      const auto behind_input = [&](const tessera_tensor*, auto... ints) {
        return std::apply(step,
                          std::tuple_cat(std::tuple(chain, ints...), after(c), std::tuple(status)));
      };
      return std::apply(behind_input, before(c));
    };
  }
  return {name,
          [](const Call& c, tessera_dims* dims, tessera_status* status) {
            return std::apply(shape, std::tuple_cat(before(c), std::tuple(dims), after_shape(c),
                                                    std::tuple(status)));
          },
          [](const Call& c, const tessera_context* context, tessera_status* status) {
            return std::apply(run, std::tuple_cat(before(c), std::tuple(c.output), after(c),
                                                  std::tuple(context, status)));
          },
          [](const Call& c, tessera_plan** made, const tessera_context* context,
             tessera_status* status) {
            return std::apply(plan, std::tuple_cat(before(c), std::tuple(c.output, made), after(c),
                                                   std::tuple(context, status)));
          },
          append,
          indices,
          target};
}

#define CALLS(op) tessera_##op##_shape, tessera_##op, tessera_##op##_plan
#define FUNCTIONS(op) CALLS(op), tessera_chain_##op
#define NO_STEP(op) CALLS(op), nullptr

/// In the order of Op.
constexpr OpInfo kOps[] = {
    bind<FUNCTIONS(space_to_depth), before_block, format_and_order>("space_to_depth"),
    bind<FUNCTIONS(depth_to_space), before_block, format_and_order>("depth_to_space"),
    bind<FUNCTIONS(onnx_space_to_depth), before_block, nothing>("onnx_space_to_depth"),
    bind<FUNCTIONS(onnx_depth_to_space), before_block, order>("onnx_depth_to_space"),
    bind<FUNCTIONS(pixel_shuffle), before_block, spatial_dims>("pixel_shuffle"),
    bind<FUNCTIONS(pixel_unshuffle), before_block, spatial_dims>("pixel_unshuffle"),
    bind<FUNCTIONS(space_to_batch_nd), before_two_ints, pad_value, nothing>("space_to_batch_nd"),
    bind<FUNCTIONS(batch_to_space_nd), before_two_ints, nothing>("batch_to_space_nd"),
    bind<FUNCTIONS(space_to_batch), before_ints_and_block, pad_value, nothing>("space_to_batch"),
    bind<FUNCTIONS(batch_to_space), before_ints_and_block, nothing>("batch_to_space"),
    bind<FUNCTIONS(reshape), before_ints, rule>("reshape"),
    bind<FUNCTIONS(transpose), before_ints, nothing>("transpose"),
    bind<FUNCTIONS(pad), before_ints, pad_value, nothing>("pad"),
    bind<NO_STEP(gather_nd), before_gather, batch_dims>("gather_nd", 1, 0),
    bind<NO_STEP(onnx_gather_nd), before_gather, batch_dims>("onnx_gather_nd", 1, 0),
    bind<NO_STEP(scatter_nd), before_scatter, nothing>("scatter_nd", 0),
    bind<NO_STEP(tensor_scatter_nd), before_tensor_scatter, nothing>("tensor_scatter_nd", 1),
    bind<NO_STEP(onnx_scatter_nd), before_tensor_scatter, nothing>("onnx_scatter_nd", 1),
};
static_assert(sizeof kOps / sizeof kOps[0] == kOpCount);

bool all_zero(const std::vector<int64_t>& numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](int64_t number) { return number == 0; });
}

Integers list(std::vector<int64_t> numbers) {
  Integers result;
  result.numbers = std::move(numbers);
  return result;
}

}  // namespace

const OpInfo& info(Op op) { return kOps[static_cast<int>(op)]; }

std::optional<Case> inverse_of(const Case& given) {
  Case inverse = given;
  switch (given.op) {
    case Op::kSpaceToDepth:
      inverse.op = Op::kDepthToSpace;
      break;
    case Op::kDepthToSpace:
      inverse.op = Op::kSpaceToDepth;
      break;
    case Op::kOnnxSpaceToDepth:
      inverse.op = Op::kOnnxDepthToSpace;
      inverse.order = TESSERA_DCR;
      break;
    case Op::kOnnxDepthToSpace:
      if (given.order != TESSERA_DCR) return std::nullopt;
      inverse.op = Op::kOnnxSpaceToDepth;
      break;
    case Op::kPixelShuffle:
      inverse.op = Op::kPixelUnshuffle;
      break;
    case Op::kPixelUnshuffle:
      inverse.op = Op::kPixelShuffle;
      break;
    case Op::kSpaceToBatchNd:
      inverse.op = Op::kBatchToSpaceNd;
      break;
    case Op::kBatchToSpaceNd:  // what was cropped is gone
      if (!all_zero(given.ints[1].numbers)) return std::nullopt;
      inverse.op = Op::kSpaceToBatchNd;
      break;
    case Op::kSpaceToBatch:
      inverse.op = Op::kBatchToSpace;
      break;
    case Op::kBatchToSpace:
      if (!all_zero(given.ints[0].numbers)) return std::nullopt;
      inverse.op = Op::kSpaceToBatch;
      break;
    case Op::kReshape:
      inverse.rule = TESSERA_RESHAPE_TENSORFLOW;
      inverse.ints[0] = list(given.inputs[0].shape);
      break;
    case Op::kTranspose: {
      const auto rank = static_cast<int64_t>(given.inputs[0].shape.size());
      std::vector<int64_t> perm(given.inputs[0].shape.size());
      // What the library has read may be others than these numbers: of a tensor of 32 bits, of a
      // list that is told to be longer.
      if (given.ints[0].numbers.size() != perm.size()) return std::nullopt;
      for (int64_t axis = 0; axis < rank; ++axis) {
        const int64_t number = given.ints[0].numbers[static_cast<size_t>(axis)];
        const int64_t from = number < 0 ? number + rank : number;
        if (from < 0 || from >= rank) return std::nullopt;
        perm[static_cast<size_t>(from)] = axis;
      }
      inverse.ints[0] = list(perm);
      break;
    }
    default:
      return std::nullopt;
  }
  inverse.inputs = {given.output};
  inverse.output = Operand();
  inverse.output.dtype = given.inputs[0].dtype;
  inverse.output.set_shape(given.inputs[0].shape);
  return inverse;
}

}  // namespace tessera::fuzz
