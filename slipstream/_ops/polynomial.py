"""Polynomials by their coefficients, the highest power first."""

from __future__ import annotations

import operator
from typing import Any

import numpy

from .. import _core
from .._convert import Array, from_numpy
from .._declare import operation
from .._dtypes import BY_NAME, COMPLEXES, FLOATS, name_of
from .casting import as_float
from .dtypes import promoted
from .signal import convolve

core_ops = _core.ops


@operation(np="polyval", npx="polyval")
def polyval(p: Array, x: Array | float) -> Array:
    """The polynomial with coefficients p, highest power first, at x.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.polyval({a}.array([3, 0, 1]), {a}.array([5])).tolist()
    [76.0]
    """
    if p.ndim != 1:
        raise ValueError("p must be a vector")
    at: Array = x if isinstance(x, Array) else _core.fill(type(p), x, name_of(p), ())
    result: Any = _core.fill(type(at), 0, name_of(at), at.shape)
    for i in range(p.size):
        result = core_ops.add(core_ops.multiply(result, at), p[i])
    return result


def _to_host(x: Array) -> numpy.ndarray:
    a = _core.to_numpy(x, "polynomial")
    return a.astype("float64") if name_of(x) in FLOATS else a


def _from_host(like: Array, a: Any) -> Array:
    a = numpy.asarray(a)
    name = name_of(like) if name_of(like) in FLOATS else None
    return from_numpy(type(like), a, name)


@operation(np="polyfit")
def polyfit(
    x: Array,
    y: Array,
    deg: int,
    rcond: float | None = None,
    full: bool = False,
    w: Array | None = None,
    cov: bool | str = False,
) -> Any:
    """The coefficients of the polynomial that fits points best.

    Parameters
    ----------
    x : array, shape (m,)
    y : array, shape (m,) or (m, k)
        Values at the points, in k columns each fitted for itself.
    deg : int
        The degree.
    rcond : float, optional
        Singular values below this share of the largest count as zero; by default float64's
        spacing times m.
    full : bool
        Return what the solution came with, too; waits for the rank.
    w : array, shape (m,), optional
        What the distance at each point is multiplied by.
    cov : bool or 'unscaled'
        Return the covariance of the coefficients, too, unless `full`: scaled so that the
        distances have the variance that is seen, or that is 1 over the square of `w`.

    Returns
    -------
    array, shape (deg + 1,) or (deg + 1, k)
        Highest power first. With `full` a tuple: those, the sums of squared distances (empty when
        the rank is deficient), the rank, the singular values of the scaled matrix, and `rcond`.
        With `cov` the coefficients and their covariance, (deg + 1, deg + 1) or with k as a third.

    Raises
    ------
    ValueError
        When shapes do not fit, `deg` is negative, `cov` is no such word, or there are not more
        points than coefficients to scale the covariance by.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.polyfit({a}.array([0, 1, 2]), {a}.array([1, 3, 5]), 1).round(3).tolist()
    [2.0, 1.0]
    """
    deg = operator.index(deg)
    if deg < 0:
        raise ValueError(f"deg must not be negative, not {deg}")
    if x.ndim != 1 or x.size == 0 or y.ndim not in (1, 2) or x.shape[0] != y.shape[0]:
        raise ValueError(
            f"x {x.shape} must be a vector that is not empty, and y {y.shape} of its length"
        )
    if isinstance(cov, str) and cov != "unscaled":
        raise ValueError(f"cov must be a bool or 'unscaled', not {cov!r}")
    count, order = x.shape[0], deg + 1
    if cov is True and not full and count <= order:
        raise ValueError(f"cov: {count} points are too few to scale by; they must exceed {order}")
    for given, kind in ((x, "x"), (y, "y"), (w, "w")):
        if given is not None and name_of(given) in COMPLEXES:
            raise TypeError(f"{kind} must be real, not {name_of(given)}")
    name = name_of(y) if name_of(y) in FLOATS else _core.default_float()
    x, right = _core.cast(x, "float64"), _core.cast(_core.reshape(y, (count, -1)), "float64")
    matrix = _powers(x, deg)
    if w is not None:
        if w.shape != (count,):
            raise ValueError(f"w has shape {w.shape}, it must be {(count,)}")
        w = _core.reshape(_core.cast(w, "float64"), (count, 1))
        matrix, right = core_ops.multiply(matrix, w), core_ops.multiply(right, w)
    # Columns of one length are easier to solve for.
    scale = core_ops.sqrt(_core.reduce("sum", core_ops.square(matrix), [0], True, None))
    matrix = core_ops.divide(matrix, scale)
    rcond = count * float(numpy.finfo("float64").eps) if rcond is None else float(rcond)
    found, squares, rank, s = _core.linalg_lstsq(matrix, right, rcond)
    column = _core.reshape(scale, (order, 1))
    found = _core.cast(_core.reshape(core_ops.divide(found, column), (order, *y.shape[1:])), name)
    if full:
        if count <= order or rank.item() < order:
            squares = squares[:0]
        return found, _core.cast(squares, name), rank, _core.cast(s, name), rcond
    if cov is False:
        return found
    product = _core.matmul(matrix, matrix, True, False, "polyfit")
    spread = core_ops.divide(_core.linalg_inv(product, False), core_ops.multiply(column, scale))
    if y.ndim == 2:
        spread = _core.reshape(spread, (order, order, 1))
    if cov != "unscaled":
        spread = core_ops.multiply(spread, core_ops.divide(squares, float(count - order)))
    return found, _core.cast(spread, name)


def _powers(x: Array, deg: int) -> Array:
    """The powers of x as columns, the highest first."""
    powers = [_core.fill(type(x), 1, name_of(x), x.shape)]
    for _ in range(deg):
        powers.append(core_ops.multiply(powers[-1], x))
    return _core.concatenate([_core.reshape(p, (-1, 1)) for p in reversed(powers)], 1)


@operation(np="roots")
def roots(p: Array) -> Array:
    """The real roots of a polynomial with only real ones; waits for its coefficients.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> sorted({f}.roots({a}.array([1, -3, 2])).round(3).tolist())
    [1.0, 2.0]
    """
    found = numpy.roots(_to_host(p))
    if numpy.iscomplexobj(found):
        if "complex64" not in BY_NAME:
            raise ValueError("roots: the polynomial has complex roots")
        return from_numpy(type(p), found.astype("complex64"), "complex64")
    return _from_host(p, found)


@operation(np="poly")
def poly(seq_of_zeros: Array) -> Array:
    """The coefficients of the polynomial with the given roots.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.poly({a}.array([1, 2])).tolist()
    [1.0, -3.0, 2.0]
    """
    if seq_of_zeros.ndim != 1:
        raise ValueError("seq_of_zeros must be a vector")
    zeros = as_float(seq_of_zeros)
    one = _core.fill(type(zeros), 1, name_of(zeros), (1,))
    result = one
    for i in range(zeros.size):
        factor = _core.concatenate([one, core_ops.negative(zeros[i : i + 1])], 0)
        result = convolve(result, factor)
    return result


def _aligned(a1: Array, a2: Array) -> tuple[Array, Array]:
    a1, a2 = _core.reshape(a1, (-1,)), _core.reshape(a2, (-1,))
    n = max(a1.size, a2.size)
    a1, a2 = (_core.pad(a, [n - a.size], [0], "constant", 0) if a.size < n else a for a in (a1, a2))
    return a1, a2


@operation(np="polyadd")
def polyadd(a1: Array, a2: Array) -> Array:
    """The sum of two polynomials.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.polyadd({a}.array([1, 2]), {a}.array([9, 5, 4])).tolist()
    [9.0, 6.0, 6.0]
    """
    return core_ops.add(*_aligned(a1, a2))


@operation(np="polysub")
def polysub(a1: Array, a2: Array) -> Array:
    """The difference of two polynomials.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.polysub({a}.array([2, 10, -2]), {a}.array([3, 10, -4])).tolist()
    [-1.0, 0.0, 2.0]
    """
    return core_ops.subtract(*_aligned(a1, a2))


@operation(np="polymul")
def polymul(a1: Array, a2: Array) -> Array:
    """The product of two polynomials.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.polymul({a}.array([1, 2]), {a}.array([1, -2])).tolist()
    [1.0, 0.0, -4.0]
    """
    if not a1.size or not a2.size:  # the polynomial of no coefficients is 0
        product = promoted(name_of(a1), name_of(a2))
        return _core.fill(type(a1), 0, product, (max(a1.size, a2.size, 1),))
    return convolve(a1, a2)


@operation(np="polyder")
def polyder(p: Array, m: int = 1) -> Array:
    """The m-th derivative of a polynomial.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.polyder({a}.array([1, 1, 1, 1])).tolist()
    [3.0, 2.0, 1.0]
    """
    if m < 0:
        raise ValueError("m must not be negative")
    for _ in range(operator.index(m)):
        n = p.size
        if n == 0:
            return p
        powers = _core.arange(type(p), float(n - 1), -1.0, n - 1, name_of(p))
        p = core_ops.multiply(p[:-1], powers)
    return p


@operation(np="polyint")
def polyint(p: Array, m: int = 1, k: Any = 0) -> Array:
    """The m-th antiderivative of a polynomial, with constants `k`.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.polyint({a}.array([6, 4, 2])).tolist()
    [2.0, 2.0, 2.0, 0.0]
    """
    if m < 0:
        raise ValueError("m must not be negative")
    constants = list(k) if isinstance(k, (list, tuple)) else [k] * m
    if len(constants) == 1:
        constants *= m
    if len(constants) < m:
        raise ValueError("k must be a number or have m entries")
    p = as_float(p)
    for i in range(operator.index(m)):
        n = p.size
        powers = _core.arange(type(p), float(n), -1.0, n, name_of(p))
        last = _core.fill(type(p), constants[i], name_of(p), (1,))
        p = _core.concatenate([core_ops.divide(p, powers), last], 0)
    return p


@operation(np="polydiv")
def polydiv(u: Array, v: Array) -> tuple[Array, Array]:
    """Quotient and remainder of two polynomials; waits for their coefficients.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [p.tolist() for p in {f}.polydiv({a}.array([1, 0, -4]), {a}.array([1, 2]))]
    [[1.0, -2.0], [0.0]]
    """
    quotient, rest = numpy.polydiv(_to_host(u), _to_host(v))
    return _from_host(u, quotient), _from_host(u, rest)
