"""Convolutions whose taps are moved by the data: deformable ones."""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence
from typing import Any

import numpy

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..casting import as_float
from ..vision.spatial_transformer import _constant
from .convolution import sizes

core_ops = _core.ops


def _check(x: Array, shape: tuple[int, ...], name: str, what: str) -> None:
    if x.shape != shape:
        raise ValueError(f"{name}: {what} has shape {x.shape}, it needs {shape}")


def _places(
    offset: Array, settings: tuple[list[int], ...], batch: int, out: tuple[int, ...]
) -> tuple[Array, Array]:
    """Rows and columns of all taps, each of shape (batch, taps, places)."""
    kernel, stride, dilate, pad = settings
    taps, places = math.prod(kernel), math.prod(out)
    moved = _core.reshape(offset, (batch, taps, 2, places))
    found = []
    grids = numpy.meshgrid(*(numpy.arange(k) for k in kernel), indexing="ij")
    windows = numpy.meshgrid(*(numpy.arange(o) for o in out), indexing="ij")
    for axis in range(2):
        tap = grids[axis].reshape(1, taps, 1) * dilate[axis]
        window = windows[axis].reshape(1, 1, places) * stride[axis] - pad[axis]
        found.append(core_ops.add(moved[:, :, axis], _constant(offset, tap + window)))
    return found[0], found[1]


def _on_grid(place: Array, size: int) -> Array:
    """Rows or columns as the sampler takes them, from -1 to 1."""
    return core_ops.subtract(core_ops.multiply(place, 2.0 / (size - 1)), 1)


def _within(place: Array, size: int) -> Array:
    return core_ops.logical_and(core_ops.greater_equal(place, 0), core_ops.less(place, size))


def _deformable(
    name: str, data: Array, offset: Array, mask: Array | None, weight: Array, bias: Array | None,
    kernel: Any, stride: Any, dilate: Any, pad: Any, num_filter: int | None, num_group: int,
    num_deformable_group: int, layout: str | None,
) -> Array:  # fmt: skip
    if layout not in (None, "NCHW"):
        raise ValueError(f"{name}: layout must be NCHW, not {layout!r}")
    if data.ndim != 4 or weight.ndim != 4:
        raise ValueError(
            f"{name}: data and weight must have 4 dimensions, not {data.shape} and {weight.shape}"
        )
    data, offset, weight = as_float(data), as_float(offset), as_float(weight)
    batch, channels, height, width = data.shape
    groups, parts = operator.index(num_group), operator.index(num_deformable_group)
    window = list(weight.shape[2:])
    if kernel is not None and sizes(kernel, 2, "kernel") != window:
        raise ValueError(f"{name}: kernel {kernel} does not fit weight {weight.shape}")
    filters = weight.shape[0]
    if num_filter is not None and num_filter != filters:
        raise ValueError(f"{name}: num_filter {num_filter} does not fit weight {weight.shape}")
    if groups < 1 or filters % groups or weight.shape[1] * groups != channels:
        raise ValueError(
            f"{name}: weight {weight.shape} does not fit {channels} channels in {groups} groups"
        )
    if parts < 1 or channels % parts:
        raise ValueError(f"{name}: num_deformable_group {parts} must divide {channels} channels")
    steps, gaps = sizes(stride, 2, "stride"), sizes(dilate, 2, "dilate")
    for given, kind in ((steps, "stride"), (gaps, "dilate")):
        if min(given) < 1:
            raise ValueError(f"{name}: {kind} {tuple(given)} has an entry below 1")
    zeros = sizes(pad, 2, "pad", 0)
    out = tuple(
        (n + 2 * p - d * (k - 1) - 1) // s + 1
        for n, p, d, k, s in zip((height, width), zeros, gaps, window, steps, strict=True)
    )
    if min(out) < 1:
        raise ValueError(f"{name}: kernel {tuple(window)} is larger than the padded data")
    taps, places = math.prod(window), math.prod(out)
    _check(offset, (batch, parts * taps * 2, *out), name, "offset")
    if mask is not None:
        _check(mask, (batch, parts * taps, *out), name, "mask")

    rows, columns = _places(offset, (window, steps, gaps, zeros), batch * parts, out)
    if mask is None:
        # Without a mask places beyond the edge count as zeros at once, not gradually.
        factor = core_ops.logical_and(_within(rows, height), _within(columns, width))
        rows, columns = _core.clip(rows, 0, height - 1), _core.clip(columns, 0, width - 1)
    else:
        factor = as_float(mask)
    # The sampler needs two rows and two columns; more zeros change nothing.
    wide = [max(height, 2), max(width, 2)]
    if wide != [height, width]:
        data = _core.pad(data, [0] * 4, [0, 0, wide[0] - height, wide[1] - width], "constant", 0)
    sides = (_on_grid(columns, wide[1]), _on_grid(rows, wide[0]))
    grid = _core.concatenate(
        [_core.reshape(side, (batch * parts, 1, taps, places)) for side in sides], 1
    )
    maps = _core.reshape(data, (batch * parts, channels // parts, *wide))
    sampled = _core.bilinear_sampler(maps, grid)  # (batch * parts, channels, taps, places)
    sampled = core_ops.multiply(sampled, _core.reshape(factor, (batch * parts, 1, taps, places)))
    columns_of = _core.reshape(sampled, (batch, groups, channels // groups * taps, places))
    filters_of = _core.reshape(weight, (groups, filters // groups, channels // groups * taps))
    result = _core.reshape(
        _core.matmul(filters_of, columns_of, False, False, name), (batch, filters, *out)
    )
    if bias is not None:
        result = core_ops.add(result, _core.reshape(bias, (1, filters, 1, 1)))
    return result


@operation(npx="deformable_convolution", nd_contrib="DeformableConvolution", out=True)
def deformable_convolution(
    data: Array,
    offset: Array,
    weight: Array,
    bias: Array | None = None,
    kernel: Sequence[int] | None = None,
    stride: Sequence[int] | None = None,
    dilate: Sequence[int] | None = None,
    pad: Sequence[int] | None = None,
    num_filter: int | None = None,
    num_group: int = 1,
    num_deformable_group: int = 1,
    workspace: int = 1024,
    no_bias: bool = False,
    layout: str | None = None,
) -> Array:
    """A convolution that reads the data at moved places, interpolated.

    Parameters
    ----------
    data : array
        (batch, channels, height, width).
    offset : array
        (batch, 2 * num_deformable_group * kernel height * kernel width, height, width of the
        result): how far down and how far right each tap is moved.
    weight : array
        (num_filter, channels / num_group, kernel height, kernel width).
    bias : array, optional
        One number per filter.
    kernel, num_filter : optional
        Checked against the shape of `weight`.
    stride, dilate, pad : ints, optional
        As in ``convolution``.
    num_group : int
        Channels and filters are split into that many independent convolutions.
    num_deformable_group : int
        Channels are split into that many groups, each moved in its own way.
    no_bias : bool
        `bias` is not used.
    workspace, layout
        Accepted; data are NCHW.

    Returns
    -------
    array

    Raises
    ------
    ValueError
        When shapes and arguments do not fit each other.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.array([[[[1, 2, 3]]]])
    >>> offset = {a}.array([[[[0, 0, 0]], [[0.5, 0.5, 0]]]])
    >>> {f}.deformable_convolution(x, offset, {a}.ones((1, 1, 1, 1)), no_bias=True).tolist()
    [[[[1.5, 2.5, 3.0]]]]
    """
    return _deformable(
        "DeformableConvolution", data, offset, None, weight, None if no_bias else bias, kernel,
        stride, dilate, pad, num_filter, num_group, num_deformable_group, layout,
    )  # fmt: skip


@operation(
    npx="modulated_deformable_convolution", nd_contrib="ModulatedDeformableConvolution", out=True
)
def modulated_deformable_convolution(
    data: Array,
    offset: Array,
    mask: Array,
    weight: Array,
    bias: Array | None = None,
    kernel: Sequence[int] | None = None,
    stride: Sequence[int] | None = None,
    dilate: Sequence[int] | None = None,
    pad: Sequence[int] | None = None,
    num_filter: int | None = None,
    num_group: int = 1,
    num_deformable_group: int = 1,
    workspace: int = 1024,
    no_bias: bool = False,
    im2col_step: int = 64,
    layout: str | None = None,
) -> Array:
    """A deformable convolution in which each tap also has a factor.

    Parameters
    ----------
    data, offset, weight, bias
        As in ``DeformableConvolution``.
    mask : array
        (batch, num_deformable_group * kernel height * kernel width, height, width of the result):
        the factors.
    kernel, stride, dilate, pad, num_filter, num_group, num_deformable_group, no_bias
        As in ``DeformableConvolution``.
    workspace, im2col_step, layout
        Accepted; data are NCHW.

    Returns
    -------
    array

    Raises
    ------
    ValueError
        When shapes and arguments do not fit each other.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x, w = {a}.array([[[[1, 2, 3]]]]), {a}.ones((1, 1, 1, 1))
    >>> offset, mask = {a}.zeros((1, 2, 1, 3)), {a}.array([[[[1, 0.5, 0]]]])
    >>> {f}.modulated_deformable_convolution(x, offset, mask, w, no_bias=True).tolist()
    [[[[1.0, 1.0, 0.0]]]]
    """
    return _deformable(
        "ModulatedDeformableConvolution", data, offset, mask, weight, None if no_bias else bias,
        kernel, stride, dilate, pad, num_filter, num_group, num_deformable_group, layout,
    )  # fmt: skip
