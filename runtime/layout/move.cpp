// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/layout/move.h"

#include "runtime/base/checked.h"
#include "runtime/base/tensor_checks.h"

namespace tessera {
Move start_move(const ConstTensor& output) {
  Move move;
  move.element_bytes = static_cast<int>(dtype_size(output.dtype()));
  move.bytes_written = element_count(output.shape()) * move.element_bytes;
  move.bytes_read = move.bytes_written;
  return move;
}

void Move::set_fill(const void* element) {
  fill[0] = fill[1] = 0;
  if (element == nullptr) return;
  auto* bytes = reinterpret_cast<unsigned char*>(fill);
  for (size_t at = 0; at < sizeof fill; at += static_cast<size_t>(element_bytes)) {
    std::memcpy(bytes + at, element, static_cast<size_t>(element_bytes));
  }
}

Move make_zeros(const ConstTensor& output) {
  Move move = start_move(output);
  move.bytes_read = 0;
  move.windows.push_back({Side::kSource, 0, -1, 1, 0, 0});
  move.atoms.push_back({1, 0, 0});  // what the window speaks of, also in a scalar
  for (int axis = 0; axis < output.rank(); ++axis) {
    move.atoms.push_back(
        {output.shape()[axis], 0, wrapping_mul(output.strides()[axis], move.element_bytes)});
  }
  return move;
}

Move make_move(const View& view, const ConstTensor& output) {
  Move move = start_move(output);
  const int64_t size = move.element_bytes;
  int first = 0;
  for (int axis = 0; axis < view.rank(); ++axis) {
    const int end = view.first_atom(axis + 1);
    int64_t inner = view.extent(axis);
    for (; first < end; ++first) {
      const Atom& atom = view.atoms()[first];
      inner /= atom.extent;
      move.atoms.push_back({atom.extent, wrapping_mul(atom.stride, size),
                            wrapping_mul(wrapping_mul(output.strides()[axis], inner), size)});
    }
  }
  return move;
}

void append_row_major(Atoms src, Atoms dst, Move* move) {
  const int64_t size = move->element_bytes;
  src = coalesce(src.begin(), src.end());
  dst = coalesce(dst.begin(), dst.end());
  // Common boundaries from the inside, as far as they nest.
  while (!src.empty() && !dst.empty()) {
    Atom &a = src.back(), &b = dst.back();
    const int64_t extent = a.extent < b.extent ? a.extent : b.extent;
    if (a.extent % extent != 0 || b.extent % extent != 0) break;
    move->atoms.push_back({extent, wrapping_mul(a.stride, size), wrapping_mul(b.stride, size)});
    a = {a.extent / extent, wrapping_mul(a.stride, extent)};
    b = {b.extent / extent, wrapping_mul(b.stride, extent)};
    if (a.extent == 1) src.pop_back();
    if (b.extent == 1) dst.pop_back();
  }
  // The same from the outside.
  while (!src.empty() && !dst.empty()) {
    Atom &a = src[0], &b = dst[0];
    const int64_t extent = a.extent < b.extent ? a.extent : b.extent;
    if (a.extent % extent != 0 || b.extent % extent != 0) break;
    a.extent /= extent;
    b.extent /= extent;
    move->atoms.push_back({extent, wrapping_mul(wrapping_mul(a.extent, a.stride), size),
                           wrapping_mul(wrapping_mul(b.extent, b.stride), size)});
    if (a.extent == 1) src.erase(0);
    if (b.extent == 1) dst.erase(0);
  }
  for (const Atom& atom : src)
    move->ragged_src.push_back({atom.extent, wrapping_mul(atom.stride, size)});
  for (const Atom& atom : dst)
    move->ragged_dst.push_back({atom.extent, wrapping_mul(atom.stride, size)});
}

}  // namespace tessera
