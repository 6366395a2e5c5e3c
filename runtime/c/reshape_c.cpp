// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/c/call.h"
#include "tessera/c/reshape.h"

namespace tessera::c {
namespace {

static_assert(TESSERA_RESHAPE_TENSORFLOW == static_cast<int>(ReshapeRule::kTensorFlow));
static_assert(TESSERA_RESHAPE_ONNX == static_cast<int>(ReshapeRule::kOnnx));
static_assert(TESSERA_RESHAPE_ONNX_ALLOW_ZERO == static_cast<int>(ReshapeRule::kOnnxAllowZero));

/// What of a view a C caller does not have yet.
class ViewOut {
 public:
  ViewOut(tessera_dims* shape, tessera_dims* strides) : shape_(shape), strides_(strides) {}
  bool read(const char* op, Status* error) {
    if (shape_ != nullptr && strides_ != nullptr) return true;
    *error = invalid_argument("%s: %s is null; expected a tessera_dims to write", op,
                              shape_ == nullptr ? "view_shape" : "view_strides");
    return false;
  }
  Tensor* get() { return &view_; }
  void done() {
    copy_dims(view_.shape(), shape_);
    copy_dims(view_.strides(), strides_);
  }

 private:
  tessera_dims* shape_;
  tessera_dims* strides_;
  Tensor view_;
};

}  // namespace
}  // namespace tessera::c

using namespace tessera;     // NOLINT: the functions below are C's, so outside
using namespace tessera::c;  // NOLINT

int tessera_reshape(const tessera_tensor* input, tessera_int_arg shape,
                    const tessera_tensor* output, int32_t rule, const tessera_context* context,
                    tessera_status* status) {
  return call("reshape", reshape, status, TensorArg("input", input), IntsArg("shape", shape),
              TensorArg("output", output), enum_value<ReshapeRule>(rule), context_value(context));
}

int tessera_reshape_shape(const tessera_tensor* input, tessera_int_arg shape, tessera_dims* output,
                          int32_t rule, tessera_status* status) {
  return call("reshape", reshape_shape, status, TensorArg("input", input), IntsArg("shape", shape),
              ShapeOut(output), enum_value<ReshapeRule>(rule));
}

int tessera_reshape_plan(const tessera_tensor* input, tessera_int_arg shape,
                         const tessera_tensor* output, tessera_plan** plan, int32_t rule,
                         const tessera_context* context, tessera_status* status) {
  return call("reshape", reshape_plan, status, TensorArg("input", input), IntsArg("shape", shape),
              TensorArg("output", output), PlanOut(plan), enum_value<ReshapeRule>(rule),
              context_value(context));
}

int tessera_reshape_view(const tessera_tensor* input, tessera_int_arg shape,
                         tessera_dims* view_shape, tessera_dims* view_strides, int32_t rule,
                         tessera_status* status) {
  Status (*const reshape_tensor)(const Tensor&, const IntArg&, Tensor*, ReshapeRule) = reshape_view;
  return call("reshape_view", reshape_tensor, status, TensorArg("input", input),
              IntsArg("shape", shape), ViewOut(view_shape, view_strides),
              enum_value<ReshapeRule>(rule));
}
