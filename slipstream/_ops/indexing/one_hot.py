"""Indices as rows with a single one."""

from __future__ import annotations

from typing import Any

from ... import _core
from ..._convert import A, Array
from ..._declare import operation
from ..._dtypes import dtype_name, name_of


def one_hot(
    x: A, depth: int, on_value: float = 1.0, off_value: float = 0.0, dtype: Any = "float32"
) -> A:
    """A new last axis that is `on_value` at the index and `off_value` elsewhere."""
    try:
        depth = int(depth)
    except (TypeError, ValueError):
        raise TypeError(f"depth must be an integer, not {depth!r}") from None
    return _core.one_hot(x, depth, on_value, off_value, dtype_name(dtype))


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
