# Sets SLIPSTREAM_SORT_SOURCES and the flags of each file; include() it where the target is defined.
set(SLIPSTREAM_SORT_SOURCES ${CMAKE_CURRENT_LIST_DIR}/sort.cpp
                            ${CMAKE_CURRENT_LIST_DIR}/sort_baseline.cpp)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND NOT SLIPSTREAM_BASELINE_ONLY)
  list(APPEND SLIPSTREAM_SORT_SOURCES ${CMAKE_CURRENT_LIST_DIR}/sort_avx512.cpp)
  set_source_files_properties(
    ${CMAKE_CURRENT_LIST_DIR}/sort_avx512.cpp
    PROPERTIES
      COMPILE_OPTIONS
      "${OPTIMIZE};-mavx512f;-mavx512bw;-mavx512dq;-mavx512vl;-mbmi2;-mpopcnt;-mprefer-vector-width=512")
endif()
