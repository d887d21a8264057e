set(SLIPSTREAM_MATMUL_SOURCES src/kernels/blas.cpp src/kernels/matmul.cpp)
