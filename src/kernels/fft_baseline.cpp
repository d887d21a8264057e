// Fourier transforms compiled for one instruction set; fft.cmake gives this file its flags.
#define SLIPSTREAM_FFT_ISA fft_baseline
#include "kernels/fft_isa.inc"
