"""Comparing arrays, within tolerances."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy

from .._convert import Array
from ..engine import waitall
from ._tolerances import get_etol, get_tols


def host(x: Any) -> numpy.ndarray:
    return x.asnumpy() if isinstance(x, Array) else numpy.asarray(x)


def same(a: Any, b: Any) -> bool:
    """Whether two arrays have the same shape and elements.

    >>> import numpy
    >>> same(numpy.ones(2), numpy.ones(2))
    True
    """
    return numpy.array_equal(host(a), host(b))


def same_array(array1: Any, array2: Any) -> bool:
    """Whether two arrays see each other's changes.

    >>> from slipstream import nd
    >>> x = nd.ones((2,))
    >>> same_array(x, x[:]), same_array(x, x.copy())
    (True, False)
    """
    before = array1.copy()
    array1[:] += 1
    shared = same(array1, array2)
    array1[:] = before
    return shared and same(array1, array2)


def almost_equal(
    a: Any, b: Any, rtol: Any = None, atol: Any = None, equal_nan: bool = False,
    use_broadcast: bool = True,
) -> bool:  # fmt: skip
    """Whether two arrays are equal within tolerances.

    >>> from slipstream import nd
    >>> almost_equal(nd.ones((2,)), [1, 1.00001])
    True
    """
    rtol, atol = get_tols(a, b, rtol, atol)
    a, b = host(a), host(b)
    if not use_broadcast and a.shape != b.shape:
        raise AssertionError(f"shapes {a.shape} and {b.shape} differ")
    if numpy.array_equal(a, b):  # in a tenth of the time
        return True
    return bool(numpy.allclose(a, b, rtol=rtol, atol=atol, equal_nan=equal_nan))


def _worst(a: numpy.ndarray, b: numpy.ndarray, rtol: float, atol: float) -> str:
    a, b = numpy.broadcast_arrays(a, b)
    wide = [v.astype("complex128" if v.dtype.kind == "c" else "float64") for v in (a, b)]
    error = numpy.abs(wide[0] - wide[1]) / (atol + rtol * numpy.abs(wide[1]) + 1e-300)
    if error.size == 0:
        return ""
    error = numpy.where(numpy.isnan(error), numpy.inf, error)
    place = numpy.unravel_index(int(numpy.argmax(error)), error.shape)
    where = ", ".join(str(int(i)) for i in place)
    share = numpy.mean(error > 1) * 100
    return (
        f"error {error[place]:g} times the tolerance (rtol={rtol:g}, atol={atol:g}) at "
        f"({where}): {a[place]} and {b[place]}; {share:.3g}% of the elements are wrong"
    )


def assert_almost_equal(
    a: Any, b: Any, rtol: Any = None, atol: Any = None, names: Sequence[str] = ("a", "b"),
    equal_nan: bool = False, use_broadcast: bool = True, mismatches: Any = (10, 10),
) -> None:  # fmt: skip
    """AssertionError, naming the worst place, unless two arrays are equal within tolerances.

    >>> from slipstream import nd
    >>> assert_almost_equal(nd.ones((2,)), [1, 1.00001])
    """
    if almost_equal(a, b, rtol, atol, equal_nan, use_broadcast):
        return
    rtol, atol = get_tols(a, b, rtol, atol)
    raise AssertionError(f"{names[0]} and {names[1]}: {_worst(host(a), host(b), rtol, atol)}")


def assert_allclose(
    a: Any, b: Any, rtol: float = 1e-7, atol: float = 0, equal_nan: bool = True
) -> None:
    """As NumPy's, for arrays of any kind.

    >>> from slipstream import nd
    >>> assert_allclose(nd.ones((2,)), [1, 1])
    """
    assert_almost_equal(a, b, rtol=rtol, atol=atol, equal_nan=equal_nan)


def assert_almost_equal_with_err(
    a: Any, b: Any, rtol: Any = None, atol: Any = None, etol: float | None = None,
    names: Sequence[str] = ("a", "b"), equal_nan: bool = False, mismatches: Any = (10, 10),
) -> None:  # fmt: skip
    """As ``assert_almost_equal``, where a share `etol` of the elements may be wrong.

    >>> assert_almost_equal_with_err([1, 2, 3, 4], [1, 2, 3, 9], etol=0.3)
    """
    rtol, atol = get_tols(a, b, rtol, atol)
    near = numpy.isclose(host(a), host(b), rtol=rtol, atol=atol, equal_nan=equal_nan)
    if near.size and 1 - near.mean() > get_etol(etol):
        raise AssertionError(f"{names[0]} and {names[1]}: {_worst(host(a), host(b), rtol, atol)}")


def assert_almost_equal_ignore_nan(
    a: Any, b: Any, rtol: Any = None, atol: Any = None, names: Sequence[str] = ("a", "b")
) -> None:
    """As ``assert_almost_equal``, leaving out places where either one is NaN.

    >>> assert_almost_equal_ignore_nan([1, float("nan")], [1, 2])
    """
    a, b = host(a).copy(), host(b).copy()
    missing = numpy.isnan(a) | numpy.isnan(b)
    a[missing] = 0
    b[missing] = 0
    assert_almost_equal(a, b, rtol, atol, names)


def assert_exception(f: Callable[..., Any], exception_type: Any, *args: Any, **kwargs: Any) -> None:
    """AssertionError unless calling `f` raises that exception.

    >>> assert_exception(int, ValueError, "x")
    """
    try:
        f(*args, **kwargs)
        waitall()
    except exception_type:
        return
    raise AssertionError(f"{f} did not raise {exception_type}")


def compare_ndarray_tuple(t1: Any, t2: Any, rtol: Any = None, atol: Any = None) -> None:
    """``assert_almost_equal`` on arrays, or on nested tuples of them.

    >>> from slipstream import nd
    >>> compare_ndarray_tuple((nd.ones((1,)), None), (nd.ones((1,)), None))
    """
    if t1 is None or t2 is None:
        return
    if isinstance(t1, tuple):
        for x, y in zip(t1, t2, strict=True):
            compare_ndarray_tuple(x, y, rtol, atol)
    else:
        assert_almost_equal(t1, t2, rtol=rtol, atol=atol)
