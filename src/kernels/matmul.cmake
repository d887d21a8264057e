# Sets SLIPSTREAM_MATMUL_SOURCES (absolute paths). OpenBLAS and oneDNN are opened at run time by
# load_blas, from paths that Python finds: nothing to find or link here but ${CMAKE_DL_LIBS}.
set(SLIPSTREAM_MATMUL_SOURCES ${CMAKE_CURRENT_LIST_DIR}/blas.cpp ${CMAKE_CURRENT_LIST_DIR}/matmul.cpp)

set_source_files_properties(${SLIPSTREAM_MATMUL_SOURCES} PROPERTIES COMPILE_OPTIONS "${OPTIMIZE}")
