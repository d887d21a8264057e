"""Patches of images as columns, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ... import _core
from ..._arguments import integers
from ..._convert import Array
from ..._declare import operation
from ..casting import as_float
from .convolution import sizes


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
