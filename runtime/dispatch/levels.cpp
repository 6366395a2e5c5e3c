// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/dispatch/levels.h"

#include <HalideRuntime.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

#include "runtime/base/errors.h"
#include "runtime/exec/threads.h"

namespace tessera {
namespace {

constexpr int kNoFeature = -1;

struct Level {
  const char* name;
  const char* target;
  int features[16];  // of the Halide runtime; ends with kNoFeature (the list ends in a comma)
};

constexpr Level kLevels[] = {
#define TESSERA_LEVEL(name, target, ...) {#name, target, {__VA_ARGS__ kNoFeature}},
#include "dispatch/kernel_list.inc"
#undef TESSERA_LEVEL
};
constexpr int kLevelCount = sizeof kLevels / sizeof kLevels[0];

/// Whether the operating system saves the registers that AVX or AVX-512 code uses: the processor's
/// own feature bits do not tell.
bool system_saves_registers(bool avx, bool avx512) {
  if (!avx && !avx512) return true;
#if defined(__x86_64__) || defined(__i386__)
  unsigned a, b, c, d;
  if (__get_cpuid(1, &a, &b, &c, &d) == 0 || (c & bit_OSXSAVE) == 0) return false;
  unsigned low, high;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  const unsigned needed = avx512 ? 0xe6 : 0x6;
  return (low & needed) == needed;
#else
  return true;
#endif
}

bool has_feature(const Level& level, int feature) {
  const int* end = level.features;
  while (*end != kNoFeature && *end != feature) ++end;
  return *end == feature;
}

StreamStores stores_of([[maybe_unused]] const Level& level) {  // none beside x86-64
#if defined(__x86_64__)
  return has_feature(level, halide_target_feature_avx512) ? StreamStores::kLines
                                                          : StreamStores::kVectors;
#else
  return StreamStores::kNone;
#endif
}

bool is_supported(const Level& level) {
  uint64_t words[(halide_target_feature_end + 63) / 64] = {};
  for (const int* feature = level.features; *feature != kNoFeature; ++feature) {
    words[*feature / 64] |= uint64_t{1} << (*feature % 64);
  }
  return halide_can_use_target_features(sizeof words / sizeof words[0], words) != 0 &&
         system_saves_registers(has_feature(level, halide_target_feature_avx),
                                has_feature(level, halide_target_feature_avx512));
}

int find_level(const char* name) {
  for (int i = 0; i < kLevelCount; ++i) {
    if (std::strcmp(kLevels[i].name, name) == 0) return i;
  }
  return -1;
}

/// Bit i: level i is supported. The highest bit marks the answer as known; several threads may find
/// it at once, and find the same.
std::atomic<uint32_t> supported_levels{0};
constexpr uint32_t kKnown = uint32_t{1} << 31;

uint32_t supported() {
  uint32_t levels = supported_levels.load(std::memory_order_relaxed);
  if (levels == 0) {
    levels = kKnown;
    for (int i = 0; i < kLevelCount && is_supported(kLevels[i]); ++i) levels |= uint32_t{1} << i;
    supported_levels.store(levels, std::memory_order_relaxed);
  }
  return levels;
}

Status parse_level(const char* where, const char* name, int* level) {
  *level = find_level(name);
  if (*level >= 0) return Status();
  char known[160] = "";
  size_t used = 0;
  for (const Level& entry : kLevels) {
    const int length =
        std::snprintf(known + used, sizeof known - used, "%s%s", used > 0 ? ", " : "", entry.name);
    used += static_cast<size_t>(length);
    if (used >= sizeof known) break;
  }
  return invalid_argument("%s is '%.64s'; expected a level of this build: %s", where, name, known);
}

Status parse_kernel(const char* where, const char* name, DispatchOptions* options) {
  options->forced = find_kernel(name);
  options->forced_indexed = options->forced == nullptr ? find_indexed_kernel(name) : nullptr;
  if (options->forced == nullptr && options->forced_indexed == nullptr) {
    return invalid_argument(
        "%s is '%.64s'; expected the name of a kernel of this build, as 'tessera list' shows them",
        where, name);
  }
  return Status();
}

const char* read_environment(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && value[0] != '\0' ? value : nullptr;
}

/// The variable's value; null when it is not set. Whether any is set is found out once: mostly none
/// is, and a search of the environment would be a tenth of a small call.
const char* environment(const char* variable) {
  enum { kUnknown, kNoneSet, kSomeSet };
  static std::atomic<int> state{kUnknown};
  int known = state.load(std::memory_order_relaxed);
  if (known == kUnknown) {
    const bool some = read_environment("TESSERA_ISA") != nullptr ||
                      read_environment("TESSERA_KERNEL") != nullptr ||
                      read_environment("TESSERA_NUM_THREADS") != nullptr;
    known = some ? kSomeSet : kNoneSet;
    state.store(known, std::memory_order_relaxed);
  }
  return known == kSomeSet ? read_environment(variable) : nullptr;
}

}  // namespace

int level_total() { return kLevelCount; }

LevelInfo level_info(int index) {
  return {kLevels[index].name, kLevels[index].target, (supported() >> index & 1) != 0};
}

int processor_level() {
  const uint32_t levels = supported() & ~kKnown;
  int best = -1;
  while (levels >> (best + 1) != 0) ++best;
  return best;
}

Status resolve_dispatch(const Context& context, DispatchOptions* options) {
  options->level = processor_level();
  options->forced = nullptr;
  options->forced_indexed = nullptr;
  options->streaming_bytes = context.streaming_bytes > 0    ? context.streaming_bytes
                             : context.streaming_bytes == 0 ? streaming_threshold()
                                                            : INT64_MAX;
  if (options->level < 0) {
    return internal_error(
        "this processor has no instruction set level of this build; the lowest is %s",
        kLevels[0].target);
  }
  const char* where = "Context::isa";
  const char* name = context.isa;
  if (name == nullptr) {
    where = "the environment variable TESSERA_ISA";
    name = environment("TESSERA_ISA");
  }
  if (name != nullptr) {
    int level;
    TESSERA_RETURN_IF_ERROR(parse_level(where, name, &level));
    if (level < options->level) options->level = level;
  }
  options->stores = stores_of(kLevels[options->level]);

  const char* threads = context.threads > 0 ? nullptr : environment("TESSERA_NUM_THREADS");
  if (threads != nullptr && parse_threads(threads) == 0) {
    return invalid_argument(
        "the environment variable TESSERA_NUM_THREADS is '%.64s'; expected a number from 1 to %d",
        threads, kMaxThreads);
  }

  where = "Context::kernel";
  name = context.kernel;
  if (name == nullptr) {
    where = "the environment variable TESSERA_KERNEL";
    name = environment("TESSERA_KERNEL");
  }
  if (name == nullptr) return Status();
  TESSERA_RETURN_IF_ERROR(parse_kernel(where, name, options));
  const int level =
      options->forced != nullptr ? options->forced->level : options->forced_indexed->level;
  if (level > options->level) {
    return invalid_argument("%s is '%.64s'; expected a kernel of level %s or lower", where, name,
                            kLevels[options->level].name);
  }
  return Status();
}

}  // namespace tessera
