// Recurrent kernels compiled for avx512; nn.cmake gives this file its flags.
#define SLIPSTREAM_ISA_NS recurrent_isa_avx512
#define SLIPSTREAM_RECURRENT_TABLE recurrent_avx512
#include "kernels/recurrent_isa.inc"
