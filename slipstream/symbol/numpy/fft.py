"""Symbols of the functions of ``np.fft``.

Written by tools/write_functions.py from the functions on arrays; change those instead.
"""

# fmt: off
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ... import np
from .._call import UNSET
from .._numpy_symbol import call

if TYPE_CHECKING:
    from ...context import Context
    from .._numpy_symbol import _Symbol
    from .._typing import SymbolLike

__all__ = [
    "fft", "fft2", "fftfreq", "fftn", "fftshift", "hfft", "ifft", "ifft2", "ifftn", "ifftshift",
    "ihfft", "irfft", "irfft2", "irfftn", "rfft", "rfft2", "rfftfreq", "rfftn",
]


def fft(
    a: SymbolLike = UNSET, n: int | None = UNSET, axis: int = UNSET, norm: str | None = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """The discrete Fourier transform along an axis.

    The symbol of ``np.fft.fft(a, n=None, axis=-1, norm=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_fft_fft", "fft", np.fft.fft, {"a": a, "n": n, "axis": axis, "norm": norm, "out": out,
        "name": name, "attr": attr}, attributes
    )


def fft2(
    a: SymbolLike = UNSET, s: Sequence[int] | None = UNSET, axes: Any = UNSET, norm: Any = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """The Fourier transform over two axes; see `fftn`.

    The symbol of ``np.fft.fft2(a, s=None, axes=(-2, -1), norm=None)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_fft_fft2", "fft2", np.fft.fft2, {"a": a, "s": s, "axes": axes, "norm": norm, "out":
        out, "name": name, "attr": attr}, attributes
    )


def fftfreq(
    n: int = UNSET, d: float = UNSET, dtype: Any = UNSET, device: Context | str | None = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The frequencies that belong to the values of `fft`.

    The symbol of ``np.fft.fftfreq(n, d=1.0, dtype=None, device=None)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_fft_fftfreq", "fftfreq", np.fft.fftfreq, {"n": n, "d": d, "dtype": dtype, "device":
        device, "name": name, "attr": attr}, attributes
    )


def fftn(
    a: SymbolLike = UNSET, s: Sequence[int] | None = UNSET, axes: Any = UNSET, norm: Any = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """The Fourier transform over several axes.

    The symbol of ``np.fft.fftn(a, s=None, axes=None, norm=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_fft_fftn", "fftn", np.fft.fftn, {"a": a, "s": s, "axes": axes, "norm": norm, "out":
        out, "name": name, "attr": attr}, attributes
    )


def fftshift(
    x: SymbolLike = UNSET, axes: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The zero frequency moved to the middle of each axis.

    The symbol of ``np.fft.fftshift(x, axes=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_fft_fftshift", "fftshift", np.fft.fftshift, {"x": x, "axes": axes, "name": name,
        "attr": attr}, attributes
    )


def hfft(
    a: SymbolLike = UNSET, n: int | None = UNSET, axis: int = UNSET, norm: str | None = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """The transform of a signal whose second half mirrors the first: real numbers.

    The symbol of ``np.fft.hfft(a, n=None, axis=-1, norm=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_fft_hfft", "hfft", np.fft.hfft, {"a": a, "n": n, "axis": axis, "norm": norm, "out":
        out, "name": name, "attr": attr}, attributes
    )


def ifft(
    a: SymbolLike = UNSET, n: int | None = UNSET, axis: int = UNSET, norm: str | None = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """The inverse of `fft`, with the same parameters.

    The symbol of ``np.fft.ifft(a, n=None, axis=-1, norm=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_fft_ifft", "ifft", np.fft.ifft, {"a": a, "n": n, "axis": axis, "norm": norm, "out":
        out, "name": name, "attr": attr}, attributes
    )


def ifft2(
    a: SymbolLike = UNSET, s: Sequence[int] | None = UNSET, axes: Any = UNSET, norm: Any = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """The inverse of `fft2`, with the same parameters.

    The symbol of ``np.fft.ifft2(a, s=None, axes=(-2, -1), norm=None)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_fft_ifft2", "ifft2", np.fft.ifft2, {"a": a, "s": s, "axes": axes, "norm": norm, "out":
        out, "name": name, "attr": attr}, attributes
    )


def ifftn(
    a: SymbolLike = UNSET, s: Sequence[int] | None = UNSET, axes: Any = UNSET, norm: Any = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """The inverse of `fftn`, with the same parameters.

    The symbol of ``np.fft.ifftn(a, s=None, axes=None, norm=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_fft_ifftn", "ifftn", np.fft.ifftn, {"a": a, "s": s, "axes": axes, "norm": norm, "out":
        out, "name": name, "attr": attr}, attributes
    )


def ifftshift(
    x: SymbolLike = UNSET, axes: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The inverse of `fftshift`.

    The symbol of ``np.fft.ifftshift(x, axes=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_fft_ifftshift", "ifftshift", np.fft.ifftshift, {"x": x, "axes": axes, "name": name,
        "attr": attr}, attributes
    )


def ihfft(
    a: SymbolLike = UNSET, n: int | None = UNSET, axis: int = UNSET, norm: str | None = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """The inverse of `hfft`: the first n // 2 + 1 values.

    The symbol of ``np.fft.ihfft(a, n=None, axis=-1, norm=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_fft_ihfft", "ihfft", np.fft.ihfft, {"a": a, "n": n, "axis": axis, "norm": norm, "out":
        out, "name": name, "attr": attr}, attributes
    )


def irfft(
    a: SymbolLike = UNSET, n: int | None = UNSET, axis: int = UNSET, norm: str | None = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """The inverse of `rfft`: real numbers.

    The symbol of ``np.fft.irfft(a, n=None, axis=-1, norm=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_fft_irfft", "irfft", np.fft.irfft, {"a": a, "n": n, "axis": axis, "norm": norm, "out":
        out, "name": name, "attr": attr}, attributes
    )


def irfft2(
    a: SymbolLike = UNSET, s: Sequence[int] | None = UNSET, axes: Any = UNSET, norm: Any = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """`irfftn` over two axes.

    The symbol of ``np.fft.irfft2(a, s=None, axes=(-2, -1), norm=None)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_fft_irfft2", "irfft2", np.fft.irfft2, {"a": a, "s": s, "axes": axes, "norm": norm,
        "out": out, "name": name, "attr": attr}, attributes
    )


def irfftn(
    a: SymbolLike = UNSET, s: Sequence[int] | None = UNSET, axes: Any = UNSET, norm: Any = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """The inverse of `rfftn`; `s` tells the lengths of the result.

    The symbol of ``np.fft.irfftn(a, s=None, axes=None, norm=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_fft_irfftn", "irfftn", np.fft.irfftn, {"a": a, "s": s, "axes": axes, "norm": norm,
        "out": out, "name": name, "attr": attr}, attributes
    )


def rfft(
    a: SymbolLike = UNSET, n: int | None = UNSET, axis: int = UNSET, norm: str | None = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """The first n // 2 + 1 values of `fft` for real numbers: the others mirror them.

    The symbol of ``np.fft.rfft(a, n=None, axis=-1, norm=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_fft_rfft", "rfft", np.fft.rfft, {"a": a, "n": n, "axis": axis, "norm": norm, "out":
        out, "name": name, "attr": attr}, attributes
    )


def rfft2(
    a: SymbolLike = UNSET, s: Sequence[int] | None = UNSET, axes: Any = UNSET, norm: Any = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """`rfftn` over two axes.

    The symbol of ``np.fft.rfft2(a, s=None, axes=(-2, -1), norm=None)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_fft_rfft2", "rfft2", np.fft.rfft2, {"a": a, "s": s, "axes": axes, "norm": norm, "out":
        out, "name": name, "attr": attr}, attributes
    )


def rfftfreq(
    n: int = UNSET, d: float = UNSET, dtype: Any = UNSET, device: Context | str | None = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The frequencies that belong to the values of `rfft`; parameters as in `fftfreq`.

    The symbol of ``np.fft.rfftfreq(n, d=1.0, dtype=None, device=None)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_fft_rfftfreq", "rfftfreq", np.fft.rfftfreq, {"n": n, "d": d, "dtype": dtype, "device":
        device, "name": name, "attr": attr}, attributes
    )


def rfftn(
    a: SymbolLike = UNSET, s: Sequence[int] | None = UNSET, axes: Any = UNSET, norm: Any = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """`rfft` over the last of several axes and `fft` over the others; see `fftn`.

    The symbol of ``np.fft.rfftn(a, s=None, axes=None, norm=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_fft_rfftn", "rfftn", np.fft.rfftn, {"a": a, "s": s, "axes": axes, "norm": norm, "out":
        out, "name": name, "attr": attr}, attributes
    )
