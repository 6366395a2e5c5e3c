# Copyright (c) 2026 The Tessera authors.
# SPDX-License-Identifier: MIT
#
# Runs the conformance cases at one instruction set level:
#   cmake -D TESSERA=<command, after its emulator where it needs one> -D LEVEL=<level> -P run_level.cmake
# The level "large" stands for the cases that need gigabytes, which run at the best level only.

file(GLOB folders "${CMAKE_CURRENT_LIST_DIR}/*/manifest.jsonl")
list(TRANSFORM folders REPLACE "/manifest.jsonl$" "")
set(large "${CMAKE_CURRENT_LIST_DIR}/large")
if(LEVEL STREQUAL "large")
  set(arguments "${large}")
  set(wanted "\n[0-9]+ passed, 0 failed, [0-9]+ skipped\n$")  # skipped where memory is short
else()
  list(REMOVE_ITEM folders "${large}")
  set(arguments ${folders} --isa ${LEVEL})
  set(wanted "\n[1-9][0-9]* passed, 0 failed, 0 skipped\n$")

  execute_process(COMMAND ${TESSERA} doctor --json OUTPUT_VARIABLE doctor COMMAND_ERROR_IS_FATAL ANY)
  string(JSON count LENGTH "${doctor}" levels)
  math(EXPR last "${count} - 1")
  foreach(i RANGE ${last})
    string(JSON name GET "${doctor}" levels ${i} name)
    string(JSON supported GET "${doctor}" levels ${i} supported)
    if(name STREQUAL LEVEL AND NOT supported)
      string(JSON best GET "${doctor}" active_level)
      message(STATUS "not run: ${LEVEL}, which this processor lacks; ${best} takes its place")
    endif()
  endforeach()
endif()

execute_process(COMMAND ${TESSERA} check ${arguments} OUTPUT_VARIABLE output ERROR_VARIABLE output)
message(STATUS "tessera check ${LEVEL}\n${output}")
if(NOT "\n${output}" MATCHES "${wanted}")
  message(FATAL_ERROR "the last line is not the wanted one")
endif()
