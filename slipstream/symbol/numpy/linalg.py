"""Symbols of the functions of ``np.linalg``.

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
    from .._numpy_symbol import _Symbol
    from .._typing import SymbolLike

__all__ = [
    "cholesky", "cross", "det", "diagonal", "eig", "eigh", "eigvals", "eigvalsh", "inv", "lstsq",
    "matmul", "matrix_norm", "matrix_power", "matrix_rank", "matrix_transpose", "multi_dot", "norm",
    "outer", "pinv", "qr", "slogdet", "solve", "svd", "svdvals", "tensordot", "tensorinv",
    "tensorsolve", "trace", "vecdot", "vector_norm",
]


def cholesky(
    a: SymbolLike = UNSET, *, upper: bool = UNSET, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The triangular factor L of positive definite matrices ``a = L @ L.T`` (conjugated).

    The symbol of ``np.linalg.cholesky(a, upper=False)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_linalg_cholesky", "cholesky", np.linalg.cholesky, {"a": a, "upper": upper, "name":
        name, "attr": attr}, attributes
    )


def cross(
    a: SymbolLike = UNSET, b: SymbolLike = UNSET, axisa: int = UNSET, axisb: int = UNSET,
    axisc: int = UNSET, axis: int | None = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The cross product of vectors with two or three components.

    The symbol of ``np.linalg.cross(a, b, axisa=-1, axisb=-1, axisc=-1, axis=None)``. Inputs that
    are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_linalg_cross", "cross", np.linalg.cross, {"a": a, "b": b, "axisa": axisa, "axisb":
        axisb, "axisc": axisc, "axis": axis, "name": name, "attr": attr}, attributes
    )


def det(
    a: SymbolLike = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """The determinant of square matrices.

    The symbol of ``np.linalg.det(a)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npi_linalg_det", "det", np.linalg.det, {"a": a, "name": name, "attr": attr}, attributes
    )


def diagonal(
    x: SymbolLike = UNSET, *, offset: int = UNSET, a: SymbolLike | None = UNSET,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """A diagonal of the matrices on the last two axes, as a view.

    The symbol of ``np.linalg.diagonal(x, offset=0, a=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_linalg_diagonal", "diagonal", np.linalg.diagonal, {"x": x, "offset": offset, "a": a,
        "name": name, "attr": attr}, attributes
    )


def eig(
    a: SymbolLike = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Any:
    """Eigenvalues and eigenvectors of square matrices, as complex numbers.

    The symbol of ``np.linalg.eig(a)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npi_linalg_eig", "eig", np.linalg.eig, {"a": a, "name": name, "attr": attr}, attributes
    )


def eigh(
    a: SymbolLike = UNSET, UPLO: str = UNSET, *, upper: bool | None = UNSET,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """Eigenvalues and eigenvectors of symmetric (complex: Hermitian) matrices.

    The symbol of ``np.linalg.eigh(a, UPLO='L', upper=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_linalg_eigh", "eigh", np.linalg.eigh, {"a": a, "UPLO": UPLO, "upper": upper, "name":
        name, "attr": attr}, attributes
    )


def eigvals(
    a: SymbolLike = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Eigenvalues of square matrices, as complex numbers in no particular order.

    The symbol of ``np.linalg.eigvals(a)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_linalg_eigvals", "eigvals", np.linalg.eigvals, {"a": a, "name": name, "attr": attr},
        attributes
    )


def eigvalsh(
    a: SymbolLike = UNSET, UPLO: str = UNSET, *, upper: bool | None = UNSET,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Eigenvalues of symmetric (complex: Hermitian) matrices, in ascending order.

    The symbol of ``np.linalg.eigvalsh(a, UPLO='L', upper=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_linalg_eigvalsh", "eigvalsh", np.linalg.eigvalsh, {"a": a, "UPLO": UPLO, "upper":
        upper, "name": name, "attr": attr}, attributes
    )


def inv(
    a: SymbolLike = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """The inverse of square matrices.

    The symbol of ``np.linalg.inv(a)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npi_linalg_inv", "inv", np.linalg.inv, {"a": a, "name": name, "attr": attr}, attributes
    )


def lstsq(
    a: SymbolLike = UNSET, b: SymbolLike = UNSET, rcond: float | None = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """The x that makes ``a @ x`` come closest to `b`.

    The symbol of ``np.linalg.lstsq(a, b, rcond=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_linalg_lstsq", "lstsq", np.linalg.lstsq, {"a": a, "b": b, "rcond": rcond, "name":
        name, "attr": attr}, attributes
    )


def matmul(
    a: SymbolLike = UNSET, b: SymbolLike = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The matrix product over the last two axes; the others broadcast.

    The symbol of ``np.linalg.matmul(a, b)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_linalg_matmul", "matmul", np.linalg.matmul, {"a": a, "b": b, "out": out, "name": name,
        "attr": attr}, attributes
    )


def matrix_norm(
    x: SymbolLike = UNSET, *, keepdims: bool = UNSET, ord: Any = UNSET, axis: Sequence[int] = UNSET,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The norm of the matrices on two axes, the last two by default.

    The symbol of ``np.linalg.matrix_norm(x, keepdims=False, ord='fro', axis=(-2, -1))``. Inputs
    that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_linalg_matrix_norm", "matrix_norm", np.linalg.matrix_norm, {"x": x, "keepdims":
        keepdims, "ord": ord, "axis": axis, "name": name, "attr": attr}, attributes
    )


def matrix_power(
    a: SymbolLike = UNSET, n: int = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Square matrices multiplied by themselves `n` times; a negative `n` inverts first.

    The symbol of ``np.linalg.matrix_power(a, n)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_linalg_matrix_power", "matrix_power", np.linalg.matrix_power, {"a": a, "n": n, "name":
        name, "attr": attr}, attributes
    )


def matrix_rank(
    A: SymbolLike = UNSET, tol: Any = UNSET, hermitian: bool = UNSET, *, rtol: Any = UNSET,
    M: SymbolLike | None = UNSET, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """How many singular values of a matrix are not (almost) zero.

    The symbol of ``np.linalg.matrix_rank(A, tol=None, hermitian=False, rtol=None, M=None)``. Inputs
    that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_linalg_matrix_rank", "matrix_rank", np.linalg.matrix_rank, {"A": A, "tol": tol,
        "hermitian": hermitian, "rtol": rtol, "M": M, "name": name, "attr": attr}, attributes
    )


def matrix_transpose(
    x: SymbolLike = UNSET, *, a: SymbolLike | None = UNSET, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """A view with the last two axes exchanged.

    The symbol of ``np.linalg.matrix_transpose(x, a=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_linalg_matrix_transpose", "matrix_transpose", np.linalg.matrix_transpose, {"x": x,
        "a": a, "name": name, "attr": attr}, attributes
    )


def multi_dot(
    arrays: Sequence[SymbolLike] = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The product of two or more matrices, in the order that costs least.

    The symbol of ``np.linalg.multi_dot(arrays)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_linalg_multi_dot", "multi_dot", np.linalg.multi_dot, {"arrays": arrays, "out": out,
        "name": name, "attr": attr}, attributes
    )


def norm(
    x: SymbolLike = UNSET, ord: Any = UNSET, axis: Any = UNSET, keepdims: bool = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The norm of vectors or matrices.

    The symbol of ``np.linalg.norm(x, ord=None, axis=None, keepdims=False)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_linalg_norm", "norm", np.linalg.norm, {"x": x, "ord": ord, "axis": axis, "keepdims":
        keepdims, "name": name, "attr": attr}, attributes
    )


def outer(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, *, a: SymbolLike | None = UNSET,
    b: SymbolLike | None = UNSET, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """All products of an element of one vector with an element of another.

    The symbol of ``np.linalg.outer(x1, x2, a=None, b=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_linalg_outer", "outer", np.linalg.outer, {"x1": x1, "x2": x2, "a": a, "b": b, "name":
        name, "attr": attr}, attributes
    )


def pinv(
    a: SymbolLike = UNSET, rcond: Any = UNSET, hermitian: bool = UNSET, *, rtol: Any = UNSET,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The Moore-Penrose inverse of matrices, by their singular values.

    The symbol of ``np.linalg.pinv(a, rcond=None, hermitian=False, rtol=None)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_linalg_pinv", "pinv", np.linalg.pinv, {"a": a, "rcond": rcond, "hermitian": hermitian,
        "rtol": rtol, "name": name, "attr": attr}, attributes
    )


def qr(
    a: SymbolLike = UNSET, mode: str = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """The factors of ``a = Q @ R``: orthonormal columns, upper triangle.

    The symbol of ``np.linalg.qr(a, mode='reduced')``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_linalg_qr", "qr", np.linalg.qr, {"a": a, "mode": mode, "name": name, "attr": attr},
        attributes
    )


def slogdet(
    a: SymbolLike = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Any:
    """Sign and natural logarithm of the determinant, where that itself would overflow.

    The symbol of ``np.linalg.slogdet(a)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_linalg_slogdet", "slogdet", np.linalg.slogdet, {"a": a, "name": name, "attr": attr},
        attributes
    )


def solve(
    a: SymbolLike = UNSET, b: SymbolLike = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The solution x of the equations ``a @ x = b``.

    The symbol of ``np.linalg.solve(a, b)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_linalg_solve", "solve", np.linalg.solve, {"a": a, "b": b, "name": name, "attr": attr},
        attributes
    )


def svd(
    a: SymbolLike = UNSET, full_matrices: bool = UNSET, compute_uv: bool = UNSET,
    hermitian: bool = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Any:
    """Singular value decomposition ``a = U @ diag(S) @ Vh``.

    The symbol of ``np.linalg.svd(a, full_matrices=False, compute_uv=True, hermitian=False)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_linalg_svd", "svd", np.linalg.svd, {"a": a, "full_matrices": full_matrices,
        "compute_uv": compute_uv, "hermitian": hermitian, "name": name, "attr": attr}, attributes
    )


def svdvals(
    x: SymbolLike = UNSET, *, a: SymbolLike | None = UNSET, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The singular values of matrices, in descending order.

    The symbol of ``np.linalg.svdvals(x, a=None)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_linalg_svdvals", "svdvals", np.linalg.svdvals, {"x": x, "a": a, "name": name, "attr":
        attr}, attributes
    )


def tensordot(
    a: SymbolLike = UNSET, b: SymbolLike = UNSET, axes: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The sum of products over the given axes.

    The symbol of ``np.linalg.tensordot(a, b, axes=2)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_linalg_tensordot", "tensordot", np.linalg.tensordot, {"a": a, "b": b, "axes": axes,
        "name": name, "attr": attr}, attributes
    )


def tensorinv(
    a: SymbolLike = UNSET, ind: int = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The inverse of the map that `tensordot` makes of an array.

    The symbol of ``np.linalg.tensorinv(a, ind=2)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_linalg_tensorinv", "tensorinv", np.linalg.tensorinv, {"a": a, "ind": ind, "name":
        name, "attr": attr}, attributes
    )


def tensorsolve(
    a: SymbolLike = UNSET, b: SymbolLike = UNSET, axes: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The x of ``tensordot(a, x, x.ndim) = b``.

    The symbol of ``np.linalg.tensorsolve(a, b, axes=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_linalg_tensorsolve", "tensorsolve", np.linalg.tensorsolve, {"a": a, "b": b, "axes":
        axes, "name": name, "attr": attr}, attributes
    )


def trace(
    x: SymbolLike = UNSET, *, offset: int = UNSET, dtype: Any = UNSET, a: SymbolLike | None = UNSET,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The sum of a diagonal of the matrices on the last two axes.

    The symbol of ``np.linalg.trace(x, offset=0, dtype=None, a=None)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_linalg_trace", "trace", np.linalg.trace, {"x": x, "offset": offset, "dtype": dtype,
        "a": a, "name": name, "attr": attr}, attributes
    )


def vecdot(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, axis: int = UNSET, *,
    a: SymbolLike | None = UNSET, b: SymbolLike | None = UNSET, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The sum of products along an axis.

    The symbol of ``np.linalg.vecdot(x1, x2, axis=-1, a=None, b=None)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_linalg_vecdot", "vecdot", np.linalg.vecdot, {"x1": x1, "x2": x2, "axis": axis, "a": a,
        "b": b, "name": name, "attr": attr}, attributes
    )


def vector_norm(
    x: SymbolLike = UNSET, *, axis: Any = UNSET, keepdims: bool = UNSET, ord: Any = UNSET,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The norm of vectors.

    The symbol of ``np.linalg.vector_norm(x, axis=None, keepdims=False, ord=2)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_linalg_vector_norm", "vector_norm", np.linalg.vector_norm, {"x": x, "axis": axis,
        "keepdims": keepdims, "ord": ord, "name": name, "attr": attr}, attributes
    )
