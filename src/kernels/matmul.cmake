# Sets SLIPSTREAM_MATMUL_SOURCES (absolute paths). OpenBLAS and oneDNN are opened at run time by
# load_blas, from paths that Python finds: nothing to find or link here but ${CMAKE_DL_LIBS}.
set(SLIPSTREAM_MATMUL_SOURCES ${CMAKE_CURRENT_LIST_DIR}/blas.cpp ${CMAKE_CURRENT_LIST_DIR}/matmul.cpp)

# Products may use FMA, as the libraries do; the panel cut decides their bits, not what is fused.
set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/matmul.cpp PROPERTIES COMPILE_OPTIONS
                                                                            "-O3;-ffp-contract=fast")
