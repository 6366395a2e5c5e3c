// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// The fuzz target: one call of any op of the C API from the bytes, made in every way there is, or a
// chain of some. The sanitizers watch; what must hold besides is required here.
#include <algorithm>

#include "chain.h"
#include "decode.h"
#include "observe.h"

namespace tessera::fuzz {
namespace {

/// An input that begins with this byte or a higher one is a chain.
constexpr uint8_t kFirstChain = 234;

class Trial {
 public:
  Trial(Bytes& bytes, Op op) : bytes_(bytes), given_(decode_case(bytes, op)), op_(info(op)) {
    set_current_op(op_.name);
    decide_output();
  }
  ~Trial() { tessera_plan_destroy(plan_); }

  void run() {
    const Settings settings(bytes_, true);
    // The steps are as many as there are rows, and a forced kernel is tried for each.
    if (settings.is_forced() && is_too_large(given_.output)) return;
    Memory memory(bytes_, &given_);
    make_plan(settings);
    explain();
    const Arguments arguments(given_, memory.data());
    const Outcome direct = observe(memory, false, [&](tessera_status* status) {
      return op_.run(arguments.call(), settings.get(), status);
    });
    compare_with_promises(memory, settings, direct.code);
    run_plan(memory, settings, direct);
    if (settings.is_ordinary() && memory.defined()) run_otherwise(memory, settings, direct);
    if (settings.is_ordinary()) run_with_row_order(memory, settings, direct);
    if (direct.code == TESSERA_OK && memory.separate()) {
      go_back(memory, direct.elements);
      view(memory, direct.elements);
    }
  }

 private:
  /// Asks the shape function, and has an output of that shape in most inputs.
  void decide_output() {
    given_.output.missing = true;
    const Arguments arguments(given_);
    tessera_dims dims = {};
    shape_code_ =
        checked([&](tessera_status* status) { return op_.shape(arguments.call(), &dims, status); });
    require(op_.shape(arguments.call(), &dims, nullptr) == shape_code_,
            "a call without status returns the same");
    const int nowhere = checked(
        [&](tessera_status* status) { return op_.shape(arguments.call(), nullptr, status); });
    require(nowhere == TESSERA_INVALID_ARGUMENT, "a shape needs a place to go");
    given_.output.missing = false;
    if (shape_code_ == TESSERA_OK) {
      require(dims.rank >= 0 && dims.rank <= TESSERA_MAX_RANK, "the output's rank is one");
      shape_.assign(dims.values, dims.values + dims.rank);
      require(std::all_of(shape_.begin(), shape_.end(), [](int64_t extent) { return extent >= 0; }),
              "the output's extents are not negative");
    }
    decode_output(bytes_, shape_code_ == TESSERA_OK ? &dims : nullptr, &given_);
  }

  /// Plans look at no data, so they get none.
  void make_plan(const Settings& settings) {
    const Arguments arguments(given_);
    plan_code_ = checked([&](tessera_status* status) {
      return op_.plan(arguments.call(), &plan_, settings.get(), status);
    });
    require((plan_ != nullptr) == (plan_code_ == TESSERA_OK), "a plan is made on success only");
    require(plan_code_ != TESSERA_OK || !settings.is_starved(), "a plan is made of memory");
    if (plan_code_ == TESSERA_RESOURCE_EXHAUSTED) {
      require(settings.is_starved(), "there is memory for a plan");
    }
    const int without = checked([&](tessera_status* status) {
      return op_.plan(arguments.call(), nullptr, settings.get(), status);
    });
    require(without == TESSERA_INVALID_ARGUMENT, "a plan needs a place to go");
  }

  void explain() {
    if (plan_ == nullptr || !bytes_.one_in(8) || is_too_large(given_.output)) return;
    tessera::fuzz::explain(plan_, bytes_.byte());
  }

  /// What the shape function, the plan and the memory say of the call before it is made.
  void compare_with_promises(const Memory& memory, const Settings& settings, int code) const {
    const bool planned = plan_code_ == TESSERA_OK;
    const bool done = code == TESSERA_OK || code == TESSERA_OUT_OF_RANGE;
    require(!done || planned || settings.is_starved() || settings.is_forced(),
            "what a call accepts, its plan accepts");
    if (planned || done) {
      require(shape_code_ == TESSERA_OK, "what a call accepts has a shape");
      require(given_.output.shape == shape_, "the output has the shape that was told");
    }
    const Operand& output = given_.output;
    const bool plain = shape_code_ == TESSERA_OK && output.sound() && output.dense &&
                       output.shape == shape_ && output.dtype == rows().dtype;
    if (!plain || !settings.is_ordinary()) return;
    require(planned || settings.is_starved(), "what has a shape can be planned");
    if (!memory.separate()) return;
    const bool refused =
        settings.out_of_range() != TESSERA_OUT_OF_RANGE_IGNORE && memory.has_bad_index();
    require(code == (refused ? TESSERA_OUT_OF_RANGE : TESSERA_OK),
            "a valid call succeeds, unless an index is out of range");
  }

  /// The input whose type is the output's.
  const Operand& rows() const { return given_.inputs[op_.indices == 0 ? 1 : 0]; }

  void run_plan(Memory& memory, const Settings& settings, const Outcome& direct) const {
    if (plan_code_ == TESSERA_RESOURCE_EXHAUSTED) return;
    if (plan_code_ != TESSERA_OK) {
      require(direct.code == plan_code_ || settings.is_forced(), "a call fails as its plan does");
      return;
    }
    const std::vector<const void*> inputs(memory.data().begin(), memory.data().end() - 1);
    const auto run_with = [&](size_t count, bool inverted) {
      return observe(memory, inverted, [&](tessera_status* status) {
        return tessera_plan_run_inputs(plan_, inputs.data(), count, memory.output(), settings.get(),
                                       status);
      });
    };
    require(run_with(inputs.size(), true) == direct, "a plan does what the call does");
    require(run_with(inputs.size(), false) == direct, "a plan does the same again");
    require(run_with(inputs.size() - 1, false).code == TESSERA_INVALID_ARGUMENT,
            "a plan needs all inputs");
    if (inputs.size() > 1) return;
    const Outcome single = observe(memory, false, [&](tessera_status* status) {
      return tessera_plan_run(plan_, inputs[0], memory.output(), settings.get(), status);
    });
    require(single == direct, "a plan of one input takes it as such");
  }

  /// With another level, number of threads and kind of store.
  void run_otherwise(Memory& memory, const Settings& settings, const Outcome& direct) {
    Settings other(bytes_, false);
    other.set_out_of_range(settings.out_of_range());
    const Arguments arguments(given_, memory.data());
    const Outcome outcome = observe(memory, true, [&](tessera_status* status) {
      return op_.run(arguments.call(), other.get(), status);
    });
    require(outcome == direct, "levels, threads and streaming do not matter");
  }

  /// With a promise of the order of the rows. Where it is neither true nor checked, it is open
  /// which row comes first, and the elements are not looked at.
  void run_with_row_order(Memory& memory, const Settings& settings, Outcome direct) {
    const bool scatters = given_.op >= Op::kScatterNd;
    if (op_.indices < 0 || !bytes_.one_in(2)) return;
    if (scatters && !memory.has_few_rows()) return;  // a check looks at every row
    Settings promise(bytes_, false);
    promise.set_out_of_range(settings.out_of_range());
    promise.set_row_order(bytes_);
    const Arguments arguments(given_, memory.data());
    const bool looks =  // else the call fails before, with a promise as without
        direct.code == TESSERA_OK || direct.code == TESSERA_OUT_OF_RANGE;
    if (scatters && looks && bytes_.one_in(2)) {
      memory.arrange_rows(promise.row_order());
      direct = observe(memory, false, [&](tessera_status* status) {
        return op_.run(arguments.call(), settings.get(), status);
      });
    }
    const bool kept = !scatters || !looks || memory.keeps(promise.row_order());
    const auto compare = [&](const Outcome& outcome) {
      if (!kept && promise.checks_row_order()) {
        require(outcome.code == TESSERA_INVALID_ARGUMENT, "a check finds a broken promise");
      } else if (kept && memory.defined()) {
        require(outcome == direct, "a promise that is kept does not matter");
      } else {
        require(outcome.code == direct.code, "a promise fails no call by itself");
      }
    };
    compare(observe(memory, true, [&](tessera_status* status) {
      return op_.run(arguments.call(), promise.get(), status);
    }));
    if (plan_ == nullptr) return;
    const std::vector<const void*> inputs(memory.data().begin(), memory.data().end() - 1);
    compare(observe(memory, false, [&](tessera_status* status) {
      return tessera_plan_run_inputs(plan_, inputs.data(), inputs.size(), memory.output(),
                                     promise.get(), status);
    }));
  }

  void go_back(const Memory& memory, const std::vector<uint8_t>& elements) {
    std::optional<Case> inverse = inverse_of(given_);
    // Without elements one of the two may know a block that the other cannot multiply by itself.
    if (!inverse || elements.empty()) return;
    Memory there(bytes_, &*inverse);
    if (!there.separate()) return;
    there.set_input_elements(elements);
    const Arguments arguments(*inverse, there.data());
    const Outcome outcome = observe(there, false, [&](tessera_status* status) {
      return info(inverse->op).run(arguments.call(), nullptr, status);
    });
    require(outcome.code == TESSERA_OK, "what an op made, its inverse takes");
    require(outcome.elements == memory.input_elements(0), "there and back again is the same");
  }

  /// A view shows the elements that a copy holds.
  void view(const Memory& memory, const std::vector<uint8_t>& elements) const {
    if (given_.op != Op::kReshape) return;
    const Arguments arguments(given_, memory.data());
    const Call& call = arguments.call();
    tessera_dims shape, strides;
    const int code = checked([&](tessera_status* status) {
      return tessera_reshape_view(call.inputs[0], call.ints[0], &shape, &strides, given_.rule,
                                  status);
    });
    if (code != TESSERA_OK) return;
    Operand seen = given_.inputs[0];
    seen.set_shape({shape.values, shape.values + shape.rank});
    seen.shapeless = false;  // which a scalar may be
    require(seen.shape == shape_ && strides.rank == shape.rank, "a view has the shape of a copy");
    seen.dense = false;
    seen.strides.assign(strides.values, strides.values + strides.rank);
    require(elements_of(seen, memory.data()[0]) == elements, "a view shows what a copy holds");
  }

  Bytes& bytes_;
  Case given_;
  const OpInfo& op_;
  int shape_code_ = TESSERA_OK, plan_code_ = TESSERA_OK;
  std::vector<int64_t> shape_;  // as the shape function told it
  tessera_plan* plan_ = nullptr;
};

}  // namespace
}  // namespace tessera::fuzz

/// Little freed memory is kept from being used again: new pages would be most of the time.
extern "C" const char* __asan_default_options() { return "quarantine_size_mb=4"; }

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tessera::fuzz;
  Bytes bytes(data, size);
  const uint8_t choice = bytes.byte();
  if (choice >= kFirstChain) {
    try_chain(bytes);
  } else {
    Trial(bytes, static_cast<Op>(choice % kOpCount)).run();
  }
  return 0;
}
