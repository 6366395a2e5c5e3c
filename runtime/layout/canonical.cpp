// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/layout/canonical.h"

#include "runtime/base/checked.h"

namespace tessera {
namespace {

/// By destination stride, the smallest first; where they are equal by the source's.
void insert_sorted(PieceDims* dims, const Dim& dim) {
  int at = dims->size();
  while (at > 0) {
    const Dim& before = (*dims)[at - 1];
    if (before.dst < dim.dst ||
        (before.dst == dim.dst && magnitude(before.src) <= magnitude(dim.src))) {
      break;
    }
    --at;
  }
  dims->insert(at, dim);
}

/// Joins neighbours that are one run on both sides.
void fuse(PieceDims* dims) {
  int kept = 0;
  for (int i = 0; i < dims->size(); ++i) {
    const Dim dim = (*dims)[i];
    Dim* inner = kept > 0 ? &(*dims)[kept - 1] : nullptr;
    if (inner != nullptr && dim.src == wrapping_mul(inner->extent, inner->src) &&
        dim.dst == wrapping_mul(inner->extent, inner->dst)) {
      inner->extent *= dim.extent;
    } else {
      (*dims)[kept++] = dim;
    }
  }
  while (dims->size() > kept) dims->pop_back();
}

/// Takes the run off the dimensions and widens the words.
void retype(int64_t element_bytes, Piece* piece) {
  int64_t run_bytes = element_bytes;
  if (!piece->dims.empty()) {
    const Dim& inner = piece->dims[0];
    if (inner.dst == element_bytes && (piece->fill || inner.src == element_bytes)) {
      run_bytes *= inner.extent;
      piece->dims.erase(0);
    }
  }
  uint64_t multiples = static_cast<uint64_t>(run_bytes);  // the widest word divides all of these
  for (const Dim& dim : piece->dims) {
    multiples |= static_cast<uint64_t>(dim.dst) | static_cast<uint64_t>(piece->fill ? 0 : dim.src);
  }
  piece->width = 8;
  while (multiples % static_cast<uint64_t>(piece->width) != 0) piece->width /= 2;
  piece->run = run_bytes / piece->width;
}

}  // namespace

int64_t Piece::bytes() const {
  int64_t bytes = run * width;
  for (const Dim& dim : dims) bytes *= dim.extent;
  return bytes;
}

bool for_each_piece(const Move& move, const Box& box, FunctionRef<bool(const Piece&)> visit) {
  Piece piece;
  piece.fill = box.fill;
  piece.src_offset = move.src_offset;
  piece.dst_offset = move.dst_offset;
  PieceDims& dims = piece.dims;
  for (int i = 0; i < move.atoms.size(); ++i) {
    MoveAtom atom = move.atoms[i];
    const Range& range = box.ranges[i];
    piece.src_offset = wrapping_add(piece.src_offset, wrapping_mul(range.begin, atom.src));
    piece.dst_offset = wrapping_add(piece.dst_offset, wrapping_mul(range.begin, atom.dst));
    const int64_t extent = range.end - range.begin;
    if (extent == 1) continue;
    if (box.fill) atom.src = 0;
    if (atom.dst < 0) {  // the same elements from the other end
      piece.src_offset = wrapping_add(piece.src_offset, wrapping_mul(extent - 1, atom.src));
      piece.dst_offset = wrapping_add(piece.dst_offset, wrapping_mul(extent - 1, atom.dst));
      atom.src = wrapping_mul(-1, atom.src);
      atom.dst = wrapping_mul(-1, atom.dst);
    }
    insert_sorted(&dims, {extent, atom.src, atom.dst});
  }
  fuse(&dims);

  const int64_t element_bytes = move.element_bytes;
  if (box.fill &&
      move.fill[0] != move.fill[1]) {  // a 16-byte value: its halves one after the other
    for (int half = 0; half < 2; ++half) {
      Piece part = piece;
      part.width = 8;
      part.run = 1;
      part.dst_offset = wrapping_add(part.dst_offset, 8 * half);
      part.value = move.fill[half];
      if (!visit(part)) return false;
    }
    return true;
  }
  piece.value = move.fill[0];
  retype(element_bytes, &piece);
  return visit(piece);
}

}  // namespace tessera
