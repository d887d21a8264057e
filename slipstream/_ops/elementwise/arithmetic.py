"""Arithmetic made of several operations, and on any number of arrays."""

from __future__ import annotations

from typing import Any

import numpy

from ... import _core
from ..._convert import A, Array
from ..._declare import Arrays, Unconverted, operation
from ..._dtypes import BY_NAME, COMPLEXES, name_of
from ..arguments import at_least_one
from ..dtypes import in_common_type
from .operands import binary

core_ops = _core.ops


@operation(nd="power")
def power(cls: type[A], base: Unconverted, exp: Unconverted) -> Any:
    """`base` to the power of `exp`, element by element.

    >>> from slipstream import {imports}
    >>> {f}.power({a}.array([2, 3]), 2).tolist()
    [4.0, 9.0]
    """
    if type(base) is cls and type(exp) is cls:
        return _core.frontend_ops.power(base, exp)
    return binary("nd.power", cls, _core.frontend_ops.power, numpy.power, base, exp, None)


@operation(np="clip", also={"a_min": "min", "a_max": "max"}, out=True)
def clip(a: Array, min: Array | float | None = None, max: Array | float | None = None) -> Array:
    """Values below `min` become `min`, values above `max` become `max`.

    `a_min` and `a_max` are older names of `min` and `max`.

    >>> from slipstream import {imports}
    >>> {f}.clip({f}.array([1., 5., 9.]), 2, 6)
    array([2., 5., 6.])
    """
    if a._dtype.kind in "iu":  # an integer beyond what the type can hold is no bound
        info = numpy.iinfo(a._dtype)
        min = None if type(min) is int and min < info.min else min
        max = None if type(max) is int and max > info.max else max
    return _core.frontend_ops.clip(a, min, max)


@operation(nd="clip")
def clip_classic(data: Array, a_min: float | None, a_max: float | None) -> Array:
    """Values below `a_min` become `a_min`, values above `a_max` become `a_max`.

    >>> from slipstream import {imports}
    >>> {f}.clip({a}.array([1, 5, 9]), 2, 6).tolist()
    [2.0, 5.0, 6.0]
    """
    return _core.frontend_ops.clip(data, a_min, a_max)


def _whole(x1: Any, x2: Any, core: Any, function: str) -> Array:
    x1, x2, name = in_common_type(x1, x2)
    if BY_NAME[name].kind not in "iu":
        raise TypeError(f"{function} needs integers, not {name}")
    if name in ("int64", "uint64"):
        return core(x1, x2)
    return _core.cast(core(_core.cast(x1, "int64"), _core.cast(x2, "int64")), name)


@operation(np="gcd", out=True)
def gcd(x1: Array | int, x2: Array | int) -> Array:
    """The greatest common divisor of integers, element by element.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.gcd({a}.array([12, 7], dtype='int32'), 8).tolist()
    [4, 1]
    """
    return _whole(x1, x2, _core.gcd, "gcd")


@operation(np="lcm", out=True)
def lcm(x1: Array | int, x2: Array | int) -> Array:
    """The least common multiple of integers, element by element.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.lcm({a}.array([4, 6], dtype='int32'), 10).tolist()
    [20, 30]
    """
    return _whole(x1, x2, _core.lcm, "lcm")


@operation(np="divmod")
def divmod(x1: Array | float, x2: Array | float) -> tuple[Array, Array]:
    """Quotient, rounded down, and remainder.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [part.tolist() for part in {f}.divmod({a}.array([7, -7]), 3)]
    [[2.0, -3.0], [1.0, 2.0]]
    """
    return core_ops.floor_divide(x1, x2), core_ops.mod(x1, x2)


@operation(np="float_power", out=True)
def float_power(x1: Array | float, x2: Array | float) -> Array:
    """x1 to the power of x2, in double precision.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.float_power({a}.array([2, 3]), -1).tolist()[0]
    0.5
    """
    x1, x2 = _wide(x1), _wide(x2)  # before they meet: -1 is no bool, and no unsigned integer
    if not isinstance(x1, Array) and not isinstance(x2, Array):
        x1, x2, _ = in_common_type(x1, x2)
        x1, x2 = _wide(x1), _wide(x2)
    return core_ops.power(x1, x2)


def _wide(x: Any) -> Any:
    if not isinstance(x, Array):
        return x
    return _core.cast(x, "complex128" if name_of(x) in COMPLEXES else "float64")


@operation(npx="add_n", nd=("add_n", "ElementWiseSum"))
def add_n(*args: Array | Arrays, num_args: int | None = None) -> Array:
    """The sum of all arguments.

    >>> from slipstream import {imports}
    >>> {f}.add_n({a}.ones((2,)), {a}.ones((2,)), {a}.ones((2,))).tolist()
    [3.0, 3.0]
    """
    first, *others = at_least_one(args, "add_n")
    total = _core.copy(first)
    for a in others:
        total = core_ops.add(total, a)
    return total
