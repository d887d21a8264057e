"""Element types: promotion, kinds and limits."""

from __future__ import annotations

from typing import Any

import numpy

from .. import _core
from .._arguments import named
from .._array_class import frontend_class
from .._convert import Array, as_kind
from .._declare import operation
from .._dtypes import BY_NAME, FLOATS, default_complex, dtype_name, name_of
from ..base import SlipstreamValueError


def _dtype(x: Any) -> Any:
    """An argument as NumPy's type rules see it."""
    if isinstance(x, Array):
        return x._dtype
    if isinstance(x, (bool, int, float, complex)):
        return x
    try:
        return numpy.dtype(x)
    except TypeError as error:
        raise named(error, x) from None


@operation(np="promote_types")
def promote_types(type1: Any, type2: Any) -> numpy.dtype:
    """The type that operations on two types give.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.promote_types('int8', 'float32')
    dtype('float32')
    """
    return BY_NAME[promoted(dtype_name(type1), dtype_name(type2))]


@operation(np="result_type")
def result_type(*arrays_and_dtypes: Any) -> numpy.dtype:
    """The type that an operation on these arrays, types and numbers would give.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.result_type({a}.ones(2, dtype='int32'), 'int64')
    dtype('int64')
    """
    if not arrays_and_dtypes:
        raise ValueError("result_type: at least one array or type is needed")
    seen = [_dtype(x) for x in arrays_and_dtypes]
    name: str | None = None
    for x in seen:
        if isinstance(x, numpy.dtype):
            name = dtype_name(x) if name is None else promoted(name, dtype_name(x))
    numbers = [x for x in seen if not isinstance(x, numpy.dtype)]
    has_complex = any(isinstance(x, complex) for x in numbers)
    if name is None:
        name = "bool" if all(isinstance(x, bool) for x in numbers) else None
        whole = all(isinstance(x, int) for x in numbers)
        whole_or_float = "int64" if whole else _core.default_float()
        name = name or (default_complex() if has_complex else whole_or_float)
    for x in numbers:
        kind = BY_NAME[name].kind
        if isinstance(x, complex) and kind != "c":
            # The parts keep the precision of a float; half-precision parts do not exist.
            name = promoted(name, "complex64") if name in FLOATS else default_complex()
        elif isinstance(x, float) and kind in "biu":
            name = _core.default_float()
        elif isinstance(x, int) and not isinstance(x, bool) and kind == "b":
            name = "int64"
    return BY_NAME[name]


@operation(np="can_cast")
def can_cast(from_: Any, to: Any, casting: str = "safe") -> bool:
    """Whether values of a type (or of an array) go into another by a casting rule.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.can_cast('int32', 'int64'), {f}.can_cast('float32', 'int32')
    (True, False)
    """
    return bool(numpy.can_cast(_dtype(from_), _dtype(to), casting))  # type: ignore[arg-type]  # casting: str


@operation(np="min_scalar_type")
def min_scalar_type(a: Any) -> numpy.dtype:
    """The smallest type that holds a number; of an array its own type.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.min_scalar_type(10), {f}.min_scalar_type(-300)
    (dtype('uint8'), dtype('int16'))
    """
    seen = _dtype(a)
    return seen if isinstance(seen, numpy.dtype) else numpy.min_scalar_type(seen)


_SIGNED = ("int8", "int16", "int32", "int64")
_UNSIGNED = ("uint8", "uint16", "uint32", "uint64")
_REAL = ("float32", "float64")
_COMPLEX = ("complex64", "complex128")

# The standard's kinds; float16 and bfloat16 are of a kind too, but not types of the standard.
KINDS: dict[str, tuple[str, ...]] = {
    "bool": ("bool",),
    "signed integer": _SIGNED,
    "unsigned integer": _UNSIGNED,
    "integral": _SIGNED + _UNSIGNED,
    "real floating": _REAL,
    "complex floating": _COMPLEX,
    "numeric": _SIGNED + _UNSIGNED + _REAL + _COMPLEX,
}


def names_of_kind(kind: Any) -> tuple[str, ...]:
    """The types of a kind of the array API standard, or of several."""
    if isinstance(kind, tuple):
        return tuple(name for k in kind for name in names_of_kind(k))
    names = KINDS.get(kind) if isinstance(kind, str) else None
    if names is None:
        raise SlipstreamValueError(
            f"kind must be one of {', '.join(map(repr, KINDS))}, not {kind!r}"
        )
    return names


@operation(np="isdtype")
def isdtype(dtype: Any, kind: Any) -> bool:
    """Whether a type is of a kind, or another type.

    Parameters
    ----------
    dtype : type
    kind : str, type or tuple of those
        ``'bool'``, ``'signed integer'``, ``'unsigned integer'``, ``'integral'``,
        ``'real floating'``, ``'complex floating'``, ``'numeric'``, or a type.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.isdtype({f}.float32, 'real floating'), {f}.isdtype({f}.int8, ({f}.int16, 'bool'))
    (True, False)
    """
    if isinstance(kind, tuple):
        return any(isdtype(dtype, k) for k in kind)
    name = dtype_name(dtype)
    if isinstance(kind, str):
        narrow = kind in ("real floating", "numeric") and name in FLOATS
        return narrow or name in names_of_kind(kind)
    return name == dtype_name(kind)


@operation(np="iinfo")
def iinfo(dtype: Any) -> numpy.iinfo:
    """The limits of an integer type.

    >>> from slipstream import {imports}
    >>> {f}.iinfo({f}.int8).max
    127
    """
    return numpy.iinfo(BY_NAME[dtype_name(dtype._dtype if isinstance(dtype, Array) else dtype)])


def in_common_type(x1: Any, x2: Any) -> tuple[Array, Array, str]:
    """Both operands in their common type, and its name."""
    cls = type(x1) if isinstance(x1, Array) else type(x2)
    if not issubclass(cls, Array):
        cls = frontend_class("np")
    if isinstance(x1, Array) and isinstance(x2, Array):
        name = promoted(name_of(x1), name_of(x2))
    else:
        array, number = (x1, x2) if isinstance(x1, Array) else (x2, x1)
        if not isinstance(array, Array):
            x1, x2 = as_kind(cls, x1), as_kind(cls, x2)
            return in_common_type(x1, x2)
        name = name_of(array)
        if isinstance(number, float) and name not in FLOATS:
            name = _core.default_float()
    pair = []
    for x in (x1, x2):
        if isinstance(x, Array):
            pair.append(x if name_of(x) == name else _core.cast(x, name))
        else:
            pair.append(_core.fill(cls, x, name, ()))
    return pair[0], pair[1], name


def promoted(a: str, b: str) -> str:
    """The name of the type that operations on two types compute in."""
    if a == b:
        return a
    ndarray = frontend_class("np")
    pair = (_core.fill(ndarray, 0, n, (0,)) for n in (a, b))
    return name_of(_core.where(_core.fill(ndarray, True, "bool", (0,)), *pair))
