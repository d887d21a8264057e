"""Parts and neighbours of floating-point numbers."""

from __future__ import annotations

from typing import Any

from ... import _core
from ..._convert import A, Array, as_kind, finish
from ..._declare import operation
from ..._dtypes import COMPLEXES, FLOATS, finite_range, name_of
from ..._type_rules import in_type_of, keeps_integers
from ..casting import as_float
from ..dtypes import in_common_type

core_ops = _core.ops


def _through_float32(core: Any, *xs: Array) -> Any:
    """Calls a function of float32 or float64 arrays with arrays of any float type."""
    name = name_of(xs[0])
    if name not in ("float16", "bfloat16"):
        return core(*xs)
    result = core(_core.cast(xs[0], "float32"), *xs[1:])
    if isinstance(result, tuple):
        return (_core.cast(result[0], name), *result[1:])
    return _core.cast(result, name)


@operation(np="nextafter", out=True)
def nextafter(x1: Array | float, x2: Array | float) -> Array:
    """The next floating-point number from x1 towards x2.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> ({f}.nextafter({a}.array([1.]), 2.) > 1).tolist()
    [True]
    """
    x1, x2, name = in_common_type(x1, x2)
    if name not in FLOATS:
        x1, x2 = as_float(x1), as_float(x2)
    if name in ("float16", "bfloat16"):
        raise TypeError(f"nextafter does not support {name}")
    return _core.nextafter(x1, x2)


@operation(np="spacing", out=True)
def spacing(x: Array) -> Array:
    """The distance from x to the next floating-point number away from zero.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.spacing({a}.array([1.])).tolist() == [2.0**-23]
    True
    """
    x = as_float(x)
    if name_of(x) in ("float16", "bfloat16"):
        raise TypeError(f"spacing does not support {name_of(x)}")
    return _core.spacing(x)


@operation(np="nan_to_num")
def nan_to_num(
    x: Array, copy: bool = True, nan: float = 0.0, posinf: float | None = None,
    neginf: float | None = None,
) -> Array:  # fmt: skip
    """NaN becomes `nan`, infinities the largest and smallest numbers (or those given).

    >>> from slipstream import {imports}
    >>> {f}.nan_to_num({f}.array([float('nan'), 1.]))
    array([0., 1.])
    """
    name = name_of(x)
    if name in COMPLEXES:
        real, imag = (
            nan_to_num(part(x), True, nan, posinf, neginf)
            for part in (core_ops.real, core_ops.imag)
        )
        result = core_ops.add(real, core_ops.multiply(imag, 1j))
        return result if copy else finish(result, x)
    if name not in FLOATS:
        return _core.copy(x) if copy else x
    low, high = finite_range(name)
    high, low = high if posinf is None else posinf, low if neginf is None else neginf
    result = _core.where(core_ops.isnan(x), float(nan), x)
    result = _core.where(core_ops.equal(x, float("inf")), high, result)
    result = _core.where(core_ops.equal(x, float("-inf")), low, result)
    # As in MXNet, hybridized blocks leave their arguments alone.
    return result if copy or _core.is_tracing() else finish(result, x)


@operation(np="frexp")
def frexp(x: Array) -> tuple[Array, Array]:
    """x as mantissa and exponent: x = mantissa * 2**exponent, 0.5 <= abs(mantissa) < 1.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> m, e = {f}.frexp({a}.array([8.]))
    >>> m.tolist(), e.tolist()
    ([0.5], [4])
    """
    return _through_float32(_core.frexp, as_float(x))


def _number_beside(number: float, x: Array) -> Array:
    """A number as an array of the type that it has in arithmetic with `x`."""
    return _core.frontend_ops.add(_core.fill(type(x), 0, name_of(x), ()), number)


@operation(np="ldexp", out=True)
def ldexp(cls: type[A], x1: Array | float, x2: Array | int) -> A:
    """x1 * 2**x2.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.ldexp({a}.array([0.5]), 4).tolist()
    [8.0]
    """
    if not isinstance(x1, Array):
        if not isinstance(x2, Array):
            x2 = as_kind(cls, x2)
        x1 = _number_beside(x1, x2)
    if isinstance(x2, float) or (isinstance(x2, Array) and name_of(x2) in FLOATS):
        if keeps_integers(x1) and _core.type_rules(x1) == "2.0":
            x1 = _core.cast(x1, "float64")
        first: Any = x1
        return core_ops.multiply(
            as_float(first), core_ops.exp2(x2) if isinstance(x2, Array) else 2.0**x2
        )
    if not isinstance(x2, Array):
        x2 = _core.fill(type(x1), x2, "int64", ())
    result = _through_float32(_core.ldexp, as_float(x1), _core.cast(x2, "int64"))
    return in_type_of(result, x1)


@operation(np="modf")
def modf(x: Array) -> tuple[Array, Array]:
    """The parts of x after and before the decimal point, both with its sign.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [part.tolist() for part in {f}.modf({a}.array([2.5, -0.25]))]
    [[0.5, -0.25], [2.0, -0.0]]
    """
    x = as_float(x)
    whole = core_ops.trunc(x)
    rest = _core.where(core_ops.isinf(x), 0, core_ops.subtract(x, whole))
    return core_ops.copysign(rest, x), core_ops.copysign(whole, x)
