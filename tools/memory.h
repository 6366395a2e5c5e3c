// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Memory for tensors, and how much of it there is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

namespace tessera::tools {

/// Uninitialised bytes at a cache line's start. Throws std::bad_alloc.
class Memory {
 public:
  Memory() = default;
  explicit Memory(size_t bytes);

  uint8_t* data() const { return data_.get(); }
  size_t size() const { return size_; }

 private:
  struct Free {
    void operator()(uint8_t* data) const { std::free(data); }
  };
  std::unique_ptr<uint8_t, Free> data_;
  size_t size_ = 0;
};

/// Bytes that can be had now, of the machine's or of its container's, without others losing theirs.
uint64_t available_memory();

}  // namespace tessera::tools
