// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "values.h"

#include <algorithm>
#include <cstring>
#include <functional>

#include "element.h"
#include "text.h"

namespace tessera::tools {

using nlohmann::json;

namespace {

constexpr uint64_t kStep = 0x9E3779B97F4A7C15u;

uint64_t mix64(uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

uint64_t word(uint64_t seed, uint64_t k) { return mix64(seed + (k + 1) * kStep); }

void fill_bits(uint64_t seed, DType dtype, uint8_t* out, size_t bytes) {
  for (size_t at = 0; at < bytes; at += 8) {
    const uint64_t bits = word(seed, at / 8);
    std::memcpy(out + at, &bits, std::min<size_t>(8, bytes - at));
  }
  if (dtype != DType::kBool) return;
  for (size_t i = 0; i < bytes; ++i) out[i] &= 1;
}

/// Elements [0, period) by the rule, and then those again and again.
void fill_numbers(const CaseTensor& tensor, uint8_t* out, uint64_t period,
                  const std::function<int64_t(uint64_t)>& number) {
  const size_t width = dtype_size(tensor.dtype);
  const size_t count = std::min<uint64_t>(tensor.bytes / width, period);
  for (size_t k = 0; k < count; ++k) encode_integer(number(k), tensor.dtype, out + k * width);
  for (size_t done = count * width; done < tensor.bytes;) {
    const size_t more = std::min(done, tensor.bytes - done);
    std::memcpy(out + done, out, more);
    done += more;
  }
}

void fill(const CaseTensor& tensor, const json& rule, uint8_t* out) {
  constexpr uint64_t kNoPeriod = UINT64_MAX;
  const std::string& kind = string_at(rule, "kind");
  require_known_keys(rule,
                     kind == "bits"    ? std::vector<const char*>{"kind", "seed"}
                     : kind == "small" ? std::vector<const char*>{"kind", "seed", "lo", "hi"}
                     : kind == "index" ? std::vector<const char*>{"kind", "seed", "mod"}
                     : kind == "mod"   ? std::vector<const char*>{"kind", "m"}
                                       : std::vector<const char*>{"kind"},
                     "the fill '" + kind + "'");
  if (kind == "zeros") {
    std::memset(out, 0, tensor.bytes);
  } else if (kind == "bits") {
    fill_bits(word_at(rule, "seed"), tensor.dtype, out, tensor.bytes);
  } else if (kind == "small") {
    const uint64_t seed = word_at(rule, "seed");
    const int64_t low = integer_at(rule, "lo"), high = integer_at(rule, "hi");
    if (low > high) throw BadManifest("fill: lo is above hi");
    const uint64_t range = static_cast<uint64_t>(high) - static_cast<uint64_t>(low) + 1;
    fill_numbers(tensor, out, kNoPeriod, [=](uint64_t k) {
      const uint64_t offset = range == 0 ? word(seed, k) : word(seed, k) % range;
      return static_cast<int64_t>(static_cast<uint64_t>(low) + offset);
    });
  } else if (kind == "index") {
    const uint64_t seed = word_at(rule, "seed");
    std::vector<uint64_t> mods;
    if (!rule.contains("mod") || !rule["mod"].is_array()) throw BadManifest("fill: mod is no list");
    for (const json& mod : rule["mod"]) {
      if (!mod.is_number_unsigned() || mod == 0)
        throw BadManifest("fill: mod is " + json_text(mod));
      mods.push_back(mod.get<uint64_t>());
    }
    if (mods.empty()) throw BadManifest("fill: mod is empty");
    fill_numbers(tensor, out, kNoPeriod, [&](uint64_t k) {
      return static_cast<int64_t>(word(seed, k) % mods[k % mods.size()]);
    });
  } else if (kind == "mod") {
    const int64_t modulus = integer_at(rule, "m");
    if (modulus <= 0) throw BadManifest("fill: m is " + std::to_string(modulus));
    fill_numbers(tensor, out, static_cast<uint64_t>(modulus),
                 [](uint64_t k) { return static_cast<int64_t>(k); });
  } else {
    throw BadManifest("unknown fill '" + kind + "'");
  }
}

InputView scatter_to_view(const CaseTensor& input, const Memory& dense) {
  constexpr int64_t kLargest = int64_t{1} << 40;
  constexpr int kUnused = 0xEE;  // between the elements, so that a read there shows
  const Strides& strides = *input.strides;
  int64_t lowest = 0, highest = 0;
  for (int axis = 0; axis < input.shape.rank() && input.bytes > 0; ++axis) {
    int64_t span = 0;
    const bool overflow = __builtin_mul_overflow(input.shape[axis] - 1, strides[axis], &span);
    int64_t& end = span < 0 ? lowest : highest;
    if (overflow || __builtin_add_overflow(end, span, &end) || end > kLargest || end < -kLargest) {
      throw BadManifest("strides " + dims_text(strides) + " span too much memory");
    }
  }
  const size_t width = dtype_size(input.dtype);
  const size_t bytes = static_cast<size_t>(highest - lowest + 1) * width;
  if (bytes > available_memory()) {
    throw BadManifest("strides " + dims_text(strides) + " span too much memory");
  }
  InputView view;
  view.memory = Memory(bytes);
  std::memset(view.memory.data(), kUnused, bytes);
  uint8_t* origin = view.memory.data() - lowest * static_cast<int64_t>(width);
  const auto at = [&](int64_t offset) { return origin + offset * static_cast<int64_t>(width); };
  const size_t count = input.bytes / width;
  for_each_offset(input.shape, strides, count, [&](size_t k, int64_t offset) {
    std::memcpy(at(offset), dense.data() + k * width, width);
  });
  for_each_offset(input.shape, strides, count, [&](size_t k, int64_t offset) {
    if (std::memcmp(at(offset), dense.data() + k * width, width) != 0) {
      throw BadManifest("strides " + dims_text(strides) + " put different values in one place");
    }
  });
  view.tensor = ConstTensor(origin, input.dtype, input.shape, strides);
  return view;
}

}  // namespace

DataFile::DataFile(const std::string& path) : file_(path, std::ios::binary | std::ios::ate) {
  if (file_) size_ = static_cast<uint64_t>(file_.tellg());
}

void DataFile::read(int64_t at, size_t count, uint8_t* destination) {
  if (at < 0 || static_cast<uint64_t>(at) > size_ || count > size_ - static_cast<uint64_t>(at)) {
    throw BadManifest("bytes " + std::to_string(at) + " + " + std::to_string(count) +
                      " are outside data.bin, which has " + std::to_string(size_));
  }
  file_.clear();
  file_.seekg(at);
  file_.read(reinterpret_cast<char*>(destination), static_cast<std::streamsize>(count));
  if (!file_) throw BadManifest("data.bin cannot be read");
}

Memory load_values(const CaseTensor& tensor, DataFile& data) {
  const bool generated = tensor.source.contains("fill");
  if (!generated) {
    const int64_t bytes = integer_at(tensor.source, "bytes");
    if (bytes < 0 || static_cast<size_t>(bytes) != tensor.bytes) {
      throw BadManifest(std::to_string(bytes) + " bytes are listed for " +
                        tensor_text(tensor.dtype, tensor.shape));
    }
  }
  if (tensor.bytes > available_memory()) {
    throw BadManifest(tensor_text(tensor.dtype, tensor.shape) + " exceeds the machine's memory");
  }
  Memory memory(tensor.bytes);
  if (generated) {
    fill(tensor, tensor.source["fill"], memory.data());
  } else {
    data.read(integer_at(tensor.source, "at"), tensor.bytes, memory.data());
  }
  return memory;
}

InputView load_input(const CaseTensor& input, DataFile& data) {
  Memory dense = load_values(input, data);
  if (input.strides) return scatter_to_view(input, dense);
  InputView view;
  view.tensor = ConstTensor(dense.data(), input.dtype, input.shape);
  view.memory = std::move(dense);
  return view;
}

uint64_t hash_bytes(const uint8_t* bytes, size_t count) {
  uint64_t sum = 0;
  for (size_t at = 0; at < count; at += 8) {
    uint64_t bits = 0;
    std::memcpy(&bits, bytes + at, std::min<size_t>(8, count - at));
    sum += mix64(bits + (at / 8 + 1) * kStep);
  }
  return mix64(sum ^ count);
}

}  // namespace tessera::tools
