"""Norms, condition numbers and ranks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import name_of
from ..arguments import axes_of, normalize_axis, real
from ..casting import as_float
from ..manipulation.shape import expand_dims, with_axis
from ..manipulation.transpose import moveaxis
from ..reductions.reduce import reduce, root, squared_size
from .decompositions import svdvals
from .matrices import LinAlgError, as_type, check_matrix, epsilon, is_complex, lapack, narrow

core_ops = _core.ops
_INF = float("inf")
_SHORT = 1 << 16  # up to here one product of the vector with itself beats a sum over threads


def _magnitude(x: Array) -> Array:
    return core_ops.absolute(x) if is_complex(x) else core_ops.absolute(as_float(x))


def _vector_norm(x: Array, ord: Any, axes: list[int] | None, keepdims: bool) -> Array:
    if ord in ("fro", "f"):  # of vectors in MXNet, too
        ord = 2
    if isinstance(ord, str):
        raise ValueError(f"ord={ord!r} is not a norm of vectors")
    size = _magnitude(x)
    if ord is None or ord == 2:
        return root(_core.reduce("sum", core_ops.square(size), axes, keepdims, None))
    if ord == _INF:
        return reduce("max", size, axes, None, None, keepdims, initial=0)
    if ord == -_INF:
        return _core.reduce("min", size, axes, keepdims, None)
    if ord == 0:
        nonzero = as_type(core_ops.not_equal(size, 0), name_of(size))
        return _core.reduce("sum", nonzero, axes, keepdims, None)
    if ord == 1:
        return _core.reduce("sum", size, axes, keepdims, None)
    ord = real(ord, "ord")
    total = _core.reduce("sum", core_ops.power(size, ord), axes, keepdims, None)
    return core_ops.power(total, 1.0 / ord)


def _matrix_norm(x: Array, ord: Any, rows: int, columns: int, keepdims: bool) -> Array:
    """The norm of the matrices on two axes, counted from the front."""
    if rows == columns:
        raise ValueError("axis must name two different axes")
    if ord is None or ord in ("fro", "f"):
        return _vector_norm(x, 2, [rows, columns], keepdims)
    if ord in (2, -2, "nuc"):
        s = svdvals(moveaxis(x, (rows, columns), (-2, -1)))
        if ord == 2:
            result = reduce("max", s, -1, initial=0)
        else:
            result = _core.reduce("min" if ord == -2 else "sum", s, [-1], False, None)
    elif ord in (1, -1, _INF, -_INF):
        inner, outer = (rows, columns) if abs(ord) == 1 else (columns, rows)
        total = _core.reduce("sum", _magnitude(x), [inner], True, None)
        if ord > 0:
            result = reduce("max", total, outer, None, None, True, initial=0)
        else:
            result = _core.reduce("min", total, [outer], True, None)
        if keepdims:
            return result
        kept = [d for i, d in enumerate(x.shape) if i not in (rows, columns)]
        return _core.reshape(result, kept)
    else:
        raise ValueError(f"ord={ord!r} is not a norm of matrices")
    return expand_dims(result, tuple(sorted((rows, columns)))) if keepdims else result


@operation(nd="norm")
def norm_classic(
    data: Array, ord: int = 2, axis: Any = None, out_dtype: Any = None, keepdims: bool = False
) -> Array:
    """The norm of all elements, or along axes; `ord` is 1 or 2.

    >>> from slipstream import {imports}
    >>> {f}.norm({f}.array([3, 4])).asscalar()
    5.0
    """
    return with_axis(elementwise_norm(data, ord, axis, keepdims, out_dtype))


@operation(npx="norm", out=True)
def elementwise_norm(
    data: Array,
    ord: int | None = 2,
    axis: Any = None,
    keepdims: bool = False,
    out_dtype: Any = None,
) -> Array:
    """The norm of all elements, or along axes, as one vector; `ord` is 1 or 2.

    >>> from slipstream import {imports}
    >>> {f}.norm({a}.array([3, 4])).item()
    5.0
    """
    if ord not in (1, 2, None):
        raise ValueError(f"ord must be 1 or 2, not {ord!r}")
    axis = None if isinstance(axis, tuple) and not axis else axis
    if ord == 1:
        result = reduce("sum", core_ops.absolute(data), axis, None, None, keepdims)
    else:
        x = as_float(data)
        result = root(reduce("sum", squared_size(x), axis, None, None, keepdims))
    return result if out_dtype is None else result.astype(out_dtype, copy=False)


@operation(np_linalg="norm")
def norm(x: Array, ord: Any = None, axis: Any = None, keepdims: bool = False) -> Array:
    """The norm of vectors or matrices.

    Parameters
    ----------
    x : array
    ord : optional
        Of vectors: None or 2 for the Euclidean norm, 0, 1, inf, -inf or another number. Of
        matrices: None or 'fro' for the Frobenius norm, 'nuc', 1, -1, 2, -2, inf or -inf. As in
        MXNet, 'inf' and '-inf' without `axis` look at all elements as one vector.
    axis : int or pair of ints, optional
        Vectors lie along one axis, matrices along two. By default all elements are one vector
        when `ord` is None, else `x` itself is the vector or matrix.
    keepdims : bool
        Keep reduced axes with length one.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.norm({a}.array([3, 4])).item()
    5.0
    >>> {f}.norm({a}.array([[0, 2], [3, 0]]), "nuc").item()
    5.0
    """
    axes = axes_of(axis)
    keepdims = bool(keepdims)
    if isinstance(ord, str) and ord in ("inf", "-inf"):
        ord = float(ord)
        if axes is None:
            return _vector_norm(x, ord, None, keepdims)
    if axes is None:
        if ord is None:
            if x.size <= _SHORT and not keepdims and name_of(x) in ("float32", "float64"):
                flat = x if x.ndim == 1 else _core.reshape(x, (-1,))
                return root(_core.dot(flat, flat))
            return _vector_norm(x, None, None, keepdims)
        if x.ndim not in (1, 2):
            raise ValueError(f"ord={ord!r} needs a vector or a matrix; give axis")
        axes = list(range(x.ndim))
    places = [normalize_axis(a, x.ndim) for a in axes]
    if len(places) == 1:
        return _vector_norm(x, ord, places, keepdims)
    if len(places) == 2:
        return _matrix_norm(x, ord, places[0], places[1], keepdims)
    raise ValueError(f"axis must be one or two axes, not {axis!r}")


@operation(np_linalg="vector_norm")
def vector_norm(x: Array, *, axis: Any = None, keepdims: bool = False, ord: Any = 2) -> Array:
    """The norm of vectors.

    Parameters
    ----------
    x : array
    axis : int or tuple of ints, optional
        The axes whose elements are one vector; by default all.
    keepdims : bool
        Keep reduced axes with length one.
    ord : number
        2 for the Euclidean norm, 0, 1, inf, -inf or another number.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.vector_norm({a}.array([[3, 4]]), axis=1).tolist()
    [5.0]
    """
    axes = axes_of(axis)
    places = None if axes is None else [normalize_axis(a, x.ndim) for a in axes]
    return _vector_norm(x, ord, places, bool(keepdims))


@operation(np_linalg="matrix_norm")
def matrix_norm(
    x: Array, *, keepdims: bool = False, ord: Any = "fro", axis: Sequence[int] = (-2, -1)
) -> Array:
    """The norm of the matrices on two axes, the last two by default.

    Parameters
    ----------
    x : array, shape (..., m, n)
    keepdims : bool
        Keep reduced axes with length one.
    ord : number or str
        'fro', 'nuc', 1, -1, 2, -2, inf or -inf.
    axis : (int, int)
        Where the rows and the columns are counted.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.matrix_norm({a}.array([[3, 4], [0, 0]])).item()
    5.0
    """
    check_matrix(x, "x")
    if not isinstance(axis, (tuple, list)) or len(axis) != 2:
        raise ValueError(f"axis must be two ints, not {axis!r}")
    row, column = (normalize_axis(a, x.ndim) for a in axis)
    if row == column:
        raise ValueError(f"axis must be two different ones, not {tuple(axis)}")
    return _matrix_norm(x, ord, row, column, bool(keepdims))


@operation(np_linalg="cond")
def cond(x: Array, p: Any = None) -> Array:
    """The condition number of matrices: infinite for a singular one.

    Parameters
    ----------
    x : array, shape (..., m, n)
    p : optional
        The norm, as in `norm`; None means 2, by singular values.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.cond({a}.array([[4, 0], [0, 2]])).item()
    2.0
    """
    if x.size == 0 and 0 in x.shape[-2:]:
        raise LinAlgError("cond is not defined on empty arrays")
    check_matrix(x, "x", square=p not in (None, 2, -2))
    if p in (None, 2, -2):
        s = svdvals(x)
        largest, smallest = s[..., 0], s[..., -1]
        ratio = (
            core_ops.divide(smallest, largest) if p == -2 else core_ops.divide(largest, smallest)
        )
    else:
        a = lapack(x)
        inverse = _core.linalg_inv(a, True)
        ratio = narrow(core_ops.multiply(matrix_norm(a, ord=p), matrix_norm(inverse, ord=p)), x)
    # A singular matrix gave NaN; NaN in the matrix itself stays.
    bad = _core.reduce("any", core_ops.isnan(x), [-2, -1], False, None)
    hidden = core_ops.logical_and(core_ops.isnan(ratio), core_ops.logical_not(bad))
    return _core.where(hidden, _INF, ratio)


@operation(np_linalg="matrix_rank", also={"M": "A"})
def matrix_rank(A: Array, tol: Any = None, hermitian: bool = False, *, rtol: Any = None) -> Array:
    """How many singular values of a matrix are not (almost) zero.

    Parameters
    ----------
    A : array, shape (..., m, n)
        A vector is of rank 1, unless all its elements are zero.
    tol : float or array, optional
        Singular values up to this count as zero.
    hermitian : bool
        The matrices are symmetric (complex: Hermitian); accepted for NumPy's sake.
    rtol : float or array, optional
        The same as a share of the largest; by default the type's spacing times max(m, n).

    Returns
    -------
    array of int64, shape (...)

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.matrix_rank({a}.array([[1, 2], [2, 4]])).item()
    1
    """
    if tol is not None and rtol is not None:
        raise ValueError("tol and rtol must not both be given")
    if A.ndim < 2:
        found = _core.reduce("any", core_ops.not_equal(A, 0), None, False, None)
        return _core.cast(found, "int64")
    if A.size == 0 and 0 in A.shape[-2:]:
        return _core.fill(type(A), 0, "int64", A.shape[:-2])
    s = svdvals(A)
    if tol is None:
        share = epsilon(A) * max(A.shape[-2:]) if rtol is None else rtol
        if isinstance(share, Array):
            share = share[..., None]
        tol = core_ops.multiply(_core.reduce("max", s, [-1], True, None), share)
    elif isinstance(tol, Array):
        tol = tol[..., None]
    return _core.reduce("sum", core_ops.greater(s, tol), [-1], False, "int64")
