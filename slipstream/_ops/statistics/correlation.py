"""Covariance and correlation."""

from __future__ import annotations

from typing import Any

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import COMPLEXES, name_of
from ..casting import as_float
from ..creation.diagonals import diagonal

core_ops = _core.ops


def _conjugate(x: Array) -> Array:
    return core_ops.conjugate(x) if name_of(x) in COMPLEXES else x


@operation(np="cov")
def cov(
    m: Array, y: Array | None = None, rowvar: bool = True, bias: bool = False,
    ddof: float | None = None, fweights: Array | None = None, aweights: Array | None = None,
    *, dtype: Any = None,
) -> Array:  # fmt: skip
    """The covariance matrix of variables: rows of m (columns without `rowvar`).

    Parameters
    ----------
    m : array
        Up to two dimensions.
    y : array, optional
        More variables of the same kind.
    bias : bool
        Divide by the number of observations instead of one less.
    ddof : float, optional
        What is subtracted from the number of observations.
    fweights, aweights : array, optional
        How often an observation counts, and how much.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.cov({a}.array([[0, 1, 2], [2, 1, 0]])).tolist()
    [[1.0, -1.0], [-1.0, 1.0]]
    """
    if m.ndim > 2:
        raise ValueError("m must have at most two dimensions")

    def variables(v: Array) -> Array:
        v = as_float(v, dtype)
        if v.ndim < 2:
            return _core.reshape(v, (1, v.size))
        return v if rowvar else _core.transpose(v, None)

    x = variables(m)
    if y is not None:
        x = _core.concatenate([x, variables(y)], 0)
    if ddof is None:
        ddof = 0 if bias else 1
    w = None
    for weights, kind in ((fweights, "fweights"), (aweights, "aweights")):
        if weights is None:
            continue
        if weights.ndim != 1 or weights.size != x.shape[1]:
            raise ValueError(f"{kind} must be a vector with an entry per observation")
        weights = _core.cast(weights, name_of(x))
        w = weights if w is None else core_ops.multiply(w, weights)
    if w is None:
        center = _core.reduce("mean", x, [1], True, None)
        x = core_ops.subtract(x, center)
        product = _core.matmul(x, _conjugate(x), False, True, "cov")
        result = core_ops.divide(product, float(max(x.shape[1] - ddof, 0)))
    else:
        total = _core.reduce("sum", w, None, False, None)
        center = core_ops.divide(
            _core.reduce("sum", core_ops.multiply(x, w), [1], True, None), total
        )
        x = core_ops.subtract(x, center)
        if ddof == 0 or aweights is None:
            factor = core_ops.subtract(total, float(ddof))
        else:
            extra = core_ops.multiply(w, _core.cast(aweights, name_of(x)))
            extra = core_ops.multiply(_core.reduce("sum", extra, None, False, None), float(ddof))
            factor = core_ops.subtract(total, core_ops.divide(extra, total))
        product = _core.matmul(x, _conjugate(core_ops.multiply(x, w)), False, True, "cov")
        result = core_ops.divide(product, factor)
    return _core.reshape(result, ()) if result.shape == (1, 1) else result


@operation(np="corrcoef")
def corrcoef(
    x: Array, y: Array | None = None, rowvar: bool = True, bias: Any = None, ddof: Any = None, *,
    dtype: Any = None,
) -> Array:  # fmt: skip
    """The matrix of correlation coefficients of variables.

    `bias` and `ddof` are accepted and not used: they have no effect on the quotients.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.corrcoef({a}.array([[0, 1, 2], [2, 1, 0]])).round(3).tolist()
    [[1.0, -1.0], [-1.0, 1.0]]
    """
    c = cov(x, y, rowvar, dtype=dtype)
    if c.ndim == 0:
        return core_ops.divide(c, c)
    spread = core_ops.sqrt(diagonal(c))
    n = spread.size
    c = core_ops.divide(c, _core.reshape(spread, (n, 1)))
    return _core.clip(core_ops.divide(c, spread), -1.0, 1.0)
