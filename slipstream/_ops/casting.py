"""Types of elements and of storage."""

from __future__ import annotations

from typing import Any

from .. import _core
from .._convert import A, Array
from .._declare import Arrays, Device, operation
from .._dtypes import COMPLEXES, FLOATS, dtype_name, name_of
from .arguments import at_least_one

_LOW_PRECISION = ("float16", "bfloat16")
_MOVABLE = (*_LOW_PRECISION, "float32")


@operation(npx="cast", nd=("cast", "Cast"))
def cast(data: Array, dtype: Any) -> Array:
    """The elements in another type.

    >>> from slipstream import {imports}
    >>> {f}.cast({a}.array([1.7]), "int32").tolist()
    [1]
    """
    return data.astype(dtype)


@operation(np="astype")
def astype(x: Array, dtype: Any, /, *, copy: bool = True, device: Device = None) -> Array:
    """The elements in another type.

    Parameters
    ----------
    x : array
    dtype : type
    copy : bool
        With False, `x` itself when it has that type already.
    device : Device, optional
        The CPU.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.astype({f}.array([1.5, 2.5]), {f}.int32)
    array([1, 2], dtype=int32)
    """
    name = dtype_name(dtype)
    if name != name_of(x):
        return _core.cast(x, name)
    return _core.copy(x) if copy else x


@operation(nd="amp_cast")
def amp_cast(data: Array, dtype: Any) -> Array:
    """Between float32 and the low-precision floats; other types stay as they are.

    >>> from slipstream import {imports}
    >>> {f}.amp_cast({a}.ones((1,)), "float16").dtype.__name__
    'float16'
    """
    name = dtype_name(dtype)
    return _core.cast(data, name) if name_of(data) in _MOVABLE and name in _MOVABLE else data


@operation(nd="amp_multicast")
def amp_multicast(
    *data: Array | Arrays, num_outputs: int | None = None, cast_narrow: bool = False
) -> list[Array]:
    """float32 and low-precision arrays in their widest type (or their narrowest).

    >>> from slipstream import {imports}
    >>> half = {a}.ones((1,), dtype="float16")
    >>> [x.dtype.__name__ for x in {f}.amp_multicast(half, {a}.ones((1,)), num_outputs=2)]
    ['float32', 'float32']
    """
    arrays = at_least_one(data, "amp_multicast")
    names = [name_of(x) for x in arrays]
    low = [n for n in names if n in _LOW_PRECISION]
    wide = "float32" in names
    target = (low[0] if low else "float32") if cast_narrow or not wide else "float32"
    return [
        _core.cast(x, target) if n in _MOVABLE and n != target else x
        for x, n in zip(arrays, names, strict=True)
    ]


@operation(nd="cast_storage")
def cast_storage(data: Array, stype: str) -> Array:
    """The array in another storage type; there is one, ``'default'``.

    >>> from slipstream import {imports}
    >>> {f}.cast_storage({a}.ones((1,)), "default").stype
    'default'
    """
    if stype != "default":
        raise ValueError(f"stype must be 'default': arrays are dense here, not {stype!r}")
    return _core.copy(data)


def as_float(x: A, dtype: Any = None) -> A:
    """`x` in a floating-point or complex type: its own, the given one, or the default."""
    if dtype is not None:
        return _core.cast(x, dtype_name(dtype))
    name = name_of(x)
    return x if name in FLOATS or name in COMPLEXES else _core.cast(x, _core.default_float())
