// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT

#include "settings.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace tessera::fuzz {
namespace {

const char* current_op = "";
char last_message[TESSERA_MAX_MESSAGE];

/// A pool without threads, which begins with the last task.
void backwards(void*, int tasks, void (*task)(void* closure, int index), void* closure) {
  for (int i = tasks; i-- > 0;) task(closure, i);
}

void* refuse(void*, size_t) { return nullptr; }
void* allocate(void*, size_t bytes) { return std::malloc(bytes); }
void release(void*, void* memory) { std::free(memory); }

void* take(void* user, size_t bytes) {
  auto* allowance = static_cast<Allowance*>(user);
  ++allowance->asked;
  allowance->last_bytes = bytes;
  allowance->refused = allowance->left <= 0;
  if (allowance->refused) return nullptr;
  --allowance->left;
  ++allowance->held;
  return std::malloc(bytes);
}
void give_back(void* user, void* memory) {
  --static_cast<Allowance*>(user)->held;
  std::free(memory);
}

}  // namespace

void set_current_op(const char* name) { current_op = name; }

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "%s: this does not hold: %s\nThe last failure: %s\n", current_op, what,
               last_message);
  std::abort();
}

tessera_status unset_status() {
  tessera_status status;
  std::memset(&status, 0xA5, sizeof status);
  return status;
}

void check_status(int code, const tessera_status& status) {
  require(status.code == code, "the status has the code that was returned");
  const void* end = std::memchr(status.message, 0, sizeof status.message);
  require(end != nullptr, "the message ends");
  if (code != TESSERA_OK) std::memcpy(last_message, status.message, sizeof last_message);
  require((code == TESSERA_OK) == (status.message[0] == 0),
          "a failure, and no other, has a message");
  require(code == TESSERA_OK || code == TESSERA_INVALID_ARGUMENT || code == TESSERA_OUT_OF_RANGE ||
              code == TESSERA_RESOURCE_EXHAUSTED,
          "a failure is the caller's fault, or memory was refused");
}

Settings::Settings(Bytes& bytes, bool mistakes) {
  if (mistakes && !bytes.one_in(2)) return;  // no context at all
  require(checked([&](tessera_status* status) {
            return tessera_context_create(&context_, status);
          }) == TESSERA_OK,
          "a context can be made");
  static constexpr int kThreads[] = {0, 1, 2, 3, -1, INT32_MIN};
  const int threads = kThreads[bytes.below(mistakes ? 6 : 4)];
  static constexpr int64_t kStreaming[] = {0, 1, -1, 64, 4096, INT64_MAX, INT64_MIN};
  const int64_t streaming = bytes.pick(kStreaming);
  const bool own_pool = bytes.one_in(4);
  set_isa(bytes, mistakes);
  checked([&](tessera_status* status) {
    return tessera_context_set_threads(context_, threads, status);
  });
  checked([&](tessera_status* status) {
    return tessera_context_set_streaming_bytes(context_, streaming, status);
  });
  checked([&](tessera_status* status) {
    return tessera_context_set_parallel_for(context_, own_pool ? backwards : nullptr, nullptr,
                                            status);
  });
  ordinary_ = ordinary_ && threads >= 0;
  if (!mistakes) return;
  set_out_of_range(bytes.one_in(8) ? static_cast<int32_t>(bytes.wild()) : bytes.below(3));
  if (bytes.one_in(8)) set_kernel(bytes);
  if (bytes.one_in(4)) {
    starved_ = bytes.one_in(2);
    checked([&](tessera_status* status) {
      return tessera_context_set_allocator(context_, starved_ ? refuse : allocate, release, nullptr,
                                           status);
    });
  }
}

Settings::~Settings() { tessera_context_destroy(context_); }

void Settings::set_out_of_range(int32_t policy) {
  const int code = checked([&](tessera_status* status) {
    return tessera_context_set_out_of_range(context_, policy, status);
  });
  if (code == TESSERA_OK) out_of_range_ = policy;
}

void Settings::set_row_order(Bytes& bytes) {
  static constexpr int32_t kOrders[] = {TESSERA_ROW_ORDER_SORTED, TESSERA_ROW_ORDER_UNIQUE};
  const bool wild = bytes.one_in(16);
  const int32_t order = wild ? static_cast<int32_t>(bytes.wild()) : bytes.pick(kOrders);
  const bool known = order >= TESSERA_ROW_ORDER_ANY && order <= TESSERA_ROW_ORDER_UNIQUE;
  const int code = checked([&](tessera_status* status) {
    return tessera_context_set_row_order(context_, order, status);
  });
  require(code == (known ? TESSERA_OK : TESSERA_INVALID_ARGUMENT), "an order of rows has a name");
  if (known) row_order_ = order;
  check_row_order_ = bytes.one_in(2);
  require(checked([&](tessera_status* status) {
            return tessera_context_set_check_row_order(context_, check_row_order_, status);
          }) == TESSERA_OK,
          "a promise can be checked");
}

void Settings::set_allowance(Allowance* allowance) {
  if (context_ == nullptr) return;
  starved_ = false;
  checked([&](tessera_status* status) {
    return tessera_context_set_allocator(context_, take, give_back, allowance, status);
  });
}

void Settings::set_isa(Bytes& bytes, bool mistakes) {
  const size_t count = tessera_level_count();
  const auto choice =
      static_cast<size_t>(bytes.below(static_cast<int>(count) + (mistakes ? 3 : 1)));
  std::string name;
  if (choice == 0) return;
  if (choice <= count) {
    tessera_level_info level;
    require(checked([&](tessera_status* status) {
              return tessera_level(choice - 1, &level, status);
            }) == TESSERA_OK,
            "a level below the count has a name");
    name = level.name;
  } else {
    name.assign(choice == count + 1 ? 4 : 200, 'x');
  }
  const int code = checked([&](tessera_status* status) {
    return tessera_context_set_isa(context_, name.c_str(), status);
  });
  ordinary_ = ordinary_ && (choice <= count || code != TESSERA_OK);
}

void Settings::set_kernel(Bytes& bytes) {
  const size_t choice = static_cast<size_t>(bytes.byte()) << 8 | bytes.byte();
  tessera_kernel_info kernel;
  kernel.name = "tessera_teleport";
  if (choice > 0) {
    checked([&](tessera_status* status) {
      return tessera_kernel(choice % tessera_kernel_count(), &kernel, status);
    });
  }
  checked([&](tessera_status* status) {
    return tessera_context_set_kernel(context_, kernel.name, status);
  });
  ordinary_ = false;
  forced_ = true;
}

}  // namespace tessera::fuzz
