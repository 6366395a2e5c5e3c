// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// The layout algebra: what a tensor looks like to an op. A view is a list of logical axes over one
// buffer; an axis is a list of atoms (extent, stride), outermost first. Ops split, permute and
// merge axes; no data moves.
#pragma once

#include <initializer_list>

#include "runtime/base/fixed_vector.h"
#include "tessera/tensor.h"

namespace tessera {

/// Enough for the axes of a tensor, each split once, or for all the factors of a 64-bit count.
inline constexpr int kMaxAtoms = 2 * kMaxRank + 8;

struct Atom {
  int64_t extent;
  int64_t stride;  ///< In elements.
};
using Atoms = FixedVector<Atom, kMaxAtoms>;

class View {
 public:
  /// A tensor without an extent of 0 (an empty one is never moved, so it has no view).
  explicit View(const ConstTensor& tensor);

  int rank() const { return axes_.size(); }
  int64_t extent(int axis) const;
  /// The atoms of all axes, outermost first.
  const Atoms& atoms() const { return atoms_; }
  /// The atoms of one axis: indices [first_atom(axis), first_atom(axis + 1)) of atoms().
  int first_atom(int axis) const;

  /// Replaces an axis by consecutive axes of these sizes, whose product is its extent. False where
  /// the atoms have no boundary there: the result is no view of the buffer. The view is then
  /// unchanged.
  bool split(int axis, std::initializer_list<int64_t> sizes);
  /// Axis i of the result is axis perm[i]. A longer list is read as far as the rank goes.
  void permute(const int* perm);
  void permute(std::initializer_list<int> perm) { permute(perm.begin()); }
  /// Replaces the axes first to last by one.
  void merge(int first, int last);
  /// Gives the axes these sizes, whose product is the element count; false as for split.
  bool reshape(const int64_t* sizes, int rank);

 private:
  bool regroup(int first_axis, int last_axis, const int64_t* sizes, int count);

  Atoms atoms_;
  FixedVector<uint8_t, kMaxAtoms> axes_;  // how many atoms each axis has
};

/// Drops extents of 1 and fuses neighbours that are one run in the buffer.
Atoms coalesce(const Atom* begin, const Atom* end);

}  // namespace tessera
