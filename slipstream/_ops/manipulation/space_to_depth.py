"""Channels laid out as blocks of pixels, and back."""

from __future__ import annotations

from ... import _core
from ..._convert import Array
from ..._declare import operation


def _block(data: Array, block_size: int) -> int:
    if data.ndim != 4:
        raise ValueError(f"data has shape {data.shape}; it must be (batch, channels, h, w)")
    if block_size < 1:
        raise ValueError(f"block_size must be at least 1, not {block_size}")
    return int(block_size)


@operation(nd="depth_to_space", nd_method="depth_to_space")
def depth_to_space(data: Array, block_size: int) -> Array:
    """Channels laid out as blocks of pixels.

    Parameters
    ----------
    data : array of shape (batch, channels, height, width)
    block_size : int

    Returns
    -------
    array of shape (batch, channels / block_size**2, height * block_size, width * block_size)

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.depth_to_space({a}.arange(4).reshape((1, 4, 1, 1)), 2).tolist()
    [[[[0.0, 1.0], [2.0, 3.0]]]]
    """
    b = _block(data, block_size)
    n, c, h, w = data.shape
    if c % (b * b):
        raise ValueError(f"{c} channels do not divide into blocks of {b} x {b}")
    parts = _core.transpose(_core.reshape(data, (n, b, b, c // (b * b), h, w)), [0, 3, 4, 1, 5, 2])
    return _core.reshape(_core.copy(parts), (n, c // (b * b), h * b, w * b))


@operation(nd="space_to_depth", nd_method="space_to_depth")
def space_to_depth(data: Array, block_size: int) -> Array:
    """Blocks of pixels as channels: the inverse of ``depth_to_space``.

    Parameters
    ----------
    data : array of shape (batch, channels, height, width)
    block_size : int

    Returns
    -------
    array of shape (batch, channels * block_size**2, height / block_size, width / block_size)

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.space_to_depth({a}.arange(4).reshape((1, 1, 2, 2)), 2).shape
    (1, 4, 1, 1)
    """
    b = _block(data, block_size)
    n, c, h, w = data.shape
    if h % b or w % b:
        raise ValueError(f"an image of {h} x {w} does not divide into blocks of {b} x {b}")
    parts = _core.transpose(_core.reshape(data, (n, c, h // b, b, w // b, b)), [0, 3, 5, 1, 2, 4])
    return _core.reshape(_core.copy(parts), (n, c * b * b, h // b, w // b))
