"""Elementwise functions of all frontends: one table, and what they do with other than arrays.

Each row: public name, the core's operation, NumPy's function for plain numbers (or None), one line
of documentation, the arguments of an example and what NumPy prints for its result. The functions
are written by ``tools/write_functions.py``; arrays take the short way in them, all else comes here.
"""

from __future__ import annotations

from collections.abc import Callable
from numbers import Number
from typing import Any, NamedTuple

from ... import _core
from ..._convert import Array, as_kind, check_out, finish, operand
from ..._declare import operation
from ..._dtypes import name_of
from ..._symbolic import Symbolic, symbolic
from ...base import SlipstreamTypeError, SlipstreamValueError

frontend_ops = _core.frontend_ops


class Row(NamedTuple):
    """One elementwise function."""

    name: str
    op: str
    host: str | None
    summary: str
    example: str
    result: str


UNARY = [
    Row("negative", "negative", "negative", "-x", "[1., -2.]", "[-1.,  2.]"),
    Row("absolute", "absolute", "absolute", "Absolute value", "[-1., 2.]", "[1., 2.]"),
    Row("abs", "absolute", "absolute", "Absolute value", "[-1., 2.]", "[1., 2.]"),
    Row("fabs", "absolute", "fabs", "Absolute value", "[-1., 2.]", "[1., 2.]"),
    Row("sign", "sign", "sign", "-1, 0 or 1 by the sign of x", "[-5., 0.]", "[-1.,  0.]"),
    Row("square", "square", "square", "x * x", "[2., -3.]", "[4., 9.]"),
    Row("exp", "exp", "exp", "Exponential function", "[0.]", "[1.]"),
    Row("expm1", "expm1", "expm1", "exp(x) - 1, exact near zero", "[0.]", "[0.]"),
    Row("exp2", "exp2", "exp2", "2 to the power of x", "[3., -1.]", "[8. , 0.5]"),
    Row("log", "log", "log", "Natural logarithm", "[1.]", "[0.]"),
    Row("log1p", "log1p", "log1p", "log(1 + x), exact near zero", "[0.]", "[0.]"),
    Row("log2", "log2", "log2", "Logarithm to base 2", "[8., 0.5]", "[ 3., -1.]"),
    Row("log10", "log10", "log10", "Logarithm to base 10", "[100.]", "[2.]"),
    Row("sqrt", "sqrt", "sqrt", "Square root", "[4., 9.]", "[2., 3.]"),
    Row("cbrt", "cbrt", "cbrt", "Cube root", "[8.]", "[2.]"),
    Row("sin", "sin", "sin", "Sine, of radians", "[0.]", "[0.]"),
    Row("cos", "cos", "cos", "Cosine, of radians", "[0.]", "[1.]"),
    Row("tan", "tan", "tan", "Tangent, of radians", "[0.]", "[0.]"),
    Row("arcsin", "arcsin", "arcsin", "Inverse sine, in radians", "[0.]", "[0.]"),
    Row("arccos", "arccos", "arccos", "Inverse cosine, in radians", "[1.]", "[0.]"),
    Row("arctan", "arctan", "arctan", "Inverse tangent, in radians", "[0.]", "[0.]"),
    Row("sinh", "sinh", "sinh", "Hyperbolic sine", "[0.]", "[0.]"),
    Row("cosh", "cosh", "cosh", "Hyperbolic cosine", "[0.]", "[1.]"),
    Row("tanh", "tanh", "tanh", "Hyperbolic tangent", "[0.]", "[0.]"),
    Row("arcsinh", "arcsinh", "arcsinh", "Inverse hyperbolic sine", "[0.]", "[0.]"),
    Row("arccosh", "arccosh", "arccosh", "Inverse hyperbolic cosine", "[1.]", "[0.]"),
    Row("arctanh", "arctanh", "arctanh", "Inverse hyperbolic tangent", "[0.]", "[0.]"),
    Row("reciprocal", "reciprocal", "reciprocal", "1 / x", "[2., 4.]", "[0.5 , 0.25]"),
    Row("radians", "radians", "radians", "Degrees to radians", "[0.]", "[0.]"),
    Row("degrees", "degrees", "degrees", "Radians to degrees", "[0.]", "[0.]"),
    Row("ceil", "ceil", "ceil", "Up to the next integer", "[1.2, -1.2]", "[ 2., -1.]"),
    Row("floor", "floor", "floor", "Down to the next integer", "[1.2, -1.2]", "[ 1., -2.]"),
    Row("trunc", "trunc", "trunc", "Towards zero to an integer", "[1.7, -1.7]", "[ 1., -1.]"),
    Row("fix", "trunc", "fix", "Towards zero to an integer", "[1.7, -1.7]", "[ 1., -1.]"),
    Row("rint", "rint", "rint", "To the nearest integer, halves to even", "[1.7, 2.5]", "[2., 2.]"),
    Row("logical_not", "logical_not", "logical_not", "Whether x is zero", "[0., 2.]", "TF"),
]

# Functions only NumPy's frontend has under these names.
NUMPY_UNARY = [
    Row("positive", "copy", "positive", "+x, a copy", "[1.]", "[1.]"),
    Row("rad2deg", "degrees", "rad2deg", "Radians to degrees", "[0.]", "[0.]"),
    Row("deg2rad", "radians", "deg2rad", "Degrees to radians", "[0.]", "[0.]"),
    Row("isnan", "isnan", "isnan", "Whether x is not a number", "[float('nan'), 1.]", "TF"),
    Row("isinf", "isinf", "isinf", "Whether x is infinite", "[float('inf'), 1.]", "TF"),
    Row("isfinite", "isfinite", "isfinite", "Whether x is finite", "[1., float('inf')]", "TF"),
    Row("signbit", "signbit", "signbit", "Whether the sign bit is set", "[-1., 1.]", "TF"),
    Row("invert", "invert", "invert", "Each bit inverted", "[1], dtype='int32'", "[-2]i"),
    Row("bitwise_not", "invert", "invert", "Each bit inverted", "[1], dtype='int32'", "[-2]i"),
    Row("acos", "arccos", "arccos", "Inverse cosine, in radians", "[1.]", "[0.]"),
    Row("acosh", "arccosh", "arccosh", "Inverse hyperbolic cosine", "[1.]", "[0.]"),
    Row("asin", "arcsin", "arcsin", "Inverse sine, in radians", "[0.]", "[0.]"),
    Row("asinh", "arcsinh", "arcsinh", "Inverse hyperbolic sine", "[0.]", "[0.]"),
    Row("atan", "arctan", "arctan", "Inverse tangent, in radians", "[0.]", "[0.]"),
    Row("atanh", "arctanh", "arctanh", "Inverse hyperbolic tangent", "[0.]", "[0.]"),
    Row("bitwise_invert", "invert", "invert", "Each bit inverted", "[1], dtype='int32'", "[-2]i"),
]

# Functions that NumPy does not have: in npx and nd.
SPECIAL_UNARY = [
    Row("relu", "relu", None, "max(x, 0)", "[-1., 2.]", "[0., 2.]"),
    Row("sigmoid", "sigmoid", None, "1 / (1 + exp(-x))", "[0.]", "[0.5]"),
    Row("softsign", "softsign", None, "x / (1 + abs(x))", "[1.]", "[0.5]"),
    Row("log_sigmoid", "log_sigmoid", None, "log(sigmoid(x))", "[-1000.]", "[-1000.]"),
    Row("silu", "silu", None, "x * sigmoid(x)", "[0.]", "[0.]"),
    Row("mish", "mish", None, "x * tanh(log(1 + exp(x)))", "[0.]", "[0.]"),
    Row("gelu", "gelu", None, "x times the normal distribution function", "[0.]", "[0.]"),
    Row("rsqrt", "rsqrt", None, "1 / sqrt(x)", "[4.]", "[0.5]"),
    Row("rcbrt", "rcbrt", None, "1 / cbrt(x)", "[8.]", "[0.5]"),
    Row("erf", "erf", None, "Error function", "[0.]", "[0.]"),
    Row("erfinv", "erfinv", None, "Inverse of the error function", "[0.]", "[0.]"),
    Row("gamma", "gamma", None, "Gamma function", "[1.]", "[1.]"),
    Row("gammaln", "gammaln", None, "Logarithm of the gamma function", "[1.]", "[0.]"),
    Row("digamma", "digamma", None, "Derivative of gammaln", "[float('inf')]", "[inf]"),
]

BINARY = [
    Row("add", "add", "add", "x1 + x2", "[1., 2.]; 1", "[2., 3.]"),
    Row("subtract", "subtract", "subtract", "x1 - x2", "[1., 2.]; 1", "[0., 1.]"),
    Row("multiply", "multiply", "multiply", "x1 * x2", "[1., 2.]; 3", "[3., 6.]"),
    Row("divide", "divide", "divide", "x1 / x2", "[1., 2.]; 4", "[0.25, 0.5 ]"),
    Row("mod", "mod", "mod", "Remainder with the sign of x2", "[5., -5.]; 3", "[2., 1.]"),
    Row("power", "power", "power", "x1 to the power of x2", "[2., 3.]; 2", "[4., 9.]"),
    Row("maximum", "maximum", "maximum", "The larger one", "[1., 3.]; 2", "[2., 3.]"),
    Row("minimum", "minimum", "minimum", "The smaller one", "[1., 3.]; 2", "[1., 2.]"),
    Row("arctan2", "arctan2", "arctan2", "Angle of the point (x2, x1)", "[0.]; 1", "[0.]"),
    Row("hypot", "hypot", "hypot", "sqrt(x1**2 + x2**2)", "[3.]; 4", "[5.]"),
    Row("equal", "equal", "equal", "x1 == x2", "[1., 2.]; 1", "TF"),
    Row("not_equal", "not_equal", "not_equal", "x1 != x2", "[1., 2.]; 2", "TF"),
    Row("less", "less", "less", "x1 < x2", "[1., 2.]; 2", "TF"),
    Row("less_equal", "less_equal", "less_equal", "x1 <= x2", "[1., 2.]; 1", "TF"),
    Row("greater", "greater", "greater", "x1 > x2", "[2., 1.]; 1", "TF"),
    Row("greater_equal", "greater_equal", "greater_equal", "x1 >= x2", "[2., 1.]; 2", "TF"),
    Row("logical_and", "logical_and", "logical_and", "Whether both are true", "[1., 0.]; 1", "TF"),
    Row("logical_or", "logical_or", "logical_or", "Whether one is true", "[1., 0.]; 0", "TF"),
    Row("logical_xor", "logical_xor", "logical_xor", "Whether one only is true", "[1., 0.]; 0",
        "TF"),
]  # fmt: skip

NUMPY_BINARY = [
    Row("true_divide", "divide", "true_divide", "x1 / x2", "[1., 2.]; 4", "[0.25, 0.5 ]"),
    Row("floor_divide", "floor_divide", "floor_divide", "x1 // x2", "[5., -5.]; 3", "[ 1., -2.]"),
    Row("remainder", "mod", "remainder", "Remainder with the sign of x2", "[-5.]; 3", "[1.]"),
    Row("fmod", "fmod", "fmod", "Remainder with the sign of x1", "[5., -5.]; 3", "[ 2., -2.]"),
    Row("fmax", "fmax", "fmax", "The larger one, ignoring NaN", "[float('nan')]; 2", "[2.]"),
    Row("fmin", "fmin", "fmin", "The smaller one, ignoring NaN", "[float('nan')]; 2", "[2.]"),
    Row("copysign", "copysign", "copysign", "x1 with the sign of x2", "[1., 2.]; -1", "[-1., -2.]"),
    Row("logaddexp", "logaddexp", "logaddexp", "log(exp(x1) + exp(x2))", "[100.]; 0", "[100.]"),
    Row("bitwise_and", "bitwise_and", "bitwise_and", "Bits set in both",
        "[6, 3], dtype='int32'; 5", "[4, 1]i"),
    Row("bitwise_or", "bitwise_or", "bitwise_or", "Bits set in one",
        "[6, 3], dtype='int32'; 5", "[7, 7]i"),
    Row("bitwise_xor", "bitwise_xor", "bitwise_xor", "Bits set in one only",
        "[6, 3], dtype='int32'; 5", "[3, 6]i"),
    Row("left_shift", "left_shift", "left_shift", "Bits moved to the left",
        "[1, 2], dtype='int32'; 3", "[ 8, 16]i"),
    Row("right_shift", "right_shift", "right_shift", "Bits moved to the right",
        "[8, 16], dtype='int32'; 3", "[1, 2]i"),
    Row("atan2", "arctan2", "arctan2", "Angle of the point (x2, x1)", "[0.]; 1", "[0.]"),
    Row("bitwise_left_shift", "left_shift", "left_shift", "Bits moved to the left",
        "[1, 2], dtype='int32'; 3", "[ 8, 16]i"),
    Row("bitwise_right_shift", "right_shift", "right_shift", "Bits moved to the right",
        "[8, 16], dtype='int32'; 3", "[1, 2]i"),
    Row("pow", "power", "power", "x1 to the power of x2", "[2., 3.]; 2", "[4., 9.]"),
]  # fmt: skip

# Rows that are methods of arrays, too: x.exp().
_METHODS = frozenset(
    ("abs", "sign", "square", "relu", "exp", "expm1", "log", "log1p", "log2", "log10", "sqrt",
     "rsqrt", "cbrt", "rcbrt", "sin", "cos", "tan", "arcsin", "arccos", "arctan", "sinh", "cosh",
     "tanh", "arcsinh", "arccosh", "arctanh", "sigmoid", "log_sigmoid", "mish", "reciprocal",
     "radians", "degrees", "ceil", "floor", "trunc", "fix", "rint")
)  # fmt: skip
METHODS = [row for row in [*UNARY, *SPECIAL_UNARY] if row.name in _METHODS]

# Classic names of the rows with two operands.
_CLASSIC = {
    "broadcast_add": "add", "broadcast_plus": "add", "broadcast_sub": "subtract",
    "broadcast_minus": "subtract", "broadcast_mul": "multiply", "broadcast_div": "divide",
    "broadcast_mod": "mod", "modulo": "mod", "broadcast_power": "power",
    "broadcast_maximum": "maximum", "broadcast_minimum": "minimum", "broadcast_hypot": "hypot",
    "broadcast_equal": "equal", "broadcast_not_equal": "not_equal", "lesser": "less",
    "broadcast_lesser": "less", "lesser_equal": "less_equal",
    "broadcast_lesser_equal": "less_equal", "broadcast_greater": "greater",
    "broadcast_greater_equal": "greater_equal", "broadcast_logical_and": "logical_and",
    "broadcast_logical_or": "logical_or", "broadcast_logical_xor": "logical_xor",
    "true_divide": "divide",
}  # fmt: skip
_BY_NAME = {row.name: row for row in BINARY}


class Rows(NamedTuple):
    """The functions of one frontend by the number of their operands."""

    unary: list[Row]
    binary: list[Row]


FRONTENDS = {
    # np.fix and nd.rint, nd.power are functions of their own.
    "np": Rows(
        [row for row in [*UNARY, *NUMPY_UNARY] if row.name != "fix"], [*BINARY, *NUMPY_BINARY]
    ),
    "npx": Rows(SPECIAL_UNARY, []),
    "nd": Rows(
        [row for row in [*UNARY, *SPECIAL_UNARY] if row.name != "rint"],
        [row for row in BINARY if row.name != "power"]
        + [_BY_NAME[row]._replace(name=name) for name, row in _CLASSIC.items()],
    ),
}


def _check_where(name: str, where: Any, out: Any) -> None:
    if where is not True and out is None:
        raise SlipstreamTypeError(
            f"{name}: where= leaves the other elements undefined without out=; give out=, or use "
            "np.where"
        )


def _put(result: Array, out: Any, where: Any) -> Array:
    """The result, or `out` with the elements of the result where that is wanted."""
    if where is True:
        return finish(result, out)
    place = out[0] if isinstance(out, tuple) and len(out) == 1 else out
    if not isinstance(place, Array):
        raise TypeError(f"out must be an array, not {type(place).__name__}")
    mask = as_kind(type(place), where)
    if name_of(mask) != "bool":
        raise TypeError(f"where must be a boolean array, not {name_of(mask)}")
    check_out(name_of(result), place)
    return finish(_core.where(mask, _core.cast(result, name_of(place)), place), out)


def unary(
    function: str, cls: type[Array], core: Callable[[Any], Any], host: Callable[[Any], Any] | None,
    x: Any, out: Any, where: Any = True,
) -> Any:  # fmt: skip
    """What a function of one operand does with numbers, lists, symbols, ``out=`` and ``where=``.

    `function` is its name with the frontend's, `core` does it for arrays, `host` for numbers.
    """
    if where is not True:
        _check_where(function, where, out)
    if host is not None and out is None and isinstance(x, Number):
        return host(x)
    try:
        x = as_kind(cls, x)
    except Symbolic:
        return symbolic(*function.rsplit(".", 1), x)
    return _put(core(x), out, where)


def binary(
    function: str, cls: type[Array], core: Callable[[Any, Any], Any],
    host: Callable[[Any, Any], Any] | None, x1: Any, x2: Any, out: Any, where: Any = True,
) -> Any:  # fmt: skip
    """As `unary`, of two operands."""
    if where is not True:
        _check_where(function, where, out)
    try:
        x1, x2 = operand(cls, x1), operand(cls, x2)
    except Symbolic:
        return symbolic(*function.rsplit(".", 1), x1, x2)
    if isinstance(x1, Number) and isinstance(x2, Number):
        if host is not None and out is None:
            return host(x1, x2)
        x1 = as_kind(cls, x1)
    return _put(core(x1, x2), out, where)


def _of_one_shape(name: str, lhs: Array, rhs: Array) -> None:
    if lhs.shape != rhs.shape:
        raise SlipstreamValueError(
            f"elemwise_{name}: shapes {lhs.shape} and {rhs.shape} differ; "
            f"broadcast_{name} repeats operands"
        )


@operation(nd="elemwise_add")
def elemwise_add(lhs: Array, rhs: Array) -> Array:
    """The sum of two arrays of the same shape.

    >>> from slipstream import {imports}
    >>> {f}.elemwise_add({a}.ones((2, 3)), {a}.ones((2, 3))).shape
    (2, 3)
    """
    _of_one_shape("add", lhs, rhs)
    return frontend_ops.add(lhs, rhs)


@operation(nd="elemwise_sub")
def elemwise_sub(lhs: Array, rhs: Array) -> Array:
    """The difference of two arrays of the same shape.

    >>> from slipstream import {imports}
    >>> {f}.elemwise_sub({a}.ones((2, 3)), {a}.ones((2, 3))).shape
    (2, 3)
    """
    _of_one_shape("sub", lhs, rhs)
    return frontend_ops.subtract(lhs, rhs)


@operation(nd="elemwise_mul")
def elemwise_mul(lhs: Array, rhs: Array) -> Array:
    """The product of two arrays of the same shape.

    >>> from slipstream import {imports}
    >>> {f}.elemwise_mul({a}.ones((2, 3)), {a}.ones((2, 3))).shape
    (2, 3)
    """
    _of_one_shape("mul", lhs, rhs)
    return frontend_ops.multiply(lhs, rhs)


@operation(nd="elemwise_div")
def elemwise_div(lhs: Array, rhs: Array) -> Array:
    """The quotient of two arrays of the same shape.

    >>> from slipstream import {imports}
    >>> {f}.elemwise_div({a}.ones((2, 3)), {a}.ones((2, 3))).shape
    (2, 3)
    """
    _of_one_shape("div", lhs, rhs)
    return frontend_ops.divide(lhs, rhs)
