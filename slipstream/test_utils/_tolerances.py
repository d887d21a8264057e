"""How far numbers of a type may differ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy

from .._dtypes import BY_NAME

_RTOLS = {"float16": 1e-2, "bfloat16": 5e-2, "float32": 1e-4, "float64": 1e-5,
          "complex64": 1e-4, "complex128": 1e-5}  # fmt: skip
_ATOLS = {"float16": 1e-1, "bfloat16": 1e-1, "float32": 1e-3, "float64": 1e-20,
          "complex64": 1e-3, "complex128": 1e-20}  # fmt: skip
_EXACT = ("bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")


def default_dtype() -> type:
    """The type of random test data.

    >>> default_dtype()
    <class 'numpy.float32'>
    """
    return numpy.float32


def _by_dtype(tolerances: Mapping[str, float]) -> dict[numpy.dtype, float]:
    return {BY_NAME[n]: t for n, t in {**tolerances, **dict.fromkeys(_EXACT, 0.0)}.items()}


def default_rtols() -> dict[numpy.dtype, float]:
    """Relative tolerances by type.

    >>> import numpy
    >>> default_rtols()[numpy.dtype("float32")]
    0.0001
    """
    return _by_dtype(_RTOLS)


def default_atols() -> dict[numpy.dtype, float]:
    """Absolute tolerances by type.

    >>> import numpy
    >>> default_atols()[numpy.dtype("float32")]
    0.001
    """
    return _by_dtype(_ATOLS)


def default_numeric_eps() -> dict[numpy.dtype, float]:
    """Steps of difference quotients by type; powers of two, so that adding them is exact.

    >>> import numpy
    >>> default_numeric_eps()[numpy.dtype("float32")]
    0.001953125
    """
    return {
        numpy.dtype("float16"): 2.0**-6,
        numpy.dtype("float32"): 2.0**-9,
        numpy.dtype("float64"): 2.0**-14,
    }


def get_tolerance(dat: Any, tol: Any, default_tol: Mapping[Any, float]) -> float:
    """`tol` itself when it is a number, else its entry (or the default's) for the data's type.

    >>> import numpy
    >>> get_tolerance(numpy.ones(1, "float16"), None, default_rtols())
    0.01
    """
    if isinstance(tol, (int, float)):
        return tol
    dtype = numpy.dtype(dat.dtype)
    if tol is not None and dtype in tol:
        return tol[dtype]
    return default_tol.get(dtype, 0.0)


def get_tols(x: Any, y: Any, rtol: Any, atol: Any) -> tuple[float, float]:
    """The tolerances for comparing two arrays: of their types, the larger ones.

    >>> import numpy
    >>> get_tols(numpy.ones(1, "float16"), numpy.ones(1), None, 0.5)
    (0.01, 0.5)
    """
    pair = [v if hasattr(v, "dtype") else numpy.asarray(v) for v in (x, y)]
    return (
        max(get_tolerance(v, rtol, default_rtols()) for v in pair),
        max(get_tolerance(v, atol, default_atols()) for v in pair),
    )


def get_atol(atol: float | None = None, dtype: Any = "float64") -> float:
    """`atol`, or the default of a type.

    >>> get_atol(dtype="float32")
    0.001
    """
    return default_atols()[numpy.dtype(dtype)] if atol is None else atol


def get_rtol(rtol: float | None = None, dtype: Any = "float64") -> float:
    """`rtol`, or the default of a type.

    >>> get_rtol(dtype="float32")
    0.0001
    """
    return default_rtols()[numpy.dtype(dtype)] if rtol is None else rtol


def get_etol(etol: float | None = None) -> float:
    """The share of elements that may be wrong, none by default.

    >>> get_etol()
    0
    """
    return 0 if etol is None else etol


def effective_dtype(dat: Any) -> numpy.dtype:
    """The type whose tolerances suit an array: its own.

    >>> import numpy
    >>> effective_dtype(numpy.ones(2, "float32"))
    dtype('float32')
    """
    return numpy.dtype(dat.dtype)
