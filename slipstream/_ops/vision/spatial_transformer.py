"""Feature maps sampled at the points of a grid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import name_of
from ..casting import as_float

core_ops = _core.ops


def _line(n: int) -> numpy.ndarray:
    """n places from -1 to 1; a single one is at -1."""
    return -1.0 + numpy.arange(n) * (2.0 / (n - 1) if n > 1 else 0.0)


@operation(nd="GridGenerator")
def GridGenerator(data: Array, transform_type: str, target_shape: Sequence[int] = (0, 0)) -> Array:
    """Where to sample for an affine transformation or an optical flow.

    Parameters
    ----------
    data : array
        ``affine``: (batch, 6), the rows of 2 x 3 matrices; ``warp``: the flow in pixels,
        (batch, 2, height, width).
    transform_type : str
        ``affine`` or ``warp``.
    target_shape : pair of int
        Height and width of the grid, for ``affine``.

    Returns
    -------
    array of shape (batch, 2, height, width)
        x and y from -1 to 1, for `BilinearSampler`.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> same = {a}.array([[1, 0, 0, 0, 1, 0]])
    >>> {f}.GridGenerator(same, "affine", (1, 3)).tolist()
    [[[[-1.0, 0.0, 1.0]], [[-1.0, -1.0, -1.0]]]]
    """
    data = as_float(data)
    if transform_type == "affine":
        height, width = (int(s) for s in target_shape)
        if data.ndim != 2 or data.shape[1] != 6:
            raise ValueError(f"data has shape {data.shape}; for affine it must be (batch, 6)")
        if height < 1 or width < 1:
            raise ValueError(f"target_shape must be two positive sizes, not {target_shape!r}")
        y, x = numpy.meshgrid(_line(height), _line(width), indexing="ij")
        places = numpy.stack([x.ravel(), y.ravel(), numpy.ones(height * width)])
        batch = data.shape[0]
        matrices = _core.reshape(data, (batch * 2, 3))
        return _core.reshape(_core.dot(matrices, _constant(data, places)),
                             (batch, 2, height, width))  # fmt: skip
    if transform_type != "warp":
        raise ValueError(f"transform_type must be affine or warp, not {transform_type!r}")
    if data.ndim != 4 or data.shape[1] != 2:
        raise ValueError(f"data has shape {data.shape}; for warp it must be (batch, 2, h, w)")
    height, width = data.shape[2:]
    y, x = numpy.meshgrid(numpy.arange(height), numpy.arange(width), indexing="ij")
    half = numpy.array([(width - 1) / 2, (height - 1) / 2]).reshape(1, 2, 1, 1)
    moved = core_ops.add(data, _constant(data, numpy.stack([x, y])))
    return core_ops.subtract(core_ops.divide(moved, _constant(data, half)), 1)


@operation(nd="BilinearSampler")
def BilinearSampler(data: Array, grid: Array, cudnn_off: Any = None) -> Array:
    """Feature maps interpolated at the places of a grid; zero outside.

    Parameters
    ----------
    data : array of shape (batch, channels, height, width)
    grid : array of shape (batch, 2, h, w)
        x and y, from -1 to 1 over the feature map.
    cudnn_off : optional
        Accepted and unused.

    Returns
    -------
    array of shape (batch, channels, h, w)

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.array([[[[0, 10]]]])
    >>> {f}.BilinearSampler(x, {a}.array([[[[-0.5, 0.0, 1.0]], [[0, 0, 0]]]])).tolist()
    [[[[2.5, 5.0, 10.0]]]]
    """
    return _core.bilinear_sampler(as_float(data), as_float(grid))


@operation(nd="SpatialTransformer")
def SpatialTransformer(
    data: Array,
    loc: Array,
    target_shape: Sequence[int] = (0, 0),
    transform_type: str = "affine",
    sampler_type: str = "bilinear",
    cudnn_off: Any = None,
) -> Array:
    """Feature maps under affine transformations.

    Parameters
    ----------
    data : array of shape (batch, channels, height, width)
    loc : array of shape (batch, 6)
        The rows of 2 x 3 matrices.
    target_shape : pair of int
        Height and width of the result.
    transform_type : str
        ``affine``.
    sampler_type : str
        ``bilinear``.
    cudnn_off : optional
        Accepted and unused.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> mirror = {a}.array([[-1, 0, 0, 0, 1, 0]])
    >>> x = {a}.array([[[[1, 2], [3, 4]]]])
    >>> {f}.SpatialTransformer(x, mirror, (2, 2)).tolist()
    [[[[2.0, 1.0], [4.0, 3.0]]]]
    """
    if transform_type != "affine":
        raise ValueError(f"transform_type must be affine, not {transform_type!r}")
    if sampler_type != "bilinear":
        raise ValueError(f"sampler_type must be bilinear, not {sampler_type!r}")
    return _core.bilinear_sampler(as_float(data), GridGenerator(loc, "affine", target_shape))


def _constant(x: Array, values: numpy.ndarray) -> Array:
    """A small array of the class and floating type of `x`."""
    a = numpy.ascontiguousarray(values, "float64")
    return _core.cast(_core.from_buffer(type(x), a, "float64", a.shape), name_of(x))
