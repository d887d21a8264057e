"""Indices as rows with a single one."""

from __future__ import annotations

from typing import Any

from ... import _core
from ..._convert import A, Array
from ..._declare import operation
from ..._dtypes import dtype_name, name_of


@operation(npx="one_hot", also={"indices": "data"})
def one_hot(
    data: A, depth: int, on_value: float = 1.0, off_value: float = 0.0, dtype: Any = "float32"
) -> A:
    """Indices as rows with a single one: `on_value` at the index and `off_value` elsewhere.

    `indices` is another name of `data`.

    >>> from slipstream import {imports}
    >>> {f}.one_hot({a}.array([0, 2]), 3).tolist()
    [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]
    """
    try:
        depth = int(depth)
    except (TypeError, ValueError):
        raise TypeError(f"depth must be an integer, not {depth!r}") from None
    return _core.one_hot(data, depth, on_value, off_value, dtype_name(dtype))


@operation(nd="one_hot")
def one_hot_classic(
    indices: Array, depth: int, on_value: float = 1.0, off_value: float = 0.0,
    dtype: Any = "float32",
) -> Array:  # fmt: skip
    """Indices as rows with a single one: `on_value` at the index and `off_value` elsewhere.

    >>> from slipstream import {imports}
    >>> {f}.one_hot_classic({a}.array([1]), 3).tolist()
    [[0.0, 1.0, 0.0]]
    """
    return one_hot(indices, depth, on_value, off_value, dtype)


@operation(nd="onehot_encode")
def onehot_encode(indices: Array, out: Array) -> Array:
    """Indices as rows with a single one, put into the matrix `out`.

    >>> from slipstream import {imports}
    >>> {f}.onehot_encode({a}.array([1, 0]), {a}.zeros((2, 2))).tolist()
    [[0.0, 1.0], [1.0, 0.0]]
    """
    if out.ndim != 2:
        raise ValueError(f"out must be a matrix, not of shape {out.shape}")
    _core.store(out, one_hot(indices, out.shape[1], dtype=name_of(out)))
    return out
