// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "support/indexed.h"

#include <algorithm>
#include <cstring>

#include "support/call.h"
#include "support/index.h"
#include "support/indices.h"

namespace tessera::test {
namespace {

std::string describe(const IndexedTrial& trial, const Buffer& output, const Context& context) {
  const ConstTensor to = output.tensor();
  std::string text = trial.name();
  if (trial.scatters()) text += std::string(" ") + reduction_name(trial.reduction);
  for (const Buffer* buffer : {&trial.base, &trial.indices, &trial.updates}) {
    const ConstTensor tensor = buffer->tensor();
    text += std::string(", ") + dtype_name(tensor.dtype()) + " " + to_string(tensor.shape()) +
            " strides " + to_string(tensor.strides());
  }
  text += ", batch_dims " + std::to_string(trial.batch_dims) + ", to strides " +
          to_string(to.strides()) + ", threads " + std::to_string(context.threads);
  return context.isa != nullptr ? text + ", isa " + context.isa : text;
}

/// One form of a call on one output: what is wrong with it, or nothing.
std::string check_form(const IndexedTrial& trial, const IndexedOutcome& want, bool planned,
                       bool in_place, const Buffer& output, const Context& context) {
  Buffer written = in_place ? trial.base : output;
  const Tensor to = written.tensor();
  const Buffer& source = in_place ? written : trial.base;
  const ConstTensor from = source.tensor();
  Buffer right = written;
  Status status;
  if (planned) {
    Plan plan;
    status = trial.plan(from, spec(to.dtype(), to.shape(), to.strides()), &plan, context);
    if (!status.ok()) return std::string("no plan: ") + status.message();
    Context later = context;
    later.out_of_range = OutOfRange::kDefault;  // is a plan's own
    status = trial.run_plan(plan, from.data(), to.data(), later);
  } else {
    status = trial.run(from, to, context);
  }
  if (want.bad_row >= 0 && context.out_of_range != OutOfRange::kIgnore) {
    if (status.code() != StatusCode::kOutOfRange) return std::string("said ") + status.message();
    for (const std::string& part :
         {std::string(trial.name()) + ":", "row " + std::to_string(want.bad_row) + " ",
          " " + std::to_string(want.bad_index) + " ", std::string("expected")}) {
      if (std::strstr(status.message(), part.c_str()) == nullptr) {
        return "'" + part + "' is missing in: " + status.message();
      }
    }
  } else {
    if (!status.ok()) return status.message();
    std::vector<uint8_t> elements = want.elements;
    accept_any_nan(to.dtype(), &elements, written.elements());
    right.set_elements(elements);
  }
  const ::testing::AssertionResult same = same_bytes(right.memory(), written.memory());
  return same ? "" : same.message();
}

bool repeats_elements(const ConstTensor& tensor) {
  for (int axis = 0; axis < tensor.rank(); ++axis) {
    if (tensor.shape()[axis] > 1 && tensor.strides()[axis] == 0) return true;
  }
  return false;
}

}  // namespace

const char* IndexedTrial::name() const {
  constexpr const char* kNames[] = {"scatter_nd", "tensor_scatter_nd", "onnx_scatter_nd",
                                    "gather_nd", "onnx_gather_nd"};
  return kNames[static_cast<int>(op)];
}

Status IndexedTrial::shape(Shape* output) const {
  const ConstTensor from = base.tensor(), at = indices.tensor(), rows = updates.tensor();
  switch (op) {
    case IndexedOp::kScatterNd:
      return scatter_nd_shape(at, rows, base.shape(), output);
    case IndexedOp::kTensorScatterNd:
      return tensor_scatter_nd_shape(from, at, rows, reduction, output);
    case IndexedOp::kOnnxScatterNd:
      return onnx_scatter_nd_shape(from, at, rows, reduction, output);
    case IndexedOp::kGatherNd:
      return gather_nd_shape(from, at, output, batch_dims);
    case IndexedOp::kOnnxGatherNd:
      return onnx_gather_nd_shape(from, at, output, batch_dims);
  }
  return Status();
}

Status IndexedTrial::run(const ConstTensor& from, const Tensor& output,
                         const Context& context) const {
  const ConstTensor at = indices.tensor(), rows = updates.tensor();
  switch (op) {
    case IndexedOp::kScatterNd:
      return scatter_nd(at, rows, base.shape(), output, context);
    case IndexedOp::kTensorScatterNd:
      return tensor_scatter_nd(from, at, rows, reduction, output, context);
    case IndexedOp::kOnnxScatterNd:
      return onnx_scatter_nd(from, at, rows, reduction, output, context);
    case IndexedOp::kGatherNd:
      return gather_nd(from, at, output, batch_dims, context);
    case IndexedOp::kOnnxGatherNd:
      return onnx_gather_nd(from, at, output, batch_dims, context);
  }
  return Status();
}

Status IndexedTrial::plan(const ConstTensor& from, const ConstTensor& output, Plan* plan,
                          const Context& context) const {
  const ConstTensor at = indices.tensor(), rows = updates.tensor();
  switch (op) {
    case IndexedOp::kScatterNd:
      return scatter_nd_plan(at, rows, base.shape(), output, plan, context);
    case IndexedOp::kTensorScatterNd:
      return tensor_scatter_nd_plan(from, at, rows, reduction, output, plan, context);
    case IndexedOp::kOnnxScatterNd:
      return onnx_scatter_nd_plan(from, at, rows, reduction, output, plan, context);
    case IndexedOp::kGatherNd:
      return gather_nd_plan(from, at, output, plan, batch_dims, context);
    case IndexedOp::kOnnxGatherNd:
      return onnx_gather_nd_plan(from, at, output, plan, batch_dims, context);
  }
  return Status();
}

Status IndexedTrial::run_plan(const Plan& plan, const void* from, void* output,
                              const Context& context) const {
  const void *at = indices.tensor().data(), *rows = updates.tensor().data();
  if (!scatters()) return plan.run({from, at}, output, context);
  if (!has_base()) return plan.run({at, rows}, output, context);
  return plan.run({from, at, rows}, output, context);
}

IndexedOutcome expected(const IndexedTrial& trial) {
  const Shape &base = trial.base.shape(), &table = trial.indices.shape();
  const int outer = table.rank() - 1, batch = static_cast<int>(trial.batch_dims);
  const int depth = static_cast<int>(table[outer]);
  const Shape slice = join({}, 0, base, batch + depth);
  const Shape rows = join(table, outer, {}, 0);
  const int64_t row_count = element_count(rows), batches = element_count(join(table, batch, {}, 0));
  const auto size = static_cast<int64_t>(dtype_size(trial.base.dtype()));
  const int64_t bytes = element_count(slice) * size;

  IndexedOutcome result;
  result.shape = trial.scatters() ? base : join(rows, outer, slice, 0);
  result.elements =
      trial.scatters() && trial.has_base()
          ? trial.base.elements()
          : std::vector<uint8_t>(static_cast<size_t>(element_count(result.shape) * size));
  const std::vector<uint8_t> source = (trial.scatters() ? trial.updates : trial.base).elements();
  const std::vector<int64_t> indices = get_indices(trial.indices);
  const ScatterReduction reduction =
      trial.has_base() ? trial.reduction : ScatterReduction::kAdd;  // to zeros
  for (int64_t row = 0; row < row_count; ++row) {
    int64_t at = batches > 0 ? row / (row_count / batches) : 0;
    bool bad = false;
    for (int k = 0; k < depth && !bad; ++k) {
      const int64_t given = indices[static_cast<size_t>(row * depth + k)];
      const int64_t extent = base[batch + k];
      const bool from_the_end = trial.counts_from_the_end() && given < 0 && given >= -extent;
      const int64_t index = from_the_end ? given + extent : given;
      bad = index < 0 || index >= extent;
      if (bad && result.bad_row < 0) {
        result.bad_row = row;
        result.bad_index = given;
      }
      at = at * extent + index;
    }
    if (bad) continue;
    if (!trial.scatters()) {
      std::copy_n(source.begin() + at * bytes, bytes, result.elements.begin() + row * bytes);
      continue;
    }
    for (int64_t byte = 0; byte < bytes; byte += size) {
      reduce(reduction, trial.base.dtype(), result.elements.data() + at * bytes + byte,
             source.data() + row * bytes + byte);
    }
  }
  return result;
}

::testing::AssertionResult behaves(const IndexedTrial& trial, const IndexedOutcome& want,
                                   const Buffer& output, const Context& context) {
  auto failure = [&](const std::string& what) {
    return ::testing::AssertionFailure() << describe(trial, output, context) << ": " << what;
  };
  Shape shape;
  const Status status = trial.shape(&shape);
  if (!status.ok()) return failure(std::string("shape function: ") + status.message());
  if (shape != want.shape) return failure("shape function gives " + to_string(shape));
  const std::vector<uint8_t> base = trial.base.memory(), indices = trial.indices.memory(),
                             updates = trial.updates.memory();
  const bool may_be_in_place =
      trial.scatters() && trial.has_base() && !repeats_elements(trial.base.tensor());
  for (const bool planned : {false, true}) {
    for (const bool in_place : {false, true}) {
      if (in_place && !may_be_in_place) continue;
      const std::string wrong = check_form(trial, want, planned, in_place, output, context);
      if (wrong.empty()) continue;
      return failure(std::string(planned ? "the plan" : "the call") +
                     (in_place ? " in place: " : ": ") + wrong);
    }
  }
  if (base != trial.base.memory() || indices != trial.indices.memory() ||
      updates != trial.updates.memory()) {
    return failure("an input was changed");
  }
  return ::testing::AssertionSuccess();
}

::testing::AssertionResult behaves(const IndexedTrial& trial, const Context& context) {
  const IndexedOutcome want = expected(trial);
  return behaves(trial, want, Buffer(trial.base.dtype(), want.shape), context);
}

Shape join(const Shape& first, int count, const Shape& second, int skip) {
  Shape shape;
  for (int i = 0; i < count; ++i) shape.push_back(first[i]);
  for (int i = skip; i < second.rank(); ++i) shape.push_back(second[i]);
  return shape;
}

}  // namespace tessera::test
