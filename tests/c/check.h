// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// The C program's checks: a failed one is printed and counted, and the test goes on.
#pragma once

#include <stdbool.h>
#include <tessera/c_api.h>

#define CHECK(condition) check((condition), #condition, __FILE__, __LINE__)

/// The call succeeded and said so in its status too.
#define CHECK_OK(call, status) check_ok((call), (status), #call, __FILE__, __LINE__)

/// The call failed with that code, and its message has both parts.
#define CHECK_FAILS(code, call, status, part, other_part) \
  check_fails((code), (call), (status), (part), (other_part), #call, __FILE__, __LINE__)
#define CHECK_REFUSED(call, status, part, other_part) \
  CHECK_FAILS(TESSERA_INVALID_ARGUMENT, call, status, part, other_part)

void check(bool condition, const char* text, const char* file, int line);
void check_ok(int code, const tessera_status* status, const char* text, const char* file, int line);
void check_fails(int wanted, int code, const tessera_status* status, const char* part,
                 const char* other_part, const char* text, const char* file, int line);

/// What the tests that follow are about, for the failures' lines; null for nothing in particular.
void set_subject(const char* subject);

// The groups, one file each.
void test_types(void);
void test_context(void);
void test_plan(void);
void test_ops(void);
void test_chain(void);
void test_indexed(void);
void test_errors(void);
