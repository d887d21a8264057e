// Row kernels compiled for baseline; nn.cmake gives this file its flags.
#define SLIPSTREAM_ISA_NS rows_isa_baseline
#define SLIPSTREAM_ROWS_TABLE rows_baseline
#include "kernels/rows_isa.inc"
