# The shared library exports the public API only; the static one defines and needs no unprefixed symbol of
# a Halide runtime.
execute_process(COMMAND ${NM} -D --defined-only -C "${SHARED}" OUTPUT_VARIABLE exported
                COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" exported "${exported}")
list(LENGTH exported count)
set(strange ${exported})
list(FILTER strange EXCLUDE REGEX " tessera::[A-Za-z_:~]+=?(\\(|$)")
if(count EQUAL 0 OR strange)
  message(FATAL_ERROR "${SHARED} exports ${count} symbols; these are not of the public API: ${strange}")
endif()

execute_process(COMMAND ${NM} "${STATIC}" OUTPUT_VARIABLE symbols ERROR_QUIET COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]* [A-Z] (halide_|_ZN6Halide)[^\n]*" strange "${symbols}")
string(REGEX MATCHALL "tessera_halide_[^\n]*" prefixed "${symbols}")
list(LENGTH prefixed count)
if(count EQUAL 0 OR strange)
  message(FATAL_ERROR "${STATIC} has ${count} prefixed symbols of the runtime, and these without: ${strange}")
endif()
