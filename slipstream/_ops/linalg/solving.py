"""Systems of linear equations, and inverses."""

from __future__ import annotations

from typing import Any

import numpy

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import name_of
from ..arguments import axes_of, normalize_axis
from .matrices import (
    LinAlgError,
    adjoint,
    as_type,
    check_matrix,
    computed_name,
    epsilon,
    lapack,
    matmul,
    narrow,
    spread,
)

core_ops = _core.ops


@operation(np_linalg="solve")
def solve(a: Array, b: Array) -> Array:
    """The solution x of the equations ``a @ x = b``.

    Parameters
    ----------
    a : array, shape (..., m, m)
    b : array, shape (m,) or (..., m, k)
        One right-hand side, or one per column.

    Returns
    -------
    array of the shape of `b`, with the batches of `a` and `b` broadcast

    Raises
    ------
    LinAlgError
        At the call for shapes that do not fit; where the result is read for a singular matrix.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.solve({a}.array([[2, 0], [0, 4]]), {a}.array([2, 2])).tolist()
    [1.0, 0.5]
    """
    check_matrix(a, "a", square=True)
    vector = b.ndim == 1
    name = computed_name(a, b)
    left, right = as_type(a, name), as_type(b, name)
    if vector:
        right = _core.reshape(right, (b.shape[0], 1))
    check_matrix(right, "b")
    if right.shape[-2] != a.shape[-1]:
        raise ValueError(f"solve: a has shape {a.shape}, b {b.shape}; their rows do not fit")
    if left.shape[:-2] != right.shape[:-2]:
        batch = numpy.broadcast_shapes(left.shape[:-2], right.shape[:-2])
        left, right = spread(left, batch), spread(right, batch)
    x = _core.linalg_solve(left, right)
    if vector:
        x = _core.reshape(x, x.shape[:-1])
    return narrow(x, a, b)


@operation(np_linalg="inv")
def inv(a: Array) -> Array:
    """The inverse of square matrices.

    Parameters
    ----------
    a : array, shape (..., m, m)

    Raises
    ------
    LinAlgError
        At the call unless the matrices are square; where the result is read for a singular one.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.inv({a}.array([[1, 1], [1, 2]])).tolist()
    [[2.0, -1.0], [-1.0, 1.0]]
    """
    check_matrix(a, "a", square=True)
    return narrow(_core.linalg_inv(lapack(a), False), a)


@operation(np_linalg="lstsq")
def lstsq(a: Array, b: Array, rcond: float | None = None) -> tuple[Array, Array, Array, Array]:
    """The x that makes ``a @ x`` come closest to `b`.

    Waits for the rank when `a` has more rows than columns: only then are there residuals.

    Parameters
    ----------
    a : array, shape (m, n)
    b : array, shape (m,) or (m, k)
    rcond : float, optional
        Singular values below this share of the largest count as zero; by default the type's
        spacing times max(m, n).

    Returns
    -------
    tuple
        The solution, the sums of squared residuals (empty unless m > n and the rank is n), the
        rank of `a` and its singular values.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x, residuals, rank, s = {f}.lstsq({a}.array([[1, 0], [0, 2]]), {a}.array([1, 4]))
    >>> x.round(3).tolist(), rank.item()
    ([1.0, 2.0], 2)
    """
    if a.ndim != 2:
        raise LinAlgError(f"a must be two-dimensional, not of shape {a.shape}")
    if b.ndim not in (1, 2):
        raise LinAlgError(f"b must have one or two dimensions, not the shape {b.shape}")
    if a.shape[0] != b.shape[0]:
        raise LinAlgError(f"a has {a.shape[0]} rows, b has {b.shape[0]}")
    name = computed_name(a, b)
    m, n = a.shape
    if rcond is None:
        rcond = float(numpy.finfo(name).eps) * max(m, n)
    right = as_type(b, name)
    if b.ndim == 1:
        right = _core.reshape(right, (m, 1))
    x, squares, rank, s = _core.linalg_lstsq(as_type(a, name), right, float(rcond))
    if b.ndim == 1:
        x = _core.reshape(x, (n,))
    if m <= n or rank.item() < n:
        squares = squares[:0]
    return narrow(x, a, b), narrow(squares, a, b), rank, narrow(s, a)


@operation(np_linalg="pinv")
def pinv(a: Array, rcond: Any = None, hermitian: bool = False, *, rtol: Any = None) -> Array:
    """The Moore-Penrose inverse of matrices, by their singular values.

    Parameters
    ----------
    a : array, shape (..., m, n)
    rcond, rtol : float or array, optional
        Singular values up to this share of the largest count as zero; by default 1e-15 (with
        `rtol` given as None in neither: the type's spacing times max(m, n)).
    hermitian : bool
        The matrices are symmetric (complex: Hermitian); accepted for NumPy's sake.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.pinv({a}.array([[2, 0], [0, 0]])).tolist()
    [[0.5, 0.0], [0.0, 0.0]]
    """
    if rcond is not None and rtol is not None:
        raise ValueError("rcond and rtol must not both be given")
    check_matrix(a, "a", square=hermitian)
    share = rcond if rcond is not None else rtol
    if share is None:
        share = epsilon(a) * max(a.shape[-2:])
    x = lapack(a)
    if x.size == 0:
        return _core.fill(type(a), 0, name_of(a), (*a.shape[:-2], a.shape[-1], a.shape[-2]))
    s, u, vh = _core.linalg_svd(x, True, False)
    if isinstance(share, Array):
        share = share[..., None]
    limit = core_ops.multiply(_core.reduce("max", s, [-1], True, None), share)
    inverse = _core.where(core_ops.greater(s, limit), core_ops.reciprocal(s), 0)
    scaled = core_ops.multiply(adjoint(vh), inverse[..., None, :])
    return narrow(matmul(scaled, adjoint(u)), a)


@operation(np_linalg="tensorinv")
def tensorinv(a: Array, ind: int = 2) -> Array:
    """The inverse of the map that `tensordot` makes of an array.

    Parameters
    ----------
    a : array
        Its first `ind` axes have as many elements as the rest.
    ind : int
        How many axes count as rows.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.tensorinv({a}.array([[[2, 0]], [[0, 4]]]), 1).shape
    (1, 2, 2)
    """
    if ind <= 0:
        raise ValueError(f"ind must be positive, not {ind}")
    shape = (*a.shape[ind:], *a.shape[:ind])
    rows = int(numpy.prod(a.shape[:ind], dtype=numpy.int64))
    flat = _core.reshape(a, (rows, -1) if rows else (0, 0))
    check_matrix(flat, "a", square=True)
    return narrow(_core.reshape(_core.linalg_inv(lapack(flat), False), shape), a)


@operation(np_linalg="tensorsolve")
def tensorsolve(a: Array, b: Array, axes: Any = None) -> Array:
    """The x of ``tensordot(a, x, x.ndim) = b``.

    Parameters
    ----------
    a : array, shape b.shape + x.shape
    b : array
    axes : tuple of ints, optional
        Axes of `a` to move to the end first.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.tensorsolve({a}.array([[2, 0], [0, 4]]), {a}.array([2, 2])).tolist()
    [1.0, 0.5]
    """
    if axes is not None:
        moved = [normalize_axis(k, a.ndim, "axes") for k in axes_of(axes)]
        a = _core.transpose(a, [k for k in range(a.ndim) if k not in moved] + moved)
    shape = a.shape[b.ndim - a.ndim :]
    n = int(numpy.prod(shape, dtype=numpy.int64))
    if a.size != n * n:
        raise LinAlgError(
            f"a of shape {a.shape} is not square with respect to b of shape {b.shape}"
        )
    x = solve(_core.reshape(a, (n, n)), _core.reshape(b, (b.size,)))
    return _core.reshape(x, shape)
