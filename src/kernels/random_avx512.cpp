// Random draws compiled for one instruction set; random.cmake gives this file its flags.
#define SLIPSTREAM_RANDOM_ISA random_avx512
#include "kernels/random_isa.inc"
