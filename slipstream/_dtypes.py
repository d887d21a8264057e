"""Element types: the names the core knows, and what users may write for them."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy

from . import _core

bfloat16 = ml_dtypes.bfloat16

# In the order of the core's enumeration.
NAMES = (
    "bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64",
    "float16", "bfloat16", "float32", "float64", "complex64", "complex128",
)  # fmt: skip
DTYPES = [numpy.dtype(bfloat16 if name == "bfloat16" else name) for name in NAMES]
BY_NAME = dict(zip(NAMES, DTYPES, strict=True))

_NAME_OF = dict(zip(DTYPES, NAMES, strict=True))

FLOATS = frozenset(("float16", "bfloat16", "float32", "float64"))
COMPLEXES = frozenset(("complex64", "complex128"))
INTS = frozenset(("int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"))

# Common values of dtype=, looked up by identity or equality; anything else goes through NumPy.
_KNOWN: dict[Any, str] = {}
for _name, _dtype in BY_NAME.items():
    _KNOWN[_name] = _KNOWN[_dtype] = _KNOWN[_dtype.type] = _name
_KNOWN.update({int: "int64", bool: "bool", "int": "int64", "bool_": "bool"})
_KNOWN[numpy.dtype([("bfloat16", numpy.uint16)])] = "bfloat16"  # how MXNet writes it


def default_complex() -> str:
    """The complex type whose parts are of the default float."""
    return "complex128" if _core.default_float() == "float64" else "complex64"


def dtype_name(dtype: Any) -> str:
    """The core's name for a ``dtype=`` argument; None and float mean the default float.

    complex means the complex type with parts of the default float.

    >>> dtype_name("float16"), dtype_name(numpy.int32), dtype_name(int)
    ('float16', 'int32', 'int64')
    """
    # NumPy's dtypes also equal these strings, but say what they mean.
    if dtype is None or dtype is float or (isinstance(dtype, str) and dtype == "float"):
        return _core.default_float()
    if dtype is complex or (isinstance(dtype, str) and dtype == "complex"):
        return default_complex()
    try:
        name = _KNOWN.get(dtype)
    except TypeError:  # unhashable, for example a structured dtype given as a list
        name = None
    if name is not None:
        return name
    try:
        name = _KNOWN.get(numpy.dtype(dtype).newbyteorder("="))
    except TypeError:
        name = None
    if name is None:
        raise TypeError(f"dtype {dtype!r} is not supported; use one of {', '.join(NAMES)}")
    return name


def name_of(x: Any) -> str:
    """The core's name for an array's type. NumPy's own ``dtype.name`` costs microseconds."""
    return _NAME_OF[x._dtype]


def natural_name(dtype: numpy.dtype) -> str:
    """The core's type for data that arrives as a NumPy array.

    Doubles become the default float, and complex numbers of doubles the complex type of those.
    """
    if dtype.kind == "f" and dtype.itemsize >= 8:
        return _core.default_float()
    if dtype.kind == "c" and dtype.itemsize >= 16:
        return default_complex()
    name = _KNOWN.get(dtype)
    if name is None:
        name = _KNOWN.get(dtype.newbyteorder("="))
    if name is None:
        raise TypeError(
            f"data of type {dtype} is not supported; convert it to one of {', '.join(NAMES)}"
        )
    return name


def _rank(name: str) -> int:
    if name == "bool":
        return 0
    if name in INTS:
        return 1 if name.startswith("u") else 2
    return 3 if name in FLOATS else 4


def same_kind(source: str, target: str) -> bool:
    """NumPy's casting rule of that name, by which results are put into ``out=``."""
    return _rank(source) <= _rank(target)


def finite_range(name: str) -> tuple[float, float]:
    """The smallest and the largest finite number of a floating-point type."""
    info = ml_dtypes.finfo(BY_NAME[name])
    return float(info.min), float(info.max)
