"""Dropout: elements set to zero at random while training."""

from __future__ import annotations

from collections.abc import Sequence

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import name_of
from ..arguments import normalize_axis, real
from ..casting import as_float

core_ops = _core.ops


@operation(npx="dropout", nd="Dropout", out=True)
def dropout(
    data: Array,
    p: float = 0.5,
    mode: str = "training",
    axes: Sequence[int] | None = None,
    cudnn_off: bool = False,
) -> Array:
    """In training, zeros with probability `p`; what stays is divided by 1 - p.

    Parameters
    ----------
    data : array
    p : float
        The probability of a zero, from 0 to below 1.
    mode : str
        ``'training'``: only in training; ``'always'``: always.
    axes : ints, optional
        Axes along which all elements share one draw.
    cudnn_off
        Accepted and not used.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.dropout({a}.ones((2,)), p=0.5).tolist()
    [1.0, 1.0]
    """
    p = real(p, "p")
    if not 0 <= p <= 1:
        raise ValueError(f"p must be from 0 to 1, not {p}")
    if mode not in ("training", "always"):
        raise ValueError(f"mode must be 'training' or 'always', not {mode!r}")
    shared = {normalize_axis(a, data.ndim, "axes") for a in axes or ()}
    data = as_float(data)
    if p == 0 or (mode == "training" and not _core.is_training()):
        return _core.copy(data)
    shape = [1 if i in shared else s for i, s in enumerate(data.shape)]
    if p == 1:
        return core_ops.multiply(data, 0.0)
    keep = _core.draw(type(data), "bernoulli", 1.0 - p, 0.0, 0, 0, name_of(data), shape)
    return core_ops.multiply(core_ops.multiply(keep, 1.0 / (1.0 - p)), data)
