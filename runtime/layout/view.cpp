// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/layout/view.h"

#include "runtime/base/checked.h"

namespace tessera {

Atoms coalesce(const Atom* begin, const Atom* end) {
  Atoms result;
  for (const Atom* atom = begin; atom != end; ++atom) {
    if (atom->extent == 1) continue;
    if (!result.empty() && result.back().stride == wrapping_mul(atom->extent, atom->stride)) {
      result.back() = {result.back().extent * atom->extent, atom->stride};
    } else {
      result.push_back(*atom);
    }
  }
  return result;
}

View::View(const ConstTensor& tensor) {
  for (int axis = 0; axis < tensor.rank(); ++axis) {
    const bool single = tensor.shape()[axis] == 1;  // its stride means nothing and may be anything
    if (!single) atoms_.push_back({tensor.shape()[axis], tensor.strides()[axis]});
    axes_.push_back(single ? 0 : 1);
  }
}

int View::first_atom(int axis) const {
  int first = 0;
  for (int i = 0; i < axis; ++i) first += axes_[i];
  return first;
}

int64_t View::extent(int axis) const {
  int64_t extent = 1;
  const int first = first_atom(axis);
  for (int i = 0; i < axes_[axis]; ++i) extent *= atoms_[first + i].extent;
  return extent;
}

bool View::split(int axis, std::initializer_list<int64_t> sizes) {
  return regroup(axis, axis, sizes.begin(), static_cast<int>(sizes.size()));
}

bool View::reshape(const int64_t* sizes, int rank) {
  return regroup(0, this->rank() - 1, sizes, rank);
}

bool View::regroup(int first_axis, int last_axis, const int64_t* sizes, int count) {
  const int begin = first_atom(first_axis), end = first_atom(last_axis + 1);
  Atoms rest = coalesce(atoms_.begin() + begin, atoms_.begin() + end);

  Atoms regrouped;                         // innermost first
  FixedVector<uint8_t, kMaxAtoms> counts;  // innermost axis first
  for (int i = count; i-- > 0;) {
    uint8_t atoms = 0;
    for (int64_t need = sizes[i]; need > 1; ++atoms) {
      if (rest.empty()) return false;
      Atom& atom = rest.back();
      if (need % atom.extent == 0) {
        need /= atom.extent;
        regrouped.push_back(atom);
        rest.pop_back();
      } else if (atom.extent % need == 0) {
        regrouped.push_back({need, atom.stride});
        atom = {atom.extent / need, wrapping_mul(atom.stride, need)};
        need = 1;
      } else {
        return false;
      }
    }
    counts.push_back(atoms);
  }

  View result = *this;
  result.atoms_.clear();
  result.axes_.clear();
  for (int i = 0; i < begin; ++i) result.atoms_.push_back(atoms_[i]);
  for (int i = regrouped.size(); i-- > 0;) result.atoms_.push_back(regrouped[i]);
  for (int i = end; i < atoms_.size(); ++i) result.atoms_.push_back(atoms_[i]);
  for (int i = 0; i < first_axis; ++i) result.axes_.push_back(axes_[i]);
  for (int i = counts.size(); i-- > 0;) result.axes_.push_back(counts[i]);
  for (int i = last_axis + 1; i < axes_.size(); ++i) result.axes_.push_back(axes_[i]);
  *this = result;
  return true;
}

void View::permute(const int* perm) {
  const View old = *this;
  atoms_.clear();
  for (int axis = 0; axis < old.rank(); ++axis) {
    const int first = old.first_atom(perm[axis]);
    for (int i = 0; i < old.axes_[perm[axis]]; ++i) atoms_.push_back(old.atoms_[first + i]);
    axes_[axis] = old.axes_[perm[axis]];
  }
}

void View::merge(int first, int last) {
  for (int axis = last; axis > first; --axis) {
    axes_[first] = static_cast<uint8_t>(axes_[first] + axes_[axis]);
    axes_.erase(axis);
  }
}

}  // namespace tessera
