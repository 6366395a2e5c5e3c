# Every object of the library calls the sanitizer, and under the sanitizer's own names:
#   cmake -D NM=… -D ARCHIVE=libtessera.a -D SANITIZER=asan|tsan -P instrumented_test.cmake
execute_process(COMMAND ${NM} -A "${ARCHIVE}" OUTPUT_VARIABLE symbols ERROR_QUIET COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" symbols "${symbols}")
set(objects ${symbols})
list(TRANSFORM objects REPLACE "^[^:]*:([^:]*):.*" "\\1")
list(REMOVE_DUPLICATES objects)
set(calls ${symbols})
list(FILTER calls INCLUDE REGEX " U __${SANITIZER}_")
list(TRANSFORM calls REPLACE "^[^:]*:([^:]*):.*" "\\1")
list(REMOVE_DUPLICATES calls)
list(LENGTH objects count)
list(REMOVE_ITEM objects ${calls})
if(count LESS 20 OR objects)
  message(FATAL_ERROR "${ARCHIVE} has ${count} objects; these do not call the sanitizer: ${objects}")
endif()

# The runtime's symbols are renamed; the sanitizer's must not be.
list(FILTER symbols INCLUDE REGEX " tessera_(__)?[atu]b?san")
if(symbols)
  message(FATAL_ERROR "${ARCHIVE} has renamed what is the sanitizer's: ${symbols}")
endif()
message(STATUS "${count} objects call ${SANITIZER}")
