"""Elementwise functions whose signatures or rounding are nd's own."""

from __future__ import annotations

from typing import Any

from .. import _core
from .._convert import Array, as_kind, finish, operand
from ._functions import broadcast_power
from ._ndarray import NDArray, round_away, round_down

__all__ = [
    "BlockGrad", "Cast", "cast", "clip", "identity", "power", "rint", "round", "softrelu",
    "stop_gradient", "where",
]  # fmt: skip


def power(base: Any, exp: Any) -> NDArray:
    """`base` to the power of `exp`, element by element.

    >>> from slipstream import nd
    >>> nd.power(nd.array([2, 3]), 2).asnumpy()
    array([4., 9.], dtype=float32)
    """
    return broadcast_power(base, exp)


def round(data: Any, out: Array | None = None, name: str | None = None) -> NDArray:
    """To the nearest integer, halves away from zero.

    >>> from slipstream import nd
    >>> nd.round(nd.array([1.5, 2.5])).asnumpy()
    array([2., 3.], dtype=float32)
    """
    return finish(round_away(as_kind(NDArray, data)), out)


def rint(data: Any, out: Array | None = None, name: str | None = None) -> NDArray:
    """To the nearest integer, halves to the lower one.

    >>> from slipstream import nd
    >>> nd.rint(nd.array([1.5, 2.5, -0.5])).asnumpy()
    array([ 1.,  2., -1.], dtype=float32)
    """
    return finish(round_down(as_kind(NDArray, data)), out)


def clip(
    data: Any, a_min: float, a_max: float, out: Array | None = None, name: str | None = None
) -> NDArray:
    """Values below `a_min` become `a_min`, values above `a_max` become `a_max`.

    >>> from slipstream import nd
    >>> nd.clip(nd.array([1, 5, 9]), 2, 6).asnumpy()
    array([2., 5., 6.], dtype=float32)
    """
    return finish(_core.frontend_ops.clip(as_kind(NDArray, data), a_min, a_max), out)


def where(
    condition: Any, x: Any, y: Any, out: Array | None = None, name: str | None = None
) -> NDArray:
    """`x` where the condition is true, `y` elsewhere; a vector condition chooses rows.

    >>> from slipstream import nd
    >>> nd.where(nd.array([1, 0]), nd.array([1, 2]), nd.array([3, 4])).asnumpy()
    array([1., 4.], dtype=float32)
    """
    condition = as_kind(NDArray, condition)
    x, y = operand(NDArray, x), operand(NDArray, y)
    ndim = max(getattr(x, "ndim", 0), getattr(y, "ndim", 0))
    if condition.ndim == 1 and ndim > 1:
        condition = _core.reshape(condition, condition.shape + (1,) * (ndim - 1))
    return finish(_core.frontend_ops.where(condition, x, y), out)


def cast(data: Any, dtype: Any, out: Array | None = None, name: str | None = None) -> NDArray:
    """The elements in another type.

    >>> from slipstream import nd
    >>> nd.cast(nd.array([1.7]), 'int32').asnumpy()
    array([1], dtype=int32)
    """
    return finish(as_kind(NDArray, data).astype(dtype), out)


Cast = cast


def stop_gradient(data: Any, out: Array | None = None, name: str | None = None) -> NDArray:
    """The same data, with a gradient of zero.

    >>> from slipstream import nd
    >>> nd.stop_gradient(nd.ones(1)).asnumpy()
    array([1.], dtype=float32)
    """
    return finish(_core.stop_gradient(as_kind(NDArray, data)), out)


BlockGrad = stop_gradient


def identity(data: Any, out: Array | None = None, name: str | None = None) -> NDArray:
    """A copy.

    >>> from slipstream import nd
    >>> nd.identity(nd.ones(1)).asnumpy()
    array([1.], dtype=float32)
    """
    return finish(_core.copy(as_kind(NDArray, data)), out)


def softrelu(data: Any, out: Array | None = None, name: str | None = None) -> NDArray:
    """log(1 + exp(x)).

    >>> from slipstream import nd
    >>> nd.softrelu(nd.array([100.])).asnumpy()
    array([100.], dtype=float32)
    """
    return finish(_core.ops.softplus(as_kind(NDArray, data)), out)
