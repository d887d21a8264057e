"""Kernels that enlarge images smoothly."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy

from .._convert import Array
from ._base import Initializer, register


def bilinear(shape: Sequence[int]) -> numpy.ndarray:
    """The kernel of a transposed convolution that enlarges by bilinear interpolation."""
    if len(shape) != 4:
        raise ValueError(f"a bilinear kernel has four dimensions, not shape {tuple(shape)}")
    half = math.ceil(shape[3] / 2)
    center = (2 * half - 1 - half % 2) / (2 * half)
    x = 1 - numpy.abs(numpy.arange(shape[3]) / half - center)
    y = 1 - numpy.abs(numpy.arange(shape[2]) / half - center)
    return numpy.broadcast_to(numpy.outer(y, x).astype("float32"), tuple(shape))


@register
class Bilinear(Initializer):
    """The kernel of a transposed convolution that enlarges images smoothly.

    >>> from slipstream import init, nd
    >>> x = nd.empty((1, 1, 4, 4))
    >>> init.Bilinear()("weight", x)
    >>> x[0, 0, 1].tolist()
    [0.1875, 0.5625, 0.5625, 0.1875]
    """

    def __init__(self) -> None:
        super().__init__()

    def _init_weight(self, _: str, arr: Array) -> None:
        arr[:] = bilinear(arr.shape)
