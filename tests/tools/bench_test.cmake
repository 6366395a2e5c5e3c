# Copyright (c) 2026 The Tessera authors.
# SPDX-License-Identifier: MIT
#
# Runs the benchmark command for its function, not for its times:
#   cmake -D TESSERA=<command> -D ROOT=<repository> -D WORK=<folder> -P bench_test.cmake
# The outputs of ops and plain loops are compared by the command itself.

file(MAKE_DIRECTORY "${WORK}")

# run(<file> <expected exit status> <regular expression for what it prints>…)
function(run file status)
  execute_process(COMMAND ${TESSERA} bench "${file}" --min-time 0 --json "${WORK}/out.json"
                  OUTPUT_VARIABLE output ERROR_VARIABLE errors RESULT_VARIABLE result)
  if(NOT result STREQUAL status)
    message(FATAL_ERROR "${file}: exit status ${result}, expected ${status}\n${output}${errors}")
  endif()
  foreach(wanted IN LISTS ARGN)
    if(NOT "${output}${errors}" MATCHES "${wanted}")
      message(FATAL_ERROR "${file}: expected ${wanted}\n${output}${errors}")
    endif()
  endforeach()
endfunction()

# Every case of the small list runs, and a chain's steps are timed one by one.
run("${ROOT}/bench/shapes.json" 0 "\n[1-9][0-9]* timed, 0 failed, 0 skipped\n")
file(READ "${WORK}/out.json" json)
string(JSON count LENGTH "${json}" cases)
math(EXPR last "${count} - 1")
foreach(i RANGE ${last})
  string(JSON op GET "${json}" cases ${i} op)
  string(JSON steps LENGTH "${json}" cases ${i} steps_median_ns)
  if(op STREQUAL "chain")
    math(EXPR chain_steps "${chain_steps} + ${steps}")
  elseif(NOT steps EQUAL 0)
    message(FATAL_ERROR "case ${i} is no chain and has ${steps} steps")
  endif()
endforeach()
if(NOT chain_steps GREATER 3)
  message(FATAL_ERROR "the chains have ${chain_steps} steps in all")
endif()

# The long lists can be read (no id matches).
foreach(list models demo)
  execute_process(COMMAND ${TESSERA} bench "${ROOT}/bench/${list}.json" --only none
                  ERROR_VARIABLE errors RESULT_VARIABLE result OUTPUT_QUIET)
  if(NOT errors MATCHES "no case was selected")
    message(FATAL_ERROR "${list}.json: ${errors}")
  endif()
endforeach()

# Each case of this file is wrong in its own way: all are named, none ends the command.
file(READ "${ROOT}/tests/tools/bad_cases.json" bad)
string(JSON count LENGTH "${bad}")
run("${ROOT}/tests/tools/bad_cases.json" 1 "\n0 timed, ${count} failed, 0 skipped\n")

# Right, but more than any machine has, or without a loop to compare with.
run("${ROOT}/tests/tools/skipped_cases.json" 0 "needs [0-9]+ MiB of memory"
    "no nest for a chain with pad" "no nest for a chain of such shapes" "this build has no teleport"
    "\n0 timed, 0 failed, [0-9]+ skipped\n")

file(WRITE "${WORK}/no_list.json" "{}")
file(WRITE "${WORK}/no_object.json" "[3]")
file(WRITE "${WORK}/cut.json" "[{\"id\": ")
string(REPEAT "[" 100000 nested)
file(WRITE "${WORK}/nested.json" "${nested}")
run("${WORK}/no_list.json" 2 "expected a list of cases")
run("${WORK}/no_object.json" 2 "case 1: expected an object")
run("${WORK}/cut.json" 2 "cut.json: ")
run("${WORK}/nested.json" 2 "nested too deeply")
run("${WORK}/none.json" 2 "cannot be opened")
