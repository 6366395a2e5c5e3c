// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include <algorithm>
#include <cstdarg>
#include <cstdio>

#include "runtime/base/errors.h"
#include "runtime/exec/plan_data.h"

namespace tessera {
namespace {

/// Lines of an explanation.
class Writer {
 public:
  Writer(void (*write_line)(void*, const char*), void* user)
      : write_line_(write_line), user_(user) {}

  __attribute__((format(printf, 2, 3))) void line(const char* format, ...) {
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    write_line_(user_, text);
  }

  void piece(int number, const Piece& piece) {
    char text[640];
    size_t used = 0;
    const auto add = [&](const char* format, auto... values) {
      const int length = std::snprintf(text + used, sizeof text - used, format, values...);
      used = std::min(used + static_cast<size_t>(length), sizeof text - 1);
    };
    add("%d. %s of %lld bytes: runs of %lld x u%d", number, piece.fill ? "fill" : "copy",
        static_cast<long long>(piece.bytes()), static_cast<long long>(piece.run), 8 * piece.width);
    for (const Dim& dim : piece.dims) {
      add(piece.fill ? ", %lld (to %+lld)" : ", %lld (to %+lld, from %+lld)",
          static_cast<long long>(dim.extent), static_cast<long long>(dim.dst),
          static_cast<long long>(dim.src));
    }
    line("%s", text);
  }

  void pass(int number, const PassRequest& pass) {
    if (pass.op == nullptr) {
      line("pass %d: into the strides of the output: %s", number, pass.why);
      return;
    }
    char text[64];
    std::snprintf(text, sizeof text,
                  pass.first_step == pass.last_step ? "step %d" : "steps %d to %d", pass.first_step,
                  pass.last_step);
    if (pass.why == nullptr) {
      line("pass %d: %s", number, text);
    } else {
      line("pass %d: %s; step %d, %s, begins it: %s", number, text, pass.first_step, pass.op,
           pass.why);
    }
  }

  void indexed(const IndexedCall& call) {
    line("rows: %lld, of %d indices of %d bytes; bad ones are %s", LongLong{call.row_count},
         call.depth, call.index_bytes, call.ignore_bad ? "ignored" : "errors");
    line("   kernel: %s", call.check.many->name);
    line("   kernel: %s", call.offsets.many->name);
    line("%s of slices: runs of %lld x u%d, %lld bytes in all", call.scatter ? "scatter" : "gather",
         LongLong{call.run}, 8 * call.width, LongLong{call.slice_bytes()});
    line("   kernel: %s", call.apply->name);
    if (call.direct != nullptr) line("   kernel without offsets: %s", call.direct->name);
  }

 private:
  void (*write_line_)(void*, const char*);
  void* user_;
};

constexpr int kMostPieces = 64;

/// The pieces of a pass, numbered on from `*number`.
void explain_pass(const Pass& pass, int* number, Writer* writer) {
  auto explain_piece = [&](const Piece& piece, const Match& match) {
    writer->piece(++*number, piece);
    if (match.kernel == pass.options.forced) {
      writer->line("   forced: %s", match.kernel->name);
    } else {
      if (pass.options.forced != nullptr) {
        Match unused;
        writer->line("   not %s: %s", pass.options.forced->name,
                     match_kernel(piece, *pass.options.forced, &unused));
      }
      auto show = [&](const char* algorithm, const char* reason) {
        writer->line("   not %s: %s", algorithm, reason);
      };
      RefusalSink refused(show);
      match_piece(piece, pass.options, &refused);
      writer->line("   kernel: %s", match.kernel->name);
    }
    return *number < kMostPieces;
  };
  if (*number < kMostPieces) for_each_planned_piece(pass.move, pass.options, explain_piece);
}

}  // namespace

void Plan::explain(void (*write_line)(void* user, const char* line), void* user) const {
  if (write_line == nullptr) return;
  Writer writer(write_line, user);
  const bool follows = data_ != nullptr && data_->request.indexed != nullptr;
  if (!follows && pass_count() == 0) {
    writer.line("nothing to move");
    return;
  }
  writer.line("%s: reads %lld bytes, writes %lld bytes; steps: %lld; up to level %s",
              data_->request.op, LongLong{bytes_read()}, LongLong{bytes_written()},
              static_cast<long long>(step_count()), level_info(data_->level).name);
  int number = 0;
  for (int i = 0; i < data_->pass_count; ++i) {
    const Pass& pass = data_->passes[i];
    if (pass.request.first_step > 0) writer.pass(i + 1, pass.request);
    explain_pass(pass, &number, &writer);
  }
  if (data_->count_steps() > kMostPieces) {
    writer.line("… and %lld more steps", LongLong{data_->count_steps() - kMostPieces});
  }
  if (follows) writer.indexed(data_->indexed);
}

}  // namespace tessera
