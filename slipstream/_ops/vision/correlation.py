"""Correlation of two feature maps."""

from __future__ import annotations

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..casting import as_float


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
