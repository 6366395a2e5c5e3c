// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "chain.h"

#include <algorithm>
#include <optional>

#include "nest_builder.h"
#include "regroup.h"

namespace tessera::tools {
namespace {

using nlohmann::json;

constexpr size_t kMaxSteps = 16;

/// How the elements of a dense tensor were moved, from its point of view: the output's axes, from
/// the outermost to the innermost, with their strides in the input. Where one axis of a shape ends
/// does not matter, so a reshape changes nothing.
class Movement {
 public:
  explicit Movement(int64_t elements) : axes_{{elements, 1}} {}

  /// False where the axes cannot be split so.
  bool apply(const Regrouping& step) {
    if (step.view.empty()) return true;
    std::vector<std::vector<Axis>> groups;
    auto next = axes_.begin();
    Axis rest = {1, 0};
    for (int64_t missing : step.view) {
      groups.emplace_back();
      while (missing > 1) {
        if (rest.extent == 1) rest = *next++;
        const int64_t taken = std::min(rest.extent, missing);
        if (rest.extent % taken != 0 || missing % taken != 0) return false;
        rest.extent /= taken;
        missing /= taken;
        groups.back().push_back({taken, rest.stride * rest.extent});
      }
    }
    axes_.clear();
    for (int64_t from : step.perm) {
      for (const Axis& axis : groups[static_cast<size_t>(from)]) append(axis);
    }
    return true;
  }

  LoopNest nest(int width) const {
    std::vector<int64_t> dims, strides;
    for (const Axis& axis : axes_) {
      dims.push_back(axis.extent);
      strides.push_back(axis.stride);
    }
    return strided_nest(width, dims, strides);
  }

 private:
  struct Axis {
    int64_t extent, stride;
  };

  /// Joins what was contiguous in the input and is so again.
  void append(Axis axis) {
    if (!axes_.empty() && axes_.back().stride == axis.extent * axis.stride) {
      axis.extent *= axes_.back().extent;
      axes_.pop_back();
    }
    axes_.push_back(axis);
  }

  std::vector<Axis> axes_;  // of extents above 1
};

/// What a step that the library accepted does to the axes; none where it does more than move them.
std::optional<Regrouping> step_order(const CaseStep& step, const Shape& in, const Shape& out) {
  const json& attributes = step.attributes;
  if (step.op == "reshape" || step.op == "onnx_reshape") return Regrouping();
  if (step.op == "transpose") {
    return transpose_order(in, attributes.at("perm").get<std::vector<int64_t>>());
  }
  const bool first = attributes.value("data_format", "NHWC") == "NCHW";
  const bool channel_major = attributes.value("channel_order", "DCR") == "CRD";
  const auto block = [&] { return attributes.at("block_size").get<int64_t>(); };
  if (in.rank() == 4 && step.op == "space_to_depth") {
    return space_to_depth_order(in, out, block(), first, channel_major);
  }
  if (in.rank() == 4 && step.op == "depth_to_space") {
    return depth_to_space_order(in, out, block(), first, channel_major);
  }
  if (attributes.value("spatial_dims", 2) != 2) return {};
  if (step.op == "pixel_shuffle") return pixel_shuffle_order(in, out, block());
  if (step.op == "pixel_unshuffle") return pixel_unshuffle_order(in, out, block());
  return {};
}

}  // namespace

std::vector<CaseStep> read_steps(const json& fields) {
  const json& list = any_field(fields, "steps");
  if (!list.is_array() || list.empty() || list.size() > kMaxSteps) {
    refuse_field("steps", list, "a list of 1 to 16 objects");
  }
  std::vector<CaseStep> steps;
  for (const json& item : list) {
    if (!item.is_object()) refuse_field("steps", list, "a list of 1 to 16 objects");
    steps.push_back({text_field(item, "op"), item});
    steps.back().attributes.erase("op");
  }
  return steps;
}

std::vector<CaseStep> chain_steps(const BenchCase& c) { return c.steps; }

std::vector<PlainLoop> chain_loops(const BenchCase& c, const std::vector<Shape>& outputs, int) {
  const auto width = static_cast<int>(dtype_size(c.dtype));
  int64_t elements = 1;
  for (int64_t extent : c.shape) elements *= extent;
  if (elements == 0) return {nest_loop(copy_nest(width, 0))};
  Movement movement(elements);
  for (size_t i = 0; i < c.steps.size(); ++i) {
    const Shape& input = i == 0 ? c.shape : outputs[i - 1];
    const std::optional<Regrouping> order = step_order(c.steps[i], input, outputs[i]);
    if (!order) throw SkippedCase("bench has no nest for a chain with " + c.steps[i].op);
    if (!movement.apply(*order)) throw SkippedCase("bench has no nest for a chain of such shapes");
  }
  return {nest_loop(movement.nest(width))};
}

}  // namespace tessera::tools
