// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Mistakes planted on purpose, each of which a sanitizer must report (a build whose sanitizer sees
// nothing passes every other test), and what looks like one and must not be reported.
//   planted CASE [LEVEL]
#include <HalideRuntime.h>

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "runtime/dispatch/kernel_table.h"
#include "tessera/tessera.h"

namespace {

constexpr int32_t kBlock = 8;     // which every level has a kernel for
constexpr int32_t kLength = 100;  // of each phase
constexpr int32_t kBytes = kBlock * kLength;
constexpr int32_t kMissing = 8;  // less than a vector: the last one begins inside

int call(const tessera::Kernel* kernel, int bits, uint8_t* source, halide_dimension_t* source_dims,
         uint8_t* destination, halide_dimension_t* dims) {
  if (kernel == nullptr) {
    std::fprintf(stderr, "there is no such kernel\n");
    return 2;
  }
  halide_buffer_t src = {}, dst = {};
  src.type = dst.type = halide_type_t(halide_type_uint, static_cast<uint8_t>(bits));
  src.dimensions = dst.dimensions = 4;
  src.host = source;
  src.dim = source_dims;
  dst.host = destination;
  dst.dim = dims;
  return kernel->function(&src, &dst);
}

/// Calls the level's kernel that takes blocks of bytes apart, for kBytes on both sides.
int deinterleave(const std::string& level, uint8_t* source, uint8_t* destination) {
  const tessera::Kernel* found = nullptr;
  for (const tessera::Kernel& kernel :
       tessera::find_kernels(tessera::Algorithm::kDeinterleave, 1, 1, kBlock)) {
    if (level == tessera::level(kernel.level).name) found = &kernel;
  }
  halide_dimension_t source_dims[] = {
      {0, 1, 1}, {0, kBlock, 1}, {0, kLength, kBlock}, {0, 1, kBytes}};
  halide_dimension_t dims[] = {{0, 1, 1}, {0, kLength, 1}, {0, kBlock, kLength}, {0, 1, kBytes}};
  return call(found, 8, source, source_dims, destination, dims);
}

/// Copies two words of 8 bytes, which is one vector.
int copy_vector(uint8_t* source, uint8_t* destination) {
  halide_dimension_t dims[] = {{0, 2, 1}, {0, 1, 2}, {0, 1, 2}, {0, 1, 2}};
  return call(tessera::find_kernel("tessera_copy_w8_v2_baseline"), 64, source, dims, destination,
              dims);
}

int on_heap(const std::string& level, int32_t source_bytes, int32_t bytes) {
  std::vector<uint8_t> source(static_cast<size_t>(source_bytes)), to(static_cast<size_t>(bytes));
  return deinterleave(level, source.data(), to.data());
}

/// As the executor's tiles lie.
int on_stack(const std::string& level) {
  std::vector<uint8_t> source(kBytes);
  alignas(64) uint8_t tile[kBytes - kMissing];
  return deinterleave(level, source.data(), tile);
}

/// The library's own streaming stores, which are intrinsics.
int streamed(const std::string& level) {
  constexpr int64_t kAll = 1 << 16, kLine = 64;
  std::vector<uint8_t> source(kAll);
  auto* to = static_cast<uint8_t*>(std::aligned_alloc(kLine, kAll - kLine));
  tessera::Context context;
  context.threads = 1;
  context.isa = level.c_str();
  context.streaming_bytes = 1;
  const tessera::Status status = tessera::reshape(
      {source.data(), tessera::DType::kUInt8, {kAll}}, {2, kAll / 2},
      {to, tessera::DType::kUInt8, {2, kAll / 2}}, tessera::ReshapeRule::kTensorFlow, context);
  std::free(to);
  return status.ok() ? 0 : 2;
}

int overflow() {
  volatile int most = INT_MAX;
  most = most + 1;
  return most == INT_MIN ? 0 : 2;
}

int leak() {
  void* volatile forgotten = std::malloc(77);
  forgotten = nullptr;
  return forgotten == nullptr ? 0 : 2;
}

/// Two threads call a kernel: into one output, or each into its own.
int in_two_threads(const std::string& level, bool shared) {
  std::vector<uint8_t> source(kBytes), first(kBytes), second(kBytes);
  std::thread other([&] { deinterleave(level, source.data(), first.data()); });
  const int result = deinterleave(level, source.data(), (shared ? first : second).data());
  other.join();
  return result;
}

/// A byte, and a vector right behind it: no race, though the vector's words are not aligned and the
/// first of them would reach the byte if they were.
int side_by_side() {
  std::vector<uint8_t> source(16);
  int result = 0;
  for (int round = 0; round < 50; ++round) {  // one may well be missed
    std::vector<uint8_t> to(32);
    std::thread other([&] { to[3] = 1; });
    result |= copy_vector(source.data(), to.data() + 4);
    other.join();
  }
  return result;
}

bool supported(const std::string& level) {
  for (size_t i = 0; i < tessera::level_count(); ++i) {
    if (level == tessera::level(i).name) return tessera::level(i).supported;
  }
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string plant = argc > 1 ? argv[1] : "", level = argc > 2 ? argv[2] : "baseline";
  if (!supported(level)) {
    std::printf("not run: level %s\n", level.c_str());
    return 0;
  }
  if (plant == "nothing") return on_heap(level, kBytes, kBytes);
  if (plant == "write") return on_heap(level, kBytes, kBytes - kMissing);
  if (plant == "read") return on_heap(level, kBytes - kMissing, kBytes);
  if (plant == "stack") return on_stack(level);
  if (plant == "streamed") return streamed(level);
  if (plant == "overflow") return overflow();
  if (plant == "leak") return leak();
  if (plant == "race") return in_two_threads(level, true);
  if (plant == "no_race") return in_two_threads(level, false);
  if (plant == "side_by_side") return side_by_side();
  std::fprintf(stderr, "there is no case '%s'\n", plant.c_str());
  return 2;
}
