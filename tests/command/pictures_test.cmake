# Copyright (c) 2026 The Tessera authors.
# SPDX-License-Identifier: MIT
#
# A picture goes through the command and comes back; a build without pictures says that it has none, and
# so does the doctor.
#   cmake -D TESSERA=<command> -D PICTURES=ON|OFF -D WORK=<folder> -P pictures_test.cmake
set(picture "${CMAKE_CURRENT_LIST_DIR}/four_pixels.png")
set(to_depth run space_to_depth "${picture}" --block-size 2 -o "${WORK}/depth.npy")
set(from_depth run depth_to_space "${WORK}/depth.npy" --block-size 2 -o "${WORK}/back.png")
set(again run space_to_depth "${WORK}/back.png" --block-size 2 -o "${WORK}/again.npy")

execute_process(COMMAND ${TESSERA} doctor --json OUTPUT_VARIABLE doctor COMMAND_ERROR_IS_FATAL ANY)
string(JSON kinds GET "${doctor}" pictures)

if(NOT PICTURES)
  execute_process(COMMAND ${TESSERA} ${to_depth} RESULT_VARIABLE result ERROR_VARIABLE error)
  if(result EQUAL 0 OR NOT error MATCHES "four_pixels.png: this build has no pictures")
    message(FATAL_ERROR "expected a refusal; got ${result}: ${error}")
  endif()
  if(NOT kinds STREQUAL "not in this build")
    message(FATAL_ERROR "the doctor tells of pictures: ${kinds}")
  endif()
  return()
endif()

if(NOT kinds STREQUAL "PNG, JPEG")
  message(FATAL_ERROR "the doctor tells of ${kinds}; expected PNG, JPEG")
endif()
foreach(arguments to_depth from_depth again)
  execute_process(COMMAND ${TESSERA} ${${arguments}} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
file(READ "${WORK}/depth.npy" first HEX)
file(READ "${WORK}/again.npy" second HEX)
if(NOT first MATCHES "ff000000ff000000fffaf082$" OR NOT first STREQUAL second)
  message(FATAL_ERROR "the pixels are others: ${first} and ${second}")
endif()
