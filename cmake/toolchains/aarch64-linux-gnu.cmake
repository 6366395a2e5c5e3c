# arm64 Linux, built with Debian's g++-aarch64-linux-gnu and run by QEMU (qemu-user-static) where this
# machine is another. -L: the loader and the C library that programs link dynamically.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
find_program(TESSERA_QEMU NAMES qemu-aarch64-static qemu-aarch64)
if(TESSERA_QEMU)
  set(CMAKE_CROSSCOMPILING_EMULATOR "${TESSERA_QEMU};-L;/usr/aarch64-linux-gnu")
endif()
