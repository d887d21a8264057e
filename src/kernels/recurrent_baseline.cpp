// Recurrent kernels compiled for baseline; nn.cmake gives this file its flags.
#define SLIPSTREAM_ISA_NS recurrent_isa_baseline
#define SLIPSTREAM_RECURRENT_TABLE recurrent_baseline
#include "kernels/recurrent_isa.inc"
