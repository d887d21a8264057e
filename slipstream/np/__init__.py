"""NumPy's functions on asynchronous arrays.

>>> from slipstream import np
>>> x = np.arange(4).reshape(2, 2)
>>> np.dot(x, x) + 1
array([[ 3.,  4.],
       [ 7., 12.]])
"""

from __future__ import annotations

import sys as _sys
from typing import TYPE_CHECKING as _TYPE_CHECKING

import numpy as _numpy
from numpy import (
    bool_,
    complex64,
    complex128,
    float16,
    float32,
    float64,
    int8,
    int16,
    int32,
    int64,
    uint8,
    uint16,
    uint32,
    uint64,
)

from .._dtypes import bfloat16
from .._numpy_protocols import serve as _serve
from .._suggest import getattr_of as _getattr_of
from ._ndarray import ndarray

# The families come after the class they make arrays of.
from . import (  # isort: skip
    _functions, _standard, fft, linalg,
    random,
)  # fmt: skip
from ._functions import *
from ._standard import *

pi = _numpy.pi
"""The circumference of a circle divided by its diameter."""
e = _numpy.e
"""Euler's number, the base of the natural logarithm."""
inf = _numpy.inf
"""Positive infinity, larger than every other number."""
nan = _numpy.nan
"""Not a number: the result of 0 / 0. It equals nothing, not even itself; see `np.isnan`."""
euler_gamma = _numpy.euler_gamma
"""The Euler-Mascheroni constant: the limit of 1 + 1/2 + ... + 1/n - log(n)."""
newaxis = None
"""An index that adds an axis of length one: ``x[:, np.newaxis]``."""
NaN = NAN = nan
"""`np.nan`, by names that NumPy had until 2.0."""
PINF, NINF = inf, -inf
"""`np.inf` and `-np.inf`, by names that NumPy had until 2.0."""
PZERO, NZERO = 0.0, -0.0
"""Zero with the sign plus and with the sign minus, by names that NumPy had until 2.0."""
bool = bool_
dtype = _numpy.dtype
"""NumPy's class of element types: ``np.dtype('float32')``."""
set_printoptions = _numpy.set_printoptions
get_printoptions = _numpy.get_printoptions

__all__ = [
    "bfloat16",
    "bool",
    "bool_",
    "complex64",
    "complex128",
    "dtype",
    "e",
    "euler_gamma",
    "fft",
    "float16",
    "float32",
    "float64",
    "get_printoptions",
    "inf",
    "int8",
    "int16",
    "int32",
    "int64",
    "linalg",
    "nan",
    "ndarray",
    "newaxis",
    "pi",
    "random",
    "set_printoptions",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
]
__all__ += ["NAN", "NINF", "NZERO", "PINF", "PZERO", "NaN"]
__all__ += _functions.__all__
__all__ += _standard.__all__

_serve(_sys.modules[__name__])

from . import _internal  # noqa: E402, F401  # it needs the names above

if not _TYPE_CHECKING:  # checkers report names that do not exist
    __getattr__ = _getattr_of(__name__)
