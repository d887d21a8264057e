// Recurrent kernels compiled for avx2; nn.cmake gives this file its flags.
#define SLIPSTREAM_ISA_NS recurrent_isa_avx2
#define SLIPSTREAM_RECURRENT_TABLE recurrent_avx2
#include "kernels/recurrent_isa.inc"
