"""One element of each row: chosen, replaced, or the only one."""

from __future__ import annotations

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import name_of
from ..nn import basic as nn


@operation(npx="batch_take", out=True)
def batch_take(a: Array, indices: Array) -> Array:
    """One element of each row.

    >>> from slipstream import {imports}
    >>> {f}.batch_take({a}.array([[1, 2], [3, 4]]), {a}.array([0, 1])).tolist()
    [1.0, 4.0]
    """
    return nn.pick(a, indices, 1, False, "clip")


@operation(nd="fill_element_0index")
def fill_element_0index(lhs: Array, mhs: Array, rhs: Array) -> Array:
    """A copy of the matrix `lhs` with one element of each row replaced.

    Row i gets ``mhs[i]`` in column ``rhs[i]``.

    >>> from slipstream import {imports}
    >>> {f}.fill_element_0index({a}.zeros((2, 2)), {a}.array([5, 6]), {a}.array([0, 1])).tolist()
    [[5.0, 0.0], [0.0, 6.0]]
    """
    if lhs.ndim != 2:
        raise ValueError(f"fill_element_0index: lhs must be a matrix, not of shape {lhs.shape}")
    rows = lhs.shape[0]
    for name, x in (("mhs", mhs), ("rhs", rhs)):
        if x.shape != (rows,):
            raise ValueError(f"fill_element_0index: {name} has shape {x.shape}, not ({rows},)")
    chosen = nn.one_hot(rhs, lhs.shape[1], dtype="bool")
    return _core.cast(_core.where(chosen, _core.reshape(mhs, (rows, 1)), lhs), name_of(lhs))


@operation(nd="onehot_encode")
def onehot_encode(indices: Array, out: Array) -> Array:
    """Indices as rows with a single one, put into the matrix `out`.

    >>> from slipstream import {imports}
    >>> {f}.onehot_encode({a}.array([1, 0]), {a}.zeros((2, 2))).tolist()
    [[0.0, 1.0], [1.0, 0.0]]
    """
    if out.ndim != 2:
        raise ValueError(f"out must be a matrix, not of shape {out.shape}")
    _core.store(out, nn.one_hot(indices, out.shape[1], dtype=name_of(out)))
    return out
