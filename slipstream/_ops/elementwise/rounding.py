"""Rounding as ``nd`` does it: halves away from zero, or to the lower integer."""

from __future__ import annotations

from ... import _core
from ..._convert import A
from ..._declare import operation

core_ops = _core.ops


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
