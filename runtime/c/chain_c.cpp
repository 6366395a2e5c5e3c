// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/c/call.h"
#include "runtime/ops/chain.h"
#include "tessera/c/chain.h"

namespace tessera::c {
namespace {

/// The C++ chain that a handle stands for, for as long as a function works on it.
class ChainArg {
 public:
  explicit ChainArg(const tessera_chain* given)
      : chain_(ChainAccess::adopt(const_cast<tessera_chain*>(given))), missing_(given == nullptr) {}
  ChainArg(const ChainArg&) = delete;
  ChainArg& operator=(const ChainArg&) = delete;
  ~ChainArg() { (void)ChainAccess::release(&chain_); }

  bool read(const char* function, Status* error) {
    if (!missing_) return true;
    *error = invalid_argument("%s: chain is null; expected one that tessera_chain_create has made",
                              function);
    return false;
  }
  Chain* get() { return &chain_; }
  void done() {}

 private:
  Chain chain_;
  bool missing_;
};

/// Appends a step by the member of that name.
template <typename... Parameters, typename... Arguments>
int add(Status (Chain::*member)(Parameters...), tessera_chain* chain, tessera_status* status,
        Arguments&&... arguments) {
  const auto append = [member](Chain* to, const auto&... values) {
    return (to->*member)(values...);
  };
  return call("chain", append, status, ChainArg(chain), arguments...);
}

}  // namespace
}  // namespace tessera::c

using namespace tessera;     // NOLINT: the functions below are C's, so outside
using namespace tessera::c;  // NOLINT

int tessera_chain_create(const tessera_tensor* input, tessera_chain** chain,
                         const tessera_context* context, tessera_status* status) {
  const auto create = [](const Tensor& given, tessera_chain** result, const Context& settings) {
    Chain made(given, settings);
    Shape shape;  // refuses an input that cannot be, and a chain without memory
    TESSERA_RETURN_IF_ERROR(made.shape(&shape));
    *result = static_cast<tessera_chain*>(ChainAccess::release(&made));
    return Status();
  };
  return call("chain", create, status, TensorArg("input", input), ResultOut("chain", chain),
              context_value(context));
}

void tessera_chain_destroy(tessera_chain* chain) { (void)ChainAccess::adopt(chain); }

int tessera_chain_space_to_batch_nd(tessera_chain* chain, tessera_int_arg block_shape,
                                    tessera_int_arg paddings, const void* pad_value,
                                    tessera_status* status) {
  return add(&Chain::space_to_batch_nd, chain, status, IntsArg("block_shape", block_shape),
             IntsArg("paddings", paddings), Value(pad_value));
}
int tessera_chain_space_to_batch(tessera_chain* chain, tessera_int_arg paddings, int64_t block_size,
                                 const void* pad_value, tessera_status* status) {
  return add(&Chain::space_to_batch, chain, status, IntsArg("paddings", paddings),
             Value(block_size), Value(pad_value));
}
int tessera_chain_batch_to_space_nd(tessera_chain* chain, tessera_int_arg block_shape,
                                    tessera_int_arg crops, tessera_status* status) {
  return add(&Chain::batch_to_space_nd, chain, status, IntsArg("block_shape", block_shape),
             IntsArg("crops", crops));
}
int tessera_chain_batch_to_space(tessera_chain* chain, tessera_int_arg crops, int64_t block_size,
                                 tessera_status* status) {
  return add(&Chain::batch_to_space, chain, status, IntsArg("crops", crops), Value(block_size));
}

int tessera_chain_space_to_depth(tessera_chain* chain, int64_t block_size, int32_t format,
                                 int32_t order, tessera_status* status) {
  return add(&Chain::space_to_depth, chain, status, Value(block_size),
             enum_value<DataFormat>(format), enum_value<ChannelOrder>(order));
}
int tessera_chain_depth_to_space(tessera_chain* chain, int64_t block_size, int32_t format,
                                 int32_t order, tessera_status* status) {
  return add(&Chain::depth_to_space, chain, status, Value(block_size),
             enum_value<DataFormat>(format), enum_value<ChannelOrder>(order));
}
int tessera_chain_onnx_space_to_depth(tessera_chain* chain, int64_t blocksize,
                                      tessera_status* status) {
  return add(&Chain::onnx_space_to_depth, chain, status, Value(blocksize));
}
int tessera_chain_onnx_depth_to_space(tessera_chain* chain, int64_t blocksize, int32_t mode,
                                      tessera_status* status) {
  return add(&Chain::onnx_depth_to_space, chain, status, Value(blocksize),
             enum_value<ChannelOrder>(mode));
}

int tessera_chain_pixel_shuffle(tessera_chain* chain, int64_t block_size, int spatial_dims,
                                tessera_status* status) {
  return add(&Chain::pixel_shuffle, chain, status, Value(block_size), Value(spatial_dims));
}
int tessera_chain_pixel_unshuffle(tessera_chain* chain, int64_t block_size, int spatial_dims,
                                  tessera_status* status) {
  return add(&Chain::pixel_unshuffle, chain, status, Value(block_size), Value(spatial_dims));
}

int tessera_chain_reshape(tessera_chain* chain, tessera_int_arg shape, int32_t rule,
                          tessera_status* status) {
  return add(&Chain::reshape, chain, status, IntsArg("shape", shape),
             enum_value<ReshapeRule>(rule));
}
int tessera_chain_transpose(tessera_chain* chain, tessera_int_arg perm, tessera_status* status) {
  return add(&Chain::transpose, chain, status, IntsArg("perm", perm));
}
int tessera_chain_pad(tessera_chain* chain, tessera_int_arg paddings, const void* value,
                      tessera_status* status) {
  return add(&Chain::pad, chain, status, IntsArg("paddings", paddings), Value(value));
}

int tessera_chain_shape(const tessera_chain* chain, tessera_dims* output, tessera_status* status) {
  const auto get = [](Chain* made, Shape* shape) { return made->shape(shape); };
  return call("chain", get, status, ChainArg(chain), ShapeOut(output));
}

int tessera_chain_plan(const tessera_chain* chain, const tessera_tensor* output,
                       tessera_plan** plan, const tessera_context* context,
                       tessera_status* status) {
  const auto make = [](Chain* made, const Tensor& to, Plan* result, const Context& settings) {
    return made->plan(to, result, settings);
  };
  return call("chain", make, status, ChainArg(chain), TensorArg("output", output), PlanOut(plan),
              context_value(context));
}
