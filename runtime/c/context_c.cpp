// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include <cstdlib>
#include <cstring>
#include <new>

#include "runtime/c/call.h"
#include "tessera/c/context.h"

namespace tessera::c {
namespace {

Status check_context(const char* function, const tessera_context* context) {
  if (context != nullptr) return Status();
  return invalid_argument("%s: context is null; expected one that tessera_context_create made",
                          function);
}

/// Lets `field` point to a copy of the name, or to nothing.
Status set_name(const char* function, const char* argument, const char* name,
                char (*copy)[tessera_context::kMaxName], const char** field) {
  if (name == nullptr) {
    *field = nullptr;
    return Status();
  }
  const size_t length = std::strlen(name);
  if (length >= sizeof *copy) {
    return invalid_argument("%s: %s is '%.64s…', of %zu bytes; expected fewer than %zu", function,
                            argument, name, length, sizeof *copy);
  }
  std::memmove(*copy, name, length + 1);  // the caller may hand back what we copied before
  *field = *copy;
  return Status();
}

}  // namespace
}  // namespace tessera::c

using namespace tessera;     // NOLINT: the functions below are C's, so outside
using namespace tessera::c;  // NOLINT

int tessera_context_create(tessera_context** context, tessera_status* status) {
  if (context == nullptr) {
    return report(invalid_argument("tessera_context_create: context is null; expected a pointer to "
                                   "set"),
                  status);
  }
  void* memory = std::malloc(sizeof(tessera_context));
  if (memory == nullptr) {
    return report(resource_exhausted("tessera_context_create: malloc refused %zu bytes",
                                     sizeof(tessera_context)),
                  status);
  }
  *context = new (memory) tessera_context;
  return report(Status(), status);
}

void tessera_context_destroy(tessera_context* context) {
  std::free(context);  // nothing in it needs to be destroyed
}

int tessera_context_set_threads(tessera_context* context, int threads, tessera_status* status) {
  const Status result = check_context("tessera_context_set_threads", context);
  if (result.ok()) context->context.threads = threads;
  return report(result, status);
}

int tessera_context_set_parallel_for(tessera_context* context, tessera_parallel_for parallel_for,
                                     void* pool, tessera_status* status) {
  const Status result = check_context("tessera_context_set_parallel_for", context);
  if (result.ok()) {
    context->context.parallel_for = parallel_for;
    context->context.pool = pool;
  }
  return report(result, status);
}

int tessera_context_set_allocator(tessera_context* context,
                                  void* (*allocate)(void* user, size_t bytes),
                                  void (*deallocate)(void* user, void* memory), void* user,
                                  tessera_status* status) {
  const Status result = check_context("tessera_context_set_allocator", context);
  if (result.ok()) context->context.allocator = {allocate, deallocate, user};
  return report(result, status);
}

int tessera_context_set_isa(tessera_context* context, const char* isa, tessera_status* status) {
  const char* function = "tessera_context_set_isa";
  Status result = check_context(function, context);
  if (result.ok()) result = set_name(function, "isa", isa, &context->isa, &context->context.isa);
  return report(result, status);
}

int tessera_context_set_kernel(tessera_context* context, const char* kernel,
                               tessera_status* status) {
  const char* function = "tessera_context_set_kernel";
  Status result = check_context(function, context);
  if (result.ok()) {
    result = set_name(function, "kernel", kernel, &context->kernel, &context->context.kernel);
  }
  return report(result, status);
}

int tessera_context_set_out_of_range(tessera_context* context, int32_t out_of_range,
                                     tessera_status* status) {
  const char* function = "tessera_context_set_out_of_range";
  Status result = check_context(function, context);
  if (result.ok() &&
      (out_of_range < TESSERA_OUT_OF_RANGE_DEFAULT || out_of_range > TESSERA_OUT_OF_RANGE_IGNORE)) {
    result = invalid_argument("%s: out_of_range is %d; expected one of tessera_out_of_range",
                              function, static_cast<int>(out_of_range));
  }
  if (result.ok()) context->context.out_of_range = static_cast<OutOfRange>(out_of_range);
  return report(result, status);
}

int tessera_context_set_row_order(tessera_context* context, int32_t row_order,
                                  tessera_status* status) {
  const char* function = "tessera_context_set_row_order";
  Status result = check_context(function, context);
  if (result.ok() && (row_order < TESSERA_ROW_ORDER_ANY || row_order > TESSERA_ROW_ORDER_UNIQUE)) {
    result = invalid_argument("%s: row_order is %d; expected one of tessera_row_order", function,
                              static_cast<int>(row_order));
  }
  if (result.ok()) context->context.row_order = static_cast<RowOrder>(row_order);
  return report(result, status);
}

int tessera_context_set_check_row_order(tessera_context* context, int check,
                                        tessera_status* status) {
  const Status result = check_context("tessera_context_set_check_row_order", context);
  if (result.ok()) context->context.check_row_order = check != 0;
  return report(result, status);
}

int tessera_context_set_streaming_bytes(tessera_context* context, int64_t streaming_bytes,
                                        tessera_status* status) {
  const Status result = check_context("tessera_context_set_streaming_bytes", context);
  if (result.ok()) context->context.streaming_bytes = streaming_bytes;
  return report(result, status);
}
