// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "tessera/scatter_nd.h"

#include "runtime/base/errors.h"
#include "runtime/ops/indices.h"
#include "runtime/ops/int_arg.h"

namespace tessera {
namespace {

const char* reduction_name(ScatterReduction reduction) {
  switch (reduction) {
    case ScatterReduction::kUpdate:
      return "update";
    case ScatterReduction::kAdd:
      return "add";
    case ScatterReduction::kSub:
      return "sub";
    case ScatterReduction::kMul:
      return "mul";
    case ScatterReduction::kMin:
      return "min";
    case ScatterReduction::kMax:
      return "max";
  }
  return nullptr;
}

/// The kernels' reduction for a type, or kNone where the type has none of that name.
Reduction reduction_for(ScatterReduction reduction, DType type) {
  if (reduction == ScatterReduction::kUpdate) return Reduction::kUpdate;
  const bool order = reduction == ScatterReduction::kMin || reduction == ScatterReduction::kMax;
  switch (type) {
    case DType::kBool:  // bytes of 0 and 1: OR is max, AND is min
      return reduction == ScatterReduction::kSub ? Reduction::kNone
             : reduction == ScatterReduction::kAdd || reduction == ScatterReduction::kMax
                 ? Reduction::kMax
                 : Reduction::kMin;
    case DType::kComplex64:
    case DType::kComplex128:
      if (order) return Reduction::kNone;
      if (reduction == ScatterReduction::kMul) return Reduction::kMulComplex;
      break;
    default:
      if (type >= DType::kQInt8) return Reduction::kNone;
      break;
  }
  switch (reduction) {
    case ScatterReduction::kAdd:
      return Reduction::kAdd;
    case ScatterReduction::kSub:
      return Reduction::kSub;
    case ScatterReduction::kMul:
      return Reduction::kMul;
    case ScatterReduction::kMin:
      return Reduction::kMin;
    case ScatterReduction::kMax:
      return Reduction::kMax;
    case ScatterReduction::kUpdate:
      break;
  }
  return Reduction::kUpdate;
}

/// What the calls have in common. `base` is the tensor that is changed; null: zeros.
struct Scatter {
  const char* name;
  const char* base_name;
  bool negative;  ///< Indices count from the end.
  ScatterReduction reduction;
  const ConstTensor* base;
  const ConstTensor& indices;
  const ConstTensor& updates;

  /// All that does not depend on the output's strides.
  Status check(const Shape& output, DType type) const {
    if (reduction_name(reduction) == nullptr) {
      return invalid_argument("%s: reduction is %d; expected one of ScatterReduction", name,
                              static_cast<int>(reduction));
    }
    TESSERA_RETURN_IF_ERROR(check_index_tensor(name, indices, output.rank()));
    TESSERA_RETURN_IF_ERROR(check_tensor(name, "updates", updates));
    if (updates.dtype() != type) {
      return invalid_argument("%s: updates has the type %s; expected that of %s, %s", name,
                              dtype_name(updates.dtype()), base_name, dtype_name(type));
    }
    const int outer = indices.rank() - 1;
    const auto depth = static_cast<int>(indices.shape()[outer]);
    Shape expected;
    for (int i = 0; i < outer; ++i) expected.push_back(indices.shape()[i]);
    for (int i = depth; i < output.rank(); ++i) expected.push_back(output[i]);
    if (updates.shape() != expected) {
      return invalid_argument(
          "%s: updates has the shape %s; expected %s: the rows of indices %s, then the slices of "
          "%s",
          name, DimsText(updates.shape()).c_str(), DimsText(expected).c_str(),
          DimsText(indices.shape()).c_str(), DimsText(output).c_str());
    }
    if (reduction_for(reduction, type) == Reduction::kNone) {
      return invalid_argument(
          "%s: %s is not defined for the type %s; expected another reduction or "
          "type",
          name, reduction_name(reduction), dtype_name(type));
    }
    return Status();
  }

  Status request(const ConstTensor& output, const Shape& shape, const Context& context,
                 DispatchOptions* options, Move* move, IndexedCall* call,
                 PlanRequest* request) const {
    request->op = name;
    request->input_count = 0;
    if (base != nullptr) request->inputs[request->input_count++] = operand(base_name, *base);
    request->indices = request->input_count;
    request->inputs[request->input_count++] = operand("indices", indices);
    request->rows = request->input_count;
    request->inputs[request->input_count++] = operand("updates", updates);
    request->tensor = PlanRequest::kOutput;
    ByteRange unused;
    TESSERA_RETURN_IF_ERROR(
        check_operands(name, updates, output, shape, &unused, &request->output_bytes));
    TESSERA_RETURN_IF_ERROR(resolve_dispatch(context, options));
    if (!request->output_bytes.empty()) {
      *move = base != nullptr ? make_move(View(*base), output) : make_zeros(output);
      request->move = move;
      request->dense = is_dense(output) && (base == nullptr || is_dense(*base));
      request->in_place = base != nullptr && same_strides(*base, output);
    }
    request->indexed = call;
    return make_indexed_call(name, {indices, updates, output, 0}, true, negative,
                             reduction_for(reduction, output.dtype()), context, *options, call);
  }

  Status run(const Tensor& output, const Shape& shape, const Context& context) const {
    DispatchOptions options;
    Move move;
    IndexedCall call;
    PlanRequest made;
    TESSERA_RETURN_IF_ERROR(request(output, shape, context, &options, &move, &call, &made));
    const void* inputs[PlanRequest::kMaxInputs];
    if (base != nullptr) inputs[0] = base->data();
    inputs[made.indices] = indices.data();
    inputs[made.rows] = updates.data();
    return run_request(made, inputs, output.data(), options, context);
  }

  Status plan(const ConstTensor& output, const Shape& shape, Plan* plan,
              const Context& context) const {
    DispatchOptions options;
    Move move;
    IndexedCall call;
    PlanRequest made;
    TESSERA_RETURN_IF_ERROR(request(output, shape, context, &options, &move, &call, &made));
    return PlanAccess::make(made, context, plan);
  }

 private:
  static bool same_strides(const ConstTensor& a, const ConstTensor& b) {
    for (int i = 0; i < a.rank(); ++i) {
      if (a.shape()[i] > 1 && a.strides()[i] != b.strides()[i]) return false;
    }
    return true;
  }
};

Status no_output(const char* name) {
  return invalid_argument("%s: output is null; expected a Shape to write", name);
}

/// scatter_nd reads its shape argument, once.
Status read_shape(const Scatter& op, const IntArg& argument, Shape* shape) {
  IntList sizes;
  TESSERA_RETURN_IF_ERROR(read_list(op.name, "shape", argument, &sizes));
  for (int i = 0; i < sizes.size(); ++i) {
    if (sizes[i] < 0) {
      return invalid_argument("%s: shape[%d] is %lld; expected at least 0", op.name, i,
                              LongLong{sizes[i]});
    }
    shape->push_back(sizes[i]);
  }
  TESSERA_RETURN_IF_ERROR(check_tensor(op.name, "updates", op.updates));
  TESSERA_RETURN_IF_ERROR(check_size(op.name, "output", *shape, op.updates.dtype()));
  return op.check(*shape, op.updates.dtype());
}

Scatter scatter_nd_op(const ConstTensor& indices, const ConstTensor& updates) {
  return {"scatter_nd", "the output", false, ScatterReduction::kAdd, nullptr, indices, updates};
}

/// The ops on a tensor; which reductions each has.
Status check_base(const Scatter& op) {
  TESSERA_RETURN_IF_ERROR(check_tensor(op.name, op.base_name, *op.base));
  if (op.negative && op.reduction == ScatterReduction::kSub) {
    return invalid_argument(
        "%s: reduction is kSub; expected kUpdate, kAdd, kMul, kMin or kMax, which ONNX has",
        op.name);
  }
  if (!op.negative && op.reduction == ScatterReduction::kMul) {
    return invalid_argument(
        "%s: reduction is kMul; expected kUpdate, kAdd, kSub, kMin or kMax (onnx_scatter_nd has "
        "it)",
        op.name);
  }
  return op.check(op.base->shape(), op.base->dtype());
}

Scatter tensor_op(const ConstTensor& tensor, const ConstTensor& indices, const ConstTensor& updates,
                  ScatterReduction reduction) {
  return {"tensor_scatter_nd", "tensor", false, reduction, &tensor, indices, updates};
}

Scatter onnx_op(const ConstTensor& data, const ConstTensor& indices, const ConstTensor& updates,
                ScatterReduction reduction) {
  return {"onnx_scatter_nd", "data", true, reduction, &data, indices, updates};
}

Status run_on_base(const Scatter& op, const Tensor& output, const Context& context) {
  TESSERA_RETURN_IF_ERROR(check_base(op));
  return op.run(output, op.base->shape(), context);
}

Status shape_on_base(const Scatter& op, Shape* output) {
  if (output == nullptr) return no_output(op.name);
  TESSERA_RETURN_IF_ERROR(check_base(op));
  *output = op.base->shape();
  return Status();
}

Status plan_on_base(const Scatter& op, const ConstTensor& output, Plan* plan,
                    const Context& context) {
  TESSERA_RETURN_IF_ERROR(check_base(op));
  return op.plan(output, op.base->shape(), plan, context);
}

}  // namespace

Status scatter_nd(const ConstTensor& indices, const ConstTensor& updates, const IntArg& shape,
                  const Tensor& output, const Context& context) {
  const Scatter op = scatter_nd_op(indices, updates);
  Shape sizes;
  TESSERA_RETURN_IF_ERROR(read_shape(op, shape, &sizes));
  return op.run(output, sizes, context);
}

Status scatter_nd_shape(const ConstTensor& indices, const ConstTensor& updates, const IntArg& shape,
                        Shape* output) {
  const Scatter op = scatter_nd_op(indices, updates);
  if (output == nullptr) return no_output(op.name);
  Shape sizes;
  TESSERA_RETURN_IF_ERROR(read_shape(op, shape, &sizes));
  *output = sizes;
  return Status();
}

Status scatter_nd_plan(const ConstTensor& indices, const ConstTensor& updates, const IntArg& shape,
                       const ConstTensor& output, Plan* plan, const Context& context) {
  const Scatter op = scatter_nd_op(indices, updates);
  Shape sizes;
  TESSERA_RETURN_IF_ERROR(read_shape(op, shape, &sizes));
  return op.plan(output, sizes, plan, context);
}

Status tensor_scatter_nd(const ConstTensor& tensor, const ConstTensor& indices,
                         const ConstTensor& updates, ScatterReduction reduction,
                         const Tensor& output, const Context& context) {
  return run_on_base(tensor_op(tensor, indices, updates, reduction), output, context);
}

Status tensor_scatter_nd_shape(const ConstTensor& tensor, const ConstTensor& indices,
                               const ConstTensor& updates, ScatterReduction reduction,
                               Shape* output) {
  return shape_on_base(tensor_op(tensor, indices, updates, reduction), output);
}

Status tensor_scatter_nd_plan(const ConstTensor& tensor, const ConstTensor& indices,
                              const ConstTensor& updates, ScatterReduction reduction,
                              const ConstTensor& output, Plan* plan, const Context& context) {
  return plan_on_base(tensor_op(tensor, indices, updates, reduction), output, plan, context);
}

Status onnx_scatter_nd(const ConstTensor& data, const ConstTensor& indices,
                       const ConstTensor& updates, ScatterReduction reduction, const Tensor& output,
                       const Context& context) {
  return run_on_base(onnx_op(data, indices, updates, reduction), output, context);
}

Status onnx_scatter_nd_shape(const ConstTensor& data, const ConstTensor& indices,
                             const ConstTensor& updates, ScatterReduction reduction,
                             Shape* output) {
  return shape_on_base(onnx_op(data, indices, updates, reduction), output);
}

Status onnx_scatter_nd_plan(const ConstTensor& data, const ConstTensor& indices,
                            const ConstTensor& updates, ScatterReduction reduction,
                            const ConstTensor& output, Plan* plan, const Context& context) {
  return plan_on_base(onnx_op(data, indices, updates, reduction), output, plan, context);
}

}  // namespace tessera
