# Sets SLIPSTREAM_LAPACK_SOURCES (absolute paths): LAPACK comes with the OpenBLAS of blas.cpp.
set(SLIPSTREAM_LAPACK_SOURCES ${CMAKE_CURRENT_LIST_DIR}/lapack.cpp)
