# cmake --install: headers, both libraries, and the package that find_package(tessera) finds.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS tessera tessera_shared EXPORT tesseraTargets
        ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}"
        LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}"
        INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/tessera" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/tessera")

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/tessera")
install(EXPORT tesseraTargets NAMESPACE tessera:: DESTINATION "${package_dir}")
configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/tesseraConfig.cmake.in"
                              "${CMAKE_CURRENT_BINARY_DIR}/tesseraConfig.cmake"
                              INSTALL_DESTINATION "${package_dir}")
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/tesseraConfigVersion.cmake"
                                 COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/tesseraConfig.cmake"
              "${CMAKE_CURRENT_BINARY_DIR}/tesseraConfigVersion.cmake"
        DESTINATION "${package_dir}")
