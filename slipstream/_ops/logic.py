"""Questions about whole arrays: whether elements are finite, equal, near each other or not zero."""

from __future__ import annotations

from typing import Any

import numpy

from .. import _core
from .._convert import Array
from .._declare import Arrays, operation
from .._dtypes import FLOATS, name_of
from .arguments import at_least_one, axes_of
from .casting import as_float

core_ops = _core.ops


def _one(x: Array) -> Array:
    return _core.reshape(x, (1,))


def _finite(data: Array) -> Array:
    return _core.reduce("all", core_ops.isfinite(as_float(data)), None, False, None)


def _answer(finite: Array, init_output: bool, out: Array | None) -> Array:
    result = _core.cast(_one(finite), "float32")
    if out is None:
        return result
    _core.store(out, result if init_output else core_ops.minimum(out, result))
    return out


@operation(nd="all_finite")
def all_finite(data: Array, init_output: bool = True, out: Any = None) -> Array:
    """One when all elements are finite, else zero; an array of one element.

    With ``init_output=False`` a zero in `out` stays.

    >>> from slipstream import {imports}
    >>> {f}.all_finite({a}.array([1.0, float("inf")])).tolist()
    [0.0]
    """
    return _answer(_finite(data), init_output, out)


@operation(nd="multi_all_finite")
def multi_all_finite(
    *data: Array | Arrays, num_arrays: int | None = None, init_output: bool = True,
    out: Array | None = None,
) -> Array:  # fmt: skip
    """One when all elements of all arrays are finite, else zero; an array of one element.

    >>> from slipstream import {imports}
    >>> {f}.multi_all_finite({a}.ones((2,)), {a}.zeros((3,)), num_arrays=2).tolist()
    [1.0]
    """
    answers = [_finite(x) for x in at_least_one(data, "multi_all_finite")]
    finite = answers[0]
    for other in answers[1:]:
        finite = core_ops.logical_and(finite, other)
    return _answer(finite, init_output, out)


@operation(np="isclose")
def isclose(
    a: Array, b: Array, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = False
) -> Array:
    """Whether a and b are equal within a tolerance.

    >>> from slipstream import {imports}
    >>> {f}.isclose({f}.array([1., 2.]), {f}.array([1.000001, 2.1]))
    array([ True, False])
    """
    if b._dtype.kind in "biu":
        b = _core.cast(b, "float64")  # differences of integers wrap around
    bound = core_ops.add(core_ops.multiply(core_ops.absolute(b), rtol), atol)
    near = core_ops.less_equal(core_ops.absolute(core_ops.subtract(a, b)), bound)
    # Infinities differ by NaN or infinity; they are close only when equal.
    near = core_ops.logical_or(
        core_ops.logical_and(near, core_ops.isfinite(b)), core_ops.equal(a, b)
    )
    return core_ops.logical_or(near, _both_nan(a, b)) if equal_nan else near


def _both_nan(a: Array, b: Array) -> Array:
    return core_ops.logical_and(core_ops.isnan(a), core_ops.isnan(b))


@operation(np="allclose")
def allclose(
    a: Array, b: Array, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = False
) -> bool:
    """Whether all elements are equal within a tolerance; waits for the answer.

    >>> from slipstream import {imports}
    >>> {f}.allclose({a}.ones(3), [1, 1, 1.000001])
    True
    """
    return bool(_core.reduce("all", isclose(a, b, rtol, atol, equal_nan), None, False, None))


@operation(nd_contrib="allclose")
def allclose_classic(
    a: Array, b: Array, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = True
) -> Array:
    """One when all elements are equal within a tolerance, else zero; an array of one uint8.

    >>> from slipstream import {imports}
    >>> {f}.allclose({a}.array([1.0]), {a}.array([1.0000001])).tolist()
    [1]
    """
    if a.shape != b.shape:
        raise ValueError(f"allclose: shapes {a.shape} and {b.shape} differ")
    near = isclose(as_float(a), as_float(b), rtol, atol, equal_nan)
    return _core.cast(_one(_core.reduce("all", near, None, False, None)), "uint8")


@operation(np="array_equal", nd="array_equal")
def array_equal(a1: Array, a2: Array, equal_nan: bool = False) -> bool:
    """Whether two arrays have the same shape and elements; waits for the answer.

    With `equal_nan` NaN equals NaN.

    >>> from slipstream import {imports}
    >>> {f}.array_equal({a}.ones((2,)), {a}.ones((2,)))
    True
    """
    if a1.shape != a2.shape:
        return False
    same = core_ops.equal(a1, a2)
    if equal_nan:
        same = core_ops.logical_or(same, _both_nan(a1, a2))
    return bool(_core.reduce("all", same, None, False, None))


@operation(nd_contrib="getnnz")
def getnnz(data: Array, axis: int | None = None) -> Array:
    """How many elements are not zero: of all, in each column (0) or in each row (1); int64.

    >>> from slipstream import {imports}
    >>> {f}.getnnz({a}.array([[1, 0], [2, 3]]), axis=0).tolist()
    [2, 1]
    """
    count = _core.reduce("sum", core_ops.not_equal(data, 0), axes_of(axis), False, "int64")
    return _one(count) if axis is None else count


@operation(npx="constraint_check", also={"x": "input"})
def constraint_check(input: Array, msg: str = "Constraint violated!") -> Array:
    """True, once all elements are true; otherwise looking at the result raises with `msg`.

    Multiply by the result what depends on the condition.

    >>> from slipstream import {imports}
    >>> {f}.constraint_check({a}.array([1, 2]) > 0, "must be positive").item()
    True
    """
    return _core.constraint_check(_core.cast(input, "bool"), msg)


def _flag(hit: Array, data: Array) -> Array:
    """Comparisons in the classic frontend are ones and zeros of the data's type."""
    return _core.cast(hit, name_of(data) if name_of(data) in FLOATS else "float32")


@operation(nd_contrib="isnan")
def isnan(data: Array) -> Array:
    """One where an element is not a number, zero elsewhere.

    >>> from slipstream import {imports}
    >>> {f}.isnan({a}.array([1.0, float("nan")])).tolist()
    [0.0, 1.0]
    """
    return _flag(core_ops.isnan(as_float(data)), data)


@operation(nd_contrib="isinf")
def isinf(data: Array) -> Array:
    """One where an element is infinite, zero elsewhere.

    >>> from slipstream import {imports}
    >>> {f}.isinf({a}.array([1.0, float("-inf")])).tolist()
    [0.0, 1.0]
    """
    return _flag(core_ops.isinf(as_float(data)), data)


def _ordered(x: Array, name: str) -> Array:
    if x._dtype.kind == "c":
        raise TypeError(f"{name} does not support {name_of(x)}: complex numbers have no sign")
    return x


@operation(np="isposinf", out=True)
def isposinf(x: Array) -> Array:
    """Whether x is plus infinity.

    >>> from slipstream import {imports}
    >>> {f}.isposinf({f}.array([{f}.inf, -{f}.inf]))
    array([ True, False])
    """
    return core_ops.equal(_ordered(x, "isposinf"), float("inf"))


@operation(np="isneginf", out=True)
def isneginf(x: Array) -> Array:
    """Whether x is minus infinity.

    >>> from slipstream import {imports}
    >>> {f}.isneginf({f}.array([{f}.inf, -{f}.inf]))
    array([False,  True])
    """
    return core_ops.equal(_ordered(x, "isneginf"), float("-inf"))


@operation(nd_contrib="isfinite")
def isfinite(data: Array) -> Array:
    """One where an element is neither infinite nor missing, zero elsewhere.

    >>> from slipstream import {imports}
    >>> {f}.isfinite({a}.array([1.0, float("inf")])).tolist()
    [1.0, 0.0]
    """
    return _flag(core_ops.isfinite(as_float(data)), data)


@operation(np="array_equiv")
def array_equiv(a1: Array, a2: Array) -> bool:
    """Whether two arrays are equal after broadcasting one to the other; waits for the answer.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.array_equiv({a}.ones(2), {a}.ones((3, 2)))
    True
    """
    try:
        equal = core_ops.equal(a1, a2)
    except ValueError:
        return False
    return bool(_core.reduce("all", equal, None, False, None))


@operation(np="isscalar")
def isscalar(element: Any) -> bool:
    """Whether something is a number or string rather than an array.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.isscalar(3.1), {f}.isscalar({a}.array(3.1))
    (True, False)
    """
    return bool(numpy.isscalar(element))
