# The functions of the C API are those that its headers declare; whoever needs their names asks here.

# tessera_c_functions(<include folder> <result>): their names, sorted.
function(tessera_c_functions include result)
  file(GLOB headers "${include}/tessera/c/*.h")
  set(names "")
  foreach(header IN LISTS headers)
    file(READ "${header}" text)
    string(REGEX MATCHALL "\nTESSERA_API [a-z0-9_ *]*[ *]tessera_[a-z0-9_]+\\(" declarations "${text}")
    foreach(declaration IN LISTS declarations)
      string(REGEX REPLACE ".*[ *](tessera_[a-z0-9_]+)\\($" "\\1" name "${declaration}")
      list(APPEND names "${name}")
    endforeach()
  endforeach()
  list(SORT names)
  set(${result} "${names}" PARENT_SCOPE)
endfunction()
