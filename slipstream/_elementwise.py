"""Elementwise functions of all frontends, made from one table.

Each row: public name, the core's operation, NumPy's function for plain numbers (or None), one line
of documentation, the arguments of an example and what NumPy prints for its result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from numbers import Number
from typing import Any, NamedTuple

import numpy

from . import _core
from ._convert import Array, as_kind, check_out, finish, operand
from ._dtypes import name_of
from ._symbolic import Symbolic, symbolic
from .base import SlipstreamTypeError


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


def _document(row: Row, frontend: str, arity: int) -> str:
    first, _, second = row.example.partition("; ")
    arguments = ", ".join(filter(None, (f"{_maker(frontend)}.array({first})", second)))
    call = f"{frontend}.{row.name}({arguments})"
    if frontend == "nd":
        call += ".asnumpy()"
        result = {"TF": "[1., 0.]"}.get(row.result, row.result)
        shown = f"array({result}, dtype=float32)"
    elif row.result.endswith("i"):
        shown = f"array({row.result[:-1]}, dtype=int32)"
    else:
        shown = {"TF": "array([ True, False])"}.get(row.result, f"array({row.result})")
    if frontend == "np":
        names = "x" if arity == 1 else "x1, x2"
        where = "where : array of bool, optional\n    Elements of `out` elsewhere stay.\n"
    else:
        names = "data" if arity == 1 else "lhs, rhs"
        where = ""
    imports = ", ".join(sorted({frontend, _maker(frontend)}))
    return (
        f"{row.summary}, element by element.\n\n"
        f"Parameters\n----------\n"
        f"{names} : array, number or nested list\n"
        f"out : array, optional\n    Takes the result.\n{where}\n"
        f"Examples\n--------\n"
        f">>> from slipstream import {imports}\n"
        f">>> {call}\n{shown}\n"
    )


def _maker(frontend: str) -> str:
    return "np" if frontend == "npx" else frontend


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


def _unary(row: Row, cls: type[Array], frontend: str) -> Callable:
    core = getattr(_core.frontend_ops, row.op)
    host = getattr(numpy, row.host) if row.host else None
    name = row.name

    def function(x: Any, out: Array | None = None, where: Any = True) -> Any:
        if type(x) is cls and out is None and where is True:
            return core(x)
        if where is not True:
            _check_where(name, where, out)
        if host is not None and out is None and isinstance(x, Number):
            return host(x)
        try:
            x = as_kind(cls, x)
        except Symbolic:
            return symbolic(frontend, name, x)
        return _put(core(x), out, where)

    return function


def _binary(row: Row, cls: type[Array], frontend: str) -> Callable:
    core = getattr(_core.frontend_ops, row.op)
    host = getattr(numpy, row.host) if row.host else None
    name = row.name

    def function(x1: Any, x2: Any, out: Array | None = None, where: Any = True) -> Any:
        if out is None and where is True:
            t = type(x2)
            if type(x1) is cls and (t is cls or t is float or t is int):
                return core(x1, x2)
        if where is not True:
            _check_where(name, where, out)
        try:
            x1, x2 = operand(cls, x1), operand(cls, x2)
        except Symbolic:
            return symbolic(frontend, name, x1, x2)
        if isinstance(x1, Number) and isinstance(x2, Number):
            if host is not None and out is None:
                return host(x1, x2)
            x1 = as_kind(cls, x1)
        return _put(core(x1, x2), out, where)

    return function


# The classic frontend and the extensions name their operands otherwise.


def _unary_of_data(row: Row, cls: type[Array], frontend: str) -> Callable:
    plain = _unary(row, cls, frontend)
    core = getattr(_core.frontend_ops, row.op)

    def function(data: Any, out: Array | None = None, name: str | None = None) -> Any:
        if type(data) is cls and out is None:
            return core(data)
        return plain(data, out)

    return function


def _binary_of_sides(row: Row, cls: type[Array], frontend: str) -> Callable:
    plain = _binary(row, cls, frontend)
    core = getattr(_core.frontend_ops, row.op)

    # MXNet overlooks arguments that an operation does not have; `axis` is written by programs.
    def function(
        lhs: Any, rhs: Any, out: Array | None = None, name: str | None = None, axis: Any = None
    ) -> Any:
        if out is None and type(lhs) is cls:
            t = type(rhs)
            if t is cls or t is float or t is int:
                return core(lhs, rhs)
        return plain(lhs, rhs, out)

    return function


def _makers(frontend: str) -> tuple[Callable, Callable]:
    return (_unary, _binary) if frontend == "np" else (_unary_of_data, _binary_of_sides)


def define(
    namespace: dict[str, Any],
    frontend: str,
    cls: type[Array],
    unary: Iterable[Row],
    binary: Iterable[Row],
) -> list[str]:
    """Puts functions for all rows into a module's namespace; returns their names."""
    names = []
    makers = _makers(frontend)
    for arity, rows, make in ((1, unary, makers[0]), (2, binary, makers[1])):
        for row in rows:
            function = make(row, cls, frontend)
            function.__name__ = function.__qualname__ = row.name
            function.__module__ = namespace["__name__"]
            function.__doc__ = _document(row, frontend, arity)
            namespace[row.name] = function
            names.append(row.name)
    return names
