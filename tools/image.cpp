// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "image.h"

#include <png.h>
#include <turbojpeg.h>

#include <cstring>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <vector>

#include "text.h"

namespace tessera::tools {

namespace {

/// libpng's simplified interface, freed in the end whatever happened.
class PngImage {
 public:
  PngImage() { image_.version = PNG_IMAGE_VERSION; }
  ~PngImage() { png_image_free(&image_); }
  PngImage(const PngImage&) = delete;
  PngImage& operator=(const PngImage&) = delete;

  png_image* get() { return &image_; }
  png_image* operator->() { return &image_; }
  [[noreturn]] void fail(const std::string& path) const {
    throw std::runtime_error(path + ": " + image_.message);
  }

 private:
  png_image image_ = {};
};

using JpegHandle = std::unique_ptr<void, int (*)(tjhandle)>;

Array image_array(int64_t height, int64_t width, int64_t channels) {
  return make_array(DType::kUInt8, {1, height, width, channels});
}

}  // namespace

const char* picture_kinds() { return "PNG, JPEG"; }

Array read_png(const std::string& path) {
  PngImage image;
  if (png_image_begin_read_from_file(image.get(), path.c_str()) == 0) image.fail(path);
  if ((image->format & PNG_FORMAT_FLAG_LINEAR) != 0) {
    throw std::runtime_error(path + " has 16 bits per sample; expected 8 (or an .npy file)");
  }
  image->format &= PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_COLOR;  // else a palette
  const int channels = PNG_IMAGE_SAMPLE_CHANNELS(image->format);
  Array array = image_array(image->height, image->width, channels);
  if (png_image_finish_read(image.get(), nullptr, array.bytes.data(), 0, nullptr) == 0) {
    image.fail(path);
  }
  return array;
}

Array read_jpeg(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot open " + path);
  const std::vector<char> bytes((std::istreambuf_iterator<char>(file)),
                                std::istreambuf_iterator<char>());
  const auto* data = reinterpret_cast<const unsigned char*>(bytes.data());

  const JpegHandle handle(tjInitDecompress(), tjDestroy);
  const auto check = [&](int result) {
    if (result != 0) throw std::runtime_error(path + ": " + tjGetErrorStr2(handle.get()));
  };
  int width = 0, height = 0, subsampling = 0, colours = 0;
  check(tjDecompressHeader3(handle.get(), data, bytes.size(), &width, &height, &subsampling,
                            &colours));
  if (colours == TJCS_CMYK || colours == TJCS_YCCK) {
    throw std::runtime_error(path + ": CMYK pictures are not supported");
  }
  const int format = colours == TJCS_GRAY ? TJPF_GRAY : TJPF_RGB;
  Array array = image_array(height, width, tjPixelSize[format]);
  check(tjDecompress2(handle.get(), data, bytes.size(), array.bytes.data(), width, 0, height,
                      format, TJFLAG_ACCURATEDCT));
  return array;
}

void write_png(const Array& array, const std::string& path) {
  Shape shape = array.shape;
  if (shape.rank() == 2) shape.push_back(1);
  if (shape.rank() == 4 && shape[0] == 1) shape = {shape[1], shape[2], shape[3]};
  const bool is_picture = shape.rank() == 3 && array.dtype == DType::kUInt8 && shape[0] > 0 &&
                          shape[1] > 0 && shape[0] <= INT32_MAX && shape[1] <= INT32_MAX &&
                          (shape[2] == 1 || shape[2] == 3 || shape[2] == 4);
  if (!is_picture) {
    throw std::runtime_error(path + ": " + tensor_text(array.dtype, array.shape) +
                             " is no picture; PNG takes uint8 [1, height, width, 1, 3 or 4]");
  }
  PngImage image;
  image->height = static_cast<png_uint_32>(shape[0]);
  image->width = static_cast<png_uint_32>(shape[1]);
  image->format = shape[2] == 1   ? PNG_FORMAT_GRAY
                  : shape[2] == 3 ? PNG_FORMAT_RGB
                                  : PNG_FORMAT_RGBA;
  const int written =
      png_image_write_to_file(image.get(), path.c_str(), 0, array.bytes.data(), 0, nullptr);
  if (written == 0) image.fail(path);
}

}  // namespace tessera::tools
