"""Copies, and functions with another gradient than their own."""

from __future__ import annotations

from ... import _core
from ..._convert import Array
from ..._declare import operation
from .rounding import round_away

core_ops = _core.ops


@operation(nd="identity")
def identity(data: Array) -> Array:
    """A copy.

    >>> from slipstream import {imports}
    >>> {f}.identity({a}.ones(1)).tolist()
    [1.0]
    """
    return _core.copy(data)


@operation(npx="stop_gradient", nd=("stop_gradient", "BlockGrad"))
def stop_gradient(data: Array) -> Array:
    """The same data, with a gradient of zero.

    >>> from slipstream import {imports}
    >>> {f}.stop_gradient({a}.ones(2)).tolist()
    [1.0, 1.0]
    """
    return _core.stop_gradient(data)


@operation(nd_contrib="gradientmultiplier")
def gradientmultiplier(data: Array, scalar: float = 1.0, is_int: bool = True) -> Array:
    """The data themselves; their gradient is multiplied by `scalar`.

    `is_int` is accepted and not used: the number knows its type.

    >>> from slipstream import {imports}
    >>> {f}.gradientmultiplier({a}.ones((1,)), 0.5).tolist()
    [1.0]
    """
    return _core.pass_gradient(data, data, float(scalar))


@operation(npx="round_ste", nd_contrib="round_ste")
def round_ste(data: Array) -> Array:
    """To the nearest integer, halves away from zero; the gradient passes unchanged.

    >>> from slipstream import {imports}
    >>> {f}.round_ste({a}.array([1.5, -0.2])).tolist()
    [2.0, -0.0]
    """
    return _core.pass_gradient(round_away(data), data, 1.0)


@operation(npx="sign_ste", nd_contrib="sign_ste")
def sign_ste(data: Array) -> Array:
    """-1, 0 or 1 by the sign; the gradient passes unchanged.

    >>> from slipstream import {imports}
    >>> {f}.sign_ste({a}.array([-5, 0, 2])).tolist()
    [-1.0, 0.0, 1.0]
    """
    return _core.pass_gradient(core_ops.sign(data), data, 1.0)
