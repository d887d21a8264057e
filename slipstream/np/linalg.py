"""Linear algebra."""

from __future__ import annotations

from typing import Any

from .._convert import as_kind
from .._declare import define as _define
from .._ops import reduce as _reduce
from ._ndarray import ndarray

__all__ = ["norm"]


def norm(x: Any, ord: Any = None, axis: Any = None, keepdims: bool = False) -> ndarray:
    """The norm of vectors or matrices.

    Parameters
    ----------
    x : array
    ord : optional
        None or 2 for the Euclidean norm, 0, 1, inf, -inf or another number; ``'fro'``.
    axis : int or pair of ints, optional
        Vectors lie along one axis, matrices along two. By default all elements are one vector.
    keepdims : bool
        Keep reduced axes with length one.

    Examples
    --------
    >>> from slipstream import np
    >>> np.linalg.norm(np.array([3, 4]))
    array(5.)
    """
    return _reduce.norm(as_kind(ndarray, x), ord, axis, keepdims)


__all__ += _define(globals(), "np.linalg", ndarray)
