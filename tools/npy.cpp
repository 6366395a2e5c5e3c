// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "npy.h"

#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "text.h"

namespace tessera::tools {

using nlohmann::json;

namespace {

constexpr char kMagic[] = "\x93NUMPY";
constexpr size_t kMagicBytes = sizeof(kMagic) - 1;

struct NpyType {
  const char* text;
  DType dtype;
};

// Where a type has two rows, the first is the one that is read. ml_dtypes writes bfloat16 as <V2,
// float8_e5m2 as <f1, and every other 8-bit float as <V1, which does not say which one it is.
constexpr NpyType kTypes[] = {
    {"|b1", DType::kBool},           {"|i1", DType::kInt8},
    {"|u1", DType::kUInt8},          {"<i2", DType::kInt16},
    {"<u2", DType::kUInt16},         {"<i4", DType::kInt32},
    {"<u4", DType::kUInt32},         {"<i8", DType::kInt64},
    {"<u8", DType::kUInt64},         {"<f2", DType::kFloat16},
    {"<V2", DType::kBFloat16},       {"<f4", DType::kFloat32},
    {"<f8", DType::kFloat64},        {"<c8", DType::kComplex64},
    {"<c16", DType::kComplex128},    {"<f1", DType::kFloat8E5M2},
    {"<V1", DType::kFloat8E4M3FN},   {"<V1", DType::kFloat8E4M3FNUZ},
    {"<V1", DType::kFloat8E5M2FNUZ}, {"<V1", DType::kFloat8E4M3B11FNUZ},
    {"|i1", DType::kQInt8},          {"|u1", DType::kQUInt8},
    {"<i2", DType::kQInt16},         {"<u2", DType::kQUInt16},
    {"<i4", DType::kQInt32},
};

const char* npy_type(DType dtype) {
  for (const NpyType& type : kTypes) {
    if (type.dtype == dtype) return type.text;
  }
  throw std::runtime_error(std::string(".npy has no type for ") + dtype_name(dtype));
}

DType type_of(const json& descr) {
  if (!descr.is_string()) throw std::runtime_error("structured types are not supported");
  const std::string text = descr.get<std::string>();
  for (const NpyType& type : kTypes) {
    if (text.size() > 1 && text.substr(1) == type.text + 1 && text[0] != '>') return type.dtype;
  }
  if (text[0] == '>') {
    throw std::runtime_error("the data are big-endian (" + text +
                             "); convert them with array.astype(array.dtype.newbyteorder('<'))");
  }
  if (text.size() < 3 || text[1] == 'O' || text.find_first_not_of("0123456789", 2) == 2) {
    throw std::runtime_error("type '" + text + "' is not supported");
  }
  const int64_t number = std::strtoll(text.c_str() + 2, nullptr, 10);
  switch (text[1] == 'U' && number < 1000 ? number * 4 : number) {  // U counts characters
    case 1:
      return DType::kUInt8;
    case 2:
      return DType::kUInt16;
    case 4:
      return DType::kUInt32;
    case 8:
      return DType::kUInt64;
    case 16:
      return DType::kComplex128;
    default:
      throw std::runtime_error("type '" + text + "' is not of 1, 2, 4, 8 or 16 bytes");
  }
}

/// The header is a Python dictionary of strings, integers, tuples and truth values, which differs
/// from JSON in spelling only.
json parse_header(const std::string& python) {
  std::string text;
  for (size_t i = 0; i < python.size(); ++i) {
    const char c = python[i];
    if (python.compare(i, 4, "True") == 0) {
      text += "true", i += 3;
    } else if (python.compare(i, 5, "False") == 0) {
      text += "false", i += 4;
    } else if (c == ')' || c == '}' || c == ']') {
      const size_t last = text.find_last_not_of(' ');
      if (last != std::string::npos && text[last] == ',') text.erase(last);
      text += c == ')' ? ']' : c;
    } else {
      text += c == '\'' ? '"' : c == '(' ? '[' : c;
    }
  }
  const json header = json::parse(text);
  const json& shape = header.at("shape");
  for (const json& extent : shape) {
    if (!extent.is_number_unsigned() || extent.get<uint64_t>() > INT64_MAX) {
      throw std::runtime_error("has a shape that is not one");
    }
  }
  return header;
}

Array read_npy_stream(std::istream& file) {
  file.exceptions(std::ios::failbit | std::ios::badbit);
  file.seekg(0, std::ios::end);
  const auto file_bytes = static_cast<size_t>(file.tellg());
  file.seekg(0);

  char start[kMagicBytes + 2];
  file.read(start, sizeof start);
  if (std::memcmp(start, kMagic, kMagicBytes) != 0) throw std::runtime_error("is no .npy file");
  const char version = start[kMagicBytes];
  if (version < 1 || version > 3) throw std::runtime_error("has a .npy version that is not 1 to 3");
  unsigned char length[4] = {};
  file.read(reinterpret_cast<char*>(length), version == 1 ? 2 : 4);
  const size_t header_bytes =
      length[0] | length[1] << 8 | length[2] << 16 | size_t{length[3]} << 24;
  if (header_bytes > file_bytes) throw std::runtime_error("is cut off");
  std::string text(header_bytes, ' ');
  file.read(text.data(), static_cast<std::streamsize>(header_bytes));

  const json header = parse_header(text);
  Shape shape(header.at("shape").get<std::vector<int64_t>>());
  const DType dtype = type_of(header.at("descr"));
  size_t bytes = 0;
  if (!checked_bytes(shape, dtype_size(dtype), &bytes) ||
      bytes > file_bytes - static_cast<size_t>(file.tellg())) {
    throw std::runtime_error("is cut off: it should hold " + tensor_text(dtype, shape));
  }
  Array array = make_array(dtype, shape);
  array.npy_type = header.at("descr").get<std::string>();
  file.read(reinterpret_cast<char*>(array.bytes.data()), static_cast<std::streamsize>(bytes));
  if (header.at("fortran_order").get<bool>()) {
    int64_t stride = 1;
    for (int i = 0; i < shape.rank(); ++i) {
      array.strides[i] = stride;
      stride *= std::max<int64_t>(shape[i], 1);
    }
  }
  return array;
}

}  // namespace

Array read_npy(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot open " + path);
  try {
    return read_npy_stream(file);
  } catch (const std::ios::failure&) {
    throw std::runtime_error(path + ": is cut off");
  } catch (const json::exception&) {
    throw std::runtime_error(path + ": has a header that is not NumPy's");
  } catch (const std::runtime_error& error) {
    throw std::runtime_error(path + ": " + error.what());
  }
}

void write_npy(const Array& array, const std::string& path) {
  std::string shape;
  for (int64_t extent : array.shape) shape += std::to_string(extent) + ", ";
  if (array.shape.rank() > 1) shape.resize(shape.size() - 2);
  if (array.shape.rank() == 1) shape.resize(shape.size() - 1);
  const std::string type = array.npy_type.empty() ? npy_type(array.dtype) : array.npy_type;
  std::string header =
      "{'descr': '" + type + "', 'fortran_order': False, 'shape': (" + shape + "), }";

  // NumPy maps files into memory, so the data begin at a multiple of 64 bytes. A shape has at most
  // kMaxRank numbers, so the header's length always fits the two bytes of version 1.
  constexpr size_t kAlignment = 64;
  const size_t start = kMagicBytes + 4;
  header.append(kAlignment - 1 - (start + header.size()) % kAlignment, ' ');
  header += '\n';
  std::ofstream file(path, std::ios::binary);
  file.write(kMagic, kMagicBytes).write("\x01\x00", 2);
  const char length[2] = {static_cast<char>(header.size() & 0xff),
                          static_cast<char>(header.size() >> 8)};
  file.write(length, 2) << header;
  size_t bytes = 0;
  checked_bytes(array.shape, dtype_size(array.dtype), &bytes);
  file.write(reinterpret_cast<const char*>(array.bytes.data()),
             static_cast<std::streamsize>(bytes));
  if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

}  // namespace tessera::tools
