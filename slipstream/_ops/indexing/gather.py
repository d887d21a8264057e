"""Elements and slices at points, which columns of an array name."""

from __future__ import annotations

import operator
from collections.abc import Sequence

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import name_of
from ..nn.basic import as_index


@operation(npx="gather_nd", nd="gather_nd", out=True)
def gather_nd(data: Array, indices: Array) -> Array:
    """Elements or slices at points: column j of `indices` is one point.

    Parameters
    ----------
    data : array
    indices : array
        (m, ...): indices for the first m axes of `data`.

    Returns
    -------
    array
        The shape of `indices` without its first axis, and what remains of `data`.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.array([[1, 2], [3, 4]])
    >>> {f}.gather_nd(x, {a}.array([[1, 0], [0, 1]])).tolist()
    [3.0, 2.0]
    """
    if indices.ndim < 1 or not 1 <= indices.shape[0] <= data.ndim:
        raise ValueError(f"indices {indices.shape} do not fit data {data.shape}")
    places = as_index(indices)
    return _core.gather(data, 0, [places[i] for i in range(indices.shape[0])], "raise")


@operation(npx="scatter_nd", nd="scatter_nd", out=True)
def scatter_nd(data: Array, indices: Array, shape: Sequence[int]) -> Array:
    """Zeros with `data` written at points; of points that repeat, the last one wins.

    Parameters
    ----------
    data : array
    indices : array
        (m, ...): indices for the first m axes of the result.
    shape : ints
        Of the result.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.scatter_nd({a}.array([5, 6]), {a}.array([[2, 0]]), shape=(3,)).tolist()
    [6.0, 0.0, 5.0]
    """
    shape = tuple(operator.index(s) for s in shape)
    if indices.ndim < 1 or not 1 <= indices.shape[0] <= len(shape):
        raise ValueError(f"indices {indices.shape} do not fit shape {shape}")
    if data.shape != indices.shape[1:] + shape[indices.shape[0] :]:
        raise ValueError(f"data {data.shape} do not fit indices {indices.shape} and shape {shape}")
    places = as_index(indices)
    base = _core.fill(type(data), 0, name_of(data), shape)
    return _core.scatter(base, 0, [places[i] for i in range(indices.shape[0])], data, False)
