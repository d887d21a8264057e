# Sets SLIPSTREAM_FFT_SOURCES (absolute paths) and the flags of each file. Source properties hold
# only in the directory that defines the target, so include() this file there.
set(SLIPSTREAM_FFT_SOURCES ${CMAKE_CURRENT_LIST_DIR}/fft.cpp
                           ${CMAKE_CURRENT_LIST_DIR}/fft_baseline.cpp)

# No contraction to FMA, and no -mfma either (GCC 12 makes fused add-subtracts of complex products
# all the same): every instruction set must give the same bits. Vectors are wider than the baseline's
# registers, which is no matter inside one file.
set(_fft_flags ${OPTIMIZE} -ffp-contract=off -fno-math-errno -fno-trapping-math -Wno-psabi)
set_source_files_properties(${SLIPSTREAM_FFT_SOURCES} PROPERTIES COMPILE_OPTIONS "${_fft_flags}")

if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND NOT SLIPSTREAM_BASELINE_ONLY)
  list(APPEND SLIPSTREAM_FFT_SOURCES ${CMAKE_CURRENT_LIST_DIR}/fft_avx2.cpp)
  set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/fft_avx2.cpp
                              PROPERTIES COMPILE_OPTIONS "${_fft_flags};-mavx2;-mbmi2")
endif()
unset(_fft_flags)
