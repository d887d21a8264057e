# The programs in C++, against the library of this build; built and run with those in C.
file(GLOB FRONTEND_PROGRAMS CONFIGURE_DEPENDS tests/cpp_frontend/programs/*.cpp)
foreach(source ${FRONTEND_PROGRAMS})
  get_filename_component(name ${source} NAME_WE)
  set(target cpp_frontend_${name})
  add_executable(${target} ${source})
  target_link_libraries(${target} PRIVATE slipstream Threads::Threads)
  add_dependencies(c_tests ${target})
  # Only files.cpp looks at it.
  add_test(NAME ${target} COMMAND ${target} ${CMAKE_CURRENT_BINARY_DIR}/${target}.params)
endforeach()
