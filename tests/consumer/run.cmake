# Builds and runs the consumer project in WORK.
#   cmake -D MODE=find_package -D BUILD=<build tree> -D WORK=… -D CONSUMER=… -P this
#   cmake -D MODE=add_subdirectory -D SOURCE=<tree> -D HALIDE_DIR=… -D WORK=… -D CONSUMER=… -P this
# For another machine also -D TOOLCHAIN=<file> -D EMULATOR=<command> -D GENERATORS=<folder>.
function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

file(REMOVE_RECURSE "${WORK}")
if(MODE STREQUAL find_package)
  run(${CMAKE_COMMAND} --install "${BUILD}" --prefix "${WORK}/prefix" --component Unspecified)
  # Moved, so that a path of the build tree that was left in the package would show.
  file(RENAME "${WORK}/prefix" "${WORK}/moved")
  set(arguments -D "CMAKE_PREFIX_PATH=${WORK}/moved" -D CMAKE_DISABLE_FIND_PACKAGE_Halide=ON)
  set(libraries tessera::tessera tessera::tessera_shared)
  set(projects "${CONSUMER}" "${CONSUMER}/c")
else()
  set(arguments -D "TESSERA_SOURCE=${SOURCE}" -D "Halide_DIR=${HALIDE_DIR}"
                -D "TESSERA_KERNEL_LIST=${SOURCE}/kernels/small.txt")
  set(libraries tessera::tessera)
  set(projects "${CONSUMER}")
endif()
if(TOOLCHAIN)
  list(APPEND arguments -D "CMAKE_TOOLCHAIN_FILE=${TOOLCHAIN}" -D "TESSERA_HOST_GENERATORS_DIR=${GENERATORS}")
endif()
foreach(project IN LISTS projects)
  foreach(library IN LISTS libraries)
    string(MAKE_C_IDENTIFIER "${library}" name)
    cmake_path(GET project FILENAME folder)
    set(build "${WORK}/${folder}/${name}")
    run(${CMAKE_COMMAND} -S "${project}" -B "${build}" -G Ninja -D CMAKE_BUILD_TYPE=Release
        -D LIBRARY=${library} ${arguments})
    run(${CMAKE_COMMAND} --build "${build}" --target consumer)
    run(${EMULATOR} "${build}/consumer")
  endforeach()
endforeach()
