# Fails when the README does not hold the example word for word (but for its licence lines).
file(READ "${EXAMPLE}" example)
string(REGEX REPLACE "^(//[^\n]*\n)+" "" example "${example}")
file(READ "${README}" readme)
string(FIND "${readme}" "```cpp\n${example}```" found)
if(found EQUAL -1)
  message(FATAL_ERROR "The example in ${README} differs from ${EXAMPLE}: copy it there.")
endif()
