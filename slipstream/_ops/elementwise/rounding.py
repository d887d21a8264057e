"""Rounding: halves to even as NumPy, away from zero or to the lower integer as ``nd``."""

from __future__ import annotations

from typing import Any

import numpy

from ... import _core
from ..._convert import A, Array, finish
from ..._declare import Unconverted, operation
from ..._dtypes import name_of
from .operands import unary

core_ops = _core.ops


@operation(np=("around", "round", "round_"), also={"x": "a"}, out=True)
def around(a: Array, decimals: int = 0) -> Array:
    """To the nearest number with that many decimals; halves go to the even one.

    `x` is another name of `a`.

    >>> from slipstream import {imports}
    >>> {f}.around({f}.array([1.25, 2.5]), 1)
    array([1.2, 2.5])
    """
    if not isinstance(decimals, (int, numpy.integer)):
        raise TypeError(f"decimals must be an integer, not {decimals!r}")
    whole = a._dtype.kind in "biu"
    if decimals == 0 or (whole and decimals > 0):
        return core_ops.rint(a)
    if whole:
        tens = around(_core.cast(a, "float64"), decimals)
        return _core.cast(_core.cast(tens, "int64"), name_of(a))
    scale = 10.0**decimals
    return core_ops.divide(core_ops.rint(core_ops.multiply(a, scale)), scale)


@operation(np="fix")
def fix(cls: type[A], x: Unconverted, out: Array | None = None, where: Any = True) -> Any:
    """Towards zero to an integer, as a float.

    >>> from slipstream import {imports}
    >>> {f}.fix({f}.array([1.7, -1.7]))
    array([ 1., -1.])
    """
    ops = _core.frontend_ops
    if isinstance(x, Array):
        if x._dtype.kind in "biu" and _core.type_rules(x) == "2.0":
            return finish(ops.rint(x), out)
        if out is None and where is True:
            return ops.trunc(x)
    return unary("np.fix", cls, ops.trunc, numpy.trunc, x, out, where)


@operation(nd="round")
def round_away(data: A) -> A:
    """To the nearest integer, halves away from zero.

    >>> from slipstream import {imports}
    >>> {f}.round_away({a}.array([1.5, 2.5])).tolist()
    [2.0, 3.0]
    """
    if data._dtype.kind in "biu":
        return _core.copy(data)
    size = core_ops.absolute(data)
    below = core_ops.floor(size)
    # Adding a half to the number itself would round before its time.
    up = core_ops.greater_equal(core_ops.subtract(size, below), 0.5)
    rounded = _core.where(up, core_ops.add(below, 1), below)
    return core_ops.multiply(core_ops.sign(data), rounded)


@operation(nd="rint")
def round_down(data: A) -> A:
    """To the nearest integer, halves to the lower one.

    >>> from slipstream import {imports}
    >>> {f}.round_down({a}.array([1.5, 2.5, -0.5])).tolist()
    [1.0, 2.0, -1.0]
    """
    if data._dtype.kind in "biu":
        return _core.copy(data)
    below = core_ops.floor(data)
    down = core_ops.less_equal(core_ops.subtract(data, below), 0.5)
    return _core.where(down, below, core_ops.add(below, 1))
