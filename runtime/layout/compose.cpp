// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "runtime/layout/compose.h"

#include <algorithm>

#include "runtime/base/checked.h"
#include "runtime/layout/windows.h"

namespace tessera {
namespace {

constexpr const char* kCutAcross = "its axes cut across what the steps before have put together";
constexpr const char* kPadsPieces = "it pads an axis that the steps before have put together";
constexpr const char* kPadsCropped = "it pads an axis that a step before has cropped";
constexpr const char* kPadsPadded = "it pads an axis of which a step before has padded a part";
constexpr const char* kOtherValue = "it pads with another value than a step before";
constexpr const char* kSplitsPadded = "it takes an axis apart that was padded, and not into two";
constexpr const char* kSplitsCropped = "it takes an axis apart that a step before has cropped";
constexpr const char* kCropsPieces = "it crops an axis that the steps before have put together";
constexpr const char* kCropsPadded = "it crops an axis that a step before has padded";
constexpr const char* kTooMany = "the steps have too many dimensions in all";

/// A digit of a place in the tensor between, as one of the movements sees it.
struct Digit {
  int64_t extent;   ///< Its values that exist in the tensor between.
  int64_t between;  ///< The stride there, and
  int64_t far;      ///< on the far side: what of the digit is left, by its least step.
  int window;       ///< Of its move; -1: none.
  int atom;         ///< The one atom that it is, which a window speaks of. -1: no single one, or
                    ///< all that the window lets through: padded by the second movement, or
                    ///< cropped by the first.
  bool whole() const { return window >= 0 && atom < 0; }
};
using Digits = FixedVector<Digit, kMaxAtoms>;

/// One of the two movements, taken apart digit by digit, the least first.
struct Half {
  const Move& move;
  Side near;  ///< Its side that is the tensor between.
  Digits digits;
  /// The windows as the result has them: their atoms are the result's, -1 while they are missing.
  FixedVector<Window, kMaxRank> windows;

  int64_t between(const MoveAtom& atom) const {
    return near == Side::kSource ? atom.src : atom.dst;
  }
  int64_t far(const MoveAtom& atom) const { return near == Side::kSource ? atom.dst : atom.src; }
};

class Composition {
 public:
  Composition(const Move& first, const Move& second, Move* result)
      : first_{first, Side::kDestination, {}, {}},
        second_{second, Side::kSource, {}, {}},
        result_(result) {}

  const char* compose() {
    result_->atoms.clear();
    result_->windows.clear();
    result_->ragged_src.clear();
    result_->ragged_dst.clear();
    result_->element_bytes = second_.move.element_bytes;
    result_->src_offset = first_.move.src_offset;
    result_->dst_offset = second_.move.dst_offset;
    const bool first_fills = has_window(first_.move, Side::kSource);
    const bool second_fills = has_window(second_.move, Side::kSource);
    for (int i = 0; i < 2; ++i) {
      result_->fill[i] = (first_fills ? first_ : second_).move.fill[i];
      if (first_fills && second_fills && first_.move.fill[i] != second_.move.fill[i]) {
        return kOtherValue;
      }
    }
    if (!first_.move.ragged_src.empty() || !second_.move.ragged_src.empty()) return kCutAcross;
    take_apart(&first_);
    take_apart(&second_);
    while (refusal_ == nullptr && !first_.digits.empty() && !second_.digits.empty()) match();
    if (refusal_ == nullptr) finish();
    return refusal_;
  }

 private:
  void refuse(const char* why) {
    if (refusal_ == nullptr) refusal_ = why;
  }

  /// The number of a new atom of the result.
  int emit(int64_t extent, int64_t src, int64_t dst) {
    if (result_->atoms.size() == kMaxAtoms) {
      refuse(kTooMany);
      return 0;
    }
    result_->atoms.push_back({extent, src, dst});
    return result_->atoms.size() - 1;
  }

  /// Lists the digits. What has one value only stands for no digit, but a window may speak of it.
  void take_apart(Half* half) {
    bool grouped[kMaxAtoms] = {};
    int window_of[kMaxAtoms];
    std::fill(window_of, window_of + kMaxAtoms, -1);
    Digits digits;
    for (int i = 0; i < half->move.windows.size(); ++i) {
      const Window& window = half->move.windows[i];
      half->windows.push_back(window);
      half->windows[i].outer = half->windows[i].phase = -1;
      for (int atom : {window.outer, window.phase}) {
        if (atom < 0) continue;
        window_of[atom] = i;
        grouped[atom] = window.side == half->near;
      }
      if (window.side != half->near) continue;
      const MoveAtom& unit = half->move.atoms[window.phase >= 0 ? window.phase : window.outer];
      const Digit digit{window.size, half->between(unit), 0, i, -1};
      if (window.size > 1) {
        digits.push_back(digit);
      } else {  // always the same place between: no way from the far side there
        emit_group(half, digit, 0);
      }
    }
    for (int i = 0; i < half->move.atoms.size(); ++i) {
      const MoveAtom& atom = half->move.atoms[i];
      if (grouped[i]) continue;
      const Digit digit{atom.extent, half->between(atom), half->far(atom), window_of[i], i};
      if (atom.extent > 1) {
        digits.push_back(digit);
      } else if (window_of[i] >= 0) {
        const bool is_first = half->near == Side::kDestination;
        note(half, digit, emit(1, is_first ? atom.src : 0, is_first ? 0 : atom.dst));
      }
    }
    // The least last, neighbours that are one run on both sides joined.
    std::sort(digits.begin(), digits.end(),
              [](const Digit& a, const Digit& b) { return a.between > b.between; });
    for (const Digit& digit : digits) {
      Digit* outer = half->digits.empty() ? nullptr : &half->digits.back();
      if (outer != nullptr && outer->window < 0 && digit.window < 0 &&
          outer->far == wrapping_mul(digit.far, digit.extent)) {
        *outer = {outer->extent * digit.extent, digit.between, digit.far, -1, -1};
      } else {
        half->digits.push_back(digit);
      }
    }
  }

  /// Both atoms of a window on the near side; `across` is the far stride of the other movement.
  void emit_group(Half* half, const Digit& digit, int64_t across) {
    const Window& given = half->move.windows[digit.window];
    Window* window = &half->windows[digit.window];
    const auto emit_atom = [&](int atom, int64_t stride) {
      const int64_t extent = half->move.atoms[atom].extent;
      const int64_t far = half->far(half->move.atoms[atom]);
      return half->near == Side::kSource ? emit(extent, stride, far) : emit(extent, far, stride);
    };
    window->outer = emit_atom(given.outer, wrapping_mul(across, given.weight));
    if (given.phase >= 0) window->phase = emit_atom(given.phase, across);
    int64_t* offset = half->near == Side::kSource ? &result_->src_offset : &result_->dst_offset;
    *offset = wrapping_add(*offset, wrapping_mul(-given.low, across));
  }

  /// Tells the window of a digit (not of a whole one) which atom of the result it has become.
  void note(Half* half, const Digit& digit, int atom) {
    if (digit.window < 0) return;
    Window* window = &half->windows[digit.window];
    const bool is_phase = digit.atom == half->move.windows[digit.window].phase;
    *(is_phase ? &window->phase : &window->outer) = atom;
  }

  /// Takes `extent` values off the least of a digit.
  static void reduce(Digits* digits, int64_t extent) {
    Digit& digit = digits->back();
    digit.extent /= extent;
    digit.far = wrapping_mul(digit.far, extent);
    if (digit.extent == 1) digits->pop_back();
  }

  /// The least digits of both sides, as far as they have the same values.
  void match() {
    const Digit a = first_.digits.back(), b = second_.digits.back();
    const int64_t extent = std::min(a.extent, b.extent);
    const bool nest = a.extent % extent == 0 && b.extent % extent == 0;
    if (a.whole() && b.whole()) return refuse(kPadsCropped);
    if (b.whole()) {
      if (a.extent % b.extent != 0) return refuse(kPadsPieces);
      if (a.window >= 0 && !join_paddings(a, b)) return refuse(kPadsPadded);
      emit_group(&second_, b, a.far);
    } else if (a.whole()) {
      if (b.window >= 0) return refuse(kCropsPieces);
      if (b.extent % a.extent != 0) return refuse(kSplitsCropped);
      emit_group(&first_, a, b.far);
    } else {
      if (b.window >= 0 && extent != b.extent) return refuse(kCropsPieces);
      if (!nest) return refuse(a.window >= 0 ? kSplitsPadded : kCutAcross);
      const int atom = emit(extent, a.far, b.far);
      if (a.window >= 0 && !split_padded(a, extent, atom)) return refuse(kSplitsPadded);
      note(&second_, b, atom);
    }
    reduce(&first_.digits, extent);
    reduce(&second_.digits, extent);
  }

  /// `atom` is the least part of a digit that a window of the first movement is about. A window has
  /// room for two atoms.
  bool split_padded(const Digit& digit, int64_t extent, int atom) {
    const Window& given = first_.move.windows[digit.window];
    Window* window = &first_.windows[digit.window];
    if (extent == digit.extent) {
      if (given.phase >= 0 || window->phase < 0) {
        note(&first_, digit, atom);
      } else {
        window->outer = atom;  // what the phase has left
      }
      return true;
    }
    if (given.phase >= 0 || window->phase >= 0) return false;
    window->phase = atom;
    window->weight = extent;
    return true;
  }

  /// A whole padded axis that is padded once more: one window.
  bool join_paddings(const Digit& a, const Digit& b) {
    Window* inner = &first_.windows[a.window];
    if (first_.move.windows[a.window].phase >= 0 || inner->phase >= 0 || a.extent != b.extent) {
      return false;
    }
    Window* window = &second_.windows[b.window];
    window->size = inner->size;
    window->low += inner->low;
    inner->size = -1;  // gone
    return true;
  }

  void finish() {
    // What is dropped is cut off before anything is filled: a fill asks no further window.
    for (Side side : {Side::kDestination, Side::kSource}) {
      for (const Half* half : {&first_, &second_}) {
        for (const Window& window : half->windows) {
          if (window.side != side || window.size < 0) continue;
          if (result_->windows.size() == kMaxRank) return refuse(kTooMany);
          result_->windows.push_back(window);
        }
      }
    }
    simplify_windows(result_);
    if (!windows_apart(*result_)) return refuse(kCropsPadded);
    result_->bytes_read = elements_read(*result_) * result_->element_bytes;
    result_->bytes_written = second_.move.bytes_written;
  }

  Half first_, second_;
  Move* result_;
  const char* refusal_ = nullptr;
};

}  // namespace

const char* compose(const Move& first, const Move& second, Move* result) {
  return Composition(first, second, result).compose();
}

}  // namespace tessera
