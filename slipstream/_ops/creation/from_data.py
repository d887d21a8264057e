"""Arrays of numbers, lists, NumPy arrays and other arrays."""

from __future__ import annotations

from typing import Any

from ... import _core
from ..._convert import A, Array, convert
from ..._declare import Device, operation
from ..._dtypes import dtype_name, name_of
from ...base import SlipstreamValueError


@operation(np="array")
def array(
    cls: type[A], object: Any, dtype: Any = None, ctx: Device = None, device: Device = None
) -> A:
    """A new array from a number, a nested list, a NumPy array or an array.

    Numbers and lists become float32 (bool lists bool) unless `dtype` is given; NumPy's float64
    becomes float32 too, its other types are kept.

    >>> from slipstream import {imports}
    >>> {f}.array([1, 2, 3])
    array([1., 2., 3.])
    >>> {f}.array([1, 2, 3], dtype='int64')
    array([1, 2, 3], dtype=int64)
    """
    return convert(cls, object, dtype)


@operation(nd="array")
def array_classic(cls: type[A], source_array: Any, ctx: Device = None, dtype: Any = None) -> A:
    """A new array from a number, a nested list, a NumPy array or an array.

    The type is float32, or that of another array, unless `dtype` is given.

    >>> from slipstream import {imports}
    >>> {f}.array([[1, 2]])
    <BLANKLINE>
    [[1. 2.]]
    <NDArray 1x2 @cpu(0)>
    """
    if dtype is None and not isinstance(source_array, Array):
        dtype = _core.default_float()
    return convert(cls, source_array, dtype)


@operation(np="asarray", also={"obj": "a"})
def asarray(
    cls: type[A], a: Any, dtype: Any = None, ctx: Device = None, device: Device = None, *,
    copy: bool | None = None,
) -> A:  # fmt: skip
    """Like `array`, but an array that already fits is returned as it is.

    With ``copy=True`` never; with ``copy=False`` what does not fit is an error. `obj` is another
    name of `a`.

    >>> from slipstream import {imports}
    >>> x = {f}.ones(2)
    >>> {f}.asarray(x) is x
    True
    """
    if not copy and isinstance(a, Array) and (dtype is None or dtype_name(dtype) == name_of(a)):
        return a if isinstance(a, cls) else _core.view_as(a, cls)
    if copy is False:
        raise SlipstreamValueError("copy=False: the data must be copied")
    return convert(cls, a, dtype)


@operation(np="ascontiguousarray")
def ascontiguousarray(cls: type[A], a: Any, dtype: Any = None) -> A:
    """The array laid out without gaps; a view becomes a copy.

    >>> from slipstream import {imports}
    >>> {f}.ascontiguousarray({f}.ones((2, 2)).T)
    array([[1., 1.],
           [1., 1.]])
    """
    a = asarray(cls, a, dtype)
    return _core.copy(a) if a._is_view else a


@operation(np="copy", out=True)
def copy(a: Array) -> Array:
    """A copy with its own data, or the data in `out`.

    >>> from slipstream import {imports}
    >>> {f}.copy({f}.ones(2))
    array([1., 1.])
    """
    return _core.copy(a)
