# TESSERA_SANITIZE=address|thread: our own C++ of the directories that follow is built with the
# sanitizer; TESSERA_SANITIZE_FEATURE is what the kernels and their runtime are made with, without which
# a sanitizer sees nothing of what they do. TESSERA_COVERAGE_FLAGS are for what the fuzz target watches
# (tests/fuzz), which so needs no build of its own; in other programs the counters go nowhere.
set(TESSERA_SANITIZE_FEATURE "")
set(TESSERA_COVERAGE_FLAGS "")
if(NOT TESSERA_SANITIZE)
  return()
elseif(TESSERA_SANITIZE STREQUAL "address")
  # Halide has no feature for undefined behaviour: that part is for our own C++ only.
  set(sanitize_flags -fsanitize=address,undefined -fno-sanitize-recover=all)
  set(TESSERA_SANITIZE_FEATURE -asan)
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    set(TESSERA_COVERAGE_FLAGS -fsanitize=fuzzer-no-link)
  endif()
elseif(TESSERA_SANITIZE STREQUAL "thread")
  set(sanitize_flags -fsanitize=thread)
  set(TESSERA_SANITIZE_FEATURE -tsan)
else()
  message(FATAL_ERROR "TESSERA_SANITIZE is '${TESSERA_SANITIZE}'; expected address, thread or nothing")
endif()
if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  if(TESSERA_SANITIZE STREQUAL "thread")
    message(FATAL_ERROR "TESSERA_SANITIZE=thread needs Clang: GCC's library lacks what Halide's kernels call")
  endif()
  message(WARNING "AddressSanitizer of ${CMAKE_CXX_COMPILER_ID} does not see streaming stores; Clang's does")
endif()
# These come behind the flags of the build type, and so win.
add_compile_options(${sanitize_flags} -O1 -gline-tables-only -fno-omit-frame-pointer)
add_link_options(${sanitize_flags})
