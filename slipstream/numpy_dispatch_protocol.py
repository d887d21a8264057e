"""Which functions of NumPy call ours when they are given our arrays.

The lists hold names that NumPy and ``np`` share; ``slipstream._numpy_protocols`` does the calling.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any

import numpy

from . import np

__all__: list[str] = []


def with_array_function_protocol(func: Callable[..., Any]) -> Callable[..., Any]:
    """Decorator of tests that need NumPy to dispatch functions to ours; every NumPy does.

    >>> with_array_function_protocol(len)([1, 2])
    2
    """
    return func


def with_array_ufunc_protocol(func: Callable[..., Any]) -> Callable[..., Any]:
    """Decorator of tests that need NumPy to dispatch ufuncs to ours; every NumPy does.

    >>> with_array_ufunc_protocol(len)([1, 2])
    2
    """
    return func


def _shared(prefix: str, theirs: Any, ours: Any) -> list[str]:
    """Functions that dispatch on their arguments, and that we have."""
    return [
        prefix + name
        for name in sorted(ours.__all__)
        if isinstance(getattr(ours, name), types.FunctionType)
        and hasattr(getattr(theirs, name, None), "_implementation")
    ]


_NUMPY_ARRAY_FUNCTION_LIST = [
    *_shared("", numpy, np),
    *_shared("linalg.", numpy.linalg, np.linalg),
    *_shared("fft.", numpy.fft, np.fft),
]
_NUMPY_ARRAY_UFUNC_LIST = [
    name for name in sorted(np.__all__) if isinstance(getattr(numpy, name, None), numpy.ufunc)
]
