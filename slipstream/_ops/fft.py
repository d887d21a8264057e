"""Fourier transforms: one axis at a time, each a transform of many lines."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

from .. import _core
from .._convert import A, Array
from .._declare import Device, operation
from .._dtypes import COMPLEXES, dtype_name, name_of
from .arguments import axes_of, normalize_axis
from .linalg.matrices import as_type, computed_name
from .manipulation.reordering import roll

core_ops = _core.ops


def _real(x: Array) -> Array:
    if name_of(x) in COMPLEXES:
        raise TypeError("a must be real; use fft for complex numbers")
    return as_type(x, computed_name(x))


def _complex(x: Array) -> Array:
    name = computed_name(x)
    return as_type(x, {"float32": "complex64", "float64": "complex128"}.get(name, name))


def _scale(norm: str | None, n: int, inverse: bool) -> float:
    """The factor that the sums are multiplied by."""
    if norm not in (None, "backward", "ortho", "forward"):
        raise ValueError(f"norm must be 'backward', 'ortho' or 'forward', not {norm!r}")
    if norm == "ortho":
        return n**-0.5
    return 1.0 / n if inverse == (norm != "forward") else 1.0


def _length(n: Any, default: int) -> int:
    if n is None:
        n = default
    else:
        try:
            n = operator.index(n)
        except TypeError:
            raise TypeError(f"n must be an integer, not {n!r}") from None
    if n < 1:
        raise ValueError(f"n must be positive: cannot transform {n} points")
    return n


def _line(x: Array, axis: int) -> int:
    return x.shape[normalize_axis(axis, x.ndim)]


def _c2c(x: Array, n: int | None, axis: int, norm: str | None, inverse: bool) -> Array:
    n = _length(n, _line(x, axis))
    return _core.fft_axis(_complex(x), axis, n, "c2c", inverse, _scale(norm, n, inverse))


def _r2c(x: Array, n: int | None, axis: int, norm: str | None, inverse: bool = False) -> Array:
    n = _length(n, _line(x, axis))
    return _core.fft_axis(_real(x), axis, n, "r2c", inverse, _scale(norm, n, inverse))


def _c2r(x: Array, n: int | None, axis: int, norm: str | None, inverse: bool = True) -> Array:
    n = _length(n, 2 * (_line(x, axis) - 1))
    return _core.fft_axis(_complex(x), axis, n, "c2r", True, _scale(norm, n, inverse))


@operation(np_fft="fft", out=True)
def fft(a: Array, n: int | None = None, axis: int = -1, norm: str | None = None) -> Array:
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
    >>> from slipstream import {imports}
    >>> {f}.fft({a}.array([1, 0, 0, 0])).tolist()
    [(1+0j), (1+0j), (1+0j), (1+0j)]
    """
    return _c2c(a, n, axis, norm, False)


@operation(np_fft="ifft", out=True)
def ifft(a: Array, n: int | None = None, axis: int = -1, norm: str | None = None) -> Array:
    """The inverse of `fft`, with the same parameters.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.ifft({a}.array([4, 0, 0, 0])).tolist()
    [(1+0j), (1+0j), (1+0j), (1+0j)]
    """
    return _c2c(a, n, axis, norm, True)


@operation(np_fft="rfft", out=True)
def rfft(a: Array, n: int | None = None, axis: int = -1, norm: str | None = None) -> Array:
    """The first n // 2 + 1 values of `fft` for real numbers: the others mirror them.

    Parameters are those of `fft`.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.rfft({a}.array([1, 1, 1, 1])).tolist()
    [(4+0j), 0j, 0j]
    """
    return _r2c(a, n, axis, norm)


@operation(np_fft="irfft", out=True)
def irfft(a: Array, n: int | None = None, axis: int = -1, norm: str | None = None) -> Array:
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
    >>> from slipstream import {imports}
    >>> {f}.irfft({a}.array([4, 0, 0])).tolist()
    [1.0, 1.0, 1.0, 1.0]
    """
    return _c2r(a, n, axis, norm)


_OTHER = {None: "forward", "backward": "forward", "forward": "backward", "ortho": "ortho"}


def _other(norm: str | None) -> str:
    if norm not in _OTHER:
        raise ValueError(f"norm must be 'backward', 'ortho' or 'forward', not {norm!r}")
    return _OTHER[norm]


@operation(np_fft="hfft", out=True)
def hfft(a: Array, n: int | None = None, axis: int = -1, norm: str | None = None) -> Array:
    """The transform of a signal whose second half mirrors the first: real numbers.

    Parameters are those of `irfft`.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.hfft({a}.array([1, 0, 0])).tolist()
    [1.0, 1.0, 1.0, 1.0]
    """
    return _c2r(core_ops.conjugate(_complex(a)), n, axis, _other(norm))


@operation(np_fft="ihfft", out=True)
def ihfft(a: Array, n: int | None = None, axis: int = -1, norm: str | None = None) -> Array:
    """The inverse of `hfft`: the first n // 2 + 1 values.

    Parameters are those of `rfft`.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.ihfft({a}.array([4, 0, 0, 0])).real.tolist()
    [1.0, 1.0, 1.0]
    """
    return core_ops.conjugate(_r2c(a, n, axis, _other(norm)))


def _axes_and_lengths(x: Array, s: Any, axes: Any) -> tuple[list[int], list[int | None]]:
    """The axes to transform and the length given for each (None: as it is)."""
    lengths = None if s is None else [None if k is None else operator.index(k) for k in s]
    if axes is None:
        count = x.ndim if lengths is None else len(lengths)
        if count > x.ndim:
            raise ValueError(f"s names {count} lengths, a has {x.ndim} axes")
        places = list(range(x.ndim - count, x.ndim))
    else:
        places = [normalize_axis(k, x.ndim, "axes") for k in axes_of(axes)]
    if lengths is None:
        lengths = [None] * len(places)
    if len(lengths) != len(places):
        raise ValueError("s and axes must have the same length")
    # -1 means the axis as it is, also where a real result would have another length by default.
    sizes = zip(places, lengths, strict=True)
    return places, [x.shape[place] if k == -1 else k for place, k in sizes]


def _many(x: Array, s: Any, axes: Any, norm: str | None, inverse: bool) -> Array:
    places, lengths = _axes_and_lengths(x, s, axes)
    x = _complex(x)
    for axis, n in list(zip(places, lengths, strict=True))[::-1]:
        x = _c2c(x, n, axis, norm, inverse)
    return x


@operation(np_fft="fftn", out=True)
def fftn(a: Array, s: Sequence[int] | None = None, axes: Any = None, norm: Any = None) -> Array:
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
    >>> from slipstream import {imports}
    >>> {f}.fftn({a}.ones((2, 2))).real.tolist()
    [[4.0, 0.0], [0.0, 0.0]]
    """
    return _many(a, s, axes, norm, False)


@operation(np_fft="ifftn", out=True)
def ifftn(a: Array, s: Sequence[int] | None = None, axes: Any = None, norm: Any = None) -> Array:
    """The inverse of `fftn`, with the same parameters.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.ifftn({a}.ones((2, 2))).real.tolist()
    [[1.0, 0.0], [0.0, 0.0]]
    """
    return _many(a, s, axes, norm, True)


@operation(np_fft="fft2", out=True)
def fft2(a: Array, s: Sequence[int] | None = None, axes: Any = (-2, -1), norm: Any = None) -> Array:
    """The Fourier transform over two axes; see `fftn`.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.fft2({a}.ones((2, 2))).real.tolist()
    [[4.0, 0.0], [0.0, 0.0]]
    """
    return _many(a, s, axes, norm, False)


@operation(np_fft="ifft2", out=True)
def ifft2(
    a: Array, s: Sequence[int] | None = None, axes: Any = (-2, -1), norm: Any = None
) -> Array:
    """The inverse of `fft2`, with the same parameters.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.ifft2({a}.ones((2, 2))).real.tolist()
    [[1.0, 0.0], [0.0, 0.0]]
    """
    return _many(a, s, axes, norm, True)


def _real_many(x: Array, s: Any, axes: Any, norm: str | None) -> Array:
    places, lengths = _axes_and_lengths(x, s, axes)
    if not places:
        raise ValueError("axes must name at least one axis")
    x = _r2c(x, lengths[-1], places[-1], norm)
    for axis, n in list(zip(places, lengths, strict=True))[:-1]:
        x = _c2c(x, n, axis, norm, False)
    return x


def _half_many(x: Array, s: Any, axes: Any, norm: str | None) -> Array:
    places, lengths = _axes_and_lengths(x, s, axes)
    if not places:
        raise ValueError("axes must name at least one axis")
    for axis, n in list(zip(places, lengths, strict=True))[:-1]:
        x = _c2c(x, n, axis, norm, True)
    return _c2r(x, lengths[-1], places[-1], norm)


@operation(np_fft="rfftn", out=True)
def rfftn(a: Array, s: Sequence[int] | None = None, axes: Any = None, norm: Any = None) -> Array:
    """`rfft` over the last of several axes and `fft` over the others; see `fftn`.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.rfftn({a}.ones((2, 4))).shape
    (2, 3)
    """
    return _real_many(a, s, axes, norm)


@operation(np_fft="irfftn", out=True)
def irfftn(a: Array, s: Sequence[int] | None = None, axes: Any = None, norm: Any = None) -> Array:
    """The inverse of `rfftn`; `s` tells the lengths of the result.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.irfftn({a}.ones((2, 3))).tolist()
    [[1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]
    """
    return _half_many(a, s, axes, norm)


@operation(np_fft="rfft2", out=True)
def rfft2(
    a: Array, s: Sequence[int] | None = None, axes: Any = (-2, -1), norm: Any = None
) -> Array:
    """`rfftn` over two axes.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.rfft2({a}.ones((2, 4))).shape
    (2, 3)
    """
    return _real_many(a, s, axes, norm)


@operation(np_fft="irfft2", out=True)
def irfft2(
    a: Array, s: Sequence[int] | None = None, axes: Any = (-2, -1), norm: Any = None
) -> Array:
    """`irfftn` over two axes.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.irfft2({a}.ones((2, 3))).shape
    (2, 4)
    """
    return _half_many(a, s, axes, norm)


def _shift(x: Array, axes: Any, sign: int) -> Array:
    named = range(x.ndim) if axes is None else axes_of(axes)
    places = [normalize_axis(k, x.ndim, "axes") for k in named]
    shifts = [sign * (x.shape[k] // 2) for k in places]
    return roll(x, tuple(shifts), tuple(places)) if places else _core.copy(x)


@operation(np_fft="fftshift")
def fftshift(x: Array, axes: Any = None) -> Array:
    """The zero frequency moved to the middle of each axis.

    Parameters
    ----------
    x : array
    axes : int or tuple of ints, optional
        By default all.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.fftshift({a}.array([0, 1, 2, -2, -1])).tolist()
    [-2.0, -1.0, 0.0, 1.0, 2.0]
    """
    return _shift(x, axes, 1)


@operation(np_fft="ifftshift")
def ifftshift(x: Array, axes: Any = None) -> Array:
    """The inverse of `fftshift`.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.ifftshift({a}.array([-2, -1, 0, 1, 2])).tolist()
    [0.0, 1.0, 2.0, -2.0, -1.0]
    """
    return _shift(x, axes, -1)


@operation(np_fft="fftfreq")
def fftfreq(cls: type[A], n: int, d: float = 1.0, dtype: Any = None, device: Device = None) -> A:
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
    >>> from slipstream import {imports}
    >>> {f}.fftfreq(4).tolist()
    [0.0, 0.25, -0.5, -0.25]
    """
    return _frequencies(cls, n, d, dtype, False)


@operation(np_fft="rfftfreq")
def rfftfreq(cls: type[A], n: int, d: float = 1.0, dtype: Any = None, device: Device = None) -> A:
    """The frequencies that belong to the values of `rfft`; parameters as in `fftfreq`.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.rfftfreq(4).tolist()
    [0.0, 0.25, 0.5]
    """
    return _frequencies(cls, n, d, dtype, True)


def _frequencies(cls: type[A], n: int, d: float, dtype: Any, half: bool) -> A:
    try:
        n = operator.index(n)
    except TypeError:
        raise ValueError(f"n must be an integer, not {n!r}") from None
    if n < 1:
        raise ValueError(f"n must be positive, not {n}")
    count = n // 2 + 1 if half else n
    k = _core.arange(cls, 0.0, 1.0, count, dtype_name(dtype))
    if not half:
        k = _core.where(core_ops.less(k, (n + 1) // 2), k, core_ops.subtract(k, n))
    return core_ops.multiply(k, 1.0 / (n * d))


@operation(nd_contrib="fft")
def pairs(data: Array, compute_size: int = 128) -> Array:
    """The Fourier transform along the last axis, as (real, imaginary) pairs side by side.

    Parameters
    ----------
    data : array, shape (..., d)
    compute_size : int
        How many lines MXNet transformed at once; here it does not matter.

    Returns
    -------
    array, shape (..., 2 * d)

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.pairs({a}.array([[1, 1]])).asnumpy().tolist()
    [[2.0, 0.0, 0.0, 0.0]]
    """
    return _core.fft_pairs(as_type(data, "float32"), False)


@operation(nd_contrib="ifft")
def inverse_pairs(data: Array, compute_size: int = 128) -> Array:
    """The real part of the inverse of ``fft``, not divided by the length.

    Parameters
    ----------
    data : array, shape (..., 2 * d)
        (real, imaginary) pairs side by side.
    compute_size : int
        How many lines MXNet transformed at once; here it does not matter.

    Returns
    -------
    array, shape (..., d)

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.inverse_pairs({a}.array([[2, 0, 0, 0]])).asnumpy().tolist()
    [[2.0, 2.0]]
    """
    return _core.fft_pairs(as_type(data, "float32"), True)
