# libslipstream: the backend with the C interface, for programs without Python.
file(STRINGS slipstream/include/slipstream.h abi_line REGEX "^#define SS_ABI_VERSION ")
string(REGEX REPLACE ".* " "" SLIPSTREAM_ABI "${abi_line}")
file(STRINGS pyproject.toml version_line REGEX "^version = ")
string(REGEX REPLACE ".*\"(.*)\".*" "\\1" SLIPSTREAM_VERSION "${version_line}")

file(GLOB C_INTERFACE CONFIGURE_DEPENDS src/c/*.cpp)
add_library(slipstream SHARED ${C_INTERFACE})
target_compile_definitions(slipstream PRIVATE SLIPSTREAM_VERSION="${SLIPSTREAM_VERSION}")
target_compile_options(slipstream PRIVATE ${OPTIMIZE} -ftls-model=initial-exec -fvisibility=hidden)
target_include_directories(slipstream PUBLIC slipstream/include)
target_link_libraries(slipstream PRIVATE backend)
set_target_properties(slipstream PROPERTIES
  SOVERSION ${SLIPSTREAM_ABI} LINK_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/src/c/exports.map)
# Its threads and exit handlers outlive a dlclose.
target_link_options(slipstream PRIVATE
  -Wl,--version-script=${CMAKE_CURRENT_SOURCE_DIR}/src/c/exports.map -Wl,-z,nodelete)
if(NOT SLIPSTREAM_SANITIZE)
  # Programs in C, and machines without a compiler, need no C++ library then.
  target_link_options(slipstream PRIVATE -static-libstdc++ -static-libgcc -Wl,-z,defs)
endif()

# Wheels hold no symbolic links: the name that linkers look for is a script that names the library.
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/c/libslipstream.so
     "/* GNU ld script */\nINPUT(libslipstream.so.${SLIPSTREAM_ABI})\n")
configure_file(src/c/slipstream-config.cmake.in c/slipstream-config.cmake @ONLY)
configure_file(src/c/slipstream-config-version.cmake.in c/slipstream-config-version.cmake @ONLY)
install(FILES $<TARGET_SONAME_FILE:slipstream> ${CMAKE_CURRENT_BINARY_DIR}/c/libslipstream.so
        DESTINATION slipstream/lib)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/c/slipstream-config.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/c/slipstream-config-version.cmake
        DESTINATION slipstream/cmake)
