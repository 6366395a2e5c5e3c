# Copyright (c) 2026 The Tessera authors.
# SPDX-License-Identifier: MIT
#
# Runs the comparison with peers and the plot for their function, not for times, with what there is of NumPy and
# matplotlib (scripts/setup.sh peers):
#   cmake -D PYTHON=<python3> -D LIBRARY=<libtessera.so> -D ROOT=<repository> -D WORK=<folder> -P peers_test.cmake

file(MAKE_DIRECTORY "${WORK}")
set(ENV{PYTHONPATH} "${ROOT}/.deps/peers:$ENV{PYTHONPATH}")
set(ENV{PYTHONDONTWRITEBYTECODE} 1)

function(require_module name)
  execute_process(COMMAND "${PYTHON}" -c "import ${name}" RESULT_VARIABLE result OUTPUT_QUIET ERROR_QUIET)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "SKIPPED: ${PYTHON} has no ${name}")
  endif()
endfunction()

# run(<script> <expected exit status> <regular expression for what it prints> <argument>…)
function(run script status wanted)
  execute_process(COMMAND "${PYTHON}" "${ROOT}/bench/${script}" ${ARGN}
                  OUTPUT_VARIABLE output ERROR_VARIABLE errors RESULT_VARIABLE result)
  if(NOT result STREQUAL status OR NOT "${output}${errors}" MATCHES "${wanted}")
    message(FATAL_ERROR "${script} ${ARGN}: exit status ${result}, expected ${status} and ${wanted}\n${output}${errors}")
  endif()
endfunction()

require_module(numpy)
set(small "${ROOT}/bench/shapes.json")
set(numpy_only --library "${LIBRARY}" --peers numpy --min-time 0 --strict)

# All cases, their outputs equal to NumPy's; each leaves an entry, a reshape two.
run(compare_peers.py 0 "\n[1-9][0-9]* cases compared, 0 failed, 0 skipped\n"
    "${small}" ${numpy_only} --json "${WORK}/peers.json" --markdown "${WORK}/peers.md")
file(READ "${small}" json)
string(JSON cases LENGTH "${json}")
file(READ "${WORK}/peers.json" json)
string(JSON entries LENGTH "${json}" cases)
if(entries LESS_EQUAL cases)
  message(FATAL_ERROR "${entries} entries for ${cases} cases")
endif()
file(READ "${WORK}/peers.md" table)
if(NOT table MATCHES "\n\\| transpose_512x384_f32 \\|")
  message(FATAL_ERROR "no row for a case:\n${table}")
endif()

run(compare_peers.py 2 "no case was selected" "${small}" ${numpy_only} --only none)
run(compare_peers.py 2 "unknown peers: abacus" "${small}" --peers abacus)
file(WRITE "${WORK}/bad.json" "[{\"id\": \"bad\", \"op\": \"transpose\", \"dtype\": \"u8\", \"shape\": [2, 3], \"perm\": [0, 0]}]")
run(compare_peers.py 1 "0 cases compared, 1 failed" "${WORK}/bad.json" ${numpy_only})

require_module(matplotlib)
run(plot_results.py 0 "" "${ROOT}/bench/results/zen4-avx2-1thread.json" --output "${WORK}/throughput.svg")
file(READ "${WORK}/throughput.svg" picture)
if(NOT picture MATCHES "<svg" OR NOT picture MATCHES "avx2, 1 thread")
  message(FATAL_ERROR "the picture lacks its legend")
endif()
