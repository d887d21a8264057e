"""Feature maps sampled, rearranged and cut into blocks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy

from ... import _core
from ..._arguments import integers
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import name_of
from ..casting import as_float
from ..nn.convolution import sizes

core_ops = _core.ops


def _constant(x: Array, values: numpy.ndarray) -> Array:
    """A small array of the class and floating type of `x`."""
    a = numpy.ascontiguousarray(values, "float64")
    return _core.cast(_core.from_buffer(type(x), a, "float64", a.shape), name_of(x))


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


@operation(nd="im2col")
def im2col(
    data: Array,
    kernel: int | Sequence[int],
    stride: Any = None,
    dilate: Any = None,
    pad: Any = None,
) -> Array:
    """Sliding blocks of an image as columns.

    Parameters
    ----------
    data : array of shape (batch, channels, ...) with one to three spatial axes
    kernel, stride, dilate, pad : tuple of int
        As of a convolution.

    Returns
    -------
    array of shape (batch, channels * elements of the kernel, blocks)

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.im2col({a}.array([[[1, 2, 3]]]), kernel=(2,)).tolist()
    [[[1.0, 2.0], [2.0, 3.0]]]
    """
    kernel = integers(kernel, "kernel")
    n = len(kernel)
    return _core.im2col(
        data, kernel, sizes(stride, n, "stride", 1), sizes(dilate, n, "dilate", 1),
        sizes(pad, n, "pad", 0),
    )  # fmt: skip


@operation(nd="col2im")
def col2im(
    data: Array,
    output_size: int | Sequence[int],
    kernel: int | Sequence[int],
    stride: Any = None,
    dilate: Any = None,
    pad: Any = None,
) -> Array:
    """Columns summed into an image: where blocks overlap, their elements add up.

    Parameters
    ----------
    data : array of shape (batch, channels * elements of the kernel, blocks)
    output_size : tuple of int
        The image's spatial shape.
    kernel, stride, dilate, pad : tuple of int
        As of a convolution.

    Returns
    -------
    array of shape (batch, channels, *output_size)

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.col2im({a}.ones((1, 2, 2)), (3,), (2,)).tolist()
    [[[1.0, 2.0, 1.0]]]
    """
    kernel = integers(kernel, "kernel")
    n = len(kernel)
    return _core.col2im(
        as_float(data), integers(output_size, "output_size"), kernel, sizes(stride, n, "stride", 1),
        sizes(dilate, n, "dilate", 1), sizes(pad, n, "pad", 0),
    )  # fmt: skip


@operation(nd="khatri_rao")
def khatri_rao(*args: Array) -> Array:
    """The column-wise Kronecker product of matrices.

    Parameters
    ----------
    *args : arrays of shape (rows, columns)
        With one number of columns.

    Returns
    -------
    array of shape (product of all rows, columns)

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.khatri_rao({a}.array([[1, 2]]), {a}.array([[3, 4], [5, 6]])).tolist()
    [[3.0, 8.0], [5.0, 12.0]]
    """
    if not args:
        raise ValueError("khatri_rao needs at least one matrix")
    result = args[0]
    for x in args:
        if x.ndim != 2 or x.shape[1] != result.shape[1]:
            raise ValueError("khatri_rao: matrices must have one number of columns")
    for x in args[1:]:
        left, right = result.shape[0], x.shape[0]
        columns = x.shape[1]
        product = core_ops.multiply(
            _core.reshape(result, (left, 1, columns)), _core.reshape(x, (1, right, columns))
        )
        result = _core.reshape(product, (left * right, columns))
    return result if len(args) > 1 else _core.copy(result)


@operation(nd="Correlation")
def Correlation(
    data1: Array,
    data2: Array,
    kernel_size: int = 1,
    max_displacement: int = 1,
    stride1: int = 1,
    stride2: int = 1,
    pad_size: int = 0,
    is_multiply: bool = True,
) -> Array:
    """How alike patches of two feature maps are, for every displacement in a neighbourhood.

    Parameters
    ----------
    data1, data2 : array of shape (batch, channels, height, width)
    kernel_size : int
        Side of a patch; odd.
    max_displacement : int
        How far patches of `data2` may lie away.
    stride1, stride2 : int
        Distance of patches, and of displacements.
    pad_size : int
        Zeros around the maps.
    is_multiply : bool
        Mean product, or mean absolute difference.

    Returns
    -------
    array of shape (batch, displacements, height, width), displacements row by row

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.ones((1, 2, 4, 4))
    >>> {f}.Correlation(x, x * 3, max_displacement=1).asnumpy()[0, :, 0, 0].tolist()
    [3.0, 3.0, 3.0, 3.0, 3.0, 3.0, 3.0, 3.0, 3.0]
    """
    return _core.correlation(
        as_float(data1), as_float(data2), kernel_size, max_displacement, stride1, stride2,
        pad_size, is_multiply,
    )  # fmt: skip
