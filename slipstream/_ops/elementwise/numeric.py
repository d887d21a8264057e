"""Numbers: their parts, divisors and neighbours, and functions made of simpler ones."""

from __future__ import annotations

import math
from typing import Any

import numpy

from ... import _core
from ..._arguments import named
from ..._array_class import frontend_class
from ..._convert import Array, as_kind
from ..._declare import operation
from ..._dtypes import BY_NAME, COMPLEXES, FLOATS, default_complex, dtype_name, name_of
from ..._type_rules import in_type_of, keeps_integers
from ..reductions.reduce import as_float

core_ops = _core.ops


def _joint(x1: Any, x2: Any) -> tuple[Array, Array, str]:
    """Both operands in their common type, and its name."""
    cls = type(x1) if isinstance(x1, Array) else type(x2)
    if not issubclass(cls, Array):
        from ...np._ndarray import ndarray as cls
    if isinstance(x1, Array) and isinstance(x2, Array):
        name = promoted(name_of(x1), name_of(x2))
    else:
        array, number = (x1, x2) if isinstance(x1, Array) else (x2, x1)
        if not isinstance(array, Array):
            x1, x2 = as_kind(cls, x1), as_kind(cls, x2)
            return _joint(x1, x2)
        name = name_of(array)
        if isinstance(number, float) and name not in FLOATS:
            name = _core.default_float()
    pair = []
    for x in (x1, x2):
        if isinstance(x, Array):
            pair.append(x if name_of(x) == name else _core.cast(x, name))
        else:
            pair.append(_core.fill(cls, x, name, ()))
    return pair[0], pair[1], name


def promoted(a: str, b: str) -> str:
    """The name of the type that operations on two types compute in."""
    if a == b:
        return a
    from ...np._ndarray import ndarray

    pair = (_core.fill(ndarray, 0, n, (0,)) for n in (a, b))
    return name_of(_core.where(_core.fill(ndarray, True, "bool", (0,)), *pair))


def _whole(x1: Any, x2: Any, core: Any, function: str) -> Array:
    x1, x2, name = _joint(x1, x2)
    if BY_NAME[name].kind not in "iu":
        raise TypeError(f"{function} needs integers, not {name}")
    if name in ("int64", "uint64"):
        return core(x1, x2)
    return _core.cast(core(_core.cast(x1, "int64"), _core.cast(x2, "int64")), name)


@operation(np="gcd", out=True)
def gcd(x1: Array | int, x2: Array | int) -> Array:
    """The greatest common divisor of integers, element by element.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.gcd({a}.array([12, 7], dtype='int32'), 8).tolist()
    [4, 1]
    """
    return _whole(x1, x2, _core.gcd, "gcd")


@operation(np="lcm", out=True)
def lcm(x1: Array | int, x2: Array | int) -> Array:
    """The least common multiple of integers, element by element.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.lcm({a}.array([4, 6], dtype='int32'), 10).tolist()
    [20, 30]
    """
    return _whole(x1, x2, _core.lcm, "lcm")


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
    x1, x2, name = _joint(x1, x2)
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
def ldexp(x1: Array | float, x2: Array | int) -> Array:
    """x1 * 2**x2.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.ldexp({a}.array([0.5]), 4).tolist()
    [8.0]
    """
    if not isinstance(x1, Array):
        if not isinstance(x2, Array):
            x2 = as_kind(frontend_class("np"), x2)
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


@operation(np="divmod")
def divmod(x1: Array | float, x2: Array | float) -> tuple[Array, Array]:
    """Quotient, rounded down, and remainder.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [part.tolist() for part in {f}.divmod({a}.array([7, -7]), 3)]
    [[2.0, -3.0], [1.0, 2.0]]
    """
    return core_ops.floor_divide(x1, x2), core_ops.mod(x1, x2)


@operation(np="float_power", out=True)
def float_power(x1: Array | float, x2: Array | float) -> Array:
    """x1 to the power of x2, in double precision.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.float_power({a}.array([2, 3]), -1).tolist()[0]
    0.5
    """
    x1, x2 = _wide(x1), _wide(x2)  # before they meet: -1 is no bool, and no unsigned integer
    if not isinstance(x1, Array) and not isinstance(x2, Array):
        x1, x2, _ = _joint(x1, x2)
        x1, x2 = _wide(x1), _wide(x2)
    return core_ops.power(x1, x2)


def _wide(x: Any) -> Any:
    if not isinstance(x, Array):
        return x
    return _core.cast(x, "complex128" if name_of(x) in COMPLEXES else "float64")


def _floats(x1: Any, x2: Any) -> tuple[Array, Array]:
    """Both operands in the float type that they have in common."""
    if not (isinstance(x1, Array) and isinstance(x2, Array)):
        # An array as float first, so that any number fits beside it.
        x1, x2 = (as_float(x) if isinstance(x, Array) else x for x in (x1, x2))
    x1, x2, _ = _joint(x1, x2)
    return as_float(x1), as_float(x2)


@operation(np="heaviside", out=True)
def heaviside(x1: Array | float, x2: Array | float) -> Array:
    """0 where x1 is negative, 1 where it is positive, x2 where it is zero.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.heaviside({a}.array([-3., 0., 3.]), 0.5).tolist()
    [0.0, 0.5, 1.0]
    """
    x1, x2 = _floats(x1, x2)
    step = _core.where(core_ops.greater(x1, 0), 1, _core.where(core_ops.equal(x1, 0), x2, 0))
    return _core.where(core_ops.isnan(x1), x1, step)


@operation(np="logaddexp2", out=True)
def logaddexp2(x1: Array | float, x2: Array | float) -> Array:
    """log2(2**x1 + 2**x2), safe for large values.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.logaddexp2({a}.array([1., 1000.]), {a}.array([1., 0.])).tolist()
    [2.0, 1000.0]
    """
    x1, x2 = _floats(x1, x2)
    gap = core_ops.negative(core_ops.absolute(core_ops.subtract(x1, x2)))
    more = core_ops.multiply(core_ops.log1p(core_ops.exp2(gap)), 1 / math.log(2))
    # Equal infinities have no difference.
    return _core.where(
        core_ops.equal(x1, x2), core_ops.add(x1, 1), core_ops.add(core_ops.maximum(x1, x2), more)
    )


@operation(np="sinc")
def sinc(x: Array) -> Array:
    """sin(pi x) / (pi x), 1 at zero.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.sinc({a}.array([0.])).tolist()
    [1.0]
    """
    y = core_ops.multiply(as_float(x), math.pi)
    zero = core_ops.equal(x, 0)
    if not _core.is_recording():
        return _core.where(zero, 1, core_ops.divide(core_ops.sin(y), y))
    # Gradients at zero are those of the series there, and nothing is divided by zero.
    series = core_ops.subtract(1, core_ops.multiply(core_ops.square(y), 1 / 6))
    apart = _core.where(zero, 1, y)
    return _core.where(zero, series, core_ops.divide(core_ops.sin(apart), apart))


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


@operation(np="unwrap")
def unwrap(
    p: Array, discont: float | None = None, axis: int = -1, *, period: float = 2 * math.pi
) -> Array:
    """Angles without jumps: neighbours that differ by more than half a period come closer.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.unwrap({a}.array([0., 3., 0.]), period=4).tolist()
    [0.0, -1.0, 0.0]
    """
    from ..reductions.cumulative import diff, scan

    p = as_float(p)
    if p.shape[axis] < 2:
        return _core.copy(p)
    steps = diff(p, 1, axis)
    half = period / 2
    moved = core_ops.subtract(core_ops.mod(core_ops.add(steps, half), float(period)), half)
    up = core_ops.logical_and(core_ops.equal(moved, -half), core_ops.greater(steps, 0))
    moved = _core.where(up, half, moved)
    fix = core_ops.subtract(moved, steps)
    fix = _core.where(core_ops.less(core_ops.absolute(steps), discont or half), 0, fix)
    axis = axis % p.ndim
    first = p[(*(slice(None),) * axis, slice(0, 1))]
    rest = p[(*(slice(None),) * axis, slice(1, None))]
    return _core.concatenate([first, core_ops.add(rest, scan(_core.cumsum, fix, axis, None))], axis)


@operation(np="geomspace")
def geomspace(
    start: float, stop: float, num: int = 50, endpoint: bool = True, dtype: Any = None,
    axis: int = 0,
) -> Array:  # fmt: skip
    """`num` numbers from `start` to `stop` with equal ratios between neighbours.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.geomspace(1, 8, 4).round(3).tolist()
    [1.0, 2.0, 4.0, 8.0]
    """
    from ... import np

    start, stop = (
        _core.to_numpy(v, "geomspace()") if isinstance(v, Array) else v for v in (start, stop)
    )
    values = numpy.geomspace(start, stop, num, endpoint, axis=axis)
    return np.array(values, dtype=dtype_name(dtype))


def _dtype(x: Any) -> Any:
    """What NumPy's type rules see in an argument."""
    if isinstance(x, Array):
        return x._dtype
    if isinstance(x, (bool, int, float, complex)):
        return x
    try:
        return numpy.dtype(x)
    except TypeError as error:
        raise named(error, x) from None


@operation(np="promote_types")
def promote_types(type1: Any, type2: Any) -> numpy.dtype:
    """The type that operations on two types give.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.promote_types('int8', 'float32')
    dtype('float32')
    """
    return BY_NAME[promoted(dtype_name(type1), dtype_name(type2))]


@operation(np="result_type")
def result_type(*arrays_and_dtypes: Any) -> numpy.dtype:
    """The type that an operation on these arrays, types and numbers would give.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.result_type({a}.ones(2, dtype='int32'), 'int64')
    dtype('int64')
    """
    if not arrays_and_dtypes:
        raise ValueError("result_type: at least one array or type is needed")
    seen = [_dtype(x) for x in arrays_and_dtypes]
    name: str | None = None
    for x in seen:
        if isinstance(x, numpy.dtype):
            name = dtype_name(x) if name is None else promoted(name, dtype_name(x))
    numbers = [x for x in seen if not isinstance(x, numpy.dtype)]
    has_complex = any(isinstance(x, complex) for x in numbers)
    if name is None:
        name = "bool" if all(isinstance(x, bool) for x in numbers) else None
        whole = all(isinstance(x, int) for x in numbers)
        whole_or_float = "int64" if whole else _core.default_float()
        name = name or (default_complex() if has_complex else whole_or_float)
    for x in numbers:
        kind = BY_NAME[name].kind
        if isinstance(x, complex) and kind != "c":
            # The parts keep the precision of a float; half-precision parts do not exist.
            name = promoted(name, "complex64") if name in FLOATS else default_complex()
        elif isinstance(x, float) and kind in "biu":
            name = _core.default_float()
        elif isinstance(x, int) and not isinstance(x, bool) and kind == "b":
            name = "int64"
    return BY_NAME[name]


@operation(np="can_cast")
def can_cast(from_: Any, to: Any, casting: str = "safe") -> bool:
    """Whether values of a type (or of an array) go into another by a casting rule.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.can_cast('int32', 'int64'), {f}.can_cast('float32', 'int32')
    (True, False)
    """
    return bool(numpy.can_cast(_dtype(from_), _dtype(to), casting))  # type: ignore[arg-type]  # casting: str


@operation(np="min_scalar_type")
def min_scalar_type(a: Any) -> numpy.dtype:
    """The smallest type that holds a number; of an array its own type.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.min_scalar_type(10), {f}.min_scalar_type(-300)
    (dtype('uint8'), dtype('int16'))
    """
    seen = _dtype(a)
    return seen if isinstance(seen, numpy.dtype) else numpy.min_scalar_type(seen)


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
