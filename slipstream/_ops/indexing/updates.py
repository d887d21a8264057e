"""Copies of arrays with other values at some places."""

from __future__ import annotations

from typing import Any

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..nn.basic import as_index


def _indexed(a: Array, ind: Array, val: Any, accumulate: bool) -> Array:
    if ind.ndim not in (1, 2):
        raise ValueError(f"ind must have one or two dimensions, not {ind.ndim}")
    ind = as_index(ind)
    indices = [ind] if ind.ndim == 1 else [ind[i] for i in range(ind.shape[0])]
    if not indices:
        raise ValueError("ind must have at least one row: one for each axis of a it indexes")
    if len(indices) > a.ndim:
        raise ValueError(f"ind has {len(indices)} rows, a has {a.ndim} dimensions")
    return _core.scatter(a, 0, indices, val, accumulate)


@operation(npx="index_add")
def index_add(a: Array, ind: Array, val: Array | float) -> Array:
    """A copy of `a` with `val` added at indices; where an index repeats, all are added.

    Parameters
    ----------
    a : array
    ind : array
        One row per axis of `a` (from the first), one column per place; or one row alone.
    val : array or number
        Broadcast to what the indices select.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.index_add({a}.zeros(3), {a}.array([[0, 0, 2]]), 1).tolist()
    [2.0, 0.0, 1.0]
    """
    return _indexed(a, ind, val, True)


@operation(npx="index_update", like=index_add)
def index_update(a: Array, ind: Array, val: Array | float) -> Array:
    """A copy of `a` with `val` at indices; where an index repeats, the last one counts.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.index_update({a}.zeros(3), {a}.array([[0, 2]]), 7).tolist()
    [7.0, 0.0, 7.0]
    """
    return _indexed(a, ind, val, False)
