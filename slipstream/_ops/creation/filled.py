"""Arrays with the same value everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Number
from typing import Any

import numpy

from ... import _core
from ..._convert import A, Array, as_kind, filled_like, finish, number_name
from ..._declare import Attributes, Device, Order, Storage, Unused, operation
from ..._dtypes import dtype_name
from ..._version_rules import follows_1x
from ...base import SlipstreamTypeError


@operation(np="zeros")
def zeros(
    cls: type[A], shape: int | Sequence[int], dtype: Any = None, order: Order = "C",
    ctx: Device = None, device: Device = None,
) -> A:  # fmt: skip
    """An array of zeros.

    >>> from slipstream import {imports}
    >>> {f}.zeros((2, 2))
    array([[0., 0.],
           [0., 0.]])
    """
    return _core.fill(cls, 0, dtype_name(dtype), shape)


@operation(np="ones")
def ones(
    cls: type[A], shape: int | Sequence[int], dtype: Any = None, order: Order = "C",
    ctx: Device = None, device: Device = None,
) -> A:  # fmt: skip
    """An array of ones.

    >>> from slipstream import {imports}
    >>> {f}.ones(3, dtype='int32')
    array([1, 1, 1], dtype=int32)
    """
    return _core.fill(cls, 1, dtype_name(dtype), shape)


@operation(np="empty")
def empty(
    cls: type[A], shape: int | Sequence[int], dtype: Any = None, order: Order = "C",
    ctx: Device = None, device: Device = None,
) -> A:  # fmt: skip
    """An array to be filled; its elements are zero, so that results never depend on chance.

    >>> from slipstream import {imports}
    >>> {f}.empty((2, 3)).shape
    (2, 3)
    """
    return _core.fill(cls, 0, dtype_name(dtype), shape)


@operation(np="full")
def full(
    cls: type[A], shape: int | Sequence[int], fill_value: Any, dtype: Any = None,
    order: Order = "C", ctx: Device = None, device: Device = None, out: Array | None = None,
) -> A:  # fmt: skip
    """An array with the same value everywhere.

    >>> from slipstream import {imports}
    >>> {f}.full(2, 7.)
    array([7., 7.])
    >>> {f}.full(2, 7)
    array([7, 7], dtype=int64)
    """
    if isinstance(fill_value, (bool, int, float, complex)):
        name = _filling_name(fill_value) if dtype is None else dtype_name(dtype)
        result = _core.fill(cls, fill_value, name, shape)
    else:
        spread = _core.broadcast_to(as_kind(cls, fill_value), shape)
        result = _core.copy(spread) if dtype is None else _core.cast(spread, dtype_name(dtype))
    return result if out is None else finish(result, out)


def _filling_name(value: Any) -> str:
    """The type of ``full`` without one: that of an integer is kept, but not by 1.x's rules."""
    if type(value) is int and not follows_1x("np.types"):
        return "int64" if value < 1 << 63 else "uint64"
    return number_name(value)


# ---- in the shape of another array -------------------------------------------------------------


@operation(np="zeros_like", np_method="zeros_like")
def zeros_like(
    a: Array, dtype: Any = None, order: Order = "C", *, shape: int | Sequence[int] | None = None,
    ctx: Device = None, device: Device = None, out: Array | None = None,
) -> Array:  # fmt: skip
    """Zeros in the shape and type of `a`.

    >>> from slipstream import {imports}
    >>> {f}.zeros_like({f}.ones(2))
    array([0., 0.])
    """
    return finish(filled_like(a, 0, dtype, shape), out)


@operation(np="ones_like", np_method="ones_like")
def ones_like(
    a: Array, dtype: Any = None, order: Order = "C", *, shape: int | Sequence[int] | None = None,
    ctx: Device = None, device: Device = None, out: Array | None = None,
) -> Array:  # fmt: skip
    """Ones in the shape and type of `a`.

    >>> from slipstream import {imports}
    >>> {f}.ones_like({f}.zeros(2))
    array([1., 1.])
    """
    return finish(filled_like(a, 1, dtype, shape), out)


@operation(np="empty_like", also={"prototype": "a"})
def empty_like(
    a: Array, dtype: Any = None, order: Order = "C", subok: bool = False, *,
    shape: int | Sequence[int] | None = None, ctx: Device = None, device: Device = None,
) -> Array:  # fmt: skip
    """An array to be filled, in the shape and type of `a`, also called `prototype`.

    `subok` changes nothing: there is one class of arrays.

    >>> from slipstream import {imports}
    >>> {f}.empty_like({f}.ones((2, 3))).shape
    (2, 3)
    """
    return filled_like(a, 0, dtype, shape)


@operation(np="full_like")
def full_like(
    a: Array, fill_value: Any, dtype: Any = None, order: Order = "C", *,
    shape: int | Sequence[int] | None = None, ctx: Device = None, device: Device = None,
    out: Array | None = None,
) -> Array:  # fmt: skip
    """The same value everywhere, in the shape and type of `a`.

    >>> from slipstream import {imports}
    >>> {f}.full_like({f}.ones(2), 3)
    array([3., 3.])
    """
    return finish(filled_like(a, fill_value, dtype, shape), out)


# ---- with MXNet's classic arguments ------------------------------------------------------------


@operation(nd="zeros", out=True)
def zeros_classic(
    cls: type[A], shape: int | Sequence[int], ctx: Device = None, dtype: Any = None,
    stype: Storage = None, **kwargs: Attributes,
) -> A:  # fmt: skip
    """An array of zeros; `stype` is None or ``'default'``: it is dense.

    >>> from slipstream import {imports}
    >>> {f}.zeros(2).asnumpy()
    array([0., 0.], dtype=float32)
    """
    return _core.fill(cls, 0, dtype_name(dtype), shape)


@operation(nd="ones", out=True)
def ones_classic(
    cls: type[A],
    shape: int | Sequence[int],
    ctx: Device = None,
    dtype: Any = None,
    **kwargs: Attributes,
) -> A:
    """An array of ones.

    >>> from slipstream import {imports}
    >>> {f}.ones((1, 2)).asnumpy()
    array([[1., 1.]], dtype=float32)
    """
    return _core.fill(cls, 1, dtype_name(dtype), shape)


@operation(nd="empty")
def empty_classic(
    cls: type[A], shape: int | Sequence[int], ctx: Device = None, dtype: Any = None,
    stype: Storage = None,
) -> A:  # fmt: skip
    """An array to be filled; its elements are zero, so that results never depend on chance.

    `stype` is None or ``'default'``: the array is dense.

    >>> from slipstream import {imports}
    >>> {f}.empty((2, 3)).shape
    (2, 3)
    """
    return _core.fill(cls, 0, dtype_name(dtype), shape)


@operation(nd="full", out=True)
def full_classic(
    cls: type[A], shape: int | Sequence[int], val: float, ctx: Device = None, dtype: Any = None
) -> A:
    """An array with the same value everywhere.

    >>> from slipstream import {imports}
    >>> {f}.full(2, 7).asnumpy()
    array([7., 7.], dtype=float32)
    """
    if not isinstance(val, (Number, numpy.generic)):
        raise SlipstreamTypeError(f"val must be a number, not {val!r}")
    return _core.fill(cls, val, dtype_name(dtype), shape)


@operation(nd="zeros_like", nd_method="zeros_like")
def zeros_like_classic(data: Array, **kwargs: Unused) -> Array:
    """Zeros in the shape and type of `data`.

    >>> from slipstream import {imports}
    >>> {f}.zeros_like({f}.ones(2)).asnumpy()
    array([0., 0.], dtype=float32)
    """
    return filled_like(data, 0)


@operation(nd="ones_like", nd_method="ones_like")
def ones_like_classic(data: Array, **kwargs: Unused) -> Array:
    """Ones in the shape and type of `data`.

    >>> from slipstream import {imports}
    >>> {f}.ones_like({f}.zeros(2)).asnumpy()
    array([1., 1.], dtype=float32)
    """
    return filled_like(data, 1)
