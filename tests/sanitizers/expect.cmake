# Runs a planted mistake, which must be reported and end the program with an error:
#   cmake -D PROGRAM=… -D CASE=… -D LEVEL=… -D REPORT=<regex> -P expect.cmake
# Without REPORT: the program must end well and say nothing.
execute_process(COMMAND "${PROGRAM}" ${CASE} ${LEVEL} RESULT_VARIABLE result
                OUTPUT_VARIABLE output ERROR_VARIABLE output)
message("${output}")
if(output MATCHES "^not run: ")
  return() # CTest shows it as skipped
endif()
if(NOT REPORT)
  if(NOT result STREQUAL "0" OR output)
    message(FATAL_ERROR "${CASE} ended with ${result}; expected 0 and no report")
  endif()
elseif(result STREQUAL "0")
  message(FATAL_ERROR "${CASE} ended well; expected an error")
elseif(NOT output MATCHES "${REPORT}")
  message(FATAL_ERROR "${CASE} ended with ${result}, but no report matches ${REPORT}")
endif()
