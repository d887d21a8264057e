"""Fourier transforms."""

from __future__ import annotations

from ._fft_functions import *
from ._fft_functions import __all__ as __all__
