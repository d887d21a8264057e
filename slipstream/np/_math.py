"""Elementwise functions with more arguments than one or two operands."""

from __future__ import annotations

from typing import Any

import numpy

from .. import _core
from .._convert import as_kind, finish, operand
from .._declare import either
from .._dtypes import name_of
from ..base import SlipstreamTypeError
from ._functions import trunc
from ._ndarray import ndarray

core_ops = _core.ops

__all__ = [
    "allclose", "around", "array_equal", "clip", "fix", "isclose", "isneginf", "isposinf",
    "nan_to_num", "round", "round_",
]  # fmt: skip


def fix(x: Any, out: ndarray | None = None, where: Any = True) -> Any:
    """Towards zero to an integer, as a float.

    >>> from slipstream import np
    >>> np.fix(np.array([1.7, -1.7]))
    array([ 1., -1.])
    """
    if isinstance(x, ndarray) and x.dtype.kind in "biu" and _core.type_rules(x) == "2.0":
        return finish(_core.frontend_ops.rint(x), out)
    return trunc(x, out, where)


def clip(
    a: Any, min: Any = None, max: Any = None, out: ndarray | None = None, *, a_min: Any = None,
    a_max: Any = None,
) -> ndarray:  # fmt: skip
    """Values below `min` become `min`, values above `max` become `max`.

    `a_min` and `a_max` are older names of `min` and `max`.

    >>> from slipstream import np
    >>> np.clip(np.array([1., 5., 9.]), 2, 6)
    array([2., 5., 6.])
    """
    if (min is not None and a_min is not None) or (max is not None and a_max is not None):
        raise SlipstreamTypeError(
            "clip: min and a_min, max and a_max are the same; give one of them"
        )
    low, high = (a_min if min is None else min), (a_max if max is None else max)
    a = as_kind(ndarray, a)
    low, high = _within(a, low, True), _within(a, high, False)
    return finish(_core.frontend_ops.clip(a, low, high), out)


def _within(a: ndarray, bound: Any, lower: bool) -> Any:
    """A bound of `clip`; None for an integer beyond what the type of `a` can hold."""
    if bound is None:
        return None
    if type(bound) is int and a.dtype.kind in "iu":
        info = numpy.iinfo(a.dtype)
        if bound < info.min if lower else bound > info.max:
            return None
    return operand(ndarray, bound)


def around(
    a: Any = None, decimals: int = 0, out: ndarray | None = None, *, x: Any = None
) -> ndarray:
    """To the nearest number with that many decimals; halves go to the even one.

    `x` is another name of `a`.

    >>> from slipstream import np
    >>> np.around(np.array([1.25, 2.5]), 1)
    array([1.2, 2.5])
    """
    if a is None or x is not None:
        a = either("a", a, "x", x)
    return ndarray.round(as_kind(ndarray, a), decimals, out)


def round(
    a: Any = None, decimals: int = 0, out: ndarray | None = None, *, x: Any = None
) -> ndarray:
    """The same as `around`.

    >>> from slipstream import np
    >>> np.round(np.array([1.5, 2.5]))
    array([2., 2.])
    """
    if a is None or x is not None:
        a = either("a", a, "x", x)
    return ndarray.round(as_kind(ndarray, a), decimals, out)


def round_(
    a: Any = None, decimals: int = 0, out: ndarray | None = None, *, x: Any = None
) -> ndarray:
    """The same as `around`.

    >>> from slipstream import np
    >>> np.round_(np.array([1.5, 2.5]))
    array([2., 2.])
    """
    if a is None or x is not None:
        a = either("a", a, "x", x)
    return ndarray.round(as_kind(ndarray, a), decimals, out)


def nan_to_num(
    x: Any, copy: bool = True, nan: float = 0.0, posinf: float | None = None,
    neginf: float | None = None,
) -> ndarray:  # fmt: skip
    """NaN becomes `nan`, infinities the largest and smallest numbers (or those given).

    >>> from slipstream import np
    >>> np.nan_to_num(np.array([float('nan'), 1.]))
    array([0., 1.])
    """
    from .._dtypes import COMPLEXES, FLOATS, finite_range

    x = as_kind(ndarray, x)
    if name_of(x) in COMPLEXES:
        parts = [
            nan_to_num(p, True, nan, posinf, neginf) for p in (core_ops.real(x), core_ops.imag(x))
        ]
        result = core_ops.add(parts[0], core_ops.multiply(parts[1], 1j))
        return result if copy else finish(result, x)
    if name_of(x) not in FLOATS:
        return _core.copy(x) if copy else x
    low, high = finite_range(name_of(x))
    result = _core.where(core_ops.isnan(x), float(nan), x)
    result = _core.where(
        core_ops.equal(x, float("inf")), high if posinf is None else posinf, result
    )
    result = _core.where(
        core_ops.equal(x, float("-inf")), low if neginf is None else neginf, result
    )
    # As in MXNet, hybridized blocks leave their arguments alone.
    return result if copy or _core.is_tracing() else finish(result, x)


def _ordered(x: Any, name: str) -> ndarray:
    x = as_kind(ndarray, x)
    if x.dtype.kind == "c":
        raise SlipstreamTypeError(
            f"{name} does not support {x.dtype}: complex numbers have no sign"
        )
    return x


def isposinf(x: Any, out: ndarray | None = None) -> ndarray:
    """Whether x is plus infinity.

    >>> from slipstream import np
    >>> np.isposinf(np.array([np.inf, -np.inf]))
    array([ True, False])
    """
    return finish(core_ops.equal(_ordered(x, "isposinf"), float("inf")), out)


def isneginf(x: Any, out: ndarray | None = None) -> ndarray:
    """Whether x is minus infinity.

    >>> from slipstream import np
    >>> np.isneginf(np.array([np.inf, -np.inf]))
    array([False,  True])
    """
    return finish(core_ops.equal(_ordered(x, "isneginf"), float("-inf")), out)


def isclose(
    a: Any, b: Any, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = False
) -> ndarray:
    """Whether a and b are equal within a tolerance.

    >>> from slipstream import np
    >>> np.isclose(np.array([1., 2.]), np.array([1.000001, 2.1]))
    array([ True, False])
    """
    a, b = as_kind(ndarray, a), as_kind(ndarray, b)
    if b.dtype.kind in "biu":
        b = _core.cast(b, "float64")  # differences of integers wrap around
    bound = core_ops.add(core_ops.multiply(core_ops.absolute(b), rtol), atol)
    near = core_ops.less_equal(core_ops.absolute(core_ops.subtract(a, b)), bound)
    # Infinities differ by NaN or infinity; they are close only when equal.
    near = core_ops.logical_or(
        core_ops.logical_and(near, core_ops.isfinite(b)), core_ops.equal(a, b)
    )
    if equal_nan:
        near = core_ops.logical_or(near, core_ops.logical_and(core_ops.isnan(a), core_ops.isnan(b)))
    return near


def allclose(
    a: Any, b: Any, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = False
) -> bool:
    """Whether all elements are equal within a tolerance; waits for the answer.

    >>> from slipstream import np
    >>> np.allclose(np.ones(3), [1, 1, 1.000001])
    True
    """
    return bool(_core.reduce("all", isclose(a, b, rtol, atol, equal_nan), None, False, None))


def array_equal(a1: Any, a2: Any, equal_nan: bool = False) -> bool:
    """Whether two arrays have the same shape and elements; waits for the answer.

    With `equal_nan` NaN equals NaN.

    >>> from slipstream import np
    >>> np.array_equal(np.ones(3), [1, 1, 1])
    True
    """
    a1, a2 = as_kind(ndarray, a1), as_kind(ndarray, a2)
    if a1.shape != a2.shape:
        return False
    same = core_ops.equal(a1, a2)
    if equal_nan:
        same = core_ops.logical_or(
            same, core_ops.logical_and(core_ops.isnan(a1), core_ops.isnan(a2))
        )
    return bool(_core.reduce("all", same, None, False, None))
