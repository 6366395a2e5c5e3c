// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Uses the C API from C: tessera_c_tests [group]. Exit code 1 when a check failed.
#include <stdio.h>
#include <string.h>

#include "check.h"

static int failures = 0;
static const char* about = NULL;

void set_subject(const char* subject) { about = subject; }

void check(bool condition, const char* text, const char* file, int line) {
  if (condition) return;
  ++failures;
  printf("%s:%d: %s%sfailed: %s\n", file, line, about != NULL ? about : "",
         about != NULL ? ": " : "", text);
}

void check_ok(int code, const tessera_status* status, const char* text, const char* file,
              int line) {
  const bool ok = code == TESSERA_OK && status->code == TESSERA_OK && status->message[0] == '\0';
  check(ok, text, file, line);
  if (!ok) printf("  %s: %s\n", tessera_status_code_name(code), status->message);
}

void check_fails(int wanted, int code, const tessera_status* status, const char* part,
                 const char* other_part, const char* text, const char* file, int line) {
  const bool good = code == wanted && status->code == wanted &&
                    strstr(status->message, part) != NULL &&
                    strstr(status->message, other_part) != NULL;
  check(good, text, file, line);
  if (!good) printf("  %s: %s\n", tessera_status_code_name(code), status->message);
}

int main(int argc, char** argv) {
  static const struct {
    const char* name;
    void (*run)(void);
  } groups[] = {{"types", test_types},  {"context", test_context}, {"plan", test_plan},
                {"ops", test_ops},      {"chain", test_chain},     {"indexed", test_indexed},
                {"errors", test_errors}};
  int run = 0;
  for (size_t i = 0; i < sizeof groups / sizeof groups[0]; ++i) {
    if (argc > 1 && strcmp(argv[1], groups[i].name) != 0) continue;
    set_subject(NULL);
    groups[i].run();
    ++run;
  }
  printf("%d groups, %d failures\n", run, failures);
  return run > 0 && failures == 0 ? 0 : 1;
}
