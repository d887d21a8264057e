# Sets SLIPSTREAM_RANDOM_SOURCES (absolute paths) and the flags of each file. Source properties hold
# only in the directory that defines the target, so include() this file there.
set(SLIPSTREAM_RANDOM_SOURCES
    ${CMAKE_CURRENT_LIST_DIR}/random.cpp ${CMAKE_CURRENT_LIST_DIR}/random_baseline.cpp
    ${CMAKE_CURRENT_LIST_DIR}/random_permutation.cpp ${CMAKE_CURRENT_LIST_DIR}/random_samplers.cpp)

# No contraction to FMA: every instruction set must give the same bits.
set(_random_flags ${OPTIMIZE} -ffp-contract=off -fno-math-errno -fno-trapping-math)
set_source_files_properties(${SLIPSTREAM_RANDOM_SOURCES} PROPERTIES COMPILE_OPTIONS
                                                                    "${_random_flags}")

if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND NOT SLIPSTREAM_BASELINE_ONLY)
  list(APPEND SLIPSTREAM_RANDOM_SOURCES ${CMAKE_CURRENT_LIST_DIR}/random_avx2.cpp
       ${CMAKE_CURRENT_LIST_DIR}/random_avx512.cpp)
  set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/random_avx2.cpp
                              PROPERTIES COMPILE_OPTIONS "${_random_flags};-mavx2;-mfma;-mbmi2")
  set_source_files_properties(
    ${CMAKE_CURRENT_LIST_DIR}/random_avx512.cpp
    PROPERTIES
      COMPILE_OPTIONS
      "${_random_flags};-mavx512f;-mavx512bw;-mavx512dq;-mavx512vl;-mfma;-mprefer-vector-width=512")
endif()
unset(_random_flags)
