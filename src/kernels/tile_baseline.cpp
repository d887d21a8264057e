// Tile kernels compiled for any CPU of the architecture; tiles.cmake gives this file its flags.
#define SLIPSTREAM_ISA_NS isa_baseline
#define SLIPSTREAM_ISA_TABLE table_baseline
#include "kernels/tile_isa.inc"
