"""Matrix products and triangular systems under BLAS's names, as the classic frontend has them."""

from __future__ import annotations

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..arguments import normalize_axis
from ..manipulation.transpose import swapaxes
from .matrices import check_matrix, classic_names, lapack

core_ops = _core.ops


def _scaled(x: Array, factor: float) -> Array:
    return x if factor == 1 else core_ops.multiply(x, float(factor))


def _rows_last(x: Array, axis: int, argument: str) -> Array:
    """The matrices of `x` on its last two axes; their rows are on `axis`."""
    if x.ndim < 2:
        raise ValueError(f"{argument} must have at least two dimensions, not the shape {x.shape}")
    axis = normalize_axis(axis, x.ndim)
    if axis == x.ndim - 1:
        raise ValueError("axis must not be the last one: that holds the columns")
    return x if axis == x.ndim - 2 else swapaxes(x, axis, -2)


def _product(
    A: Array, B: Array, transpose_a: bool, transpose_b: bool, alpha: float, axis: int
) -> Array:
    a, b = _rows_last(A, axis, "A"), _rows_last(B, axis, "B")
    if a.shape[:-2] != b.shape[:-2]:
        raise ValueError(f"A and B have shapes {A.shape} and {B.shape}; their batches differ")
    return _scaled(_core.matmul(a, b, bool(transpose_a), bool(transpose_b), "gemm"), alpha)


@operation(**classic_names("gemm"), out=True)
def gemm(
    A: Array,
    B: Array,
    C: Array,
    transpose_a: bool = False,
    transpose_b: bool = False,
    alpha: float = 1.0,
    beta: float = 1.0,
    axis: int = -2,
) -> Array:
    """``alpha * op(A) @ op(B) + beta * C`` for stacks of matrices.

    Parameters
    ----------
    A, B, C : array
        With the same leading axes.
    transpose_a, transpose_b : bool
        Whether ``op`` transposes.
    alpha, beta : float
    axis : int
        Where the rows are; the columns are on the last axis.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.array([[1, 2], [3, 4]])
    >>> {f}.gemm(x, x, x, alpha=2, beta=10).asnumpy().tolist()
    [[24.0, 40.0], [60.0, 84.0]]
    """
    product = _product(A, B, transpose_a, transpose_b, alpha, axis)
    total = core_ops.add(product, _scaled(_rows_last(C, axis, "C"), beta))
    if total.shape != product.shape:
        raise ValueError(f"C of shape {C.shape} does not fit the product {product.shape}")
    return _rows_last(total, axis, "C")


@operation(**classic_names("gemm2"), out=True)
def gemm2(
    A: Array,
    B: Array,
    transpose_a: bool = False,
    transpose_b: bool = False,
    alpha: float = 1.0,
    axis: int = -2,
) -> Array:
    """``alpha * op(A) @ op(B)`` for stacks of matrices; see `gemm`.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.array([[1, 2]])
    >>> {f}.gemm2(x, x, transpose_b=True, alpha=2).asnumpy().tolist()
    [[10.0]]
    """
    return _rows_last(_product(A, B, transpose_a, transpose_b, alpha, axis), axis, "A")


@operation(**classic_names("syrk"), out=True)
def syrk(A: Array, transpose: bool = False, alpha: float = 1.0) -> Array:
    """``alpha * A @ A.T`` for stacks of matrices, or ``alpha * A.T @ A``.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.syrk({a}.array([[1, 2], [3, 4]])).asnumpy().tolist()
    [[5.0, 11.0], [11.0, 25.0]]
    """
    check_matrix(A, "A")
    return _scaled(_core.matmul(A, A, bool(transpose), not transpose, "syrk"), alpha)


def _triangle(A: Array, lower: bool) -> Array:
    """`A` with zeros in the other triangle."""
    places = _core.arange(type(A), 0.0, 1.0, A.shape[-1], "int64")
    rows = places[:, None]
    keep = core_ops.greater_equal(rows, places) if lower else core_ops.less_equal(rows, places)
    return _core.where(keep, A, 0)


@operation(**classic_names("trmm"), out=True)
def trmm(
    A: Array,
    B: Array,
    transpose: bool = False,
    rightside: bool = False,
    lower: bool = True,
    alpha: float = 1.0,
) -> Array:
    """``alpha * op(A) @ B`` with a triangular A, or ``alpha * B @ op(A)``.

    Parameters
    ----------
    A : array, shape (..., m, m)
        Only one triangle is read.
    B : array
    transpose : bool
        Whether ``op`` transposes.
    rightside : bool
        A stands on the right.
    lower : bool
        Which triangle.
    alpha : float

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.ones((2, 2))
    >>> {f}.trmm(x, x, alpha=2).asnumpy().tolist()
    [[2.0, 2.0], [4.0, 4.0]]
    """
    check_matrix(A, "A", square=True)
    check_matrix(B, "B")
    a = _triangle(A, bool(lower))
    if rightside:
        return _scaled(_core.matmul(B, a, False, bool(transpose), "trmm"), alpha)
    return _scaled(_core.matmul(a, B, bool(transpose), False, "trmm"), alpha)


@operation(**classic_names("trsm"), out=True)
def trsm(
    A: Array,
    B: Array,
    transpose: bool = False,
    rightside: bool = False,
    lower: bool = True,
    alpha: float = 1.0,
) -> Array:
    """The x of ``op(A) @ x = alpha * B`` with a triangular A, or of ``x @ op(A) = alpha * B``.

    Parameters are those of `trmm`. A zero on the diagonal raises where the result is read.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> A = {a}.array([[1, 0], [1, 1]])
    >>> {f}.trsm(A, {a}.array([[2], [4]]), alpha=0.5).asnumpy().tolist()
    [[1.0], [1.0]]
    """
    check_matrix(A, "A", square=True)
    b = _scaled(lapack(B), alpha)
    return _core.linalg_triangular_solve(lapack(A), b, not lower, bool(transpose), bool(rightside))
