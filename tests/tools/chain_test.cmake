# Copyright (c) 2026 The Tessera authors.
# SPDX-License-Identifier: MIT
#
# Chains by the command:
#   cmake -D TESSERA=<command> -D PICTURE=<file, or nothing> -D WORK=<folder> -P chain_test.cmake
file(MAKE_DIRECTORY "${WORK}")

# explain(<shape> <steps> <expected exit status> <regular expression for what it prints>…)
function(explain shape steps status)
  execute_process(COMMAND ${TESSERA} explain chain --shape ${shape} --steps "${steps}"
                  OUTPUT_VARIABLE output ERROR_VARIABLE errors RESULT_VARIABLE result)
  if(NOT result STREQUAL status)
    message(FATAL_ERROR "${steps}: exit status ${result}, expected ${status}\n${output}${errors}")
  endif()
  foreach(wanted IN LISTS ARGN)
    if(NOT "${output}${errors}" MATCHES "${wanted}")
      message(FATAL_ERROR "${steps}: expected ${wanted}\n${output}${errors}")
    endif()
  endforeach()
endfunction()

set(turn "{\"op\": \"transpose\", \"perm\": [1, 0]}")
set(regroup "{\"op\": \"reshape\", \"shape\": [3, 8]}")
set(frame "{\"op\": \"pad\", \"paddings\": [[1, 1], [0, 0]], \"value\": 7}")
explain(6,4 "[${turn}, ${frame}, ${turn}]" 0 "output +float32 .6, 6." "pass 1: steps 1 to 3\n")
explain(6,4 "[${turn}, ${regroup}, ${turn}]" 0 "pass 1: steps 1 to 2\n"
        "pass 2: step 3; step 3, transpose, begins it: its axes cut across")
explain(6,4 "[]" 0 "output +float32 .6, 4.")
explain(6,4 "[${regroup}, ${regroup}, {\"op\": \"reshape\", \"shape\": [5, -1]}]" 1
        "chain: step 3: reshape: ")
explain(6,4 "[{\"op\": \"teleport\"}]" 2 "no op .*teleport")
explain(6,4 "[3]" 2 "3 is no step")
explain(6,4 "[" 2 "must be a list")
explain(6,4 "${WORK}/none.json" 2 "no file that opens")
explain(6,4 "[{\"op\": \"gather_nd\"}]" 2 "missing")

if(NOT PICTURE)  # a build without
  return()
endif()
# From a file, on a picture: the bytes of the same ops one by one.
file(WRITE "${WORK}/steps.json" "[{\"op\": \"reshape\", \"shape\": [-1, 3]}, ${turn}]")
function(run)
  execute_process(COMMAND ${TESSERA} run ${ARGN} OUTPUT_VARIABLE output ERROR_VARIABLE output
                  RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "run ${ARGN}: exit status ${result}\n${output}")
  endif()
endfunction()
run(chain "${PICTURE}" --steps "${WORK}/steps.json" -o "${WORK}/chain.npy")
run(reshape "${PICTURE}" --shape=-1,3 -o "${WORK}/step_1.npy")
run(transpose "${WORK}/step_1.npy" 1,0 -o "${WORK}/step_2.npy")
file(SHA256 "${WORK}/chain.npy" chain)
file(SHA256 "${WORK}/step_2.npy" steps)
if(NOT chain STREQUAL steps)
  message(FATAL_ERROR "the chain writes another file than its steps")
endif()
