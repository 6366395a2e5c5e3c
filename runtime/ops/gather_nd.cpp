// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "tessera/gather_nd.h"

#include <algorithm>

#include "runtime/base/errors.h"
#include "runtime/ops/indices.h"

namespace tessera {
namespace {

struct Gather {
  const char* name;
  const char* source;  ///< How the op calls what it reads.
  bool negative;       ///< Indices count from the end.

  Status shape(const ConstTensor& params, const ConstTensor& indices, int64_t batch_dims,
               Shape* output) const {
    TESSERA_RETURN_IF_ERROR(check_tensor(name, source, params));
    TESSERA_RETURN_IF_ERROR(check_index_tensor(name, indices, kMaxRank));
    const int most = std::min(params.rank(), indices.rank() - 1);
    if (batch_dims < 0 || batch_dims > most) {
      return invalid_argument(
          "%s: batch_dims is %lld; expected 0 to %d: %s has rank %d, indices %d", name,
          LongLong{batch_dims}, most, source, params.rank(), indices.rank());
    }
    const int batch = static_cast<int>(batch_dims), outer = indices.rank() - 1;
    TESSERA_RETURN_IF_ERROR(check_index_tensor(name, indices, params.rank() - batch));
    for (int i = 0; i < batch; ++i) {
      if (params.shape()[i] == indices.shape()[i]) continue;
      return invalid_argument(
          "%s: axis %d of indices is %lld; expected %lld, as %s has (batch_dims "
          "is %d)",
          name, i, LongLong{indices.shape()[i]}, LongLong{params.shape()[i]}, source, batch);
    }
    Shape result;
    for (int i = 0; i < outer; ++i) result.push_back(indices.shape()[i]);
    for (int i = batch + static_cast<int>(indices.shape()[outer]); i < params.rank(); ++i) {
      result.push_back(params.shape()[i]);
    }
    if (result.rank() > kMaxRank) {
      return invalid_argument("%s: output would have rank %d; expected at most %d", name,
                              result.rank(), kMaxRank);
    }
    TESSERA_RETURN_IF_ERROR(check_size(name, "output", result, params.dtype()));
    *output = result;
    return Status();
  }

  Status request(const ConstTensor& params, const ConstTensor& indices, int64_t batch_dims,
                 const ConstTensor& output, const Context& context, DispatchOptions* options,
                 IndexedCall* call, PlanRequest* request) const {
    Shape expected;
    TESSERA_RETURN_IF_ERROR(shape(params, indices, batch_dims, &expected));
    request->op = name;
    request->inputs[0].name = source;
    request->inputs[1] = operand("indices", indices);
    request->input_count = 2;
    TESSERA_RETURN_IF_ERROR(check_operands(name, params, output, expected,
                                           &request->inputs[0].bytes, &request->output_bytes));
    TESSERA_RETURN_IF_ERROR(resolve_dispatch(context, options));
    request->indexed = call;
    request->tensor = 0;
    request->indices = 1;
    request->rows = PlanRequest::kOutput;
    return make_indexed_call(name, {indices, output, params, static_cast<int>(batch_dims)}, false,
                             negative, Reduction::kNone, context, *options, call);
  }

  Status run(const ConstTensor& params, const ConstTensor& indices, int64_t batch_dims,
             const Tensor& output, const Context& context) const {
    DispatchOptions options;
    IndexedCall call;
    PlanRequest made;
    TESSERA_RETURN_IF_ERROR(
        request(params, indices, batch_dims, output, context, &options, &call, &made));
    const void* inputs[] = {params.data(), indices.data()};
    return run_request(made, inputs, output.data(), options, context);
  }

  Status shape_to(const ConstTensor& params, const ConstTensor& indices, int64_t batch_dims,
                  Shape* output) const {
    if (output == nullptr) {
      return invalid_argument("%s: output is null; expected a Shape to write", name);
    }
    return shape(params, indices, batch_dims, output);
  }

  Status plan(const ConstTensor& params, const ConstTensor& indices, int64_t batch_dims,
              const ConstTensor& output, Plan* plan, const Context& context) const {
    DispatchOptions options;
    IndexedCall call;
    PlanRequest made;
    TESSERA_RETURN_IF_ERROR(
        request(params, indices, batch_dims, output, context, &options, &call, &made));
    return PlanAccess::make(made, context, plan);
  }
};

constexpr Gather kGatherNd{"gather_nd", "params", false};
constexpr Gather kOnnxGatherNd{"onnx_gather_nd", "data", true};

}  // namespace

Status gather_nd(const ConstTensor& params, const ConstTensor& indices, const Tensor& output,
                 int64_t batch_dims, const Context& context) {
  return kGatherNd.run(params, indices, batch_dims, output, context);
}

Status gather_nd_shape(const ConstTensor& params, const ConstTensor& indices, Shape* output,
                       int64_t batch_dims) {
  return kGatherNd.shape_to(params, indices, batch_dims, output);
}

Status gather_nd_plan(const ConstTensor& params, const ConstTensor& indices,
                      const ConstTensor& output, Plan* plan, int64_t batch_dims,
                      const Context& context) {
  return kGatherNd.plan(params, indices, batch_dims, output, plan, context);
}

Status onnx_gather_nd(const ConstTensor& data, const ConstTensor& indices, const Tensor& output,
                      int64_t batch_dims, const Context& context) {
  return kOnnxGatherNd.run(data, indices, batch_dims, output, context);
}

Status onnx_gather_nd_shape(const ConstTensor& data, const ConstTensor& indices, Shape* output,
                            int64_t batch_dims) {
  return kOnnxGatherNd.shape_to(data, indices, batch_dims, output);
}

Status onnx_gather_nd_plan(const ConstTensor& data, const ConstTensor& indices,
                           const ConstTensor& output, Plan* plan, int64_t batch_dims,
                           const Context& context) {
  return kOnnxGatherNd.plan(data, indices, batch_dims, output, plan, context);
}

}  // namespace tessera
