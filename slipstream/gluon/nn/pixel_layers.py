"""The edges and the shuffling of pixels."""

from __future__ import annotations

import math
from typing import Any

from ... import _core
from ..._arguments import integers
from ..._convert import Array
from ..._ops.nn.convolution import sizes
from .._operation import functions_of, layer_operation
from ..block import HybridBlock

__all__ = [
    "PixelShuffle1D",
    "PixelShuffle2D",
    "PixelShuffle3D",
    "ReflectionPad2D",
]


def _reflect(x: Array, padding: tuple[int, ...]) -> Array:
    if x.ndim != 4:
        raise ValueError(f"ReflectionPad2D: data must be NCHW, not {x.shape}")
    return _core.pad(x, list(padding[::2]), list(padding[1::2]), "reflect", 0)


class ReflectionPad2D(HybridBlock):
    """Planes with borders that mirror their insides.

    Parameters
    ----------
    padding : int or tuple of int
        The width of the border, or widths before and after each of the four axes.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.ReflectionPad2D(1)(nd.array([[[[1, 2], [3, 4]]]])).tolist()[0][0][0]
    [4.0, 3.0, 4.0, 3.0]
    """

    def __init__(self, padding: Any = 0, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        given = integers(padding, "padding")
        self._padding = (0,) * 4 + given * 4 if len(given) == 1 else given
        if len(self._padding) != 8:
            raise ValueError(f"padding must be a number or 8 numbers, not {padding!r}")

    _pad = layer_operation(
        "Pad", _reflect, lambda layer: {"mode": "reflect", "pad_width": layer._padding}, name=None
    )

    def forward(self, x: Array) -> Array:
        """The data with borders."""
        return self._pad(x, self._padding)


class _PixelShuffle(HybridBlock):
    """Channels become pixels: (N, f1 f2 C, H, W) becomes (N, C, f1 H, f2 W)."""

    _n = 2

    def __init__(self, factor: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._factors = tuple(sizes(factor, self._n, "factor"))
        self._factor = self._factors[0] if self._n == 1 else self._factors

    def forward(self, x: Array) -> Array:
        """The data with fewer channels and more pixels."""
        n, factors = self._n, self._factors
        if hasattr(x, "shape") and (x.ndim != n + 2 or x.shape[1] % math.prod(factors)):
            raise ValueError(
                f"{type(self).__name__}: the channels of {x.shape} do not split by {factors}"
            )
        # MXNet's codes, because symbols may have no shape: -4 splits an axis, -3 joins two.
        F = functions_of(x)
        y = F.reshape(x, shape=(0, -4, -1, math.prod(factors), *(0,) * n))
        if n > 1:
            y = F.reshape(y, shape=(0, 0, -4, factors[0], -1, *(0,) * n))
        if n > 2:
            y = F.reshape(y, shape=(0, 0, 0, -4, factors[1], factors[2], *(0,) * n))
        order = [0, 1]
        for i in range(n):
            order += [2 + n + i, 2 + i]
        return F.reshape(F.transpose(y, axes=tuple(order)), shape=(0, 0, *(-3,) * n))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._factor})"


class PixelShuffle1D(_PixelShuffle):
    """(N, f C, W) becomes (N, C, f W).

    Parameters
    ----------
    factor : int
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.PixelShuffle1D(2)(nd.ones((1, 8, 3))).shape
    (1, 4, 6)
    """

    _n = 1


class PixelShuffle2D(_PixelShuffle):
    """(N, f1 f2 C, H, W) becomes (N, C, f1 H, f2 W).

    Parameters
    ----------
    factor : int or tuple of int
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.PixelShuffle2D((2, 3))(nd.ones((1, 12, 3, 5))).shape
    (1, 2, 6, 15)
    """


class PixelShuffle3D(_PixelShuffle):
    """(N, f1 f2 f3 C, D, H, W) becomes (N, C, f1 D, f2 H, f3 W).

    Parameters
    ----------
    factor : int or tuple of int
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.PixelShuffle3D((2, 3, 4))(nd.ones((1, 48, 3, 5, 7))).shape
    (1, 2, 6, 15, 28)
    """

    _n = 3
