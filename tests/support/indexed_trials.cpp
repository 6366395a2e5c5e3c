// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "support/indexed_trials.h"

#include <algorithm>

#include "support/call.h"
#include "support/index.h"
#include "support/status_matchers.h"

namespace tessera::test {
namespace {

Buffer random_layout(Random& random, DType dtype, const Shape& shape, bool read_only) {
  // Data need not be aligned to its element.
  const size_t shift = random.chance(20) ? static_cast<size_t>(random.between(1, 15)) : 0;
  return Buffer(dtype, shape, random_strides(random, shape, read_only), shift);
}

Buffer random_data(Random& random, DType dtype, const Shape& shape, bool read_only) {
  Buffer buffer = random_layout(random, dtype, shape, read_only);
  buffer.set_elements(random_elements(random, dtype, element_count(shape)));
  return buffer;
}

}  // namespace

bool has_reduction(IndexedOp op, ScatterReduction reduction, DType dtype) {
  switch (op) {
    case IndexedOp::kScatterNd:
      return reduction == ScatterReduction::kAdd && has_reduction(reduction, dtype);
    case IndexedOp::kTensorScatterNd:
      return reduction != ScatterReduction::kMul && has_reduction(reduction, dtype);
    case IndexedOp::kOnnxScatterNd:
      return reduction != ScatterReduction::kSub && has_reduction(reduction, dtype);
    default:
      return reduction == ScatterReduction::kUpdate;
  }
}

ScatterReduction random_reduction(Random& random, IndexedOp op, DType dtype) {
  for (;;) {
    const ScatterReduction reduction = kReductions[random.between(0, 5)];
    if (has_reduction(op, reduction, dtype)) return reduction;
  }
}

IndexedTrial random_trial(Random& random, IndexedOp op, int rank) {
  DType dtype = random_dtype(random);
  if (op == IndexedOp::kScatterNd) {
    while (!has_reduction(op, ScatterReduction::kAdd, dtype)) dtype = random_dtype(random);
  }
  const Shape base = random_shape(random, rank, 2000);
  const bool scatters = op < IndexedOp::kGatherNd;
  const int batch =
      scatters || random.chance(50) ? 0 : static_cast<int>(random.between(0, std::min(rank, 3)));
  const int depth = static_cast<int>(random.between(0, rank - batch));
  const Shape axes = join({}, 0, join(base, batch + depth, {}, 0), batch);
  const Shape slice = join({}, 0, base, batch + depth);
  const int most_outer = std::min(3, kMaxRank - 1 - batch - std::max(slice.rank(), 1));
  const int64_t budget = random.chance(10) ? 3000 : 60;
  const Shape outer =
      join(base, batch,
           random_shape(random, static_cast<int>(random.between(0, std::max(most_outer, 0))),
                        std::max<int64_t>(std::min(budget, 20000 / (element_count(slice) + 1)), 1)),
           0);
  Shape table = outer;
  table.push_back(depth);

  const Rows order = random.one_of(
      std::vector<Rows>{Rows::kAny, Rows::kAny, Rows::kSorted, Rows::kUnique, Rows::kOneForAll});
  const bool negative = op == IndexedOp::kOnnxScatterNd || op == IndexedOp::kOnnxGatherNd;
  std::vector<int64_t> indices =
      random_indices(random, element_count(outer), axes, order, negative);
  if (random.chance(20)) {
    spoil_indices(random, axes, negative, static_cast<int>(random.between(1, 40)), &indices);
  }
  IndexedTrial trial = {
      op,
      random_data(random, dtype, base, random.chance(20)),
      random_layout(random, random.chance(50) ? DType::kInt32 : DType::kInt64, table, true),
      random_data(random, dtype, scatters ? join(outer, outer.rank(), slice, 0) : Shape{0}, true),
      scatters ? random_reduction(random, op, dtype) : ScatterReduction::kUpdate,
      batch};
  set_indices(&trial.indices, indices);
  return trial;
}

void check_random_trials(IndexedOp op, int count, const std::function<int(Random&)>& draw_rank) {
  for (int seed = 1; seed <= count; ++seed) {
    Random random(static_cast<uint64_t>(seed));
    const IndexedTrial trial = random_trial(random, op, draw_rank(random));
    const IndexedOutcome want = expected(trial);
    const Buffer output = random_layout(random, trial.base.dtype(), want.shape, false);
    Context context;
    context.isa = random.chance(30) ? nullptr : random.one_of(supported_levels());
    context.threads = random.one_of(std::vector<int>{1, 2, 3, 8, 16});
    context.out_of_range = random.one_of(std::vector<OutOfRange>{
        OutOfRange::kDefault, OutOfRange::kError, OutOfRange::kIgnore, OutOfRange::kIgnore});
    ASSERT_TRUE(behaves(trial, want, output, context)) << "seed " << seed;
  }
}

IndexedTrial dense_trial(Random& random, IndexedOp op, DType dtype, DType index_type,
                         const TrialSize& size, Rows order) {
  const bool scatters = op < IndexedOp::kGatherNd;
  const Shape base = {size.places, size.slice}, rows = {size.rows, size.slice};
  IndexedTrial trial = {op, Buffer(dtype, base),
                        index_buffer(index_type, {size.rows, 1},
                                     random_indices(random, size.rows, {size.places}, order,
                                                    op == IndexedOp::kOnnxScatterNd ||
                                                        op == IndexedOp::kOnnxGatherNd)),
                        Buffer(dtype, scatters ? rows : Shape{0})};
  trial.base.set_elements(random_elements(random, dtype, element_count(base)));
  if (scatters) trial.updates.set_elements(random_elements(random, dtype, element_count(rows)));
  return trial;
}

bool follows_indices(const KernelInfo& kernel) {
  const std::string algorithm = kernel.algorithm;
  return algorithm == "check_indices" || algorithm.rfind("row_offsets", 0) == 0 ||
         algorithm.rfind("gather", 0) == 0 || algorithm.rfind("scatter", 0) == 0;
}

IndexedTrial trial_for(Random& random, const KernelInfo& kernel) {
  // tessera_<algorithm>_[<reduction>_]<type>_[r<run>_|v<lanes>_]<level>
  const std::string name = kernel.name, algorithm = kernel.algorithm;
  DType type = DType::kUInt8;
  for (int i = 0; i < kDTypeCount; ++i) {
    const char* candidate = dtype_name(static_cast<DType>(i));
    if (name.find(std::string("_") + candidate + "_") == std::string::npos) continue;
    type = static_cast<DType>(i);
  }
  const bool gather = algorithm.rfind("gather", 0) == 0;
  const bool direct = algorithm.find("_direct") != std::string::npos;
  const int64_t slice = direct ? 1 : kernel.run > 0 ? kernel.run : 2 * kernel.lanes + 1;
  if (algorithm == "check_indices" || algorithm.rfind("row_offsets", 0) == 0) {
    IndexedTrial trial =
        dense_trial(random, IndexedOp::kGatherNd, DType::kFloat32, type, {30, 9, 3}, Rows::kAny);
    if (algorithm == "row_offsets_far") {  // what counts backwards counts in 64 bits
      Buffer base(DType::kFloat32, trial.base.shape(), {-3, 1});
      base.set_elements(trial.base.elements());
      trial.base = base;
    }
    return trial;
  }
  const bool complex = name.find("_mul_complex_") != std::string::npos;
  if (complex) type = type == DType::kFloat32 ? DType::kComplex64 : DType::kComplex128;
  const bool far = algorithm.size() > 4 && algorithm.rfind("_far") == algorithm.size() - 4;
  const DType index_type = far ? DType::kInt64 : DType::kInt32;
  IndexedTrial trial = dense_trial(random,
                                   gather   ? IndexedOp::kGatherNd
                                   : direct ? IndexedOp::kTensorScatterNd
                                            : IndexedOp::kOnnxScatterNd,
                                   type, index_type, {30, 9, slice}, Rows::kAny);
  for (ScatterReduction reduction : kReductions) {
    if (name.find(std::string("_") + reduction_name(reduction) + "_") == std::string::npos)
      continue;
    trial.reduction = reduction;
    if (reduction == ScatterReduction::kSub) trial.op = IndexedOp::kTensorScatterNd;
  }
  if (trial.op == IndexedOp::kTensorScatterNd) {  // where indices do not count from the end
    set_indices(&trial.indices, random_indices(random, 30, {9}, Rows::kAny, false));
  }
  if (direct) return trial;
  // Rows are an odd number of words apart, so that they are not taken for wider ones.
  Buffer base(type, trial.base.shape(), {slice + 1 + slice % 2, 1});
  base.set_elements(trial.base.elements());
  trial.base = base;
  return trial;
}

void check_levels_and_threads(const IndexedTrial& trial) {
  const IndexedOutcome want = expected(trial);
  const Buffer output(trial.base.dtype(), want.shape);
  for (const char* level : supported_levels()) {
    std::vector<uint8_t> first;
    for (int threads : {1, 2, 3, 8, 16}) {
      Context context;
      context.isa = level;
      context.threads = threads;
      ASSERT_TRUE(behaves(trial, want, output, context));
      Buffer written = output;
      ASSERT_THAT(trial.run(trial.base.tensor(), written.tensor(), context), is_ok());
      if (first.empty()) first = written.memory();
      ASSERT_TRUE(same_bytes(first, written.memory()))
          << trial.name() << " " << dtype_name(trial.base.dtype()) << ", level " << level << ", "
          << threads << " threads: not the bytes of one thread";
    }
  }
}

}  // namespace tessera::test
