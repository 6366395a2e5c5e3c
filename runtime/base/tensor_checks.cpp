// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/base/tensor_checks.h"

#include "runtime/base/checked.h"
#include "runtime/base/errors.h"
#include "runtime/base/fixed_vector.h"

namespace tessera {
namespace {

/// Sets the bytes that the elements lie in; false when 64 bits do not hold them.
bool byte_range(const ConstTensor& tensor, ByteRange* range) {
  *range = ByteRange();
  const auto size = static_cast<int64_t>(dtype_size(tensor.dtype()));
  for (int64_t extent : tensor.shape()) {
    if (extent == 0) return true;
  }
  for (int axis = 0; axis < tensor.rank(); ++axis) {
    if (tensor.shape()[axis] == 1) continue;
    int64_t reach;
    if (!checked_mul(tensor.shape()[axis] - 1, tensor.strides()[axis], &reach) ||
        !checked_mul(reach, size, &reach)) {
      return false;
    }
    int64_t* end = reach < 0 ? &range->low : &range->high;
    if (!checked_add(*end, reach, end)) return false;
  }
  int64_t length;
  return checked_add(range->high, size, &range->high) &&
         !__builtin_sub_overflow(range->high, range->low, &length);
}

struct StridedAxis {
  uint64_t stride;
  int64_t extent;
};

/// Looks for two elements in one place: counts d_i, not all zero, with |d_i| < extent_i and
/// sum(d_i * stride_i) = 0, over the axes from `axis` on, strides descending. `rest` is the sum so
/// far; `reach[axis]` is the largest sum that the axes from `axis` on can make. Gives up, and says
/// yes, when `budget` is spent.
bool meets_itself(const FixedVector<StridedAxis, kMaxRank>& axes,
                  const FixedVector<__int128, kMaxRank + 1>& reach, int axis, __int128 rest,
                  bool moved, int* budget) {
  if (--*budget < 0) return true;
  if (axis == axes.size()) return moved && rest == 0;
  const auto stride = static_cast<__int128>(axes[axis].stride);
  // Only counts that the remaining axes can make up for: |rest + d * stride| <= reach[axis + 1].
  const __int128 limit = axes[axis].extent - 1;
  __int128 low = -limit, high = limit;
  if (stride > 0) {
    const __int128 slack = reach[axis + 1];
    const auto floor_div = [](__int128 a, __int128 b) { return a / b - (a % b < 0 ? 1 : 0); };
    const __int128 lowest = -floor_div(slack + rest, stride);
    const __int128 highest = floor_div(slack - rest, stride);
    if (lowest > low) low = lowest;
    if (highest < high) high = highest;
  }
  if (!moved && low < 0) low = 0;  // the mirror image is the same meeting
  for (__int128 d = low; d <= high; ++d) {
    if (meets_itself(axes, reach, axis + 1, rest + d * stride, moved || d != 0, budget))
      return true;
    if (*budget < 0) return true;
  }
  return false;
}

/// Whether two elements of a non-empty tensor share memory (or might: the question is hard for
/// layouts that nobody writes; those count as overlapping).
bool overlaps_itself(const ConstTensor& tensor) {
  FixedVector<StridedAxis, kMaxRank> axes;  // strides descending
  for (int i = 0; i < tensor.rank(); ++i) {
    if (tensor.shape()[i] == 1) continue;
    const StridedAxis axis{magnitude(tensor.strides()[i]), tensor.shape()[i]};
    if (axis.stride == 0) return true;
    int at = 0;
    while (at < axes.size() && axes[at].stride >= axis.stride) ++at;
    axes.insert(at, axis);
  }
  FixedVector<__int128, kMaxRank + 1> reach;
  for (int i = 0; i <= axes.size(); ++i) reach.push_back(0);
  bool nested = true;  // each stride steps over all that the smaller ones reach: the usual case
  for (int i = axes.size() - 1; i >= 0; --i) {
    nested = nested && static_cast<__int128>(axes[i].stride) > reach[i + 1];
    reach[i] = reach[i + 1] + static_cast<__int128>(axes[i].stride) * (axes[i].extent - 1);
  }
  int budget = 100000;
  return !nested && meets_itself(axes, reach, 0, 0, false, &budget);
}

}  // namespace

Status check_size(const char* op, const char* name, const Shape& shape, DType dtype) {
  auto bytes = static_cast<int64_t>(dtype_size(dtype));
  for (int64_t extent : shape) {
    if (extent == 0) return Status();
  }
  for (int64_t extent : shape) {
    if (!checked_mul(bytes, extent, &bytes)) {
      return invalid_argument(
          "%s: %s of shape %s and type %s is too large; expected fewer than 2^63 bytes", op, name,
          DimsText(shape).c_str(), dtype_name(dtype));
    }
  }
  return Status();
}

Status check_tensor(const char* op, const char* name, const ConstTensor& tensor,
                    ByteRange* bytes) {
  if (dtype_size(tensor.dtype()) == 0) {
    return invalid_argument("%s: %s has the type %d; expected one of DType", op, name,
                            static_cast<int>(tensor.dtype()));
  }
  if (tensor.rank() > kMaxRank) {
    return invalid_argument("%s: %s has rank %d; expected at most %d", op, name, tensor.rank(),
                            kMaxRank);
  }
  if (tensor.strides().rank() != tensor.rank()) {
    return invalid_argument("%s: %s has %d strides; expected one per axis of its shape %s", op,
                            name, tensor.strides().rank(), DimsText(tensor.shape()).c_str());
  }
  for (int axis = 0; axis < tensor.rank(); ++axis) {
    if (tensor.shape()[axis] < 0) {
      return invalid_argument("%s: the shape of %s is %lld at axis %d; expected at least 0", op,
                              name, static_cast<long long>(tensor.shape()[axis]), axis);
    }
  }
  TESSERA_RETURN_IF_ERROR(check_size(op, name, tensor.shape(), tensor.dtype()));
  ByteRange unused;
  if (!byte_range(tensor, bytes != nullptr ? bytes : &unused)) {
    return invalid_argument(
        "%s: %s of shape %s spans too much memory with strides %s; expected less than 2^63 bytes",
        op, name, DimsText(tensor.shape()).c_str(), DimsText(tensor.strides()).c_str());
  }
  return Status();
}

int64_t element_count(const Shape& shape) {
  int64_t count = 1;
  for (int64_t extent : shape) {
    if (extent == 0) return 0;
  }
  for (int64_t extent : shape) count *= extent;
  return count;
}

ByteRange byte_range(const ConstTensor& tensor) {
  ByteRange range;
  byte_range(tensor, &range);
  return range;
}

Status check_operands(const char* op, const ConstTensor& input, const ConstTensor& output,
                      const Shape& output_shape, ByteRange* input_bytes, ByteRange* output_bytes) {
  TESSERA_RETURN_IF_ERROR(check_tensor(op, "output", output, output_bytes));
  if (output.dtype() != input.dtype()) {
    return invalid_argument("%s: output has the type %s; expected the input's, %s", op,
                            dtype_name(output.dtype()), dtype_name(input.dtype()));
  }
  if (output.shape() != output_shape) {
    return invalid_argument("%s: output has the shape %s; expected %s", op,
                            DimsText(output.shape()).c_str(), DimsText(output_shape).c_str());
  }
  byte_range(input, input_bytes);
  if (!output_bytes->empty() && overlaps_itself(output)) {
    return invalid_argument(
        "%s: output of shape %s overlaps itself with strides %s; expected each element in memory "
        "of its own",
        op, DimsText(output.shape()).c_str(), DimsText(output.strides()).c_str());
  }
  return Status();
}

Status check_pointers(const char* op, const char* name, const void* input,
                      const ByteRange& input_bytes, const void* output,
                      const ByteRange& output_bytes) {
  if (input == nullptr && !input_bytes.empty()) {
    return invalid_argument("%s: the data of %s is null; expected memory for %lld bytes", op, name,
                            static_cast<long long>(input_bytes.high - input_bytes.low));
  }
  if (output == nullptr && !output_bytes.empty()) {
    return invalid_argument("%s: the data of output is null; expected memory for %lld bytes", op,
                            static_cast<long long>(output_bytes.high - output_bytes.low));
  }
  if (input_bytes.empty() || output_bytes.empty()) return Status();
  const auto in = reinterpret_cast<uintptr_t>(input), out = reinterpret_cast<uintptr_t>(output);
  const auto in_low = static_cast<__int128>(in) + input_bytes.low;
  const auto in_high = static_cast<__int128>(in) + input_bytes.high;
  const auto out_low = static_cast<__int128>(out) + output_bytes.low;
  const auto out_high = static_cast<__int128>(out) + output_bytes.high;
  if (in_low < out_high && out_low < in_high) {
    return invalid_argument(
        "%s: output overlaps %s (it begins %lld bytes after it); expected memory of its own", op,
        name, static_cast<long long>(out_low - in_low));
  }
  return Status();
}

bool is_dense(const ConstTensor& tensor) {
  int64_t stride = 1;
  for (int axis = tensor.rank(); axis-- > 0;) {
    if (tensor.shape()[axis] == 0) return true;
  }
  for (int axis = tensor.rank(); axis-- > 0;) {
    if (tensor.shape()[axis] == 1) continue;
    if (tensor.strides()[axis] != stride) return false;
    stride *= tensor.shape()[axis];
  }
  return true;
}

}  // namespace tessera
