// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "support/reference.h"

#include <cstring>

#include "support/index.h"

namespace tessera::test::reference {
namespace {

const Relayout kRefused{};

int64_t power(int64_t base, int exponent) {
  return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

bool any_negative(const Pairs& pairs) {
  for (const IntPair& pair : pairs) {
    if (pair.before < 0 || pair.after < 0) return true;
  }
  return false;
}

/// Where a data format has its axes.
struct ImageAxes {
  int rank, channel, height, width;
  int lane;  // the axis of 4 channels in NCHW_VECT_C, else -1

  explicit ImageAxes(DataFormat format)
      : rank(format == DataFormat::kNCHWVectC ? 5 : 4),
        channel(format == DataFormat::kNHWC ? 3 : 1),
        height(format == DataFormat::kNHWC ? 1 : 2),
        width(height + 1),
        lane(format == DataFormat::kNCHWVectC ? 4 : -1) {}

  int64_t channels(const Shape& shape) const {
    return lane < 0 ? shape[channel] : shape[channel] * shape[lane];
  }
  int64_t channel_of(const Dims& index) const {
    return lane < 0 ? index[channel] : index[channel] * 4 + index[lane];
  }
  void set_channel(int64_t value, Dims* index) const {
    (*index)[channel] = lane < 0 ? value : value / 4;
    if (lane >= 0) (*index)[lane] = value % 4;
  }
  bool fits(const Shape& shape) const {
    return shape.rank() == rank && (lane < 0 || shape[lane] == 4);
  }
};

}  // namespace

Relayout space_to_batch_nd(const Shape& input, const Ints& block, const Pairs& paddings) {
  const int spatial = static_cast<int>(block.size());
  if (paddings.size() != block.size() || input.rank() < 1 + spatial) return kRefused;
  if (any_negative(paddings)) return kRefused;
  Relayout result{true, input, nullptr};
  for (int i = 0; i < spatial; ++i) {
    const int64_t padded = input[1 + i] + paddings[i].before + paddings[i].after;
    if (block[i] < 1 || padded % block[i] != 0) return kRefused;
    result.output[0] *= block[i];
    result.output[1 + i] = padded / block[i];
  }
  result.source = [=](const Dims& output, Dims* index) {
    *index = output;
    (*index)[0] = output[0] % input[0];
    int64_t position = output[0] / input[0];  // (p_1 * b_2 + p_2) * …
    for (int i = spatial - 1; i >= 0; --i) {
      (*index)[1 + i] = output[1 + i] * block[i] + position % block[i] - paddings[i].before;
      position /= block[i];
    }
    for (int i = 0; i < spatial; ++i) {
      if ((*index)[1 + i] < 0 || (*index)[1 + i] >= input[1 + i]) return false;
    }
    return true;
  };
  return result;
}

Relayout batch_to_space_nd(const Shape& input, const Ints& block, const Pairs& crops) {
  const int spatial = static_cast<int>(block.size());
  if (crops.size() != block.size() || input.rank() < 1 + spatial) return kRefused;
  if (any_negative(crops)) return kRefused;
  Relayout result{true, input, nullptr};
  int64_t product = 1;
  for (int i = 0; i < spatial; ++i) {
    if (block[i] < 1) return kRefused;
    product *= block[i];
    result.output[1 + i] = input[1 + i] * block[i] - crops[i].before - crops[i].after;
    if (result.output[1 + i] < 0) return kRefused;
  }
  if (input[0] % product != 0) return kRefused;
  const int64_t batch = input[0] / product;
  result.output[0] = batch;
  result.source = [=](const Dims& output, Dims* index) {
    *index = output;
    int64_t position = 0;
    for (int i = 0; i < spatial; ++i) {
      const int64_t padded = output[1 + i] + crops[i].before;
      position = position * block[i] + padded % block[i];
      (*index)[1 + i] = padded / block[i];
    }
    (*index)[0] = position * batch + output[0];
    return true;
  };
  return result;
}

Relayout space_to_batch(const Shape& input, const Pairs& paddings, int64_t block_size) {
  if (input.rank() != 4) return kRefused;
  return space_to_batch_nd(input, {block_size, block_size}, paddings);
}

Relayout batch_to_space(const Shape& input, const Pairs& crops, int64_t block_size) {
  if (input.rank() != 4) return kRefused;
  return batch_to_space_nd(input, {block_size, block_size}, crops);
}

Relayout space_to_depth(const Shape& input, int64_t b, DataFormat format, ChannelOrder order,
                        int64_t least_block) {
  const ImageAxes axes(format);
  if (b < least_block || !axes.fits(input)) return kRefused;
  if (input[axes.height] % b != 0 || input[axes.width] % b != 0) return kRefused;
  Relayout result{true, input, nullptr};
  result.output[axes.height] /= b;
  result.output[axes.width] /= b;
  result.output[axes.channel] *= b * b;
  const int64_t channels = axes.channels(input);
  result.source = [=](const Dims& output, Dims* index) {
    const int64_t deep = axes.channel_of(output);
    const bool dcr = order == ChannelOrder::kDCR;
    const int64_t position = dcr ? deep / channels : deep % (b * b);
    *index = output;
    (*index)[axes.height] = output[axes.height] * b + position / b;
    (*index)[axes.width] = output[axes.width] * b + position % b;
    axes.set_channel(dcr ? deep % channels : deep / (b * b), index);
    return true;
  };
  return result;
}

Relayout depth_to_space(const Shape& input, int64_t b, DataFormat format, ChannelOrder order,
                        int64_t least_block) {
  const ImageAxes axes(format);
  if (b < least_block || !axes.fits(input)) return kRefused;
  if (input[axes.channel] % (b * b) != 0) return kRefused;
  Relayout result{true, input, nullptr};
  result.output[axes.height] *= b;
  result.output[axes.width] *= b;
  result.output[axes.channel] /= b * b;
  const int64_t channels = axes.channels(result.output);
  result.source = [=](const Dims& output, Dims* index) {
    const int64_t channel = axes.channel_of(output);
    const int64_t position = output[axes.height] % b * b + output[axes.width] % b;
    *index = output;
    (*index)[axes.height] = output[axes.height] / b;
    (*index)[axes.width] = output[axes.width] / b;
    const bool dcr = order == ChannelOrder::kDCR;
    axes.set_channel(dcr ? position * channels + channel : channel * b * b + position, index);
    return true;
  };
  return result;
}

Relayout pixel_shuffle(const Shape& input, int64_t b, int spatial_dims) {
  const int channel = input.rank() - spatial_dims - 1;
  if (spatial_dims < 1 || spatial_dims > 3 || b < 1 || channel < 0) return kRefused;
  if (input[channel] % power(b, spatial_dims) != 0) return kRefused;
  Relayout result{true, input, nullptr};
  result.output[channel] /= power(b, spatial_dims);
  for (int i = 1; i <= spatial_dims; ++i) result.output[channel + i] *= b;
  result.source = [=](const Dims& output, Dims* index) {
    *index = output;
    for (int i = channel + 1; i <= channel + spatial_dims; ++i) {
      (*index)[channel] = (*index)[channel] * b + output[i] % b;
      (*index)[i] = output[i] / b;
    }
    return true;
  };
  return result;
}

Relayout pixel_unshuffle(const Shape& input, int64_t b, int spatial_dims) {
  const int channel = input.rank() - spatial_dims - 1;
  if (spatial_dims < 1 || spatial_dims > 3 || b < 1 || channel < 0) return kRefused;
  Relayout result{true, input, nullptr};
  result.output[channel] *= power(b, spatial_dims);
  for (int i = channel + 1; i <= channel + spatial_dims; ++i) {
    if (input[i] % b != 0) return kRefused;
    result.output[i] /= b;
  }
  result.source = [=](const Dims& output, Dims* index) {
    *index = output;
    for (int i = channel + spatial_dims; i > channel; --i) {
      (*index)[i] = output[i] * b + (*index)[channel] % b;
      (*index)[channel] /= b;
    }
    return true;
  };
  return result;
}

Relayout reshape(const Shape& input, const Ints& shape, ReshapeRule rule) {
  Relayout result{true, shape, nullptr};
  int64_t known = 1;
  int inferred = -1;
  for (int i = 0; i < result.output.rank(); ++i) {
    int64_t& extent = result.output[i];
    if (extent == 0 && rule == ReshapeRule::kOnnx) {
      if (i >= input.rank()) return kRefused;
      extent = input[i];
    }
    if (extent < -1 || (extent == -1 && inferred >= 0)) return kRefused;
    if (extent == -1) {
      inferred = i;
    } else {
      known *= extent;
    }
  }
  const int64_t count = element_count(input);
  if (inferred >= 0) {
    if (known == 0 || count % known != 0) return kRefused;
    result.output[inferred] = count / known;
  } else if (known != count) {
    return kRefused;
  }
  const Shape target = result.output;
  result.source = [=](const Dims& output, Dims* index) {
    int64_t flat = 0;
    for (int i = 0; i < target.rank(); ++i) flat = flat * target[i] + output[i];
    *index = input;
    for (int i = input.rank() - 1; i >= 0; --i) {
      (*index)[i] = flat % input[i];
      flat /= input[i];
    }
    return true;
  };
  return result;
}

Relayout transpose(const Shape& input, const Ints& perm) {
  if (static_cast<int>(perm.size()) != input.rank()) return kRefused;
  Relayout result{true, input, nullptr};
  std::vector<bool> seen(perm.size());
  Ints axes = perm;
  for (size_t i = 0; i < axes.size(); ++i) {
    if (axes[i] < 0) axes[i] += input.rank();
    if (axes[i] < 0 || axes[i] >= input.rank() || seen[axes[i]]) return kRefused;
    seen[axes[i]] = true;
    result.output[static_cast<int>(i)] = input[static_cast<int>(axes[i])];
  }
  result.source = [axes](const Dims& output, Dims* index) {
    *index = output;
    for (size_t i = 0; i < axes.size(); ++i) {
      (*index)[static_cast<int>(axes[i])] = output[static_cast<int>(i)];
    }
    return true;
  };
  return result;
}

Relayout pad(const Shape& input, const Pairs& paddings) {
  if (static_cast<int>(paddings.size()) != input.rank()) return kRefused;
  if (any_negative(paddings)) return kRefused;
  Relayout result{true, input, nullptr};
  for (int i = 0; i < input.rank(); ++i) {
    result.output[i] += paddings[i].before + paddings[i].after;
  }
  result.source = [=](const Dims& output, Dims* index) {
    *index = output;
    for (int i = 0; i < output.rank(); ++i) {
      (*index)[i] -= paddings[i].before;
      if ((*index)[i] < 0 || (*index)[i] >= input[i]) return false;
    }
    return true;
  };
  return result;
}

std::vector<uint8_t> apply(const Relayout& relayout, const ConstTensor& input,
                           const void* pad_value) {
  const size_t size = dtype_size(input.dtype());
  const std::vector<uint8_t> zero(size);
  const auto* from = static_cast<const uint8_t*>(input.data());
  std::vector<uint8_t> output(static_cast<size_t>(element_count(relayout.output)) * size);
  uint8_t* to = output.data();
  Dims index;
  for_each_index(relayout.output, [&](const Dims& at) {
    const void* element = pad_value != nullptr ? pad_value : zero.data();
    if (relayout.source(at, &index)) {
      element = from + offset_of(index, input.strides()) * static_cast<int64_t>(size);
    }
    std::memcpy(to, element, size);
    to += size;
  });
  return output;
}

}  // namespace tessera::test::reference
