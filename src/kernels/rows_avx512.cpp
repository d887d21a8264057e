// Row kernels compiled for avx512; nn.cmake gives this file its flags.
#define SLIPSTREAM_ISA_NS rows_isa_avx512
#define SLIPSTREAM_ROWS_TABLE rows_avx512
#include "kernels/rows_isa.inc"
