// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "tessera/reshape.h"

#include "runtime/base/checked.h"
#include "runtime/ops/chain.h"
#include "runtime/ops/int_arg.h"

namespace tessera {
namespace {

struct Reshape {
  const char* name;
  ReshapeRule rule;
  IntList sizes;  ///< As given.

  Status read(const IntArg& shape) {
    if (rule != ReshapeRule::kTensorFlow && rule != ReshapeRule::kOnnx &&
        rule != ReshapeRule::kOnnxAllowZero) {
      return invalid_argument("%s: rule is %d; expected kTensorFlow, kOnnx or kOnnxAllowZero", name,
                              static_cast<int>(rule));
    }
    return read_list(name, "shape", shape, &sizes);
  }

  Status shape(const ConstTensor& input, Shape* output) const {
    TESSERA_RETURN_IF_ERROR(check_tensor(name, "input", input));
    int unknown = -1, zero = -1;
    for (int i = 0; i < sizes.size(); ++i) {
      int64_t size = sizes[i];
      if (size == 0 && rule == ReshapeRule::kOnnx) {
        if (i >= input.rank()) {
          return invalid_argument(
              "%s: shape[%d] is 0, which copies axis %d of input; expected an input of rank above "
              "%d, not %d",
              name, i, i, i, input.rank());
        }
        size = input.shape()[i];
      }
      if (size < -1) {
        return invalid_argument("%s: shape[%d] is %lld; expected at least 0, or -1 once", name, i,
                                LongLong{size});
      }
      if (size == -1) {
        if (unknown >= 0) {
          return invalid_argument(
              "%s: shape[%d] and shape[%d] are both -1; expected one size to infer at most", name,
              unknown, i);
        }
        unknown = i;
      }
      if (size == 0) zero = i;
      output->push_back(size);
    }
    const int64_t count = element_count(input.shape());
    if (unknown >= 0) {
      TESSERA_RETURN_IF_ERROR(infer(count, unknown, zero, output));
    }
    TESSERA_RETURN_IF_ERROR(check_size(name, "output", *output, input.dtype()));
    if (element_count(*output) != count) {
      return invalid_argument(
          "%s: shape %s has %lld elements; expected %lld, as input of shape %s has", name,
          DimsText(*output).c_str(), LongLong{element_count(*output)}, LongLong{count},
          DimsText(input.shape()).c_str());
    }
    return Status();
  }

  void layout(const ConstTensor& input, const ConstTensor& output, Move* move) const {
    *move = start_move(output);
    append_row_major(View(input).atoms(), View(output).atoms(), move);
  }

 private:
  Status infer(int64_t count, int unknown, int zero, Shape* output) const {
    if (zero >= 0) {
      return invalid_argument(
          "%s: shape[%d] is -1 beside shape[%d] = 0; expected no size of 0, which leaves nothing "
          "to infer from",
          name, unknown, zero);
    }
    int64_t known = 1;
    for (int64_t size : *output) {
      if (size != -1 && !checked_mul(known, size, &known)) {
        return invalid_argument(
            "%s: the sizes of shape %s are too large; expected a product less than 2^63", name,
            DimsText(*output).c_str());
      }
    }
    if (count % known != 0) {
      return invalid_argument(
          "%s: shape[%d] cannot be inferred: the other sizes make %lld; expected a divisor of the "
          "input's %lld elements",
          name, unknown, LongLong{known}, LongLong{count});
    }
    (*output)[unknown] = count / known;
    return Status();
  }
};

Status view_strides(const ConstTensor& input, const IntArg& shape, ReshapeRule rule, Shape* sizes,
                    Strides* strides) {
  Reshape op{"reshape_view", rule, {}};
  TESSERA_RETURN_IF_ERROR(op.read(shape));
  TESSERA_RETURN_IF_ERROR(op.shape(input, sizes));
  *strides = ConstTensor::dense_strides(*sizes);
  if (element_count(*sizes) == 0) return Status();
  View view(input);
  bool is_view = view.reshape(sizes->begin(), sizes->rank());
  for (int axis = 0; is_view && axis < sizes->rank(); ++axis) {
    const Atoms atoms = coalesce(view.atoms().begin() + view.first_atom(axis),
                                 view.atoms().begin() + view.first_atom(axis + 1));
    is_view = atoms.size() <= 1;  // one stride must do
    if (atoms.size() == 1) (*strides)[axis] = atoms[0].stride;
  }
  if (!is_view) {
    return invalid_argument(
        "reshape_view: input of shape %s with strides %s has no view of shape %s; expected strides "
        "that allow one (reshape copies)",
        DimsText(input.shape()).c_str(), DimsText(input.strides()).c_str(),
        DimsText(*sizes).c_str());
  }
  return Status();
}

template <typename TensorType>
Status make_view(const TensorType& input, const IntArg& shape, TensorType* view, ReshapeRule rule) {
  if (view == nullptr)
    return invalid_argument("reshape_view: view is null; expected a tensor to write");
  Shape sizes;
  Strides strides;
  TESSERA_RETURN_IF_ERROR(view_strides(input, shape, rule, &sizes, &strides));
  *view = TensorType(input.data(), input.dtype(), sizes, strides);
  return Status();
}

}  // namespace

Status reshape(const ConstTensor& input, const IntArg& shape, const Tensor& output,
               ReshapeRule rule, const Context& context) {
  Reshape op{"reshape", rule, {}};
  TESSERA_RETURN_IF_ERROR(op.read(shape));
  if (input.data() == output.data() && input.data() != nullptr) {
    PlanRequest request;
    TESSERA_RETURN_IF_ERROR(validate(op, input, output, &request));
    DispatchOptions options;
    if (is_dense(input) && is_dense(output)) return resolve_dispatch(context, &options);
  }
  return run_op(op, input, output, context);
}

Status reshape_shape(const ConstTensor& input, const IntArg& shape, Shape* output,
                     ReshapeRule rule) {
  Reshape op{"reshape", rule, {}};
  TESSERA_RETURN_IF_ERROR(op.read(shape));
  return shape_of(op, input, output);
}

Status reshape_plan(const ConstTensor& input, const IntArg& shape, const ConstTensor& output,
                    Plan* plan, ReshapeRule rule, const Context& context) {
  Reshape op{"reshape", rule, {}};
  TESSERA_RETURN_IF_ERROR(op.read(shape));
  return plan_op(op, input, output, plan, context, true);
}

Status reshape_view(const Tensor& input, const IntArg& shape, Tensor* view, ReshapeRule rule) {
  return make_view(input, shape, view, rule);
}

Status reshape_view(const ConstTensor& input, const IntArg& shape, ConstTensor* view,
                    ReshapeRule rule) {
  return make_view(input, shape, view, rule);
}

Status Chain::reshape(const IntArg& shape, ReshapeRule rule) {
  return ChainAccess::add(this, Reshape{"reshape", rule, {}},
                          [&](Reshape* op, const ConstTensor&) { return op->read(shape); });
}

}  // namespace tessera
