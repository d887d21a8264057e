// Row kernels compiled for avx2; nn.cmake gives this file its flags.
#define SLIPSTREAM_ISA_NS rows_isa_avx2
#define SLIPSTREAM_ROWS_TABLE rows_avx2
#include "kernels/rows_isa.inc"
