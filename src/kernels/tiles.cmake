# Tile kernels: one file per instruction set, chosen at run time. Include from the top level:
#   include(src/kernels/tiles.cmake)
#   target_sources(<target> PRIVATE ${SLIPSTREAM_TILE_SOURCES})
set(SLIPSTREAM_TILE_DIR ${CMAKE_CURRENT_LIST_DIR})
set(SLIPSTREAM_TILE_SOURCES
    ${SLIPSTREAM_TILE_DIR}/tile.cpp
    ${SLIPSTREAM_TILE_DIR}/chain.cpp
    ${SLIPSTREAM_TILE_DIR}/tile_baseline.cpp
    ${SLIPSTREAM_TILE_DIR}/past_cache.cpp
    ${SLIPSTREAM_TILE_DIR}/transpose.cpp
    ${SLIPSTREAM_TILE_DIR}/tile_plain.cpp)
# No jump threading: it turns selects into paths, which the vectoriser then computes all of.
set(SLIPSTREAM_TILE_FLAGS ${OPTIMIZE} -ffp-contract=off -fno-math-errno -fno-trapping-math)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  list(APPEND SLIPSTREAM_TILE_FLAGS -fno-thread-jumps)
endif()

set_source_files_properties(${SLIPSTREAM_TILE_SOURCES} PROPERTIES COMPILE_OPTIONS
                            "${SLIPSTREAM_TILE_FLAGS}")

if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND NOT SLIPSTREAM_BASELINE_ONLY)
  list(APPEND SLIPSTREAM_TILE_SOURCES
       ${SLIPSTREAM_TILE_DIR}/tile_avx2.cpp
       ${SLIPSTREAM_TILE_DIR}/tile_avx512.cpp)
  set_source_files_properties(${SLIPSTREAM_TILE_DIR}/tile_avx2.cpp PROPERTIES COMPILE_OPTIONS
      "${SLIPSTREAM_TILE_FLAGS};-mavx2;-mfma;-mf16c;-mbmi2")
  set_source_files_properties(${SLIPSTREAM_TILE_DIR}/tile_avx512.cpp PROPERTIES COMPILE_OPTIONS
      "${SLIPSTREAM_TILE_FLAGS};-mavx512f;-mavx512bw;-mavx512dq;-mavx512vl;-mfma;-mf16c;-mprefer-vector-width=512")
endif()
