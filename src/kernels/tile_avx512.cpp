// Tile kernels compiled for avx512; tiles.cmake gives this file its flags.
#define SLIPSTREAM_ISA_NS isa_avx512
#define SLIPSTREAM_ISA_TABLE table_avx512
#include "kernels/tile_isa.inc"
