"""Regions of interest: pooling, also by position, and aligned sampling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..casting import as_float


def _pair(size: Any, name: str) -> tuple[int, int]:
    if isinstance(size, int):
        return size, size
    size = tuple(size)
    if len(size) != 2:
        raise ValueError(f"{name} must be two sizes, not {size!r}")
    return size


@operation(npx="roi_pooling", nd="ROIPooling")
def roi_pooling(
    data: Array, rois: Array, pooled_size: int | Sequence[int], spatial_scale: float
) -> Array:
    """The largest elements of each region, in a grid of one size for all.

    Parameters
    ----------
    data : array of shape (batch, channels, height, width)
    rois : array of shape (regions, 5)
        Rows [image, x1, y1, x2, y2], corners included. A region of no image gives zeros.
    pooled_size : pair of int
        Height and width of the result.
    spatial_scale : float
        What coordinates are multiplied by to be those of `data`.

    Returns
    -------
    array of shape (regions, channels, height, width)

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.arange(16).reshape((1, 1, 4, 4))
    >>> rois = {a}.array([[0, 0, 0, 20, 20], [0, 0, 10, 30, 30]])
    >>> {f}.roi_pooling(x, rois, pooled_size=(2, 2), spatial_scale=0.1).tolist()
    [[[[5.0, 6.0], [9.0, 10.0]]], [[[9.0, 11.0], [13.0, 15.0]]]]
    """
    return _core.roi_pooling(
        as_float(data), as_float(rois), _pair(pooled_size, "pooled_size"), spatial_scale
    )


@operation(npx="roi_align", nd_contrib=("ROIAlign", "roi_align"), like=roi_pooling)
def roi_align(
    data: Array,
    rois: Array,
    pooled_size: int | Sequence[int],
    spatial_scale: float,
    sample_ratio: int = -1,
    position_sensitive: bool = False,
    aligned: bool = False,
) -> Array:
    """Averages of interpolated samples of each region, in a grid of one size for all.

    Parameters
    ----------
    rois : array of shape (regions, 5)
        Rows [image, x1, y1, x2, y2]. A negative image gives zeros.
    sample_ratio : int
        Samples per cell and axis; -1 for one per element it covers.
    position_sensitive : bool
        Whether each cell has channels of its own.
    aligned : bool
        Whether coordinates are of pixel centres, half a pixel further.

    Returns
    -------
    array of shape (regions, channels, height, width)

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.arange(16).reshape((1, 1, 4, 4))
    >>> {f}.roi_align(x, {a}.array([[0, 0, 0, 2, 2]]), (1, 1), 1.0).tolist()
    [[[[5.0]]]]
    """
    return _core.roi_align(
        as_float(data), as_float(rois), _pair(pooled_size, "pooled_size"), spatial_scale,
        sample_ratio, position_sensitive, aligned,
    )  # fmt: skip


@operation(nd_contrib=("PSROIPooling",))
def PSROIPooling(
    data: Array, rois: Array, spatial_scale: float, output_dim: int, pooled_size: int,
    group_size: int = 0,
) -> Array:  # fmt: skip
    """Averages over the cells of each region, each cell from channels of its own (R-FCN).

    Parameters
    ----------
    data : array of shape (batch, output_dim * group_size**2, height, width)
    rois : array of shape (regions, 5)
        Rows [image, x1, y1, x2, y2], corners included. A region of no image gives zeros.
    spatial_scale : float
        What coordinates are multiplied by to be those of `data`.
    output_dim : int
        Channels of the result.
    pooled_size : int
        Height and width of the result.
    group_size : int
        Groups of channels along each axis; as many as `pooled_size` by default.

    Returns
    -------
    array of shape (regions, output_dim, pooled_size, pooled_size)

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.arange(16).reshape((1, 4, 2, 2))
    >>> {f}.PSROIPooling(x, {a}.array([[0, 0, 0, 1, 1]]), 1.0, 1, 2).tolist()
    [[[[0.0, 5.0], [10.0, 15.0]]]]
    """
    return _core.psroi_pooling(
        as_float(data), as_float(rois), spatial_scale, output_dim, pooled_size,
        group_size or pooled_size,
    )  # fmt: skip
