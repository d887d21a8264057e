"""Fourier transforms."""

from __future__ import annotations

from typing import Any

from .._dtypes import dtype_name
from .._ops import fft as _fft
from ..context import check_device
from . import _fft_functions
from ._fft_functions import *
from ._ndarray import ndarray

__all__ = ["fftfreq", "rfftfreq", *_fft_functions.__all__]


def fftfreq(n: int, d: float = 1.0, dtype: Any = None, device: Any = None) -> ndarray:
    """The frequencies that belong to the values of `fft`.

    Parameters
    ----------
    n : int
        The length of the transform.
    d : float
        The time between two samples.
    dtype, device : optional

    Examples
    --------
    >>> from slipstream import np
    >>> np.fft.fftfreq(4).tolist()
    [0.0, 0.25, -0.5, -0.25]
    """
    check_device(device)
    return _fft.frequencies(ndarray, n, d, dtype_name(dtype), False)


def rfftfreq(n: int, d: float = 1.0, dtype: Any = None, device: Any = None) -> ndarray:
    """The frequencies that belong to the values of `rfft`; parameters as in `fftfreq`.

    Examples
    --------
    >>> from slipstream import np
    >>> np.fft.rfftfreq(4).tolist()
    [0.0, 0.25, 0.5]
    """
    check_device(device)
    return _fft.frequencies(ndarray, n, d, dtype_name(dtype), True)
