"""Functions of ``np.fft``.

Written by tools/write_functions.py; change the declarations instead.
"""

# fmt: off
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .._arguments import explained
from .._array_contexts import made
from .._convert import as_kind, finish
from .._core import ops as core_ops
from .._ops import fft as _fft
from .._symbolic import Symbolic, symbolic
from .._typing import ArrayLike
from ..context import Context, check_device
from ._ndarray import ndarray

__all__ = [
    "fft", "fft2", "fftfreq", "fftn", "fftshift", "hfft", "ifft", "ifft2", "ifftn", "ifftshift",
    "ihfft", "irfft", "irfft2", "irfftn", "rfft", "rfft2", "rfftfreq", "rfftn",
]


def fft(
    a: ArrayLike, n: int | None = None, axis: int = -1, norm: str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """The discrete Fourier transform along an axis.

    Parameters
    ----------
    a : array
        float32 is computed in complex64, float64 in complex128.
    n : int, optional
        The length: `a` is cut or filled up with zeros; by default that of the axis.
    axis : int
    norm : str, optional
        'backward' scales the inverse by 1/n, 'forward' the transform, 'ortho' both by 1/sqrt(n).

    Returns
    -------
    array of complex numbers

    Examples
    --------
    >>> from slipstream import np
    >>> np.fft.fft(np.array([1, 0, 0, 0])).tolist()
    [(1+0j), (1+0j), (1+0j), (1+0j)]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        result = _fft._c2c(a, n, axis, norm, False)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np.fft", "fft", a, n, axis, norm)
    except (TypeError, ValueError) as error:
        raise explained(error, _fft.fft, n=n, axis=axis, norm=norm) from error.__cause__


def fft2(
    a: ArrayLike, s: Sequence[int] | None = None, axes: Any = (-2, -1), norm: Any = None,
    out: ndarray | None = None,
) -> ndarray:
    """The Fourier transform over two axes; see `fftn`.

    Examples
    --------
    >>> from slipstream import np
    >>> np.fft.fft2(np.ones((2, 2))).real.tolist()
    [[4.0, 0.0], [0.0, 0.0]]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        result = _fft._many(a, s, axes, norm, False)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np.fft", "fft2", a, s, axes, norm)
    except (TypeError, ValueError) as error:
        raise explained(error, _fft.fft2, s=s) from error.__cause__


def fftfreq(
    n: int, d: float = 1.0, dtype: Any = None, device: Context | str | None = None,
) -> ndarray:
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
    try:
        if device is not None:
            check_device(device)
        result = _fft._frequencies(ndarray, n, d, dtype, False)
        return result if device is None else made(result, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _fft.fftfreq, n=n, d=d) from error.__cause__


def fftn(
    a: ArrayLike, s: Sequence[int] | None = None, axes: Any = None, norm: Any = None,
    out: ndarray | None = None,
) -> ndarray:
    """The Fourier transform over several axes.

    Parameters
    ----------
    a : array
    s : sequence of ints, optional
        The length along each of `axes`; -1 leaves it as it is.
    axes : sequence of ints, optional
        By default the last ``len(s)``, or all.
    norm : str, optional
        As in `fft`.

    Examples
    --------
    >>> from slipstream import np
    >>> np.fft.fftn(np.ones((2, 2))).real.tolist()
    [[4.0, 0.0], [0.0, 0.0]]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        result = _fft._many(a, s, axes, norm, False)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np.fft", "fftn", a, s, axes, norm)
    except (TypeError, ValueError) as error:
        raise explained(error, _fft.fftn, s=s) from error.__cause__


def fftshift(x: ArrayLike, axes: Any = None) -> ndarray:
    """The zero frequency moved to the middle of each axis.

    Parameters
    ----------
    x : array
    axes : int or tuple of ints, optional
        By default all.

    Examples
    --------
    >>> from slipstream import np
    >>> np.fft.fftshift(np.array([0, 1, 2, -2, -1])).tolist()
    [-2.0, -1.0, 0.0, 1.0, 2.0]
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        return _fft._shift(x, axes, 1)
    except Symbolic:
        return symbolic("np.fft", "fftshift", x, axes)
    except (TypeError, ValueError) as error:
        raise explained(error, _fft.fftshift) from error.__cause__


def hfft(
    a: ArrayLike, n: int | None = None, axis: int = -1, norm: str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """The transform of a signal whose second half mirrors the first: real numbers.

    Parameters are those of `irfft`.

    Examples
    --------
    >>> from slipstream import np
    >>> np.fft.hfft(np.array([1, 0, 0])).tolist()
    [1.0, 1.0, 1.0, 1.0]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        result = _fft._c2r(core_ops.conjugate(_fft._complex(a)), n, axis, _fft._other(norm))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np.fft", "hfft", a, n, axis, norm)
    except (TypeError, ValueError) as error:
        raise explained(error, _fft.hfft, n=n, axis=axis, norm=norm) from error.__cause__


def ifft(
    a: ArrayLike, n: int | None = None, axis: int = -1, norm: str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """The inverse of `fft`, with the same parameters.

    Examples
    --------
    >>> from slipstream import np
    >>> np.fft.ifft(np.array([4, 0, 0, 0])).tolist()
    [(1+0j), (1+0j), (1+0j), (1+0j)]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        result = _fft._c2c(a, n, axis, norm, True)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np.fft", "ifft", a, n, axis, norm)
    except (TypeError, ValueError) as error:
        raise explained(error, _fft.ifft, n=n, axis=axis, norm=norm) from error.__cause__


def ifft2(
    a: ArrayLike, s: Sequence[int] | None = None, axes: Any = (-2, -1), norm: Any = None,
    out: ndarray | None = None,
) -> ndarray:
    """The inverse of `fft2`, with the same parameters.

    Examples
    --------
    >>> from slipstream import np
    >>> np.fft.ifft2(np.ones((2, 2))).real.tolist()
    [[1.0, 0.0], [0.0, 0.0]]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        result = _fft._many(a, s, axes, norm, True)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np.fft", "ifft2", a, s, axes, norm)
    except (TypeError, ValueError) as error:
        raise explained(error, _fft.ifft2, s=s) from error.__cause__


def ifftn(
    a: ArrayLike, s: Sequence[int] | None = None, axes: Any = None, norm: Any = None,
    out: ndarray | None = None,
) -> ndarray:
    """The inverse of `fftn`, with the same parameters.

    Examples
    --------
    >>> from slipstream import np
    >>> np.fft.ifftn(np.ones((2, 2))).real.tolist()
    [[1.0, 0.0], [0.0, 0.0]]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        result = _fft._many(a, s, axes, norm, True)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np.fft", "ifftn", a, s, axes, norm)
    except (TypeError, ValueError) as error:
        raise explained(error, _fft.ifftn, s=s) from error.__cause__


def ifftshift(x: ArrayLike, axes: Any = None) -> ndarray:
    """The inverse of `fftshift`.

    Examples
    --------
    >>> from slipstream import np
    >>> np.fft.ifftshift(np.array([-2, -1, 0, 1, 2])).tolist()
    [0.0, 1.0, 2.0, -2.0, -1.0]
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        return _fft._shift(x, axes, -1)
    except Symbolic:
        return symbolic("np.fft", "ifftshift", x, axes)
    except (TypeError, ValueError) as error:
        raise explained(error, _fft.ifftshift) from error.__cause__


def ihfft(
    a: ArrayLike, n: int | None = None, axis: int = -1, norm: str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """The inverse of `hfft`: the first n // 2 + 1 values.

    Parameters are those of `rfft`.

    Examples
    --------
    >>> from slipstream import np
    >>> np.fft.ihfft(np.array([4, 0, 0, 0])).real.tolist()
    [1.0, 1.0, 1.0]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        result = core_ops.conjugate(_fft._r2c(a, n, axis, _fft._other(norm)))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np.fft", "ihfft", a, n, axis, norm)
    except (TypeError, ValueError) as error:
        raise explained(error, _fft.ihfft, n=n, axis=axis, norm=norm) from error.__cause__


def irfft(
    a: ArrayLike, n: int | None = None, axis: int = -1, norm: str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """The inverse of `rfft`: real numbers.

    Parameters
    ----------
    a : array
    n : int, optional
        The length of the result; by default an even one, 2 * (m - 1) for m values.
    axis : int
    norm : str, optional
        As in `fft`.

    Examples
    --------
    >>> from slipstream import np
    >>> np.fft.irfft(np.array([4, 0, 0])).tolist()
    [1.0, 1.0, 1.0, 1.0]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        result = _fft._c2r(a, n, axis, norm)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np.fft", "irfft", a, n, axis, norm)
    except (TypeError, ValueError) as error:
        raise explained(error, _fft.irfft, n=n, axis=axis, norm=norm) from error.__cause__


def irfft2(
    a: ArrayLike, s: Sequence[int] | None = None, axes: Any = (-2, -1), norm: Any = None,
    out: ndarray | None = None,
) -> ndarray:
    """`irfftn` over two axes.

    Examples
    --------
    >>> from slipstream import np
    >>> np.fft.irfft2(np.ones((2, 3))).shape
    (2, 4)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        result = _fft._half_many(a, s, axes, norm)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np.fft", "irfft2", a, s, axes, norm)
    except (TypeError, ValueError) as error:
        raise explained(error, _fft.irfft2, s=s) from error.__cause__


def irfftn(
    a: ArrayLike, s: Sequence[int] | None = None, axes: Any = None, norm: Any = None,
    out: ndarray | None = None,
) -> ndarray:
    """The inverse of `rfftn`; `s` tells the lengths of the result.

    Examples
    --------
    >>> from slipstream import np
    >>> np.fft.irfftn(np.ones((2, 3))).tolist()
    [[1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        result = _fft._half_many(a, s, axes, norm)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np.fft", "irfftn", a, s, axes, norm)
    except (TypeError, ValueError) as error:
        raise explained(error, _fft.irfftn, s=s) from error.__cause__


def rfft(
    a: ArrayLike, n: int | None = None, axis: int = -1, norm: str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """The first n // 2 + 1 values of `fft` for real numbers: the others mirror them.

    Parameters are those of `fft`.

    Examples
    --------
    >>> from slipstream import np
    >>> np.fft.rfft(np.array([1, 1, 1, 1])).tolist()
    [(4+0j), 0j, 0j]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        result = _fft._r2c(a, n, axis, norm)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np.fft", "rfft", a, n, axis, norm)
    except (TypeError, ValueError) as error:
        raise explained(error, _fft.rfft, n=n, axis=axis, norm=norm) from error.__cause__


def rfft2(
    a: ArrayLike, s: Sequence[int] | None = None, axes: Any = (-2, -1), norm: Any = None,
    out: ndarray | None = None,
) -> ndarray:
    """`rfftn` over two axes.

    Examples
    --------
    >>> from slipstream import np
    >>> np.fft.rfft2(np.ones((2, 4))).shape
    (2, 3)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        result = _fft._real_many(a, s, axes, norm)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np.fft", "rfft2", a, s, axes, norm)
    except (TypeError, ValueError) as error:
        raise explained(error, _fft.rfft2, s=s) from error.__cause__


def rfftfreq(
    n: int, d: float = 1.0, dtype: Any = None, device: Context | str | None = None,
) -> ndarray:
    """The frequencies that belong to the values of `rfft`; parameters as in `fftfreq`.

    Examples
    --------
    >>> from slipstream import np
    >>> np.fft.rfftfreq(4).tolist()
    [0.0, 0.25, 0.5]
    """
    try:
        if device is not None:
            check_device(device)
        result = _fft._frequencies(ndarray, n, d, dtype, True)
        return result if device is None else made(result, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _fft.rfftfreq, n=n, d=d) from error.__cause__


def rfftn(
    a: ArrayLike, s: Sequence[int] | None = None, axes: Any = None, norm: Any = None,
    out: ndarray | None = None,
) -> ndarray:
    """`rfft` over the last of several axes and `fft` over the others; see `fftn`.

    Examples
    --------
    >>> from slipstream import np
    >>> np.fft.rfftn(np.ones((2, 4))).shape
    (2, 3)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        result = _fft._real_many(a, s, axes, norm)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np.fft", "rfftn", a, s, axes, norm)
    except (TypeError, ValueError) as error:
        raise explained(error, _fft.rfftn, s=s) from error.__cause__
