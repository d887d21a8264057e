"""Elementwise functions of all frontends: what they do with other than arrays.

Each operation is a row of `src/base/elementwise_*.def`, with its public names. The functions are
written by ``tools/write_functions.py``; arrays take the short way in them, all else comes here.
"""

from __future__ import annotations

from collections.abc import Callable
from numbers import Number
from typing import Any

from ... import _core
from ..._convert import Array, as_kind, check_out, finish, operand
from ..._declare import operation
from ..._dtypes import name_of
from ..._symbolic import Symbolic, symbolic
from ...base import SlipstreamTypeError, SlipstreamValueError

frontend_ops = _core.frontend_ops


def _check_where(name: str, where: Any, out: Any) -> None:
    if where is not True and out is None:
        raise SlipstreamTypeError(
            f"{name}: where= leaves the other elements undefined without out=; give out=, or use "
            "np.where"
        )


def _put(result: Array, out: Any, where: Any) -> Array:
    """The result, or `out` with the elements of the result where that is wanted."""
    if where is True:
        return finish(result, out)
    place = out[0] if isinstance(out, tuple) and len(out) == 1 else out
    if not isinstance(place, Array):
        raise TypeError(f"out must be an array, not {type(place).__name__}")
    mask = as_kind(type(place), where)
    if name_of(mask) != "bool":
        raise TypeError(f"where must be a boolean array, not {name_of(mask)}")
    check_out(name_of(result), place)
    return finish(_core.where(mask, _core.cast(result, name_of(place)), place), out)


def unary(
    function: str, cls: type[Array], core: Callable[[Any], Any], host: Callable[[Any], Any] | None,
    x: Any, out: Any, where: Any = True,
) -> Any:  # fmt: skip
    """A function of one operand on numbers, lists and symbols, with ``out=`` and ``where=``.

    `function` is its name with the frontend's, `core` does it for arrays, `host` for numbers.
    """
    if where is not True:
        _check_where(function, where, out)
    if host is not None and out is None and isinstance(x, Number):
        return host(x)
    try:
        x = as_kind(cls, x)
    except Symbolic:
        return symbolic(*function.rsplit(".", 1), x)
    return _put(core(x), out, where)


def binary(
    function: str, cls: type[Array], core: Callable[[Any, Any], Any],
    host: Callable[[Any, Any], Any] | None, x1: Any, x2: Any, out: Any, where: Any = True,
) -> Any:  # fmt: skip
    """As `unary`, of two operands."""
    if where is not True:
        _check_where(function, where, out)
    try:
        x1, x2 = operand(cls, x1), operand(cls, x2)
    except Symbolic:
        return symbolic(*function.rsplit(".", 1), x1, x2)
    if isinstance(x1, Number) and isinstance(x2, Number):
        if host is not None and out is None:
            return host(x1, x2)
        x1 = as_kind(cls, x1)
    return _put(core(x1, x2), out, where)


def _of_one_shape(name: str, lhs: Array, rhs: Array) -> None:
    if lhs.shape != rhs.shape:
        raise SlipstreamValueError(
            f"elemwise_{name}: shapes {lhs.shape} and {rhs.shape} differ; "
            f"broadcast_{name} repeats operands"
        )


@operation(nd="elemwise_add")
def elemwise_add(lhs: Array, rhs: Array) -> Array:
    """The sum of two arrays of the same shape.

    >>> from slipstream import {imports}
    >>> {f}.elemwise_add({a}.ones((2, 3)), {a}.ones((2, 3))).shape
    (2, 3)
    """
    _of_one_shape("add", lhs, rhs)
    return frontend_ops.add(lhs, rhs)


@operation(nd="elemwise_sub")
def elemwise_sub(lhs: Array, rhs: Array) -> Array:
    """The difference of two arrays of the same shape.

    >>> from slipstream import {imports}
    >>> {f}.elemwise_sub({a}.ones((2, 3)), {a}.ones((2, 3))).shape
    (2, 3)
    """
    _of_one_shape("sub", lhs, rhs)
    return frontend_ops.subtract(lhs, rhs)


@operation(nd="elemwise_mul")
def elemwise_mul(lhs: Array, rhs: Array) -> Array:
    """The product of two arrays of the same shape.

    >>> from slipstream import {imports}
    >>> {f}.elemwise_mul({a}.ones((2, 3)), {a}.ones((2, 3))).shape
    (2, 3)
    """
    _of_one_shape("mul", lhs, rhs)
    return frontend_ops.multiply(lhs, rhs)


@operation(nd="elemwise_div")
def elemwise_div(lhs: Array, rhs: Array) -> Array:
    """The quotient of two arrays of the same shape.

    >>> from slipstream import {imports}
    >>> {f}.elemwise_div({a}.ones((2, 3)), {a}.ones((2, 3))).shape
    (2, 3)
    """
    _of_one_shape("div", lhs, rhs)
    return frontend_ops.divide(lhs, rhs)
