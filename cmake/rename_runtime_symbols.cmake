# Gives every global symbol of the Halide runtime in ARCHIVE the prefix tessera_, callers included, so
# that another Halide runtime in the same program shares nothing with this one.
#   cmake -D NM=… -D OBJCOPY=… -D RUNTIME=runtime.o -D ARCHIVE=libtessera.a -D SANITIZE=… -P this
execute_process(COMMAND ${NM} -g --defined-only -j "${RUNTIME}"
                OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" symbols "${symbols}")
set(map "")
foreach(symbol IN LISTS symbols)
  string(APPEND map "${symbol} tessera_${symbol}\n")
endforeach()
if(SANITIZE STREQUAL "thread")
  # Kernels state the alignment of their words, and are called without it where the processor does not
  # mind: words of 8 bytes may lie anywhere. ThreadSanitizer would take such a vector for one that begins
  # up to 7 bytes earlier, and report a race with whoever writes those bytes.
  foreach(access read write)
    foreach(bytes 2 4 8 16)
      string(APPEND map "__tsan_${access}${bytes} __tsan_unaligned_${access}${bytes}\n")
    endforeach()
  endforeach()
endif()
file(WRITE "${ARCHIVE}.symbols" "${map}")
execute_process(COMMAND ${OBJCOPY} --redefine-syms "${ARCHIVE}.symbols" "${ARCHIVE}"
                COMMAND_ERROR_IS_FATAL ANY)
