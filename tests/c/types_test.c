// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Codes, element types, and what the build says of itself.
#include <string.h>

#include "check.h"

static void check_codes(void) {
  static const char* const names[] = {
      "OK", "INVALID_ARGUMENT", "OUT_OF_RANGE", "UNIMPLEMENTED", "RESOURCE_EXHAUSTED", "INTERNAL"};
  for (int code = TESSERA_OK; code <= TESSERA_INTERNAL; ++code) {
    CHECK(strcmp(tessera_status_code_name(code), names[code]) == 0);
  }
  CHECK(strcmp(tessera_status_code_name(-1), "UNKNOWN") == 0);
}

static void check_dtypes(void) {
  static const struct {
    int32_t dtype;
    size_t size;
    const char* name;
  } types[] = {
      {TESSERA_BOOL, 1, "bool"},
      {TESSERA_INT8, 1, "int8"},
      {TESSERA_UINT8, 1, "uint8"},
      {TESSERA_INT16, 2, "int16"},
      {TESSERA_UINT16, 2, "uint16"},
      {TESSERA_INT32, 4, "int32"},
      {TESSERA_UINT32, 4, "uint32"},
      {TESSERA_INT64, 8, "int64"},
      {TESSERA_UINT64, 8, "uint64"},
      {TESSERA_FLOAT16, 2, "float16"},
      {TESSERA_BFLOAT16, 2, "bfloat16"},
      {TESSERA_FLOAT32, 4, "float32"},
      {TESSERA_FLOAT64, 8, "float64"},
      {TESSERA_COMPLEX64, 8, "complex64"},
      {TESSERA_COMPLEX128, 16, "complex128"},
      {TESSERA_QINT8, 1, "qint8"},
      {TESSERA_QUINT8, 1, "quint8"},
      {TESSERA_QINT16, 2, "qint16"},
      {TESSERA_QUINT16, 2, "quint16"},
      {TESSERA_QINT32, 4, "qint32"},
      {TESSERA_FLOAT8_E4M3FN, 1, "float8_e4m3fn"},
      {TESSERA_FLOAT8_E4M3FNUZ, 1, "float8_e4m3fnuz"},
      {TESSERA_FLOAT8_E4M3B11FNUZ, 1, "float8_e4m3b11fnuz"},
      {TESSERA_FLOAT8_E5M2, 1, "float8_e5m2"},
      {TESSERA_FLOAT8_E5M2FNUZ, 1, "float8_e5m2fnuz"},
  };
  tessera_status status;
  CHECK(sizeof types / sizeof types[0] == TESSERA_DTYPE_COUNT);
  for (size_t i = 0; i < sizeof types / sizeof types[0]; ++i) {
    set_subject(types[i].name);
    int32_t found = -1;
    CHECK(tessera_dtype_size(types[i].dtype) == types[i].size);
    CHECK(strcmp(tessera_dtype_name(types[i].dtype), types[i].name) == 0);
    CHECK_OK(tessera_dtype_from_name(types[i].name, &found, &status), &status);
    CHECK(found == types[i].dtype);
  }
  set_subject(NULL);
  const int32_t none[] = {-1, TESSERA_DTYPE_COUNT, 255, 256, INT32_MAX};
  for (size_t i = 0; i < sizeof none / sizeof none[0]; ++i) {
    CHECK(tessera_dtype_size(none[i]) == 0);
    CHECK(strcmp(tessera_dtype_name(none[i]), "invalid") == 0);
  }
  int32_t dtype = 77;
  CHECK_REFUSED(tessera_dtype_from_name("float23", &dtype, &status), &status, "name", "float23");
  CHECK_REFUSED(tessera_dtype_from_name(NULL, &dtype, &status), &status, "name", "null");
  CHECK_REFUSED(tessera_dtype_from_name("int8", NULL, &status), &status, "dtype", "null");
  CHECK(dtype == 77);
}

static void check_levels(void) {
  tessera_status status;
  tessera_level_info level, lowest;
  const size_t count = tessera_level_count();
  CHECK(count > 0);
  CHECK_OK(tessera_level(0, &lowest, &status), &status);
  CHECK(lowest.supported && lowest.name[0] != '\0' && strchr(lowest.target, '-') != NULL);

  const char* active = NULL;
  CHECK_OK(tessera_active_level(&active, &status), &status);
  CHECK_OK(tessera_active_level(NULL, &status), &status);
  bool found = false;
  for (size_t i = 0; i < count; ++i) {
    CHECK_OK(tessera_level(i, &level, &status), &status);
    if (active != NULL && strcmp(level.name, active) == 0) found = level.supported;
  }
  CHECK(found);
  CHECK_REFUSED(tessera_level(count, &level, &status), &status, "tessera_level", "index");
  CHECK_REFUSED(tessera_level(0, NULL, &status), &status, "info", "null");
}

static void check_kernels(void) {
  tessera_status status;
  tessera_kernel_info kernel;
  const size_t count = tessera_kernel_count();
  size_t selected = 0;
  for (size_t i = 0; i < count; ++i) {
    CHECK_OK(tessera_kernel(i, &kernel, &status), &status);
    CHECK(strstr(kernel.name, kernel.algorithm) != NULL);
    CHECK(strstr(kernel.name, kernel.level) != NULL);
    CHECK(kernel.width > 0 && kernel.run >= 0 && kernel.block >= 0 && kernel.lanes >= 0);
    if (kernel.selected) ++selected;
    CHECK(kernel.supported || !kernel.selected);
  }
  CHECK(selected > 0);
  CHECK_REFUSED(tessera_kernel(count, &kernel, &status), &status, "tessera_kernel", "index");
  CHECK_REFUSED(tessera_kernel(0, NULL, &status), &status, "info", "null");
}

void test_types(void) {
  check_codes();
  check_dtypes();
  check_levels();
  check_kernels();
  CHECK(tessera_default_thread_count() >= 1);
  CHECK(strchr(tessera_version(), '.') != NULL);
}
