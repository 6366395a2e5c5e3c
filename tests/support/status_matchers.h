// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// EXPECT_THAT(call(…), is_ok());
// EXPECT_THAT(call(…), refuses({"space_to_batch_nd", "block_shape[1]", "-3"}));
#pragma once

#include <gmock/gmock.h>

#include <cstring>
#include <ostream>
#include <string>
#include <vector>

#include "tessera/status.h"

namespace tessera {

inline void PrintTo(const Status& status, std::ostream* out) {  // GoogleTest's name and hook
  *out << status_code_name(status.code()) << ": " << status.message();
}

namespace test {

class StatusMatcher : public ::testing::MatcherInterface<const Status&> {
 public:
  StatusMatcher(StatusCode code, std::vector<std::string> parts)
      : code_(code), parts_(std::move(parts)) {}

  bool MatchAndExplain(const Status& status,
                       ::testing::MatchResultListener* listener) const override {
    for (const std::string& part : parts_) {
      if (std::strstr(status.message(), part.c_str()) != nullptr) continue;
      *listener << "whose message lacks \"" << part << "\"";
      return false;
    }
    return status.code() == code_;
  }
  void DescribeTo(std::ostream* out) const override {
    *out << "is " << status_code_name(code_);
    for (const std::string& part : parts_) *out << " and says \"" << part << "\"";
  }

 private:
  StatusCode code_;
  std::vector<std::string> parts_;
};

inline ::testing::Matcher<const Status&> is_ok() {
  return ::testing::MakeMatcher(new StatusMatcher(StatusCode::kOk, {}));
}

/// A failure whose message contains all of these parts.
inline ::testing::Matcher<const Status&> fails(StatusCode code, std::vector<std::string> parts) {
  return ::testing::MakeMatcher(new StatusMatcher(code, std::move(parts)));
}

/// kInvalidArgument. Such a message always says what was expected.
inline ::testing::Matcher<const Status&> refuses(std::vector<std::string> parts) {
  parts.push_back("expected");
  return fails(StatusCode::kInvalidArgument, std::move(parts));
}

}  // namespace test
}  // namespace tessera
