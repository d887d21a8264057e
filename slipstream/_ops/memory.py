"""Whether arrays have elements in common."""

from __future__ import annotations

import numpy

from .. import _core
from .._convert import Array
from .._declare import Unconverted, operation


class _Extent:
    """Where an array's elements lie, for NumPy, which compares addresses and reads none of them."""

    def __init__(self, x: Array) -> None:
        size = x.itemsize
        self.__array_interface__ = {
            "version": 3,
            "shape": x.shape,
            "typestr": f"|V{size}",
            "strides": tuple(step * size for step in _core.strides(x)),
            "data": ((1 << 46) + _core.offset(x) * size, False),
        }


def _extents(a: object, b: object) -> tuple[numpy.ndarray, numpy.ndarray] | None:
    """Both arrays' places in the data they have in common, or None."""
    if not (isinstance(a, Array) and isinstance(b, Array) and _core.shares_data(a, b)):
        return None
    return numpy.asarray(_Extent(a)), numpy.asarray(_Extent(b))


@operation(np="shares_memory")
def shares_memory(a: Unconverted, b: Unconverted, max_work: int | None = None) -> bool:
    """Whether a change of one array is seen through the other: they have an element in common.

    `max_work` limits the search as in NumPy.

    >>> from slipstream import {imports}
    >>> x = {a}.ones(4)
    >>> {f}.shares_memory(x, x[1:]), {f}.shares_memory(x[::2], x[1::2])
    (True, False)
    """
    places = _extents(a, b)
    return places is not None and numpy.shares_memory(*places, max_work=max_work)  # type: ignore[arg-type]  # int


@operation(np="may_share_memory")
def may_share_memory(a: Unconverted, b: Unconverted, max_work: int | None = None) -> bool:
    """Whether two arrays could have elements in common: only their bounds are compared.

    `max_work` allows a search as in NumPy.

    >>> from slipstream import {imports}
    >>> x = {a}.ones(4)
    >>> {f}.may_share_memory(x[:2], x[2:]), {f}.may_share_memory(x[::2], x[1::2])
    (False, True)
    """
    places = _extents(a, b)
    return places is not None and numpy.may_share_memory(*places, max_work=max_work or 0)  # type: ignore[arg-type]  # int
