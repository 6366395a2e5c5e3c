# Fails when the README does not hold the example word for word (but for its licence lines).
file(READ "${EXAMPLE}" example)
string(REGEX REPLACE "^(//[^\n]*\n)+" "" example "${example}")
file(READ "${README}" readme)
string(FIND "${readme}" "```cpp\n${example}```" found)
if(found EQUAL -1)
  message(FATAL_ERROR "The example in ${README} differs from ${EXAMPLE}: copy it there.")
endif()

# Nor when what the README shows of chains is no part of that example.
file(READ "${CHAIN_EXAMPLE}" example)
string(REGEX REPLACE ".*\n### Chains\n" "" section "${readme}")
string(REGEX REPLACE "^[^`]*`+cpp\n([^`]*)```.*" "\\1" excerpt "${section}")
string(FIND "${example}" "${excerpt}" found)
if(found EQUAL -1 OR excerpt STREQUAL section)
  message(FATAL_ERROR "What ${README} shows of chains differs from ${CHAIN_EXAMPLE}: copy it there.")
endif()
