# Copyright (c) 2026 The Tessera authors.
# SPDX-License-Identifier: MIT
#
# Checks who includes whom: cmake -D ROOT=<project> -P layering_test.cmake
#   generators/ sees Halide.h and itself        include/ sees itself and the standard library
#   runtime/ never sees Halide.h                tests/, tools/, bench/, … see include/, not runtime/

set(failures 0)

# check_includes(<folder> [EXCEPT <regex>] FORBIDDEN <regex>…)
# No file below the folder may include what matches one of the expressions, which see the name with
# its quotes or brackets: <vector>, "tessera/tensor.h".
function(check_includes folder)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "EXCEPT" "FORBIDDEN")
  file(GLOB_RECURSE files "${ROOT}/${folder}/*.h" "${ROOT}/${folder}/*.cpp" "${ROOT}/${folder}/*.c"
       "${ROOT}/${folder}/*.hpp" "${ROOT}/${folder}/*.inc" "${ROOT}/${folder}/*.in")
  list(LENGTH files count)
  message(STATUS "${folder}: ${count} files")
  foreach(file IN LISTS files)
    if(arg_EXCEPT AND file MATCHES "${arg_EXCEPT}")
      continue()
    endif()
    file(STRINGS "${file}" lines REGEX "^[ \t]*#[ \t]*include")
    foreach(line IN LISTS lines)
      string(REGEX REPLACE "^[ \t]*#[ \t]*include[ \t]*([<\"][^>\"]*[>\"]).*" "\\1" name "${line}")
      foreach(pattern IN LISTS arg_FORBIDDEN)
        if(name MATCHES "${pattern}")
          message(SEND_ERROR "${file}: may not include ${name}")
          math(EXPR failures "${failures} + 1")
          break()
        endif()
      endforeach()
    endforeach()
  endforeach()
  set(failures ${failures} PARENT_SCOPE)
endfunction()

set(halide "[<\"]Halide\\.h" "HalideRuntime" "HalideBuffer")
set(internals "\"runtime/" "\"generators/" "\"(layout|exec|dispatch|ops|base)/")

check_includes(generators FORBIDDEN "tessera/" "\"runtime/" "HalideRuntime" "HalideBuffer")
check_includes(runtime FORBIDDEN "[<\"]Halide\\.h" "\"generators/" "\"schedules/" "\"tests/" "\"tools/")
# Of others, only the standard library: its names have no folder, and no ending but C's <stdint.h>.
check_includes(include/tessera EXCEPT "/interop/"
               FORBIDDEN "^<.*/" "^<([^s]|s[^t]|st[^d]).*\\.h>" "^\"[^t]" "^\"t[^e]" "^\"[^/]*\"$"
                         ${halide})
# C sees C: neither <vector> nor what else is for C++.
check_includes(include/tessera/c FORBIDDEN "^<[^.]*>$" "^\"tessera/([^e/]|e[^x])[^/]*\\.h\"$")
check_includes(tests EXCEPT "/tests/(kernels|process|sanitizers)/" FORBIDDEN ${halide} ${internals})
foreach(folder tests/kernels tests/sanitizers)
  check_includes(${folder} FORBIDDEN "[<\"]Halide\\.h" "\"runtime/(base|exec|layout|ops)/")
endforeach()
# Plays another library with a Halide runtime of its own.
check_includes(tests/process FORBIDDEN "[<\"]Halide\\.h" ${internals})
check_includes(tools FORBIDDEN ${halide} ${internals})
foreach(folder bench examples python)
  check_includes(${folder} FORBIDDEN ${halide} ${internals})
endforeach()

if(failures EQUAL 0)
  message(STATUS "no forbidden includes")
endif()
