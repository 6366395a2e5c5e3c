// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// A vector inside its owner: no allocation, and copying costs what is used, not the capacity.
#pragma once

#include <cassert>

namespace tessera {

template <typename T, int kCapacity>
class FixedVector {
 public:
  FixedVector() = default;
  FixedVector(const FixedVector& other) { *this = other; }
  FixedVector& operator=(const FixedVector& other) {
    size_ = other.size_;
    for (int i = 0; i < size_; ++i) items_[i] = other.items_[i];
    return *this;
  }

  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T& operator[](int i) { return items_[i]; }
  const T& operator[](int i) const { return items_[i]; }
  T* begin() { return items_; }
  T* end() { return items_ + size_; }
  const T* begin() const { return items_; }
  const T* end() const { return items_ + size_; }
  T& back() { return items_[size_ - 1]; }
  const T& back() const { return items_[size_ - 1]; }

  void clear() { size_ = 0; }
  void pop_back() { --size_; }
  void push_back(const T& item) {
    assert(size_ < kCapacity);
    items_[size_++] = item;
  }
  void insert(int at, const T& item) {
    assert(size_ < kCapacity);
    for (int i = size_++; i > at; --i) items_[i] = items_[i - 1];
    items_[at] = item;
  }
  void erase(int at) {
    --size_;
    for (int i = at; i < size_; ++i) items_[i] = items_[i + 1];
  }

 private:
  int size_ = 0;
  T items_[kCapacity];
};

}  // namespace tessera
