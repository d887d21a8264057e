# Sets SLIPSTREAM_NN_SOURCES (absolute paths): convolutions, and the kernels of softmax,
# normalisation, pooling and recurrent layers, which are compiled once per instruction set.
set(SLIPSTREAM_NN_SOURCES
    ${CMAKE_CURRENT_LIST_DIR}/onednn.cpp ${CMAKE_CURRENT_LIST_DIR}/convolution.cpp
    ${CMAKE_CURRENT_LIST_DIR}/convolution_plain.cpp ${CMAKE_CURRENT_LIST_DIR}/normalization.cpp ${CMAKE_CURRENT_LIST_DIR}/pooling.cpp
    ${CMAKE_CURRENT_LIST_DIR}/recurrent.cpp ${CMAKE_CURRENT_LIST_DIR}/recurrent_baseline.cpp
    ${CMAKE_CURRENT_LIST_DIR}/rows.cpp
    ${CMAKE_CURRENT_LIST_DIR}/rows_baseline.cpp ${CMAKE_CURRENT_LIST_DIR}/updates.cpp)
set(_nn_flags ${OPTIMIZE} -ffp-contract=off -fno-math-errno -fno-trapping-math)
set_source_files_properties(${SLIPSTREAM_NN_SOURCES} PROPERTIES COMPILE_OPTIONS "${_nn_flags}")

if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND NOT SLIPSTREAM_BASELINE_ONLY)
  foreach(_nn_kernels rows recurrent)
    list(APPEND SLIPSTREAM_NN_SOURCES ${CMAKE_CURRENT_LIST_DIR}/${_nn_kernels}_avx2.cpp
         ${CMAKE_CURRENT_LIST_DIR}/${_nn_kernels}_avx512.cpp)
    set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/${_nn_kernels}_avx2.cpp
                                PROPERTIES COMPILE_OPTIONS "${_nn_flags};-mavx2;-mfma;-mf16c;-mbmi2")
    set_source_files_properties(
      ${CMAKE_CURRENT_LIST_DIR}/${_nn_kernels}_avx512.cpp
      PROPERTIES
        COMPILE_OPTIONS
        "${_nn_flags};-mavx512f;-mavx512bw;-mavx512dq;-mavx512vl;-mfma;-mf16c;-mprefer-vector-width=512"
    )
  endforeach()
endif()
unset(_nn_flags)
