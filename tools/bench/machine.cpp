// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "machine.h"

#include <sys/utsname.h>

#include <algorithm>
#include <fstream>
#include <thread>

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

namespace tessera::tools {
namespace {

std::string first_line(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

#if defined(__x86_64__) || defined(__i386__)
/// The highest level that a cache leaf (4 of Intel, 0x8000001D of AMD) reports; 0 without one. Each
/// describes the cache of one core complex, where sysconf may add those of the package up.
int64_t cache_of_leaf(unsigned leaf) {
  int64_t bytes = 0;
  unsigned highest = 0;
  for (unsigned index = 0; index < 16; ++index) {
    unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
    if (!__get_cpuid_count(leaf, index, &eax, &ebx, &ecx, &edx)) break;
    const unsigned type = eax & 31, level = eax >> 5 & 7;
    if (type == 0) break;
    if (type == 2 || level < highest) continue;  // 2: instructions
    highest = level;
    bytes = int64_t{(ebx >> 22) + 1} * ((ebx >> 12 & 1023) + 1) * ((ebx & 4095) + 1) *
            (int64_t{ecx} + 1);
  }
  return bytes;
}

int64_t cache_of_processor() { return std::max(cache_of_leaf(4), cache_of_leaf(0x8000001D)); }
#else
int64_t cache_of_processor() { return 0; }
#endif

int64_t cache_of_sysfs() {
  int64_t bytes = 0, highest = 0;
  for (int index = 0; index < 16; ++index) {
    const std::string folder =
        "/sys/devices/system/cpu/cpu0/cache/index" + std::to_string(index) + "/";
    int64_t level = 0, size = 0;
    char unit = 0;
    if (!(std::ifstream(folder + "level") >> level)) break;
    std::ifstream(folder + "size") >> size >> unit;  // "32768K"
    if (size <= 0 || level < highest || first_line(folder + "type") == "Instruction") continue;
    highest = level;
    bytes = size * (unit == 'K' ? 1 << 10 : unit == 'M' ? 1 << 20 : 1);
  }
  return bytes;
}

}  // namespace

std::string machine_name() {
  utsname names = {};
  const unsigned processors = std::thread::hardware_concurrency();
  if (uname(&names) != 0) return std::to_string(processors) + " processors";
  return std::string(names.sysname) + " " + names.machine + ", " + std::to_string(processors) +
         (processors == 1 ? " processor" : " processors");
}

std::string cpu_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const size_t colon = line.find(": ");
    if (line.compare(0, 10, "model name") == 0 && colon != std::string::npos) {
      return line.substr(colon + 2);
    }
  }
  utsname names = {};
  return uname(&names) == 0 ? names.machine : "unknown";
}

int64_t last_level_cache() {
  const int64_t bytes = cache_of_processor();
  return bytes > 0 ? bytes : cache_of_sysfs();
}

}  // namespace tessera::tools
