// Tile kernels compiled for avx2; tiles.cmake gives this file its flags.
#define SLIPSTREAM_ISA_NS isa_avx2
#define SLIPSTREAM_ISA_TABLE table_avx2
#include "kernels/tile_isa.inc"
