"""Symbols of the functions of ``nd.linalg``.

Written by tools/write_functions.py from the functions on arrays; change those instead.
"""

# fmt: off
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import nd
from ._call import UNSET, call

if TYPE_CHECKING:
    from ._symbol import Symbol
    from ._typing import SymbolLike

__all__ = [
    "det", "extractdiag", "extracttrian", "gelqf", "gemm", "gemm2", "inverse", "makediag",
    "maketrian", "potrf", "potri", "slogdet", "sumlogdiag", "syevd", "syrk", "trmm", "trsm",
]


def det(
    A: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The determinant of square matrices, of shape (1,) for one.

    The symbol of ``nd.linalg.det(A)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_linalg_det", "det", nd.linalg.det, {"A": A, "out": out, "name": name, "attr": attr},
        attributes
    )


def extractdiag(
    A: SymbolLike = UNSET, offset: int = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """A diagonal of square matrices.

    The symbol of ``nd.linalg.extractdiag(A, offset=0)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_linalg_extractdiag", "extractdiag", nd.linalg.extractdiag, {"A": A, "offset": offset,
        "out": out, "name": name, "attr": attr}, attributes
    )


def extracttrian(
    A: SymbolLike = UNSET, offset: int = UNSET, lower: bool = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The elements of a triangle of square matrices: a lower one by rows, an upper one by columns.

    The symbol of ``nd.linalg.extracttrian(A, offset=0, lower=True)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_linalg_extracttrian", "extracttrian", nd.linalg.extracttrian, {"A": A, "offset": offset,
        "lower": lower, "out": out, "name": name, "attr": attr}, attributes
    )


def gelqf(
    A: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The factors Q and L of ``A = L @ Q``: orthonormal rows, lower triangle.

    The symbol of ``nd.linalg.gelqf(A)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_linalg_gelqf", "gelqf", nd.linalg.gelqf, {"A": A, "out": out, "name": name, "attr": attr},
        attributes
    )


def gemm(
    A: SymbolLike = UNSET, B: SymbolLike = UNSET, C: SymbolLike = UNSET, transpose_a: bool = UNSET,
    transpose_b: bool = UNSET, alpha: float = UNSET, beta: float = UNSET, axis: int = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """``alpha * op(A) @ op(B) + beta * C`` for stacks of matrices.

    The symbol of ``nd.linalg.gemm(A, B, C, transpose_a=False, transpose_b=False, alpha=1.0,
    beta=1.0, axis=-2)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "_linalg_gemm", "gemm", nd.linalg.gemm, {"A": A, "B": B, "C": C, "transpose_a": transpose_a,
        "transpose_b": transpose_b, "alpha": alpha, "beta": beta, "axis": axis, "out": out, "name":
        name, "attr": attr}, attributes
    )


def gemm2(
    A: SymbolLike = UNSET, B: SymbolLike = UNSET, transpose_a: bool = UNSET,
    transpose_b: bool = UNSET, alpha: float = UNSET, axis: int = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """``alpha * op(A) @ op(B)`` for stacks of matrices; see `gemm`.

    The symbol of ``nd.linalg.gemm2(A, B, transpose_a=False, transpose_b=False, alpha=1.0,
    axis=-2)``. Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_linalg_gemm2", "gemm2", nd.linalg.gemm2, {"A": A, "B": B, "transpose_a": transpose_a,
        "transpose_b": transpose_b, "alpha": alpha, "axis": axis, "out": out, "name": name, "attr":
        attr}, attributes
    )


def inverse(
    A: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The inverse of square matrices.

    The symbol of ``nd.linalg.inverse(A)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_linalg_inverse", "inverse", nd.linalg.inverse, {"A": A, "out": out, "name": name, "attr":
        attr}, attributes
    )


def makediag(
    A: SymbolLike = UNSET, offset: int = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Square matrices with `A` on a diagonal and zeros elsewhere.

    The symbol of ``nd.linalg.makediag(A, offset=0)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_linalg_makediag", "makediag", nd.linalg.makediag, {"A": A, "offset": offset, "out": out,
        "name": name, "attr": attr}, attributes
    )


def maketrian(
    A: SymbolLike = UNSET, offset: int = UNSET, lower: bool = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Square matrices with a triangle of given elements: what `extracttrian` takes apart.

    The symbol of ``nd.linalg.maketrian(A, offset=0, lower=True)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_linalg_maketrian", "maketrian", nd.linalg.maketrian, {"A": A, "offset": offset, "lower":
        lower, "out": out, "name": name, "attr": attr}, attributes
    )


def potrf(
    A: SymbolLike = UNSET, lower: bool = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The Cholesky factor of symmetric positive definite matrices.

    The symbol of ``nd.linalg.potrf(A, lower=True)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_linalg_potrf", "potrf", nd.linalg.potrf, {"A": A, "lower": lower, "out": out, "name":
        name, "attr": attr}, attributes
    )


def potri(
    A: SymbolLike = UNSET, lower: bool = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The inverse of the matrix whose Cholesky factor is `A`.

    The symbol of ``nd.linalg.potri(A, lower=True)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_linalg_potri", "potri", nd.linalg.potri, {"A": A, "lower": lower, "out": out, "name":
        name, "attr": attr}, attributes
    )


def slogdet(
    A: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Sign and logarithm of the determinant of square matrices.

    The symbol of ``nd.linalg.slogdet(A)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_linalg_slogdet", "slogdet", nd.linalg.slogdet, {"A": A, "out": out, "name": name, "attr":
        attr}, attributes
    )


def sumlogdiag(
    A: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The sum of the logarithms of a matrix's diagonal, of shape (1,) for one matrix.

    The symbol of ``nd.linalg.sumlogdiag(A)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_linalg_sumlogdiag", "sumlogdiag", nd.linalg.sumlogdiag, {"A": A, "out": out, "name": name,
        "attr": attr}, attributes
    )


def syevd(
    A: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Eigenvectors, in the rows of U, and eigenvalues L of symmetric matrices.

    The symbol of ``nd.linalg.syevd(A)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_linalg_syevd", "syevd", nd.linalg.syevd, {"A": A, "out": out, "name": name, "attr": attr},
        attributes
    )


def syrk(
    A: SymbolLike = UNSET, transpose: bool = UNSET, alpha: float = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """``alpha * A @ A.T`` for stacks of matrices, or ``alpha * A.T @ A``.

    The symbol of ``nd.linalg.syrk(A, transpose=False, alpha=1.0)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_linalg_syrk", "syrk", nd.linalg.syrk, {"A": A, "transpose": transpose, "alpha": alpha,
        "out": out, "name": name, "attr": attr}, attributes
    )


def trmm(
    A: SymbolLike = UNSET, B: SymbolLike = UNSET, transpose: bool = UNSET, rightside: bool = UNSET,
    lower: bool = UNSET, alpha: float = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """``alpha * op(A) @ B`` with a triangular A, or ``alpha * B @ op(A)``.

    The symbol of ``nd.linalg.trmm(A, B, transpose=False, rightside=False, lower=True, alpha=1.0)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_linalg_trmm", "trmm", nd.linalg.trmm, {"A": A, "B": B, "transpose": transpose,
        "rightside": rightside, "lower": lower, "alpha": alpha, "out": out, "name": name, "attr":
        attr}, attributes
    )


def trsm(
    A: SymbolLike = UNSET, B: SymbolLike = UNSET, transpose: bool = UNSET, rightside: bool = UNSET,
    lower: bool = UNSET, alpha: float = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The x of ``op(A) @ x = alpha * B`` with a triangular A, or of ``x @ op(A) = alpha * B``.

    The symbol of ``nd.linalg.trsm(A, B, transpose=False, rightside=False, lower=True, alpha=1.0)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_linalg_trsm", "trsm", nd.linalg.trsm, {"A": A, "B": B, "transpose": transpose,
        "rightside": rightside, "lower": lower, "alpha": alpha, "out": out, "name": name, "attr":
        attr}, attributes
    )
