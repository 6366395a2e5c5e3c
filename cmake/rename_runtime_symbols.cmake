# Gives every global symbol of the Halide runtime in ARCHIVE the prefix tessera_, callers included, so
# that another Halide runtime in the same program shares nothing with this one.
#   cmake -D NM=… -D OBJCOPY=… -D RUNTIME=runtime.o -D ARCHIVE=libtessera.a -P this
execute_process(COMMAND ${NM} -g --defined-only -j "${RUNTIME}"
                OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" symbols "${symbols}")
set(map "")
foreach(symbol IN LISTS symbols)
  string(APPEND map "${symbol} tessera_${symbol}\n")
endforeach()
file(WRITE "${ARCHIVE}.symbols" "${map}")
execute_process(COMMAND ${OBJCOPY} --redefine-syms "${ARCHIVE}.symbols" "${ARCHIVE}"
                COMMAND_ERROR_IS_FATAL ANY)
