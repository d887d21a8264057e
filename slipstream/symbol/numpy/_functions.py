"""Symbols of the functions of ``np``.

Written by tools/write_functions.py from the functions on arrays; change those instead.
"""

# fmt: off
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ... import np
from .._call import UNSET
from .._numpy_symbol import call

if TYPE_CHECKING:
    from ...context import Context
    from .._numpy_symbol import _Symbol
    from .._typing import SymbolLike

__all__ = [
    "abs", "absolute", "acos", "acosh", "add", "all", "alltrue", "amax", "amin", "angle", "any",
    "append", "arange", "arccos", "arccosh", "arcsin", "arcsinh", "arctan", "arctan2", "arctanh",
    "argmax", "argmin", "argpartition", "argsort", "argwhere", "around", "array_split", "asin",
    "asinh", "astype", "atan", "atan2", "atanh", "atleast_1d", "atleast_2d", "atleast_3d",
    "average", "bartlett", "bincount", "bitwise_and", "bitwise_invert", "bitwise_left_shift",
    "bitwise_not", "bitwise_or", "bitwise_right_shift", "bitwise_xor", "blackman", "block",
    "broadcast_arrays", "broadcast_to", "cbrt", "ceil", "choose", "clip", "column_stack",
    "compress", "concat", "concatenate", "conj", "conjugate", "convolve", "copy", "copysign",
    "corrcoef", "correlate", "cos", "cosh", "count_nonzero", "cov", "cross", "cumprod", "cumsum",
    "cumulative_prod", "cumulative_sum", "deg2rad", "degrees", "delete", "diag",
    "diag_indices_from", "diagflat", "diagonal", "diff", "digitize", "divide", "divmod", "dot",
    "dsplit", "dstack", "ediff1d", "einsum", "empty", "empty_like", "equal", "exp", "exp2",
    "expand_dims", "expm1", "extract", "eye", "fabs", "fix", "flatnonzero", "flip", "fliplr",
    "flipud", "float_power", "floor", "floor_divide", "fmax", "fmin", "fmod", "frexp", "full",
    "full_like", "gcd", "geomspace", "gradient", "greater", "greater_equal", "hamming", "hanning",
    "heaviside", "histogram", "histogram2d", "histogram_bin_edges", "histogramdd", "hsplit",
    "hstack", "hypot", "i0", "identity", "imag", "in1d", "indices", "inner", "insert", "interp",
    "intersect1d", "invert", "isclose", "iscomplex", "isfinite", "isin", "isinf", "isnan",
    "isneginf", "isposinf", "isreal", "kaiser", "kron", "lcm", "ldexp", "left_shift", "less",
    "less_equal", "lexsort", "linspace", "log", "log10", "log1p", "log2", "logaddexp", "logaddexp2",
    "logical_and", "logical_not", "logical_or", "logical_xor", "logspace", "matmul",
    "matrix_transpose", "max", "maximum", "mean", "median", "meshgrid", "min", "min_scalar_type",
    "minimum", "mod", "modf", "moveaxis", "msort", "multiply", "nan_to_num", "nanargmax",
    "nanargmin", "nancumprod", "nancumsum", "nanmax", "nanmean", "nanmedian", "nanmin",
    "nanpercentile", "nanprod", "nanquantile", "nanstd", "nansum", "nanvar", "negative",
    "nextafter", "nonzero", "not_equal", "ones", "ones_like", "outer", "pad", "partition",
    "percentile", "permute_dims", "poly", "polyadd", "polyder", "polydiv", "polyfit", "polyint",
    "polymul", "polysub", "polyval", "positive", "pow", "power", "prod", "product", "ptp",
    "quantile", "rad2deg", "radians", "ravel", "ravel_multi_index", "real", "reciprocal",
    "remainder", "repeat", "reshape", "resize", "right_shift", "rint", "roll", "rollaxis", "roots",
    "rot90", "round", "round_", "row_stack", "searchsorted", "select", "setdiff1d", "setxor1d",
    "sign", "signbit", "sin", "sinc", "sinh", "sometrue", "sort", "spacing", "split", "sqrt",
    "square", "squeeze", "stack", "std", "subtract", "sum", "swapaxes", "take", "take_along_axis",
    "tan", "tanh", "tensordot", "tile", "trace", "transpose", "trapezoid", "trapz", "tri", "tril",
    "tril_indices", "tril_indices_from", "trim_zeros", "triu", "triu_indices", "triu_indices_from",
    "true_divide", "trunc", "union1d", "unique", "unique_all", "unique_counts", "unique_inverse",
    "unique_values", "unravel_index", "unstack", "unwrap", "vander", "var", "vdot", "vecdot",
    "vsplit", "vstack", "where", "zeros", "zeros_like",
]


def abs(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Absolute value, element by element.

    The symbol of ``np.abs(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_abs", "abs", np.abs, {"x": x, "out": out, "where": where, "name": name, "attr": attr},
        attributes
    )


def absolute(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Absolute value, element by element.

    The symbol of ``np.absolute(x, where=True)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_absolute", "absolute", np.absolute, {"x": x, "out": out, "where": where, "name": name,
        "attr": attr}, attributes
    )


def acos(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Inverse cosine, in radians, element by element.

    The symbol of ``np.acos(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_acos", "acos", np.acos, {"x": x, "out": out, "where": where, "name": name, "attr":
        attr}, attributes
    )


def acosh(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Inverse hyperbolic cosine, element by element.

    The symbol of ``np.acosh(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_acosh", "acosh", np.acosh, {"x": x, "out": out, "where": where, "name": name, "attr":
        attr}, attributes
    )


def add(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """x1 + x2, element by element.

    The symbol of ``np.add(x1, x2, where=True)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_add", "add", np.add, {"x1": x1, "x2": x2, "out": out, "where": where, "name": name,
        "attr": attr}, attributes
    )


def all(
    a: SymbolLike = UNSET, axis: Any = UNSET, out: None = None, keepdims: bool = UNSET, *,
    where: Any = UNSET, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Whether all elements are true.

    The symbol of ``np.all(a, axis=None, keepdims=False, where=None)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_all", "all", np.all, {"a": a, "axis": axis, "out": out, "keepdims": keepdims, "where":
        where, "name": name, "attr": attr}, attributes
    )


def alltrue(
    a: SymbolLike = UNSET, axis: Any = UNSET, out: None = None, keepdims: bool = UNSET, *,
    where: Any = UNSET, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Whether all elements are true.

    The symbol of ``np.alltrue(a, axis=None, keepdims=False, where=None)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_alltrue", "alltrue", np.alltrue, {"a": a, "axis": axis, "out": out, "keepdims":
        keepdims, "where": where, "name": name, "attr": attr}, attributes
    )


def amax(
    a: SymbolLike = UNSET, axis: Any = UNSET, out: None = None, keepdims: bool = UNSET,
    initial: Any = UNSET, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The largest element over axes; NaN wins.

    The symbol of ``np.amax(a, axis=None, keepdims=False, initial=None, where=None)``. Inputs that
    are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_amax", "amax", np.amax, {"a": a, "axis": axis, "out": out, "keepdims": keepdims,
        "initial": initial, "where": where, "name": name, "attr": attr}, attributes
    )


def amin(
    a: SymbolLike = UNSET, axis: Any = UNSET, out: None = None, keepdims: bool = UNSET,
    initial: Any = UNSET, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The smallest element over axes; NaN wins.

    The symbol of ``np.amin(a, axis=None, keepdims=False, initial=None, where=None)``. Inputs that
    are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_amin", "amin", np.amin, {"a": a, "axis": axis, "out": out, "keepdims": keepdims,
        "initial": initial, "where": where, "name": name, "attr": attr}, attributes
    )


def angle(
    z: SymbolLike = UNSET, deg: bool = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The angle of every element seen as a point of the plane, in radians.

    The symbol of ``np.angle(z, deg=False)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_angle", "angle", np.angle, {"z": z, "deg": deg, "name": name, "attr": attr},
        attributes
    )


def any(
    a: SymbolLike = UNSET, axis: Any = UNSET, out: None = None, keepdims: bool = UNSET, *,
    where: Any = UNSET, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Whether any element is true.

    The symbol of ``np.any(a, axis=None, keepdims=False, where=None)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_any", "any", np.any, {"a": a, "axis": axis, "out": out, "keepdims": keepdims, "where":
        where, "name": name, "attr": attr}, attributes
    )


def append(
    arr: SymbolLike = UNSET, values: SymbolLike = UNSET, axis: int | None = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """A copy with values at the end.

    The symbol of ``np.append(arr, values, axis=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_append", "append", np.append, {"arr": arr, "values": values, "axis": axis, "name":
        name, "attr": attr}, attributes
    )


def arange(
    start: float = UNSET, stop: float | None = UNSET, step: float | None = UNSET,
    dtype: Any = UNSET, ctx: Context | str | None = UNSET, device: Context | str | None = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Evenly spaced values from `start` (default 0) up to, but not including, `stop`.

    The symbol of ``np.arange(start, stop=None, step=1, dtype=None, ctx=None, device=None)``. Inputs
    that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_arange", "arange", np.arange, {"start": start, "stop": stop, "step": step, "dtype":
        dtype, "ctx": ctx, "device": device, "name": name, "attr": attr}, attributes
    )


def arccos(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Inverse cosine, in radians, element by element.

    The symbol of ``np.arccos(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_arccos", "arccos", np.arccos, {"x": x, "out": out, "where": where, "name": name,
        "attr": attr}, attributes
    )


def arccosh(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Inverse hyperbolic cosine, element by element.

    The symbol of ``np.arccosh(x, where=True)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_arccosh", "arccosh", np.arccosh, {"x": x, "out": out, "where": where, "name": name,
        "attr": attr}, attributes
    )


def arcsin(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Inverse sine, in radians, element by element.

    The symbol of ``np.arcsin(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_arcsin", "arcsin", np.arcsin, {"x": x, "out": out, "where": where, "name": name,
        "attr": attr}, attributes
    )


def arcsinh(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Inverse hyperbolic sine, element by element.

    The symbol of ``np.arcsinh(x, where=True)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_arcsinh", "arcsinh", np.arcsinh, {"x": x, "out": out, "where": where, "name": name,
        "attr": attr}, attributes
    )


def arctan(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Inverse tangent, in radians, element by element.

    The symbol of ``np.arctan(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_arctan", "arctan", np.arctan, {"x": x, "out": out, "where": where, "name": name,
        "attr": attr}, attributes
    )


def arctan2(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Angle of the point (x2, x1), element by element.

    The symbol of ``np.arctan2(x1, x2, where=True)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_arctan2", "arctan2", np.arctan2, {"x1": x1, "x2": x2, "out": out, "where": where,
        "name": name, "attr": attr}, attributes
    )


def arctanh(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Inverse hyperbolic tangent, element by element.

    The symbol of ``np.arctanh(x, where=True)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_arctanh", "arctanh", np.arctanh, {"x": x, "out": out, "where": where, "name": name,
        "attr": attr}, attributes
    )


def argmax(
    a: SymbolLike = UNSET, axis: int | None = UNSET, out: None = None, keepdims: bool = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The place of the largest element along an axis (of all elements by default).

    The symbol of ``np.argmax(a, axis=None, keepdims=False)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_argmax", "argmax", np.argmax, {"a": a, "axis": axis, "out": out, "keepdims": keepdims,
        "name": name, "attr": attr}, attributes
    )


def argmin(
    a: SymbolLike = UNSET, axis: int | None = UNSET, out: None = None, keepdims: bool = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The place of the smallest element along an axis (of all elements by default).

    The symbol of ``np.argmin(a, axis=None, keepdims=False)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_argmin", "argmin", np.argmin, {"a": a, "axis": axis, "out": out, "keepdims": keepdims,
        "name": name, "attr": attr}, attributes
    )


def argpartition(
    a: SymbolLike = UNSET, kth: int | Sequence[int] = UNSET, axis: int | None = UNSET,
    kind: str = UNSET, order: None = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The places that partition an array as `partition` does.

    The symbol of ``np.argpartition(a, kth, axis=-1, kind='introselect', order=None)``. Inputs that
    are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_argpartition", "argpartition", np.argpartition, {"a": a, "kth": kth, "axis": axis,
        "kind": kind, "order": order, "name": name, "attr": attr}, attributes
    )


def argsort(
    a: SymbolLike = UNSET, axis: int | None = UNSET, kind: str | None = UNSET, order: None = UNSET,
    *, descending: bool = UNSET, stable: bool | None = UNSET, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The places that sort an array; equal elements keep their order.

    The symbol of ``np.argsort(a, axis=-1, kind=None, order=None, descending=False, stable=None)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_argsort", "argsort", np.argsort, {"a": a, "axis": axis, "kind": kind, "order": order,
        "descending": descending, "stable": stable, "name": name, "attr": attr}, attributes
    )


def argwhere(
    a: SymbolLike = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Places of the elements that are not zero, one row for each; waits for `a`.

    The symbol of ``np.argwhere(a)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npi_argwhere", "argwhere", np.argwhere, {"a": a, "name": name, "attr": attr}, attributes
    )


def around(
    a: SymbolLike = UNSET, decimals: int = UNSET, out: None = None, *, x: SymbolLike | None = UNSET,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """To the nearest number with that many decimals; halves go to the even one.

    The symbol of ``np.around(a, decimals=0, x=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_around", "around", np.around, {"a": a, "decimals": decimals, "out": out, "x": x,
        "name": name, "attr": attr}, attributes
    )


def array_split(
    ary: SymbolLike = UNSET, indices_or_sections: Any = UNSET, axis: int = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """Like `split`, but the parts need not be equal.

    The symbol of ``np.array_split(ary, indices_or_sections, axis=0)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_array_split", "array_split", np.array_split, {"ary": ary, "indices_or_sections":
        indices_or_sections, "axis": axis, "name": name, "attr": attr}, attributes
    )


def asin(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Inverse sine, in radians, element by element.

    The symbol of ``np.asin(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_asin", "asin", np.asin, {"x": x, "out": out, "where": where, "name": name, "attr":
        attr}, attributes
    )


def asinh(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Inverse hyperbolic sine, element by element.

    The symbol of ``np.asinh(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_asinh", "asinh", np.asinh, {"x": x, "out": out, "where": where, "name": name, "attr":
        attr}, attributes
    )


def astype(
    x: SymbolLike = UNSET, dtype: Any = UNSET, /, *, copy: bool = UNSET,
    device: Context | str | None = UNSET, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The elements in another type.

    The symbol of ``np.astype(x, dtype, copy=True, device=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_astype", "astype", np.astype, {"copy": copy, "device": device, "name": name, "attr":
        attr}, attributes, x, dtype
    )


def atan(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Inverse tangent, in radians, element by element.

    The symbol of ``np.atan(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_atan", "atan", np.atan, {"x": x, "out": out, "where": where, "name": name, "attr":
        attr}, attributes
    )


def atan2(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Angle of the point (x2, x1), element by element.

    The symbol of ``np.atan2(x1, x2, where=True)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_atan2", "atan2", np.atan2, {"x1": x1, "x2": x2, "out": out, "where": where, "name":
        name, "attr": attr}, attributes
    )


def atanh(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Inverse hyperbolic tangent, element by element.

    The symbol of ``np.atanh(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_atanh", "atanh", np.atanh, {"x": x, "out": out, "where": where, "name": name, "attr":
        attr}, attributes
    )


def atleast_1d(
    *arys: SymbolLike, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Any:
    """Views with at least one dimension.

    The symbol of ``np.atleast_1d(*arys)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_atleast_1d", "atleast_1d", np.atleast_1d, {"name": name, "attr": attr}, attributes,
        *arys
    )


def atleast_2d(
    *arys: SymbolLike, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Any:
    """Views with at least two dimensions.

    The symbol of ``np.atleast_2d(*arys)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_atleast_2d", "atleast_2d", np.atleast_2d, {"name": name, "attr": attr}, attributes,
        *arys
    )


def atleast_3d(
    *arys: SymbolLike, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Any:
    """Views with at least three dimensions.

    The symbol of ``np.atleast_3d(*arys)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_atleast_3d", "atleast_3d", np.atleast_3d, {"name": name, "attr": attr}, attributes,
        *arys
    )


def average(
    a: SymbolLike = UNSET, axis: Any = UNSET, weights: SymbolLike | None = UNSET,
    returned: bool = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """The weighted mean over axes.

    The symbol of ``np.average(a, axis=None, weights=None, returned=False)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_average", "average", np.average, {"a": a, "axis": axis, "weights": weights,
        "returned": returned, "out": out, "name": name, "attr": attr}, attributes
    )


def bartlett(
    M: int = UNSET, dtype: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The Bartlett window: a triangle of M points that is zero at both ends.

    The symbol of ``np.bartlett(M, dtype=None)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_bartlett", "bartlett", np.bartlett, {"M": M, "dtype": dtype, "name": name, "attr":
        attr}, attributes
    )


def bincount(
    x: SymbolLike = UNSET, weights: SymbolLike | None = UNSET, minlength: int = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """How often each integer occurs; waits for `x` to know the largest.

    The symbol of ``np.bincount(x, weights=None, minlength=0)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_bincount", "bincount", np.bincount, {"x": x, "weights": weights, "minlength":
        minlength, "name": name, "attr": attr}, attributes
    )


def bitwise_and(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Bits set in both, element by element.

    The symbol of ``np.bitwise_and(x1, x2, where=True)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_bitwise_and", "bitwise_and", np.bitwise_and, {"x1": x1, "x2": x2, "out": out, "where":
        where, "name": name, "attr": attr}, attributes
    )


def bitwise_invert(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Each bit inverted, element by element.

    The symbol of ``np.bitwise_invert(x, where=True)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_bitwise_invert", "bitwise_invert", np.bitwise_invert, {"x": x, "out": out, "where":
        where, "name": name, "attr": attr}, attributes
    )


def bitwise_left_shift(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Bits moved to the left, element by element.

    The symbol of ``np.bitwise_left_shift(x1, x2, where=True)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_bitwise_left_shift", "bitwise_left_shift", np.bitwise_left_shift, {"x1": x1, "x2": x2,
        "out": out, "where": where, "name": name, "attr": attr}, attributes
    )


def bitwise_not(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Each bit inverted, element by element.

    The symbol of ``np.bitwise_not(x, where=True)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_bitwise_not", "bitwise_not", np.bitwise_not, {"x": x, "out": out, "where": where,
        "name": name, "attr": attr}, attributes
    )


def bitwise_or(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Bits set in one, element by element.

    The symbol of ``np.bitwise_or(x1, x2, where=True)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_bitwise_or", "bitwise_or", np.bitwise_or, {"x1": x1, "x2": x2, "out": out, "where":
        where, "name": name, "attr": attr}, attributes
    )


def bitwise_right_shift(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Bits moved to the right, element by element.

    The symbol of ``np.bitwise_right_shift(x1, x2, where=True)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_bitwise_right_shift", "bitwise_right_shift", np.bitwise_right_shift, {"x1": x1, "x2":
        x2, "out": out, "where": where, "name": name, "attr": attr}, attributes
    )


def bitwise_xor(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Bits set in one only, element by element.

    The symbol of ``np.bitwise_xor(x1, x2, where=True)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_bitwise_xor", "bitwise_xor", np.bitwise_xor, {"x1": x1, "x2": x2, "out": out, "where":
        where, "name": name, "attr": attr}, attributes
    )


def blackman(
    M: int = UNSET, dtype: Any = UNSET, ctx: Any = UNSET, device: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The Blackman window of M points, made of three cosine terms.

    The symbol of ``np.blackman(M, dtype=None, ctx=None, device=None)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_blackman", "blackman", np.blackman, {"M": M, "dtype": dtype, "ctx": ctx, "device":
        device, "name": name, "attr": attr}, attributes
    )


def block(
    arrays: Any = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """An array from nested lists of blocks: the innermost lie side by side.

    The symbol of ``np.block(arrays)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npi_block", "block", np.block, {"arrays": arrays, "name": name, "attr": attr}, attributes
    )


def broadcast_arrays(
    *args: SymbolLike, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Any:
    """Views of all arguments in their joint shape.

    The symbol of ``np.broadcast_arrays(*args)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_broadcast_arrays", "broadcast_arrays", np.broadcast_arrays, {"name": name, "attr":
        attr}, attributes, *args
    )


def broadcast_to(
    array: SymbolLike = UNSET, shape: int | Sequence[int] = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """A view repeated along axes to that shape; -2 stands for the size that the axis has.

    The symbol of ``np.broadcast_to(array, shape)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_broadcast_to", "broadcast_to", np.broadcast_to, {"array": array, "shape": shape,
        "name": name, "attr": attr}, attributes
    )


def cbrt(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Cube root, element by element.

    The symbol of ``np.cbrt(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_cbrt", "cbrt", np.cbrt, {"x": x, "out": out, "where": where, "name": name, "attr":
        attr}, attributes
    )


def ceil(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Up to the next integer, element by element.

    The symbol of ``np.ceil(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_ceil", "ceil", np.ceil, {"x": x, "out": out, "where": where, "name": name, "attr":
        attr}, attributes
    )


def choose(
    a: SymbolLike = UNSET, choices: Sequence[SymbolLike] = UNSET, out: None = None,
    mode: str = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """For each place the element of the array that `a` names there.

    The symbol of ``np.choose(a, choices, mode='raise')``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_choose", "choose", np.choose, {"a": a, "choices": choices, "out": out, "mode": mode,
        "name": name, "attr": attr}, attributes
    )


def clip(
    a: SymbolLike = UNSET, min: SymbolLike | float | None = UNSET,
    max: SymbolLike | float | None = UNSET, out: None = None, *,
    a_min: SymbolLike | float | None = UNSET, a_max: SymbolLike | float | None = UNSET,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Values below `min` become `min`, values above `max` become `max`.

    The symbol of ``np.clip(a, min=None, max=None, a_min=None, a_max=None)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_clip", "clip", np.clip, {"a": a, "min": min, "max": max, "out": out, "a_min": a_min,
        "a_max": a_max, "name": name, "attr": attr}, attributes
    )


def column_stack(
    tup: Sequence[SymbolLike] = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Vectors as the columns of a matrix.

    The symbol of ``np.column_stack(tup)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_column_stack", "column_stack", np.column_stack, {"tup": tup, "name": name, "attr":
        attr}, attributes
    )


def compress(
    condition: SymbolLike = UNSET, a: SymbolLike = UNSET, axis: int | None = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Slices along an axis where a condition is true; waits for the condition.

    The symbol of ``np.compress(condition, a, axis=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_compress", "compress", np.compress, {"condition": condition, "a": a, "axis": axis,
        "out": out, "name": name, "attr": attr}, attributes
    )


def concat(
    arrays: Sequence[SymbolLike] = UNSET, axis: int | None = UNSET, out: None = None,
    dtype: Any = UNSET, *, seq: Sequence[SymbolLike] | None = UNSET, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Arrays joined along an existing axis; None joins them flattened.

    The symbol of ``np.concat(arrays, axis=0, dtype=None, seq=None)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_concat", "concat", np.concat, {"arrays": arrays, "axis": axis, "out": out, "dtype":
        dtype, "seq": seq, "name": name, "attr": attr}, attributes
    )


def concatenate(
    arrays: Sequence[SymbolLike] = UNSET, axis: int | None = UNSET, out: None = None,
    dtype: Any = UNSET, *, seq: Sequence[SymbolLike] | None = UNSET, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Arrays joined along an existing axis; None joins them flattened.

    The symbol of ``np.concatenate(arrays, axis=0, dtype=None, seq=None)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_concatenate", "concatenate", np.concatenate, {"arrays": arrays, "axis": axis, "out":
        out, "dtype": dtype, "seq": seq, "name": name, "attr": attr}, attributes
    )


def conj(
    x: SymbolLike = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The complex conjugate of every element.

    The symbol of ``np.conj(x)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "_npi_conj", "conj", np.conj, {"x": x, "out": out, "name": name, "attr": attr}, attributes
    )


def conjugate(
    x: SymbolLike = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The complex conjugate of every element.

    The symbol of ``np.conjugate(x)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npi_conjugate", "conjugate", np.conjugate, {"x": x, "out": out, "name": name, "attr":
        attr}, attributes
    )


def convolve(
    a: SymbolLike = UNSET, v: SymbolLike = UNSET, mode: str = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The convolution of two vectors.

    The symbol of ``np.convolve(a, v, mode='full')``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_convolve", "convolve", np.convolve, {"a": a, "v": v, "mode": mode, "name": name,
        "attr": attr}, attributes
    )


def copy(
    a: SymbolLike = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """A copy with its own data, or the data in `out`.

    The symbol of ``np.copy(a)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "_npi_copy", "copy", np.copy, {"a": a, "out": out, "name": name, "attr": attr}, attributes
    )


def copysign(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """x1 with the sign of x2, element by element.

    The symbol of ``np.copysign(x1, x2, where=True)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_copysign", "copysign", np.copysign, {"x1": x1, "x2": x2, "out": out, "where": where,
        "name": name, "attr": attr}, attributes
    )


def corrcoef(
    x: SymbolLike = UNSET, y: SymbolLike | None = UNSET, rowvar: bool = UNSET, bias: Any = UNSET,
    ddof: Any = UNSET, *, dtype: Any = UNSET, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The matrix of correlation coefficients of variables.

    The symbol of ``np.corrcoef(x, y=None, rowvar=True, bias=None, ddof=None, dtype=None)``. Inputs
    that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_corrcoef", "corrcoef", np.corrcoef, {"x": x, "y": y, "rowvar": rowvar, "bias": bias,
        "ddof": ddof, "dtype": dtype, "name": name, "attr": attr}, attributes
    )


def correlate(
    a: SymbolLike = UNSET, v: SymbolLike = UNSET, mode: str = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The cross-correlation of two vectors: sum over j of a[i + j] * v[j].

    The symbol of ``np.correlate(a, v, mode='valid')``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_correlate", "correlate", np.correlate, {"a": a, "v": v, "mode": mode, "name": name,
        "attr": attr}, attributes
    )


def cos(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Cosine, of radians, element by element.

    The symbol of ``np.cos(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_cos", "cos", np.cos, {"x": x, "out": out, "where": where, "name": name, "attr": attr},
        attributes
    )


def cosh(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Hyperbolic cosine, element by element.

    The symbol of ``np.cosh(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_cosh", "cosh", np.cosh, {"x": x, "out": out, "where": where, "name": name, "attr":
        attr}, attributes
    )


def count_nonzero(
    a: SymbolLike = UNSET, axis: Any = UNSET, keepdims: bool = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """How many elements are not zero.

    The symbol of ``np.count_nonzero(a, axis=None, keepdims=False)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_count_nonzero", "count_nonzero", np.count_nonzero, {"a": a, "axis": axis, "keepdims":
        keepdims, "name": name, "attr": attr}, attributes
    )


def cov(
    m: SymbolLike = UNSET, y: SymbolLike | None = UNSET, rowvar: bool = UNSET, bias: bool = UNSET,
    ddof: float | None = UNSET, fweights: SymbolLike | None = UNSET,
    aweights: SymbolLike | None = UNSET, *, dtype: Any = UNSET, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The covariance matrix of variables: rows of m (columns without `rowvar`).

    The symbol of ``np.cov(m, y=None, rowvar=True, bias=False, ddof=None, fweights=None,
    aweights=None, dtype=None)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "_npi_cov", "cov", np.cov, {"m": m, "y": y, "rowvar": rowvar, "bias": bias, "ddof": ddof,
        "fweights": fweights, "aweights": aweights, "dtype": dtype, "name": name, "attr": attr},
        attributes
    )


def cross(
    a: SymbolLike = UNSET, b: SymbolLike = UNSET, axisa: int = UNSET, axisb: int = UNSET,
    axisc: int = UNSET, axis: int | None = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The cross product of vectors with two or three components.

    The symbol of ``np.cross(a, b, axisa=-1, axisb=-1, axisc=-1, axis=None)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_cross", "cross", np.cross, {"a": a, "b": b, "axisa": axisa, "axisb": axisb, "axisc":
        axisc, "axis": axis, "name": name, "attr": attr}, attributes
    )


def cumprod(
    a: SymbolLike = UNSET, axis: int | None = UNSET, dtype: Any = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The running product along an axis (of all elements by default).

    The symbol of ``np.cumprod(a, axis=None, dtype=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_cumprod", "cumprod", np.cumprod, {"a": a, "axis": axis, "dtype": dtype, "out": out,
        "name": name, "attr": attr}, attributes
    )


def cumsum(
    a: SymbolLike = UNSET, axis: int | None = UNSET, dtype: Any = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The running sum along an axis (of all elements by default).

    The symbol of ``np.cumsum(a, axis=None, dtype=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_cumsum", "cumsum", np.cumsum, {"a": a, "axis": axis, "dtype": dtype, "out": out,
        "name": name, "attr": attr}, attributes
    )


def cumulative_prod(
    x: SymbolLike = UNSET, out: None = None, *, axis: int | None = UNSET, dtype: Any = UNSET,
    include_initial: bool = UNSET, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """The running product along an axis, with the initial one when asked for.

    The symbol of ``np.cumulative_prod(x, axis=None, dtype=None, include_initial=False)``. Inputs
    that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_cumulative_prod", "cumulative_prod", np.cumulative_prod, {"x": x, "out": out, "axis":
        axis, "dtype": dtype, "include_initial": include_initial, "name": name, "attr": attr},
        attributes
    )


def cumulative_sum(
    x: SymbolLike = UNSET, out: None = None, *, axis: int | None = UNSET, dtype: Any = UNSET,
    include_initial: bool = UNSET, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """The running sum along an axis, with the initial zero when asked for.

    The symbol of ``np.cumulative_sum(x, axis=None, dtype=None, include_initial=False)``. Inputs
    that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_cumulative_sum", "cumulative_sum", np.cumulative_sum, {"x": x, "out": out, "axis":
        axis, "dtype": dtype, "include_initial": include_initial, "name": name, "attr": attr},
        attributes
    )


def deg2rad(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Degrees to radians, element by element.

    The symbol of ``np.deg2rad(x, where=True)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_deg2rad", "deg2rad", np.deg2rad, {"x": x, "out": out, "where": where, "name": name,
        "attr": attr}, attributes
    )


def degrees(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Radians to degrees, element by element.

    The symbol of ``np.degrees(x, where=True)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_degrees", "degrees", np.degrees, {"x": x, "out": out, "where": where, "name": name,
        "attr": attr}, attributes
    )


def delete(
    arr: SymbolLike = UNSET, obj: Any = UNSET, axis: int | None = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """A copy without some slices along an axis.

    The symbol of ``np.delete(arr, obj, axis=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_delete", "delete", np.delete, {"arr": arr, "obj": obj, "axis": axis, "name": name,
        "attr": attr}, attributes
    )


def diag(
    v: SymbolLike = UNSET, k: int = UNSET, *, array: SymbolLike | None = UNSET,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The diagonal of a matrix, or the matrix with that diagonal.

    The symbol of ``np.diag(v, k=0, array=None)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_diag", "diag", np.diag, {"v": v, "k": k, "array": array, "name": name, "attr": attr},
        attributes
    )


def diag_indices_from(
    arr: SymbolLike = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Any:
    """The places of the main diagonal of an array whose dimensions are equal.

    The symbol of ``np.diag_indices_from(arr)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_diag_indices_from", "diag_indices_from", np.diag_indices_from, {"arr": arr, "name":
        name, "attr": attr}, attributes
    )


def diagflat(
    v: SymbolLike = UNSET, k: int = UNSET, *, array: SymbolLike | None = UNSET,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The matrix with the elements of `v` on a diagonal.

    The symbol of ``np.diagflat(v, k=0, array=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_diagflat", "diagflat", np.diagflat, {"v": v, "k": k, "array": array, "name": name,
        "attr": attr}, attributes
    )


def diagonal(
    a: SymbolLike = UNSET, offset: int = UNSET, axis1: int = UNSET, axis2: int = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The diagonals of matrices in two axes, as the last axis of a view.

    The symbol of ``np.diagonal(a, offset=0, axis1=0, axis2=1)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_diagonal", "diagonal", np.diagonal, {"a": a, "offset": offset, "axis1": axis1,
        "axis2": axis2, "name": name, "attr": attr}, attributes
    )


def diff(
    a: SymbolLike = UNSET, n: int = UNSET, axis: int = UNSET,
    prepend: SymbolLike | float | None = UNSET, append: SymbolLike | float | None = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The differences of neighbours along an axis, taken n times.

    The symbol of ``np.diff(a, n=1, axis=-1, prepend=None, append=None)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_diff", "diff", np.diff, {"a": a, "n": n, "axis": axis, "prepend": prepend, "append":
        append, "name": name, "attr": attr}, attributes
    )


def digitize(
    x: SymbolLike = UNSET, bins: SymbolLike = UNSET, right: bool = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The bin each element belongs to; looks at `bins`, which must be increasing or decreasing.

    The symbol of ``np.digitize(x, bins, right=False)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_digitize", "digitize", np.digitize, {"x": x, "bins": bins, "right": right, "name":
        name, "attr": attr}, attributes
    )


def divide(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """x1 / x2, element by element.

    The symbol of ``np.divide(x1, x2, where=True)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_divide", "divide", np.divide, {"x1": x1, "x2": x2, "out": out, "where": where, "name":
        name, "attr": attr}, attributes
    )


def divmod(
    x1: SymbolLike | float = UNSET, x2: SymbolLike | float = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """Quotient, rounded down, and remainder.

    The symbol of ``np.divmod(x1, x2)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npi_divmod", "divmod", np.divmod, {"x1": x1, "x2": x2, "name": name, "attr": attr},
        attributes
    )


def dot(
    a: SymbolLike = UNSET, b: SymbolLike = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The sum over the last axis of `a` and the second-to-last of `b`.

    The symbol of ``np.dot(a, b)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "_npi_dot", "dot", np.dot, {"a": a, "b": b, "out": out, "name": name, "attr": attr},
        attributes
    )


def dsplit(
    ary: SymbolLike = UNSET, indices_or_sections: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """Views of parts along the third axis.

    The symbol of ``np.dsplit(ary, indices_or_sections)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_dsplit", "dsplit", np.dsplit, {"ary": ary, "indices_or_sections": indices_or_sections,
        "name": name, "attr": attr}, attributes
    )


def dstack(
    tup: Sequence[SymbolLike] = UNSET, out: None = None, *,
    arrays: Sequence[SymbolLike] | None = UNSET, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Arrays stacked along the third axis.

    The symbol of ``np.dstack(tup, arrays=None)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_dstack", "dstack", np.dstack, {"tup": tup, "out": out, "arrays": arrays, "name": name,
        "attr": attr}, attributes
    )


def ediff1d(
    ary: SymbolLike = UNSET, to_end: SymbolLike | None = UNSET, to_begin: SymbolLike | None = UNSET,
    *, name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The differences of neighbours in the flattened array, with more at its ends if given.

    The symbol of ``np.ediff1d(ary, to_end=None, to_begin=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_ediff1d", "ediff1d", np.ediff1d, {"ary": ary, "to_end": to_end, "to_begin": to_begin,
        "name": name, "attr": attr}, attributes
    )


def einsum(
    *operands: Any, out: None = None, dtype: Any = UNSET, optimize: Any = UNSET,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Sums of products, with axes named by letters: Einstein's convention.

    The symbol of ``np.einsum(*operands, dtype=None, optimize=True)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_einsum", "einsum", np.einsum, {"out": out, "dtype": dtype, "optimize": optimize,
        "name": name, "attr": attr}, attributes, *operands
    )


def empty(
    shape: int | Sequence[int] = UNSET, dtype: Any = UNSET, order: str = UNSET,
    ctx: Context | str | None = UNSET, device: Context | str | None = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """An array to be filled; its elements are zero, so that results never depend on chance.

    The symbol of ``np.empty(shape, dtype=None, order='C', ctx=None, device=None)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_empty", "empty", np.empty, {"shape": shape, "dtype": dtype, "order": order, "ctx":
        ctx, "device": device, "name": name, "attr": attr}, attributes
    )


def empty_like(
    a: SymbolLike = UNSET, dtype: Any = UNSET, order: str = UNSET, subok: bool = UNSET, *,
    shape: int | Sequence[int] | None = UNSET, ctx: Context | str | None = UNSET,
    device: Context | str | None = UNSET, prototype: SymbolLike | None = UNSET,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """An array to be filled, in the shape and type of `a`, also called `prototype`.

    The symbol of ``np.empty_like(a, dtype=None, order='C', subok=False, shape=None, ctx=None,
    device=None, prototype=None)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "_npi_empty_like", "empty_like", np.empty_like, {"a": a, "dtype": dtype, "order": order,
        "subok": subok, "shape": shape, "ctx": ctx, "device": device, "prototype": prototype,
        "name": name, "attr": attr}, attributes
    )


def equal(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """x1 == x2, element by element.

    The symbol of ``np.equal(x1, x2, where=True)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_equal", "equal", np.equal, {"x1": x1, "x2": x2, "out": out, "where": where, "name":
        name, "attr": attr}, attributes
    )


def exp(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Exponential function, element by element.

    The symbol of ``np.exp(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_exp", "exp", np.exp, {"x": x, "out": out, "where": where, "name": name, "attr": attr},
        attributes
    )


def exp2(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """2 to the power of x, element by element.

    The symbol of ``np.exp2(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_exp2", "exp2", np.exp2, {"x": x, "out": out, "where": where, "name": name, "attr":
        attr}, attributes
    )


def expand_dims(
    a: SymbolLike = UNSET, axis: int | Sequence[int] = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """A view with new axes of length one.

    The symbol of ``np.expand_dims(a, axis)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_expand_dims", "expand_dims", np.expand_dims, {"a": a, "axis": axis, "name": name,
        "attr": attr}, attributes
    )


def expm1(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """exp(x) - 1, exact near zero, element by element.

    The symbol of ``np.expm1(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_expm1", "expm1", np.expm1, {"x": x, "out": out, "where": where, "name": name, "attr":
        attr}, attributes
    )


def extract(
    condition: SymbolLike = UNSET, arr: SymbolLike = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Elements of the flattened array where a condition is true; waits for the condition.

    The symbol of ``np.extract(condition, arr)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_extract", "extract", np.extract, {"condition": condition, "arr": arr, "name": name,
        "attr": attr}, attributes
    )


def eye(
    N: int = UNSET, M: int | None = UNSET, k: int = UNSET, dtype: Any = UNSET,
    ctx: Context | str | None = UNSET, device: Context | str | None = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Ones on a diagonal, zeros elsewhere.

    The symbol of ``np.eye(N, M=None, k=0, dtype=None, ctx=None, device=None)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_eye", "eye", np.eye, {"N": N, "M": M, "k": k, "dtype": dtype, "ctx": ctx, "device":
        device, "name": name, "attr": attr}, attributes
    )


def fabs(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Absolute value, element by element.

    The symbol of ``np.fabs(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_fabs", "fabs", np.fabs, {"x": x, "out": out, "where": where, "name": name, "attr":
        attr}, attributes
    )


def fix(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """Towards zero to an integer, as a float.

    The symbol of ``np.fix(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_fix", "fix", np.fix, {"x": x, "out": out, "where": where, "name": name, "attr": attr},
        attributes
    )


def flatnonzero(
    a: SymbolLike = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Places of the elements that are not zero in the flattened array; waits for `a`.

    The symbol of ``np.flatnonzero(a)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npi_flatnonzero", "flatnonzero", np.flatnonzero, {"a": a, "name": name, "attr": attr},
        attributes
    )


def flip(
    m: SymbolLike = UNSET, axis: int | Sequence[int] | None = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """A view in reversed order along axes (all by default).

    The symbol of ``np.flip(m, axis=None)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_flip", "flip", np.flip, {"m": m, "axis": axis, "out": out, "name": name, "attr":
        attr}, attributes
    )


def fliplr(
    m: SymbolLike = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """A view with the second axis reversed.

    The symbol of ``np.fliplr(m)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "_npi_fliplr", "fliplr", np.fliplr, {"m": m, "name": name, "attr": attr}, attributes
    )


def flipud(
    m: SymbolLike = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """A view with the first axis reversed.

    The symbol of ``np.flipud(m)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "_npi_flipud", "flipud", np.flipud, {"m": m, "name": name, "attr": attr}, attributes
    )


def float_power(
    x1: SymbolLike | float = UNSET, x2: SymbolLike | float = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """x1 to the power of x2, in double precision.

    The symbol of ``np.float_power(x1, x2)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_float_power", "float_power", np.float_power, {"x1": x1, "x2": x2, "out": out, "name":
        name, "attr": attr}, attributes
    )


def floor(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Down to the next integer, element by element.

    The symbol of ``np.floor(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_floor", "floor", np.floor, {"x": x, "out": out, "where": where, "name": name, "attr":
        attr}, attributes
    )


def floor_divide(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """x1 // x2, element by element.

    The symbol of ``np.floor_divide(x1, x2, where=True)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_floor_divide", "floor_divide", np.floor_divide, {"x1": x1, "x2": x2, "out": out,
        "where": where, "name": name, "attr": attr}, attributes
    )


def fmax(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The larger one, ignoring NaN, element by element.

    The symbol of ``np.fmax(x1, x2, where=True)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_fmax", "fmax", np.fmax, {"x1": x1, "x2": x2, "out": out, "where": where, "name": name,
        "attr": attr}, attributes
    )


def fmin(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The smaller one, ignoring NaN, element by element.

    The symbol of ``np.fmin(x1, x2, where=True)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_fmin", "fmin", np.fmin, {"x1": x1, "x2": x2, "out": out, "where": where, "name": name,
        "attr": attr}, attributes
    )


def fmod(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Remainder with the sign of x1, element by element.

    The symbol of ``np.fmod(x1, x2, where=True)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_fmod", "fmod", np.fmod, {"x1": x1, "x2": x2, "out": out, "where": where, "name": name,
        "attr": attr}, attributes
    )


def frexp(
    x: SymbolLike = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Any:
    """x as mantissa and exponent: x = mantissa * 2**exponent, 0.5 <= abs(mantissa) < 1.

    The symbol of ``np.frexp(x)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call("_npi_frexp", "frexp", np.frexp, {"x": x, "name": name, "attr": attr}, attributes)


def full(
    shape: int | Sequence[int] = UNSET, fill_value: Any = UNSET, dtype: Any = UNSET,
    order: str = UNSET, ctx: Context | str | None = UNSET, device: Context | str | None = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """An array with the same value everywhere.

    The symbol of ``np.full(shape, fill_value, dtype=None, order='C', ctx=None, device=None)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_full", "full", np.full, {"shape": shape, "fill_value": fill_value, "dtype": dtype,
        "order": order, "ctx": ctx, "device": device, "out": out, "name": name, "attr": attr},
        attributes
    )


def full_like(
    a: SymbolLike = UNSET, fill_value: Any = UNSET, dtype: Any = UNSET, order: str = UNSET, *,
    shape: int | Sequence[int] | None = UNSET, ctx: Context | str | None = UNSET,
    device: Context | str | None = UNSET, out: None = None, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The same value everywhere, in the shape and type of `a`.

    The symbol of ``np.full_like(a, fill_value, dtype=None, order='C', shape=None, ctx=None,
    device=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "_npi_full_like", "full_like", np.full_like, {"a": a, "fill_value": fill_value, "dtype":
        dtype, "order": order, "shape": shape, "ctx": ctx, "device": device, "out": out, "name":
        name, "attr": attr}, attributes
    )


def gcd(
    x1: SymbolLike | int = UNSET, x2: SymbolLike | int = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The greatest common divisor of integers, element by element.

    The symbol of ``np.gcd(x1, x2)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npi_gcd", "gcd", np.gcd, {"x1": x1, "x2": x2, "out": out, "name": name, "attr": attr},
        attributes
    )


def geomspace(
    start: float = UNSET, stop: float = UNSET, num: int = UNSET, endpoint: bool = UNSET,
    dtype: Any = UNSET, axis: int = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """`num` numbers from `start` to `stop` with equal ratios between neighbours.

    The symbol of ``np.geomspace(start, stop, num=50, endpoint=True, dtype=None, axis=0)``. Inputs
    that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_geomspace", "geomspace", np.geomspace, {"start": start, "stop": stop, "num": num,
        "endpoint": endpoint, "dtype": dtype, "axis": axis, "name": name, "attr": attr}, attributes
    )


def gradient(
    f: SymbolLike = UNSET, *varargs: Any, axis: Any = UNSET, edge_order: int = UNSET,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """The slope along each axis: central differences inside, one-sided ones at the ends.

    The symbol of ``np.gradient(f, *varargs, axis=None, edge_order=1)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_gradient", "gradient", np.gradient, {"axis": axis, "edge_order": edge_order, "name":
        name, "attr": attr}, attributes, f, *varargs
    )


def greater(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """x1 > x2, element by element.

    The symbol of ``np.greater(x1, x2, where=True)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_greater", "greater", np.greater, {"x1": x1, "x2": x2, "out": out, "where": where,
        "name": name, "attr": attr}, attributes
    )


def greater_equal(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """x1 >= x2, element by element.

    The symbol of ``np.greater_equal(x1, x2, where=True)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_greater_equal", "greater_equal", np.greater_equal, {"x1": x1, "x2": x2, "out": out,
        "where": where, "name": name, "attr": attr}, attributes
    )


def hamming(
    M: int = UNSET, dtype: Any = UNSET, ctx: Any = UNSET, device: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The Hamming window: a raised cosine of M points that stays above zero.

    The symbol of ``np.hamming(M, dtype=None, ctx=None, device=None)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_hamming", "hamming", np.hamming, {"M": M, "dtype": dtype, "ctx": ctx, "device":
        device, "name": name, "attr": attr}, attributes
    )


def hanning(
    M: int = UNSET, dtype: Any = UNSET, ctx: Any = UNSET, device: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The Hann window: a raised cosine of M points that is zero at both ends.

    The symbol of ``np.hanning(M, dtype=None, ctx=None, device=None)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_hanning", "hanning", np.hanning, {"M": M, "dtype": dtype, "ctx": ctx, "device":
        device, "name": name, "attr": attr}, attributes
    )


def heaviside(
    x1: SymbolLike | float = UNSET, x2: SymbolLike | float = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """0 where x1 is negative, 1 where it is positive, x2 where it is zero.

    The symbol of ``np.heaviside(x1, x2)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_heaviside", "heaviside", np.heaviside, {"x1": x1, "x2": x2, "out": out, "name": name,
        "attr": attr}, attributes
    )


def histogram(
    a: SymbolLike = UNSET, bins: Any = UNSET, range: Any = UNSET, density: bool | None = UNSET,
    weights: SymbolLike | None = UNSET, *, normed: bool | None = UNSET, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """How many elements fall into each bin.

    The symbol of ``np.histogram(a, bins=10, range=None, density=None, weights=None, normed=None)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_histogram", "histogram", np.histogram, {"a": a, "bins": bins, "range": range,
        "density": density, "weights": weights, "normed": normed, "name": name, "attr": attr},
        attributes
    )


def histogram2d(
    x: SymbolLike = UNSET, y: SymbolLike = UNSET, bins: Any = UNSET, range: Any = UNSET,
    density: bool | None = UNSET, weights: SymbolLike | None = UNSET, *,
    normed: bool | None = UNSET, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Any:
    """How many points fall into each cell of a grid in two dimensions.

    The symbol of ``np.histogram2d(x, y, bins=10, range=None, density=None, weights=None,
    normed=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "_npi_histogram2d", "histogram2d", np.histogram2d, {"x": x, "y": y, "bins": bins, "range":
        range, "density": density, "weights": weights, "normed": normed, "name": name, "attr":
        attr}, attributes
    )


def histogram_bin_edges(
    a: SymbolLike = UNSET, bins: Any = UNSET, range: Any = UNSET,
    weights: SymbolLike | None = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The edges that `histogram` would use.

    The symbol of ``np.histogram_bin_edges(a, bins=10, range=None, weights=None)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_histogram_bin_edges", "histogram_bin_edges", np.histogram_bin_edges, {"a": a, "bins":
        bins, "range": range, "weights": weights, "name": name, "attr": attr}, attributes
    )


def histogramdd(
    sample: Any = UNSET, bins: Any = UNSET, range: Any = UNSET, density: bool | None = UNSET,
    weights: SymbolLike | None = UNSET, *, normed: bool | None = UNSET, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """How many points fall into each cell of a grid.

    The symbol of ``np.histogramdd(sample, bins=10, range=None, density=None, weights=None,
    normed=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "_npi_histogramdd", "histogramdd", np.histogramdd, {"sample": sample, "bins": bins, "range":
        range, "density": density, "weights": weights, "normed": normed, "name": name, "attr":
        attr}, attributes
    )


def hsplit(
    ary: SymbolLike = UNSET, indices_or_sections: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """Views of parts side by side: along the second axis, of vectors along their only one.

    The symbol of ``np.hsplit(ary, indices_or_sections)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_hsplit", "hsplit", np.hsplit, {"ary": ary, "indices_or_sections": indices_or_sections,
        "name": name, "attr": attr}, attributes
    )


def hstack(
    tup: Sequence[SymbolLike] = UNSET, out: None = None, *,
    arrays: Sequence[SymbolLike] | None = UNSET, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Arrays side by side: along the second axis, vectors along their only one.

    The symbol of ``np.hstack(tup, arrays=None)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_hstack", "hstack", np.hstack, {"tup": tup, "out": out, "arrays": arrays, "name": name,
        "attr": attr}, attributes
    )


def hypot(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """sqrt(x1**2 + x2**2), element by element.

    The symbol of ``np.hypot(x1, x2, where=True)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_hypot", "hypot", np.hypot, {"x1": x1, "x2": x2, "out": out, "where": where, "name":
        name, "attr": attr}, attributes
    )


def i0(
    x: SymbolLike = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """The modified Bessel function of the first kind, order 0.

    The symbol of ``np.i0(x)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call("_npi_i0", "i0", np.i0, {"x": x, "name": name, "attr": attr}, attributes)


def identity(
    n: int = UNSET, dtype: Any = UNSET, ctx: Context | str | None = UNSET,
    device: Context | str | None = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The square matrix with ones on the main diagonal.

    The symbol of ``np.identity(n, dtype=None, ctx=None, device=None)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_identity", "identity", np.identity, {"n": n, "dtype": dtype, "ctx": ctx, "device":
        device, "name": name, "attr": attr}, attributes
    )


def imag(
    val: SymbolLike = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """The imaginary part of every element; zeros for numbers that are not complex.

    The symbol of ``np.imag(val)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call("_npi_imag", "imag", np.imag, {"val": val, "name": name, "attr": attr}, attributes)


def in1d(
    ar1: SymbolLike = UNSET, ar2: SymbolLike = UNSET, assume_unique: bool = UNSET,
    invert: bool = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Whether each element of the flattened array is among others.

    The symbol of ``np.in1d(ar1, ar2, assume_unique=False, invert=False)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_in1d", "in1d", np.in1d, {"ar1": ar1, "ar2": ar2, "assume_unique": assume_unique,
        "invert": invert, "name": name, "attr": attr}, attributes
    )


def indices(
    dimensions: Sequence[int] = UNSET, dtype: Any = UNSET, sparse: bool = UNSET, *,
    ctx: Context | str | None = UNSET, device: Context | str | None = UNSET,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """For every axis, an array of that shape that holds each place's index along it.

    The symbol of ``np.indices(dimensions, dtype=None, sparse=False, ctx=None, device=None)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_indices", "indices", np.indices, {"dimensions": dimensions, "dtype": dtype, "sparse":
        sparse, "ctx": ctx, "device": device, "name": name, "attr": attr}, attributes
    )


def inner(
    a: SymbolLike = UNSET, b: SymbolLike = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The sum of products over the last axes.

    The symbol of ``np.inner(a, b)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npi_inner", "inner", np.inner, {"a": a, "b": b, "name": name, "attr": attr}, attributes
    )


def insert(
    arr: SymbolLike = UNSET, obj: Any = UNSET, values: SymbolLike | float = UNSET,
    axis: int | None = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """A copy with values inserted before given places along an axis.

    The symbol of ``np.insert(arr, obj, values, axis=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_insert", "insert", np.insert, {"arr": arr, "obj": obj, "values": values, "axis": axis,
        "name": name, "attr": attr}, attributes
    )


def interp(
    x: SymbolLike = UNSET, xp: SymbolLike = UNSET, fp: SymbolLike = UNSET,
    left: float | None = UNSET, right: float | None = UNSET, period: float | None = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The piecewise linear function through the points (xp, fp), at x.

    The symbol of ``np.interp(x, xp, fp, left=None, right=None, period=None)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_interp", "interp", np.interp, {"x": x, "xp": xp, "fp": fp, "left": left, "right":
        right, "period": period, "name": name, "attr": attr}, attributes
    )


def intersect1d(
    ar1: SymbolLike = UNSET, ar2: SymbolLike = UNSET, assume_unique: bool = UNSET,
    return_indices: bool = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Any:
    """The distinct elements that are in both arrays, sorted; waits for them.

    The symbol of ``np.intersect1d(ar1, ar2, assume_unique=False, return_indices=False)``. Inputs
    that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_intersect1d", "intersect1d", np.intersect1d, {"ar1": ar1, "ar2": ar2, "assume_unique":
        assume_unique, "return_indices": return_indices, "name": name, "attr": attr}, attributes
    )


def invert(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Each bit inverted, element by element.

    The symbol of ``np.invert(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_invert", "invert", np.invert, {"x": x, "out": out, "where": where, "name": name,
        "attr": attr}, attributes
    )


def isclose(
    a: SymbolLike = UNSET, b: SymbolLike = UNSET, rtol: float = UNSET, atol: float = UNSET,
    equal_nan: bool = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Whether a and b are equal within a tolerance.

    The symbol of ``np.isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_isclose", "isclose", np.isclose, {"a": a, "b": b, "rtol": rtol, "atol": atol,
        "equal_nan": equal_nan, "name": name, "attr": attr}, attributes
    )


def iscomplex(
    x: SymbolLike = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Whether an element has an imaginary part other than zero.

    The symbol of ``np.iscomplex(x)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npi_iscomplex", "iscomplex", np.iscomplex, {"x": x, "name": name, "attr": attr},
        attributes
    )


def isfinite(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Whether x is finite, element by element.

    The symbol of ``np.isfinite(x, where=True)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_isfinite", "isfinite", np.isfinite, {"x": x, "out": out, "where": where, "name": name,
        "attr": attr}, attributes
    )


def isin(
    element: SymbolLike = UNSET, test_elements: SymbolLike = UNSET, assume_unique: bool = UNSET,
    invert: bool = UNSET, *, kind: str | None = UNSET, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Whether each element is among others.

    The symbol of ``np.isin(element, test_elements, assume_unique=False, invert=False, kind=None)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_isin", "isin", np.isin, {"element": element, "test_elements": test_elements,
        "assume_unique": assume_unique, "invert": invert, "kind": kind, "name": name, "attr": attr},
        attributes
    )


def isinf(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Whether x is infinite, element by element.

    The symbol of ``np.isinf(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_isinf", "isinf", np.isinf, {"x": x, "out": out, "where": where, "name": name, "attr":
        attr}, attributes
    )


def isnan(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Whether x is not a number, element by element.

    The symbol of ``np.isnan(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_isnan", "isnan", np.isnan, {"x": x, "out": out, "where": where, "name": name, "attr":
        attr}, attributes
    )


def isneginf(
    x: SymbolLike = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Whether x is minus infinity.

    The symbol of ``np.isneginf(x)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npi_isneginf", "isneginf", np.isneginf, {"x": x, "out": out, "name": name, "attr": attr},
        attributes
    )


def isposinf(
    x: SymbolLike = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Whether x is plus infinity.

    The symbol of ``np.isposinf(x)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npi_isposinf", "isposinf", np.isposinf, {"x": x, "out": out, "name": name, "attr": attr},
        attributes
    )


def isreal(
    x: SymbolLike = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Whether an element's imaginary part is zero.

    The symbol of ``np.isreal(x)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "_npi_isreal", "isreal", np.isreal, {"x": x, "name": name, "attr": attr}, attributes
    )


def kaiser(
    M: int = UNSET, beta: float = UNSET, dtype: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The Kaiser window of M points; larger `beta` makes it narrower.

    The symbol of ``np.kaiser(M, beta, dtype=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_kaiser", "kaiser", np.kaiser, {"M": M, "beta": beta, "dtype": dtype, "name": name,
        "attr": attr}, attributes
    )


def kron(
    a: SymbolLike = UNSET, b: SymbolLike = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Kronecker's product: a block of `b` times each element of `a`.

    The symbol of ``np.kron(a, b)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "_npi_kron", "kron", np.kron, {"a": a, "b": b, "name": name, "attr": attr}, attributes
    )


def lcm(
    x1: SymbolLike | int = UNSET, x2: SymbolLike | int = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The least common multiple of integers, element by element.

    The symbol of ``np.lcm(x1, x2)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npi_lcm", "lcm", np.lcm, {"x1": x1, "x2": x2, "out": out, "name": name, "attr": attr},
        attributes
    )


def ldexp(
    x1: SymbolLike | float = UNSET, x2: SymbolLike | int = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """x1 * 2**x2.

    The symbol of ``np.ldexp(x1, x2)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npi_ldexp", "ldexp", np.ldexp, {"x1": x1, "x2": x2, "out": out, "name": name, "attr":
        attr}, attributes
    )


def left_shift(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Bits moved to the left, element by element.

    The symbol of ``np.left_shift(x1, x2, where=True)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_left_shift", "left_shift", np.left_shift, {"x1": x1, "x2": x2, "out": out, "where":
        where, "name": name, "attr": attr}, attributes
    )


def less(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """x1 < x2, element by element.

    The symbol of ``np.less(x1, x2, where=True)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_less", "less", np.less, {"x1": x1, "x2": x2, "out": out, "where": where, "name": name,
        "attr": attr}, attributes
    )


def less_equal(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """x1 <= x2, element by element.

    The symbol of ``np.less_equal(x1, x2, where=True)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_less_equal", "less_equal", np.less_equal, {"x1": x1, "x2": x2, "out": out, "where":
        where, "name": name, "attr": attr}, attributes
    )


def lexsort(
    keys: Any = UNSET, axis: int = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The places that sort by several keys: by the last one, ties by the one before, and so on.

    The symbol of ``np.lexsort(keys, axis=-1)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_lexsort", "lexsort", np.lexsort, {"keys": keys, "axis": axis, "name": name, "attr":
        attr}, attributes
    )


def linspace(
    start: complex = UNSET, stop: complex = UNSET, num: int = UNSET, endpoint: bool = UNSET,
    retstep: bool = UNSET, dtype: Any = UNSET, axis: int = UNSET, ctx: Context | str | None = UNSET,
    device: Context | str | None = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """`num` evenly spaced values from `start` to `stop`.

    The symbol of ``np.linspace(start, stop, num=50, endpoint=True, retstep=False, dtype=None,
    axis=0, ctx=None, device=None)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npi_linspace", "linspace", np.linspace, {"start": start, "stop": stop, "num": num,
        "endpoint": endpoint, "retstep": retstep, "dtype": dtype, "axis": axis, "ctx": ctx,
        "device": device, "name": name, "attr": attr}, attributes
    )


def log(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Natural logarithm, element by element.

    The symbol of ``np.log(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_log", "log", np.log, {"x": x, "out": out, "where": where, "name": name, "attr": attr},
        attributes
    )


def log10(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Logarithm to base 10, element by element.

    The symbol of ``np.log10(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_log10", "log10", np.log10, {"x": x, "out": out, "where": where, "name": name, "attr":
        attr}, attributes
    )


def log1p(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """log(1 + x), exact near zero, element by element.

    The symbol of ``np.log1p(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_log1p", "log1p", np.log1p, {"x": x, "out": out, "where": where, "name": name, "attr":
        attr}, attributes
    )


def log2(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Logarithm to base 2, element by element.

    The symbol of ``np.log2(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_log2", "log2", np.log2, {"x": x, "out": out, "where": where, "name": name, "attr":
        attr}, attributes
    )


def logaddexp(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """log(exp(x1) + exp(x2)), element by element.

    The symbol of ``np.logaddexp(x1, x2, where=True)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_logaddexp", "logaddexp", np.logaddexp, {"x1": x1, "x2": x2, "out": out, "where":
        where, "name": name, "attr": attr}, attributes
    )


def logaddexp2(
    x1: SymbolLike | float = UNSET, x2: SymbolLike | float = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """log2(2**x1 + 2**x2), safe for large values.

    The symbol of ``np.logaddexp2(x1, x2)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_logaddexp2", "logaddexp2", np.logaddexp2, {"x1": x1, "x2": x2, "out": out, "name":
        name, "attr": attr}, attributes
    )


def logical_and(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Whether both are true, element by element.

    The symbol of ``np.logical_and(x1, x2, where=True)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_logical_and", "logical_and", np.logical_and, {"x1": x1, "x2": x2, "out": out, "where":
        where, "name": name, "attr": attr}, attributes
    )


def logical_not(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Whether x is zero, element by element.

    The symbol of ``np.logical_not(x, where=True)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_logical_not", "logical_not", np.logical_not, {"x": x, "out": out, "where": where,
        "name": name, "attr": attr}, attributes
    )


def logical_or(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Whether one is true, element by element.

    The symbol of ``np.logical_or(x1, x2, where=True)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_logical_or", "logical_or", np.logical_or, {"x1": x1, "x2": x2, "out": out, "where":
        where, "name": name, "attr": attr}, attributes
    )


def logical_xor(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Whether one only is true, element by element.

    The symbol of ``np.logical_xor(x1, x2, where=True)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_logical_xor", "logical_xor", np.logical_xor, {"x1": x1, "x2": x2, "out": out, "where":
        where, "name": name, "attr": attr}, attributes
    )


def logspace(
    start: float = UNSET, stop: float = UNSET, num: int = UNSET, endpoint: bool = UNSET,
    base: float = UNSET, dtype: Any = UNSET, axis: int = UNSET, ctx: Context | str | None = UNSET,
    device: Context | str | None = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """`num` values from ``base**start`` to ``base**stop``, evenly spaced on a logarithmic scale.

    The symbol of ``np.logspace(start, stop, num=50, endpoint=True, base=10.0, dtype=None, axis=0,
    ctx=None, device=None)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "_npi_logspace", "logspace", np.logspace, {"start": start, "stop": stop, "num": num,
        "endpoint": endpoint, "base": base, "dtype": dtype, "axis": axis, "ctx": ctx, "device":
        device, "name": name, "attr": attr}, attributes
    )


def matmul(
    a: SymbolLike = UNSET, b: SymbolLike = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The matrix product over the last two axes; the others broadcast.

    The symbol of ``np.matmul(a, b)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npi_matmul", "matmul", np.matmul, {"a": a, "b": b, "out": out, "name": name, "attr":
        attr}, attributes
    )


def matrix_transpose(
    x: SymbolLike = UNSET, *, a: SymbolLike | None = UNSET, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """A view with the last two axes exchanged.

    The symbol of ``np.matrix_transpose(x, a=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_matrix_transpose", "matrix_transpose", np.matrix_transpose, {"x": x, "a": a, "name":
        name, "attr": attr}, attributes
    )


def max(
    a: SymbolLike = UNSET, axis: Any = UNSET, out: None = None, keepdims: bool = UNSET,
    initial: Any = UNSET, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The largest element over axes; NaN wins.

    The symbol of ``np.max(a, axis=None, keepdims=False, initial=None, where=None)``. Inputs that
    are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_max", "max", np.max, {"a": a, "axis": axis, "out": out, "keepdims": keepdims,
        "initial": initial, "where": where, "name": name, "attr": attr}, attributes
    )


def maximum(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The larger one, element by element.

    The symbol of ``np.maximum(x1, x2, where=True)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_maximum", "maximum", np.maximum, {"x1": x1, "x2": x2, "out": out, "where": where,
        "name": name, "attr": attr}, attributes
    )


def mean(
    a: SymbolLike = UNSET, axis: Any = UNSET, dtype: Any = UNSET, out: None = None,
    keepdims: bool = UNSET, *, where: Any = UNSET, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The mean of elements over axes.

    The symbol of ``np.mean(a, axis=None, dtype=None, keepdims=False, where=None)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_mean", "mean", np.mean, {"a": a, "axis": axis, "dtype": dtype, "out": out, "keepdims":
        keepdims, "where": where, "name": name, "attr": attr}, attributes
    )


def median(
    a: SymbolLike = UNSET, axis: Any = UNSET, out: None = None, overwrite_input: bool = UNSET,
    keepdims: bool = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """The middle element, or the mean of the two in the middle.

    The symbol of ``np.median(a, axis=None, overwrite_input=False, keepdims=False)``. Inputs that
    are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_median", "median", np.median, {"a": a, "axis": axis, "out": out, "overwrite_input":
        overwrite_input, "keepdims": keepdims, "name": name, "attr": attr}, attributes
    )


def meshgrid(
    *xi: SymbolLike, copy: bool = UNSET, sparse: bool = UNSET, indexing: str = UNSET,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """Coordinate matrices from coordinate vectors.

    The symbol of ``np.meshgrid(*xi, copy=True, sparse=False, indexing='xy')``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_meshgrid", "meshgrid", np.meshgrid, {"copy": copy, "sparse": sparse, "indexing":
        indexing, "name": name, "attr": attr}, attributes, *xi
    )


def min(
    a: SymbolLike = UNSET, axis: Any = UNSET, out: None = None, keepdims: bool = UNSET,
    initial: Any = UNSET, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The smallest element over axes; NaN wins.

    The symbol of ``np.min(a, axis=None, keepdims=False, initial=None, where=None)``. Inputs that
    are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_min", "min", np.min, {"a": a, "axis": axis, "out": out, "keepdims": keepdims,
        "initial": initial, "where": where, "name": name, "attr": attr}, attributes
    )


def min_scalar_type(
    a: Any = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Any:
    """The smallest type that holds a number; of an array its own type.

    The symbol of ``np.min_scalar_type(a)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_min_scalar_type", "min_scalar_type", np.min_scalar_type, {"a": a, "name": name,
        "attr": attr}, attributes
    )


def minimum(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The smaller one, element by element.

    The symbol of ``np.minimum(x1, x2, where=True)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_minimum", "minimum", np.minimum, {"x1": x1, "x2": x2, "out": out, "where": where,
        "name": name, "attr": attr}, attributes
    )


def mod(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Remainder with the sign of x2, element by element.

    The symbol of ``np.mod(x1, x2, where=True)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_mod", "mod", np.mod, {"x1": x1, "x2": x2, "out": out, "where": where, "name": name,
        "attr": attr}, attributes
    )


def modf(
    x: SymbolLike = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Any:
    """The parts of x after and before the decimal point, both with its sign.

    The symbol of ``np.modf(x)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call("_npi_modf", "modf", np.modf, {"x": x, "name": name, "attr": attr}, attributes)


def moveaxis(
    a: SymbolLike = UNSET, source: int | Sequence[int] = UNSET,
    destination: int | Sequence[int] = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """A view with axes moved to other places; the others keep their order.

    The symbol of ``np.moveaxis(a, source, destination)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_moveaxis", "moveaxis", np.moveaxis, {"a": a, "source": source, "destination":
        destination, "name": name, "attr": attr}, attributes
    )


def msort(
    a: SymbolLike = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """A copy sorted along the first axis.

    The symbol of ``np.msort(a)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call("_npi_msort", "msort", np.msort, {"a": a, "name": name, "attr": attr}, attributes)


def multiply(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """x1 * x2, element by element.

    The symbol of ``np.multiply(x1, x2, where=True)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_multiply", "multiply", np.multiply, {"x1": x1, "x2": x2, "out": out, "where": where,
        "name": name, "attr": attr}, attributes
    )


def nan_to_num(
    x: SymbolLike = UNSET, copy: bool = UNSET, nan: float = UNSET, posinf: float | None = UNSET,
    neginf: float | None = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """NaN becomes `nan`, infinities the largest and smallest numbers (or those given).

    The symbol of ``np.nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None)``. Inputs that
    are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_nan_to_num", "nan_to_num", np.nan_to_num, {"x": x, "copy": copy, "nan": nan, "posinf":
        posinf, "neginf": neginf, "name": name, "attr": attr}, attributes
    )


def nanargmax(
    a: SymbolLike = UNSET, axis: int | None = UNSET, out: None = None, keepdims: bool = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The place of the largest element that is not NaN; waits, to refuse slices with NaN only.

    The symbol of ``np.nanargmax(a, axis=None, keepdims=False)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_nanargmax", "nanargmax", np.nanargmax, {"a": a, "axis": axis, "out": out, "keepdims":
        keepdims, "name": name, "attr": attr}, attributes
    )


def nanargmin(
    a: SymbolLike = UNSET, axis: int | None = UNSET, out: None = None, keepdims: bool = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The place of the smallest element that is not NaN; waits, to refuse slices with NaN only.

    The symbol of ``np.nanargmin(a, axis=None, keepdims=False)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_nanargmin", "nanargmin", np.nanargmin, {"a": a, "axis": axis, "out": out, "keepdims":
        keepdims, "name": name, "attr": attr}, attributes
    )


def nancumprod(
    a: SymbolLike = UNSET, axis: int | None = UNSET, dtype: Any = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The running product along an axis, NaN counted as one.

    The symbol of ``np.nancumprod(a, axis=None, dtype=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_nancumprod", "nancumprod", np.nancumprod, {"a": a, "axis": axis, "dtype": dtype,
        "out": out, "name": name, "attr": attr}, attributes
    )


def nancumsum(
    a: SymbolLike = UNSET, axis: int | None = UNSET, dtype: Any = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The running sum along an axis, NaN counted as zero.

    The symbol of ``np.nancumsum(a, axis=None, dtype=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_nancumsum", "nancumsum", np.nancumsum, {"a": a, "axis": axis, "dtype": dtype, "out":
        out, "name": name, "attr": attr}, attributes
    )


def nanmax(
    a: SymbolLike = UNSET, axis: Any = UNSET, out: None = None, keepdims: bool = UNSET,
    initial: Any = UNSET, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The largest element over axes that is not NaN (NaN where there is none).

    The symbol of ``np.nanmax(a, axis=None, keepdims=False, initial=None, where=None)``. Inputs that
    are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_nanmax", "nanmax", np.nanmax, {"a": a, "axis": axis, "out": out, "keepdims": keepdims,
        "initial": initial, "where": where, "name": name, "attr": attr}, attributes
    )


def nanmean(
    a: SymbolLike = UNSET, axis: Any = UNSET, dtype: Any = UNSET, out: None = None,
    keepdims: bool = UNSET, *, where: Any = UNSET, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The mean over axes of the elements that are not NaN (NaN where there is none).

    The symbol of ``np.nanmean(a, axis=None, dtype=None, keepdims=False, where=None)``. Inputs that
    are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_nanmean", "nanmean", np.nanmean, {"a": a, "axis": axis, "dtype": dtype, "out": out,
        "keepdims": keepdims, "where": where, "name": name, "attr": attr}, attributes
    )


def nanmedian(
    a: SymbolLike = UNSET, axis: Any = UNSET, out: None = None, overwrite_input: bool = UNSET,
    keepdims: bool = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """The median of the elements that are not NaN.

    The symbol of ``np.nanmedian(a, axis=None, overwrite_input=False, keepdims=False)``. Inputs that
    are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_nanmedian", "nanmedian", np.nanmedian, {"a": a, "axis": axis, "out": out,
        "overwrite_input": overwrite_input, "keepdims": keepdims, "name": name, "attr": attr},
        attributes
    )


def nanmin(
    a: SymbolLike = UNSET, axis: Any = UNSET, out: None = None, keepdims: bool = UNSET,
    initial: Any = UNSET, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The smallest element over axes that is not NaN (NaN where there is none).

    The symbol of ``np.nanmin(a, axis=None, keepdims=False, initial=None, where=None)``. Inputs that
    are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_nanmin", "nanmin", np.nanmin, {"a": a, "axis": axis, "out": out, "keepdims": keepdims,
        "initial": initial, "where": where, "name": name, "attr": attr}, attributes
    )


def nanpercentile(
    a: SymbolLike = UNSET, q: Any = UNSET, axis: Any = UNSET, out: None = None,
    overwrite_input: bool = UNSET, method: str = UNSET, keepdims: bool = UNSET, *,
    interpolation: str | None = UNSET, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Percentiles of what is not NaN.

    The symbol of ``np.nanpercentile(a, q, axis=None, overwrite_input=False, method='linear',
    keepdims=False, interpolation=None)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_nanpercentile", "nanpercentile", np.nanpercentile, {"a": a, "q": q, "axis": axis,
        "out": out, "overwrite_input": overwrite_input, "method": method, "keepdims": keepdims,
        "interpolation": interpolation, "name": name, "attr": attr}, attributes
    )


def nanprod(
    a: SymbolLike = UNSET, axis: Any = UNSET, dtype: Any = UNSET, out: None = None,
    keepdims: bool = UNSET, initial: Any = UNSET, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The product over axes, NaN counted as one.

    The symbol of ``np.nanprod(a, axis=None, dtype=None, keepdims=False, initial=None,
    where=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_nanprod", "nanprod", np.nanprod, {"a": a, "axis": axis, "dtype": dtype, "out": out,
        "keepdims": keepdims, "initial": initial, "where": where, "name": name, "attr": attr},
        attributes
    )


def nanquantile(
    a: SymbolLike = UNSET, q: Any = UNSET, axis: Any = UNSET, out: None = None,
    overwrite_input: bool = UNSET, method: str = UNSET, keepdims: bool = UNSET, *,
    interpolation: str | None = UNSET, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Quantiles of the elements that are not NaN.

    The symbol of ``np.nanquantile(a, q, axis=None, overwrite_input=False, method='linear',
    keepdims=False, interpolation=None)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_nanquantile", "nanquantile", np.nanquantile, {"a": a, "q": q, "axis": axis, "out":
        out, "overwrite_input": overwrite_input, "method": method, "keepdims": keepdims,
        "interpolation": interpolation, "name": name, "attr": attr}, attributes
    )


def nanstd(
    a: SymbolLike = UNSET, axis: Any = UNSET, dtype: Any = UNSET, out: None = None,
    ddof: float = UNSET, keepdims: bool = UNSET, *, where: Any = UNSET, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The standard deviation over axes of the elements that are not NaN.

    The symbol of ``np.nanstd(a, axis=None, dtype=None, ddof=0, keepdims=False, where=None)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_nanstd", "nanstd", np.nanstd, {"a": a, "axis": axis, "dtype": dtype, "out": out,
        "ddof": ddof, "keepdims": keepdims, "where": where, "name": name, "attr": attr}, attributes
    )


def nansum(
    a: SymbolLike = UNSET, axis: Any = UNSET, dtype: Any = UNSET, out: None = None,
    keepdims: bool = UNSET, initial: Any = UNSET, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The sum over axes, NaN counted as zero.

    The symbol of ``np.nansum(a, axis=None, dtype=None, keepdims=False, initial=None, where=None)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_nansum", "nansum", np.nansum, {"a": a, "axis": axis, "dtype": dtype, "out": out,
        "keepdims": keepdims, "initial": initial, "where": where, "name": name, "attr": attr},
        attributes
    )


def nanvar(
    a: SymbolLike = UNSET, axis: Any = UNSET, dtype: Any = UNSET, out: None = None,
    ddof: float = UNSET, keepdims: bool = UNSET, *, where: Any = UNSET, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The variance over axes of the elements that are not NaN.

    The symbol of ``np.nanvar(a, axis=None, dtype=None, ddof=0, keepdims=False, where=None)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_nanvar", "nanvar", np.nanvar, {"a": a, "axis": axis, "dtype": dtype, "out": out,
        "ddof": ddof, "keepdims": keepdims, "where": where, "name": name, "attr": attr}, attributes
    )


def negative(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """-x, element by element.

    The symbol of ``np.negative(x, where=True)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_negative", "negative", np.negative, {"x": x, "out": out, "where": where, "name": name,
        "attr": attr}, attributes
    )


def nextafter(
    x1: SymbolLike | float = UNSET, x2: SymbolLike | float = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The next floating-point number from x1 towards x2.

    The symbol of ``np.nextafter(x1, x2)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_nextafter", "nextafter", np.nextafter, {"x1": x1, "x2": x2, "out": out, "name": name,
        "attr": attr}, attributes
    )


def nonzero(
    a: SymbolLike = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Any:
    """Places of the elements that are not zero, one array per axis; waits for `a`.

    The symbol of ``np.nonzero(a)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "_npi_nonzero", "nonzero", np.nonzero, {"a": a, "name": name, "attr": attr}, attributes
    )


def not_equal(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """x1 != x2, element by element.

    The symbol of ``np.not_equal(x1, x2, where=True)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_not_equal", "not_equal", np.not_equal, {"x1": x1, "x2": x2, "out": out, "where":
        where, "name": name, "attr": attr}, attributes
    )


def ones(
    shape: int | Sequence[int] = UNSET, dtype: Any = UNSET, order: str = UNSET,
    ctx: Context | str | None = UNSET, device: Context | str | None = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """An array of ones.

    The symbol of ``np.ones(shape, dtype=None, order='C', ctx=None, device=None)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_ones", "ones", np.ones, {"shape": shape, "dtype": dtype, "order": order, "ctx": ctx,
        "device": device, "name": name, "attr": attr}, attributes
    )


def ones_like(
    a: SymbolLike = UNSET, dtype: Any = UNSET, order: str = UNSET, *,
    shape: int | Sequence[int] | None = UNSET, ctx: Context | str | None = UNSET,
    device: Context | str | None = UNSET, out: None = None, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Ones in the shape and type of `a`.

    The symbol of ``np.ones_like(a, dtype=None, order='C', shape=None, ctx=None, device=None)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_ones_like", "ones_like", np.ones_like, {"a": a, "dtype": dtype, "order": order,
        "shape": shape, "ctx": ctx, "device": device, "out": out, "name": name, "attr": attr},
        attributes
    )


def outer(
    a: SymbolLike = UNSET, b: SymbolLike = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """All products of an element of `a` with an element of `b`.

    The symbol of ``np.outer(a, b)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npi_outer", "outer", np.outer, {"a": a, "b": b, "out": out, "name": name, "attr": attr},
        attributes
    )


def pad(
    array: SymbolLike = UNSET, pad_width: Any = UNSET, mode: Any = UNSET, *,
    x: SymbolLike | None = UNSET, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """The array with a border around it.

    The symbol of ``np.pad(array, pad_width, mode='constant', x=None, **kwargs)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_pad", "pad", np.pad, {"array": array, "pad_width": pad_width, "mode": mode, "x": x,
        "name": name, "attr": attr}, attributes
    )


def partition(
    a: SymbolLike = UNSET, kth: int | Sequence[int] = UNSET, axis: int | None = UNSET,
    kind: str = UNSET, order: None = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """A copy with the kth smallest element in its place, smaller ones before and larger behind.

    The symbol of ``np.partition(a, kth, axis=-1, kind='introselect', order=None)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_partition", "partition", np.partition, {"a": a, "kth": kth, "axis": axis, "kind":
        kind, "order": order, "name": name, "attr": attr}, attributes
    )


def percentile(
    a: SymbolLike = UNSET, q: Any = UNSET, axis: Any = UNSET, out: None = None,
    overwrite_input: bool = UNSET, method: str = UNSET, keepdims: bool = UNSET, *,
    interpolation: str | None = UNSET, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Elements below which q percent of all are.

    The symbol of ``np.percentile(a, q, axis=None, overwrite_input=False, method='linear',
    keepdims=False, interpolation=None)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_percentile", "percentile", np.percentile, {"a": a, "q": q, "axis": axis, "out": out,
        "overwrite_input": overwrite_input, "method": method, "keepdims": keepdims, "interpolation":
        interpolation, "name": name, "attr": attr}, attributes
    )


def permute_dims(
    a: SymbolLike = UNSET, axes: Sequence[int] | None = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """A view with the axes in another order, reversed by default.

    The symbol of ``np.permute_dims(a, axes=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_permute_dims", "permute_dims", np.permute_dims, {"a": a, "axes": axes, "name": name,
        "attr": attr}, attributes
    )


def poly(
    seq_of_zeros: SymbolLike = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The coefficients of the polynomial with the given roots.

    The symbol of ``np.poly(seq_of_zeros)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_poly", "poly", np.poly, {"seq_of_zeros": seq_of_zeros, "name": name, "attr": attr},
        attributes
    )


def polyadd(
    a1: SymbolLike = UNSET, a2: SymbolLike = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The sum of two polynomials.

    The symbol of ``np.polyadd(a1, a2)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_polyadd", "polyadd", np.polyadd, {"a1": a1, "a2": a2, "name": name, "attr": attr},
        attributes
    )


def polyder(
    p: SymbolLike = UNSET, m: int = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The m-th derivative of a polynomial.

    The symbol of ``np.polyder(p, m=1)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_polyder", "polyder", np.polyder, {"p": p, "m": m, "name": name, "attr": attr},
        attributes
    )


def polydiv(
    u: SymbolLike = UNSET, v: SymbolLike = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """Quotient and remainder of two polynomials; waits for their coefficients.

    The symbol of ``np.polydiv(u, v)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npi_polydiv", "polydiv", np.polydiv, {"u": u, "v": v, "name": name, "attr": attr},
        attributes
    )


def polyfit(
    x: SymbolLike = UNSET, y: SymbolLike = UNSET, deg: int = UNSET, rcond: float | None = UNSET,
    full: bool = UNSET, w: SymbolLike | None = UNSET, cov: bool | str = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """The coefficients of the polynomial that fits points best.

    The symbol of ``np.polyfit(x, y, deg, rcond=None, full=False, w=None, cov=False)``. Inputs that
    are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_polyfit", "polyfit", np.polyfit, {"x": x, "y": y, "deg": deg, "rcond": rcond, "full":
        full, "w": w, "cov": cov, "name": name, "attr": attr}, attributes
    )


def polyint(
    p: SymbolLike = UNSET, m: int = UNSET, k: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The m-th antiderivative of a polynomial, with constants `k`.

    The symbol of ``np.polyint(p, m=1, k=0)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_polyint", "polyint", np.polyint, {"p": p, "m": m, "k": k, "name": name, "attr": attr},
        attributes
    )


def polymul(
    a1: SymbolLike = UNSET, a2: SymbolLike = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The product of two polynomials.

    The symbol of ``np.polymul(a1, a2)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_polymul", "polymul", np.polymul, {"a1": a1, "a2": a2, "name": name, "attr": attr},
        attributes
    )


def polysub(
    a1: SymbolLike = UNSET, a2: SymbolLike = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The difference of two polynomials.

    The symbol of ``np.polysub(a1, a2)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_polysub", "polysub", np.polysub, {"a1": a1, "a2": a2, "name": name, "attr": attr},
        attributes
    )


def polyval(
    p: SymbolLike = UNSET, x: SymbolLike | float = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The polynomial with coefficients p, highest power first, at x.

    The symbol of ``np.polyval(p, x)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npi_polyval", "polyval", np.polyval, {"p": p, "x": x, "name": name, "attr": attr},
        attributes
    )


def positive(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """+x, a copy, element by element.

    The symbol of ``np.positive(x, where=True)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_positive", "positive", np.positive, {"x": x, "out": out, "where": where, "name": name,
        "attr": attr}, attributes
    )


def pow(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """x1 to the power of x2, element by element.

    The symbol of ``np.pow(x1, x2, where=True)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_pow", "pow", np.pow, {"x1": x1, "x2": x2, "out": out, "where": where, "name": name,
        "attr": attr}, attributes
    )


def power(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """x1 to the power of x2, element by element.

    The symbol of ``np.power(x1, x2, where=True)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_power", "power", np.power, {"x1": x1, "x2": x2, "out": out, "where": where, "name":
        name, "attr": attr}, attributes
    )


def prod(
    a: SymbolLike = UNSET, axis: Any = UNSET, dtype: Any = UNSET, out: None = None,
    keepdims: bool = UNSET, initial: Any = UNSET, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The product of elements over axes.

    The symbol of ``np.prod(a, axis=None, dtype=None, keepdims=False, initial=None, where=None)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_prod", "prod", np.prod, {"a": a, "axis": axis, "dtype": dtype, "out": out, "keepdims":
        keepdims, "initial": initial, "where": where, "name": name, "attr": attr}, attributes
    )


def product(
    a: SymbolLike = UNSET, axis: Any = UNSET, dtype: Any = UNSET, out: None = None,
    keepdims: bool = UNSET, initial: Any = UNSET, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The product of elements over axes.

    The symbol of ``np.product(a, axis=None, dtype=None, keepdims=False, initial=None,
    where=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_product", "product", np.product, {"a": a, "axis": axis, "dtype": dtype, "out": out,
        "keepdims": keepdims, "initial": initial, "where": where, "name": name, "attr": attr},
        attributes
    )


def ptp(
    a: SymbolLike = UNSET, axis: Any = UNSET, out: None = None, keepdims: bool = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The largest minus the smallest element over axes.

    The symbol of ``np.ptp(a, axis=None, keepdims=False)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_ptp", "ptp", np.ptp, {"a": a, "axis": axis, "out": out, "keepdims": keepdims, "name":
        name, "attr": attr}, attributes
    )


def quantile(
    a: SymbolLike = UNSET, q: Any = UNSET, axis: Any = UNSET, out: None = None,
    overwrite_input: bool = UNSET, method: str = UNSET, keepdims: bool = UNSET, *,
    interpolation: str | None = UNSET, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Elements below which a share q of all is.

    The symbol of ``np.quantile(a, q, axis=None, overwrite_input=False, method='linear',
    keepdims=False, interpolation=None)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_quantile", "quantile", np.quantile, {"a": a, "q": q, "axis": axis, "out": out,
        "overwrite_input": overwrite_input, "method": method, "keepdims": keepdims, "interpolation":
        interpolation, "name": name, "attr": attr}, attributes
    )


def rad2deg(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Radians to degrees, element by element.

    The symbol of ``np.rad2deg(x, where=True)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_rad2deg", "rad2deg", np.rad2deg, {"x": x, "out": out, "where": where, "name": name,
        "attr": attr}, attributes
    )


def radians(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Degrees to radians, element by element.

    The symbol of ``np.radians(x, where=True)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_radians", "radians", np.radians, {"x": x, "out": out, "where": where, "name": name,
        "attr": attr}, attributes
    )


def ravel(
    a: SymbolLike = UNSET, order: str = UNSET, *, x: SymbolLike | None = UNSET,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The elements in one dimension: a view where possible. `x` is another name of `a`.

    The symbol of ``np.ravel(a, order='C', x=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_ravel", "ravel", np.ravel, {"a": a, "order": order, "x": x, "name": name, "attr":
        attr}, attributes
    )


def ravel_multi_index(
    multi_index: Any = UNSET, dims: Sequence[int] = UNSET, mode: Any = UNSET, order: str = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """An index per axis as flat places.

    The symbol of ``np.ravel_multi_index(multi_index, dims, mode='raise', order='C')``. Inputs that
    are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_ravel_multi_index", "ravel_multi_index", np.ravel_multi_index, {"multi_index":
        multi_index, "dims": dims, "mode": mode, "order": order, "name": name, "attr": attr},
        attributes
    )


def real(
    val: SymbolLike = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """The real part of every element.

    The symbol of ``np.real(val)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call("_npi_real", "real", np.real, {"val": val, "name": name, "attr": attr}, attributes)


def reciprocal(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """1 / x, element by element.

    The symbol of ``np.reciprocal(x, where=True)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_reciprocal", "reciprocal", np.reciprocal, {"x": x, "out": out, "where": where, "name":
        name, "attr": attr}, attributes
    )


def remainder(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Remainder with the sign of x2, element by element.

    The symbol of ``np.remainder(x1, x2, where=True)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_remainder", "remainder", np.remainder, {"x1": x1, "x2": x2, "out": out, "where":
        where, "name": name, "attr": attr}, attributes
    )


def repeat(
    a: SymbolLike = UNSET, repeats: Any = UNSET, axis: int | None = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Each element (or slice along `axis`) repeated.

    The symbol of ``np.repeat(a, repeats, axis=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_repeat", "repeat", np.repeat, {"a": a, "repeats": repeats, "axis": axis, "name": name,
        "attr": attr}, attributes
    )


def reshape(
    a: SymbolLike = UNSET, shape: Any = UNSET, order: str = UNSET, *, copy: bool | None = UNSET,
    out: None = None, newshape: Any | None = UNSET, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The same elements in another shape: a view where possible. One size may be -1.

    The symbol of ``np.reshape(a, shape, order='C', copy=None, newshape=None)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_reshape", "reshape", np.reshape, {"a": a, "shape": shape, "order": order, "copy":
        copy, "out": out, "newshape": newshape, "name": name, "attr": attr}, attributes
    )


def resize(
    a: SymbolLike = UNSET, new_shape: int | Sequence[int] = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The elements repeated or cut to fill another shape.

    The symbol of ``np.resize(a, new_shape)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_resize", "resize", np.resize, {"a": a, "new_shape": new_shape, "name": name, "attr":
        attr}, attributes
    )


def right_shift(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Bits moved to the right, element by element.

    The symbol of ``np.right_shift(x1, x2, where=True)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_right_shift", "right_shift", np.right_shift, {"x1": x1, "x2": x2, "out": out, "where":
        where, "name": name, "attr": attr}, attributes
    )


def rint(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """To the nearest integer, halves to even, element by element.

    The symbol of ``np.rint(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_rint", "rint", np.rint, {"x": x, "out": out, "where": where, "name": name, "attr":
        attr}, attributes
    )


def roll(
    a: SymbolLike = UNSET, shift: int | Sequence[int] = UNSET,
    axis: int | Sequence[int] | None = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Elements moved along an axis; what leaves at the end enters at the front.

    The symbol of ``np.roll(a, shift, axis=None)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_roll", "roll", np.roll, {"a": a, "shift": shift, "axis": axis, "name": name, "attr":
        attr}, attributes
    )


def rollaxis(
    a: SymbolLike = UNSET, axis: int = UNSET, start: int = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """A view with `axis` moved to just before `start`.

    The symbol of ``np.rollaxis(a, axis, start=0)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_rollaxis", "rollaxis", np.rollaxis, {"a": a, "axis": axis, "start": start, "name":
        name, "attr": attr}, attributes
    )


def roots(
    p: SymbolLike = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """The real roots of a polynomial with only real ones; waits for its coefficients.

    The symbol of ``np.roots(p)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call("_npi_roots", "roots", np.roots, {"p": p, "name": name, "attr": attr}, attributes)


def rot90(
    m: SymbolLike = UNSET, k: int = UNSET, axes: Sequence[int] = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """A view turned by 90 degrees k times, from the first towards the second axis.

    The symbol of ``np.rot90(m, k=1, axes=(0, 1))``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_rot90", "rot90", np.rot90, {"m": m, "k": k, "axes": axes, "name": name, "attr": attr},
        attributes
    )


def round(
    a: SymbolLike = UNSET, decimals: int = UNSET, out: None = None, *, x: SymbolLike | None = UNSET,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """To the nearest number with that many decimals; halves go to the even one.

    The symbol of ``np.round(a, decimals=0, x=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_round", "round", np.round, {"a": a, "decimals": decimals, "out": out, "x": x, "name":
        name, "attr": attr}, attributes
    )


def round_(
    a: SymbolLike = UNSET, decimals: int = UNSET, out: None = None, *, x: SymbolLike | None = UNSET,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """To the nearest number with that many decimals; halves go to the even one.

    The symbol of ``np.round_(a, decimals=0, x=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_round_", "round_", np.round_, {"a": a, "decimals": decimals, "out": out, "x": x,
        "name": name, "attr": attr}, attributes
    )


def row_stack(
    tup: Sequence[SymbolLike] = UNSET, out: None = None, *,
    arrays: Sequence[SymbolLike] | None = UNSET, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Arrays stacked as rows.

    The symbol of ``np.row_stack(tup, arrays=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_row_stack", "row_stack", np.row_stack, {"tup": tup, "out": out, "arrays": arrays,
        "name": name, "attr": attr}, attributes
    )


def searchsorted(
    a: SymbolLike = UNSET, v: SymbolLike | float = UNSET, side: str = UNSET,
    sorter: SymbolLike | None = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Where elements would have to be inserted to keep an array sorted.

    The symbol of ``np.searchsorted(a, v, side='left', sorter=None)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_searchsorted", "searchsorted", np.searchsorted, {"a": a, "v": v, "side": side,
        "sorter": sorter, "name": name, "attr": attr}, attributes
    )


def select(
    condlist: Sequence[SymbolLike] = UNSET, choicelist: Sequence[Any] = UNSET, default: Any = UNSET,
    *, name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """For each place the choice that belongs to the first true condition.

    The symbol of ``np.select(condlist, choicelist, default=0)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_select", "select", np.select, {"condlist": condlist, "choicelist": choicelist,
        "default": default, "name": name, "attr": attr}, attributes
    )


def setdiff1d(
    ar1: SymbolLike = UNSET, ar2: SymbolLike = UNSET, assume_unique: bool = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The distinct elements of the first array that are not in the second; waits for them.

    The symbol of ``np.setdiff1d(ar1, ar2, assume_unique=False)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_setdiff1d", "setdiff1d", np.setdiff1d, {"ar1": ar1, "ar2": ar2, "assume_unique":
        assume_unique, "name": name, "attr": attr}, attributes
    )


def setxor1d(
    ar1: SymbolLike = UNSET, ar2: SymbolLike = UNSET, assume_unique: bool = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The distinct elements that are in one of the arrays only, sorted; waits for them.

    The symbol of ``np.setxor1d(ar1, ar2, assume_unique=False)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_setxor1d", "setxor1d", np.setxor1d, {"ar1": ar1, "ar2": ar2, "assume_unique":
        assume_unique, "name": name, "attr": attr}, attributes
    )


def sign(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """-1, 0 or 1 by the sign of x, element by element.

    The symbol of ``np.sign(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_sign", "sign", np.sign, {"x": x, "out": out, "where": where, "name": name, "attr":
        attr}, attributes
    )


def signbit(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Whether the sign bit is set, element by element.

    The symbol of ``np.signbit(x, where=True)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_signbit", "signbit", np.signbit, {"x": x, "out": out, "where": where, "name": name,
        "attr": attr}, attributes
    )


def sin(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Sine, of radians, element by element.

    The symbol of ``np.sin(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_sin", "sin", np.sin, {"x": x, "out": out, "where": where, "name": name, "attr": attr},
        attributes
    )


def sinc(
    x: SymbolLike = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """sin(pi x) / (pi x), 1 at zero.

    The symbol of ``np.sinc(x)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call("_npi_sinc", "sinc", np.sinc, {"x": x, "name": name, "attr": attr}, attributes)


def sinh(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Hyperbolic sine, element by element.

    The symbol of ``np.sinh(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_sinh", "sinh", np.sinh, {"x": x, "out": out, "where": where, "name": name, "attr":
        attr}, attributes
    )


def sometrue(
    a: SymbolLike = UNSET, axis: Any = UNSET, out: None = None, keepdims: bool = UNSET, *,
    where: Any = UNSET, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Whether any element is true.

    The symbol of ``np.sometrue(a, axis=None, keepdims=False, where=None)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_sometrue", "sometrue", np.sometrue, {"a": a, "axis": axis, "out": out, "keepdims":
        keepdims, "where": where, "name": name, "attr": attr}, attributes
    )


def sort(
    a: SymbolLike = UNSET, axis: int | None = UNSET, kind: str | None = UNSET, order: None = UNSET,
    *, descending: bool = UNSET, stable: bool | None = UNSET, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """A sorted copy.

    The symbol of ``np.sort(a, axis=-1, kind=None, order=None, descending=False, stable=None)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_sort", "sort", np.sort, {"a": a, "axis": axis, "kind": kind, "order": order,
        "descending": descending, "stable": stable, "name": name, "attr": attr}, attributes
    )


def spacing(
    x: SymbolLike = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The distance from x to the next floating-point number away from zero.

    The symbol of ``np.spacing(x)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "_npi_spacing", "spacing", np.spacing, {"x": x, "out": out, "name": name, "attr": attr},
        attributes
    )


def split(
    ary: SymbolLike = UNSET, indices_or_sections: Any = UNSET, axis: int = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """Views of equal parts along an axis, or of the parts between the given indices.

    The symbol of ``np.split(ary, indices_or_sections, axis=0)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_split", "split", np.split, {"ary": ary, "indices_or_sections": indices_or_sections,
        "axis": axis, "name": name, "attr": attr}, attributes
    )


def sqrt(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Square root, element by element.

    The symbol of ``np.sqrt(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_sqrt", "sqrt", np.sqrt, {"x": x, "out": out, "where": where, "name": name, "attr":
        attr}, attributes
    )


def square(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """x * x, element by element.

    The symbol of ``np.square(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_square", "square", np.square, {"x": x, "out": out, "where": where, "name": name,
        "attr": attr}, attributes
    )


def squeeze(
    a: SymbolLike = UNSET, axis: int | Sequence[int] | None = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """A view without axes of length one.

    The symbol of ``np.squeeze(a, axis=None)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_squeeze", "squeeze", np.squeeze, {"a": a, "axis": axis, "out": out, "name": name,
        "attr": attr}, attributes
    )


def stack(
    arrays: Sequence[SymbolLike] = UNSET, axis: int = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Arrays of one shape joined along a new axis.

    The symbol of ``np.stack(arrays, axis=0)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_stack", "stack", np.stack, {"arrays": arrays, "axis": axis, "out": out, "name": name,
        "attr": attr}, attributes
    )


def std(
    a: SymbolLike = UNSET, axis: Any = UNSET, dtype: Any = UNSET, out: None = None,
    ddof: float = UNSET, keepdims: bool = UNSET, *, where: Any = UNSET,
    correction: float | None = UNSET, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """The standard deviation over axes: the square root of `var`.

    The symbol of ``np.std(a, axis=None, dtype=None, ddof=0, keepdims=False, where=None,
    correction=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "_npi_std", "std", np.std, {"a": a, "axis": axis, "dtype": dtype, "out": out, "ddof": ddof,
        "keepdims": keepdims, "where": where, "correction": correction, "name": name, "attr": attr},
        attributes
    )


def subtract(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """x1 - x2, element by element.

    The symbol of ``np.subtract(x1, x2, where=True)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_subtract", "subtract", np.subtract, {"x1": x1, "x2": x2, "out": out, "where": where,
        "name": name, "attr": attr}, attributes
    )


def sum(
    a: SymbolLike = UNSET, axis: Any = UNSET, dtype: Any = UNSET, out: None = None,
    keepdims: bool = UNSET, initial: Any = UNSET, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The sum of elements over axes.

    The symbol of ``np.sum(a, axis=None, dtype=None, keepdims=False, initial=None, where=None)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_sum", "sum", np.sum, {"a": a, "axis": axis, "dtype": dtype, "out": out, "keepdims":
        keepdims, "initial": initial, "where": where, "name": name, "attr": attr}, attributes
    )


def swapaxes(
    a: SymbolLike = UNSET, axis1: int = UNSET, axis2: int = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """A view with two axes exchanged.

    The symbol of ``np.swapaxes(a, axis1, axis2)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_swapaxes", "swapaxes", np.swapaxes, {"a": a, "axis1": axis1, "axis2": axis2, "name":
        name, "attr": attr}, attributes
    )


def take(
    a: SymbolLike = UNSET, indices: SymbolLike = UNSET, axis: int | None = UNSET, mode: str = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Elements at the given places along an axis (of the flattened array by default).

    The symbol of ``np.take(a, indices, axis=None, mode='raise')``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_take", "take", np.take, {"a": a, "indices": indices, "axis": axis, "mode": mode,
        "out": out, "name": name, "attr": attr}, attributes
    )


def take_along_axis(
    arr: SymbolLike = UNSET, indices: SymbolLike = UNSET, axis: int | None = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """For each place of `indices`, the element of `arr` there along `axis`.

    The symbol of ``np.take_along_axis(arr, indices, axis=-1)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_take_along_axis", "take_along_axis", np.take_along_axis, {"arr": arr, "indices":
        indices, "axis": axis, "name": name, "attr": attr}, attributes
    )


def tan(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Tangent, of radians, element by element.

    The symbol of ``np.tan(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_tan", "tan", np.tan, {"x": x, "out": out, "where": where, "name": name, "attr": attr},
        attributes
    )


def tanh(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Hyperbolic tangent, element by element.

    The symbol of ``np.tanh(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_tanh", "tanh", np.tanh, {"x": x, "out": out, "where": where, "name": name, "attr":
        attr}, attributes
    )


def tensordot(
    a: SymbolLike = UNSET, b: SymbolLike = UNSET, axes: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The sum of products over the given axes.

    The symbol of ``np.tensordot(a, b, axes=2)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_tensordot", "tensordot", np.tensordot, {"a": a, "b": b, "axes": axes, "name": name,
        "attr": attr}, attributes
    )


def tile(
    A: SymbolLike = UNSET, reps: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The whole array repeated along axes.

    The symbol of ``np.tile(A, reps)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npi_tile", "tile", np.tile, {"A": A, "reps": reps, "name": name, "attr": attr}, attributes
    )


def trace(
    a: SymbolLike = UNSET, offset: int = UNSET, axis1: int = UNSET, axis2: int = UNSET,
    dtype: Any = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The sum along the diagonals of matrices in two axes.

    The symbol of ``np.trace(a, offset=0, axis1=0, axis2=1, dtype=None)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_trace", "trace", np.trace, {"a": a, "offset": offset, "axis1": axis1, "axis2": axis2,
        "dtype": dtype, "out": out, "name": name, "attr": attr}, attributes
    )


def transpose(
    a: SymbolLike = UNSET, axes: Sequence[int] | None = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """A view with the axes in another order, reversed by default.

    The symbol of ``np.transpose(a, axes=None)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_transpose", "transpose", np.transpose, {"a": a, "axes": axes, "name": name, "attr":
        attr}, attributes
    )


def trapezoid(
    y: SymbolLike = UNSET, x: SymbolLike | None = UNSET, dx: float = UNSET, axis: int = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The integral along an axis by the trapezoidal rule.

    The symbol of ``np.trapezoid(y, x=None, dx=1.0, axis=-1)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_trapezoid", "trapezoid", np.trapezoid, {"y": y, "x": x, "dx": dx, "axis": axis,
        "name": name, "attr": attr}, attributes
    )


def trapz(
    y: SymbolLike = UNSET, x: SymbolLike | None = UNSET, dx: float = UNSET, axis: int = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The integral along an axis by the trapezoidal rule.

    The symbol of ``np.trapz(y, x=None, dx=1.0, axis=-1)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_trapz", "trapz", np.trapz, {"y": y, "x": x, "dx": dx, "axis": axis, "name": name,
        "attr": attr}, attributes
    )


def tri(
    N: int = UNSET, M: int | None = UNSET, k: int = UNSET, dtype: Any = UNSET,
    device: Context | str | None = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Ones at and below a diagonal.

    The symbol of ``np.tri(N, M=None, k=0, dtype=None, device=None)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_tri", "tri", np.tri, {"N": N, "M": M, "k": k, "dtype": dtype, "device": device,
        "name": name, "attr": attr}, attributes
    )


def tril(
    m: SymbolLike = UNSET, k: int = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """A copy with zeros above a diagonal.

    The symbol of ``np.tril(m, k=0)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npi_tril", "tril", np.tril, {"m": m, "k": k, "name": name, "attr": attr}, attributes
    )


def tril_indices(
    n: int = UNSET, k: int = UNSET, m: int | None = UNSET, device: Context | str | None = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """The places at and below a diagonal of an n x m matrix: row and column indices.

    The symbol of ``np.tril_indices(n, k=0, m=None, device=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_tril_indices", "tril_indices", np.tril_indices, {"n": n, "k": k, "m": m, "device":
        device, "name": name, "attr": attr}, attributes
    )


def tril_indices_from(
    arr: SymbolLike = UNSET, k: int = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """The places at and below a diagonal of a matrix.

    The symbol of ``np.tril_indices_from(arr, k=0)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_tril_indices_from", "tril_indices_from", np.tril_indices_from, {"arr": arr, "k": k,
        "name": name, "attr": attr}, attributes
    )


def trim_zeros(
    filt: SymbolLike = UNSET, trim: str = UNSET, axis: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """A view without the zeros at the front and the back; waits for the array.

    The symbol of ``np.trim_zeros(filt, trim='fb', axis=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_trim_zeros", "trim_zeros", np.trim_zeros, {"filt": filt, "trim": trim, "axis": axis,
        "name": name, "attr": attr}, attributes
    )


def triu(
    m: SymbolLike = UNSET, k: int = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """A copy with zeros below a diagonal.

    The symbol of ``np.triu(m, k=0)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npi_triu", "triu", np.triu, {"m": m, "k": k, "name": name, "attr": attr}, attributes
    )


def triu_indices(
    n: int = UNSET, k: int = UNSET, m: int | None = UNSET, device: Context | str | None = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """The places at and above a diagonal of an n x m matrix: row and column indices.

    The symbol of ``np.triu_indices(n, k=0, m=None, device=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_triu_indices", "triu_indices", np.triu_indices, {"n": n, "k": k, "m": m, "device":
        device, "name": name, "attr": attr}, attributes
    )


def triu_indices_from(
    arr: SymbolLike = UNSET, k: int = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """The places at and above a diagonal of a matrix.

    The symbol of ``np.triu_indices_from(arr, k=0)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_triu_indices_from", "triu_indices_from", np.triu_indices_from, {"arr": arr, "k": k,
        "name": name, "attr": attr}, attributes
    )


def true_divide(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """x1 / x2, element by element.

    The symbol of ``np.true_divide(x1, x2, where=True)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_true_divide", "true_divide", np.true_divide, {"x1": x1, "x2": x2, "out": out, "where":
        where, "name": name, "attr": attr}, attributes
    )


def trunc(
    x: SymbolLike = UNSET, out: None = None, where: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Towards zero to an integer, element by element.

    The symbol of ``np.trunc(x, where=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_trunc", "trunc", np.trunc, {"x": x, "out": out, "where": where, "name": name, "attr":
        attr}, attributes
    )


def union1d(
    ar1: SymbolLike = UNSET, ar2: SymbolLike = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The distinct elements of both arrays, sorted; waits for them.

    The symbol of ``np.union1d(ar1, ar2)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_union1d", "union1d", np.union1d, {"ar1": ar1, "ar2": ar2, "name": name, "attr": attr},
        attributes
    )


def unique(
    ar: SymbolLike = UNSET, return_index: bool = UNSET, return_inverse: bool = UNSET,
    return_counts: bool = UNSET, axis: int | None = UNSET, *, equal_nan: bool = UNSET,
    sorted: bool = UNSET, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Any:
    """The distinct elements, sorted; waits for the array.

    The symbol of ``np.unique(ar, return_index=False, return_inverse=False, return_counts=False,
    axis=None, equal_nan=True, sorted=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_unique", "unique", np.unique, {"ar": ar, "return_index": return_index,
        "return_inverse": return_inverse, "return_counts": return_counts, "axis": axis, "equal_nan":
        equal_nan, "sorted": sorted, "name": name, "attr": attr}, attributes
    )


def unique_all(
    x: SymbolLike = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Any:
    """Distinct elements, where they occur first, places of all elements among them, and counts.

    The symbol of ``np.unique_all(x)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npi_unique_all", "unique_all", np.unique_all, {"x": x, "name": name, "attr": attr},
        attributes
    )


def unique_counts(
    x: SymbolLike = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Any:
    """Distinct elements and how often they occur; waits for the array. NaN are distinct.

    The symbol of ``np.unique_counts(x)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_unique_counts", "unique_counts", np.unique_counts, {"x": x, "name": name, "attr":
        attr}, attributes
    )


def unique_inverse(
    x: SymbolLike = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Any:
    """Distinct elements, and the place of each element among them; waits. NaN are distinct.

    The symbol of ``np.unique_inverse(x)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_unique_inverse", "unique_inverse", np.unique_inverse, {"x": x, "name": name, "attr":
        attr}, attributes
    )


def unique_values(
    x: SymbolLike = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Distinct elements, sorted; waits for the array. NaN are distinct.

    The symbol of ``np.unique_values(x)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_unique_values", "unique_values", np.unique_values, {"x": x, "name": name, "attr":
        attr}, attributes
    )


def unravel_index(
    indices: Any = UNSET, shape: Sequence[int] = UNSET, order: str = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """Flat places as an index per axis; those out of range fail when the result is looked at.

    The symbol of ``np.unravel_index(indices, shape, order='C')``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_unravel_index", "unravel_index", np.unravel_index, {"indices": indices, "shape":
        shape, "order": order, "name": name, "attr": attr}, attributes
    )


def unstack(
    x: SymbolLike = UNSET, /, *, axis: int = UNSET, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """Views of the slices along an axis.

    The symbol of ``np.unstack(x, axis=0)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_unstack", "unstack", np.unstack, {"axis": axis, "name": name, "attr": attr},
        attributes, x
    )


def unwrap(
    p: SymbolLike = UNSET, discont: float | None = UNSET, axis: int = UNSET, *,
    period: float = UNSET, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Angles without jumps: neighbours that differ by more than half a period come closer.

    The symbol of ``np.unwrap(p, discont=None, axis=-1, period=6.283185307179586)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_unwrap", "unwrap", np.unwrap, {"p": p, "discont": discont, "axis": axis, "period":
        period, "name": name, "attr": attr}, attributes
    )


def vander(
    x: SymbolLike = UNSET, N: int | None = UNSET, increasing: bool = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The matrix of powers of a vector, one power per column.

    The symbol of ``np.vander(x, N=None, increasing=False)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_vander", "vander", np.vander, {"x": x, "N": N, "increasing": increasing, "name": name,
        "attr": attr}, attributes
    )


def var(
    a: SymbolLike = UNSET, axis: Any = UNSET, dtype: Any = UNSET, out: None = None,
    ddof: float = UNSET, keepdims: bool = UNSET, *, where: Any = UNSET,
    correction: float | None = UNSET, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """The variance over axes; `ddof` is subtracted from the number of elements.

    The symbol of ``np.var(a, axis=None, dtype=None, ddof=0, keepdims=False, where=None,
    correction=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "_npi_var", "var", np.var, {"a": a, "axis": axis, "dtype": dtype, "out": out, "ddof": ddof,
        "keepdims": keepdims, "where": where, "correction": correction, "name": name, "attr": attr},
        attributes
    )


def vdot(
    a: SymbolLike = UNSET, b: SymbolLike = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The inner product of all elements; complex ones of `a` are conjugated.

    The symbol of ``np.vdot(a, b)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "_npi_vdot", "vdot", np.vdot, {"a": a, "b": b, "name": name, "attr": attr}, attributes
    )


def vecdot(
    x1: SymbolLike = UNSET, x2: SymbolLike = UNSET, axis: int = UNSET, *,
    a: SymbolLike | None = UNSET, b: SymbolLike | None = UNSET, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The sum of products along an axis.

    The symbol of ``np.vecdot(x1, x2, axis=-1, a=None, b=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_vecdot", "vecdot", np.vecdot, {"x1": x1, "x2": x2, "axis": axis, "a": a, "b": b,
        "name": name, "attr": attr}, attributes
    )


def vsplit(
    ary: SymbolLike = UNSET, indices_or_sections: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """Views of parts along the first axis.

    The symbol of ``np.vsplit(ary, indices_or_sections)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_vsplit", "vsplit", np.vsplit, {"ary": ary, "indices_or_sections": indices_or_sections,
        "name": name, "attr": attr}, attributes
    )


def vstack(
    tup: Sequence[SymbolLike] = UNSET, out: None = None, *,
    arrays: Sequence[SymbolLike] | None = UNSET, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Arrays stacked as rows.

    The symbol of ``np.vstack(tup, arrays=None)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npi_vstack", "vstack", np.vstack, {"tup": tup, "out": out, "arrays": arrays, "name": name,
        "attr": attr}, attributes
    )


def where(
    condition: SymbolLike = UNSET, x: SymbolLike | float | None = UNSET,
    y: SymbolLike | float | None = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """`x` where the condition is true, `y` elsewhere; alone, the places where it is true.

    The symbol of ``np.where(condition, x=None, y=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_where", "where", np.where, {"condition": condition, "x": x, "y": y, "name": name,
        "attr": attr}, attributes
    )


def zeros(
    shape: int | Sequence[int] = UNSET, dtype: Any = UNSET, order: str = UNSET,
    ctx: Context | str | None = UNSET, device: Context | str | None = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """An array of zeros.

    The symbol of ``np.zeros(shape, dtype=None, order='C', ctx=None, device=None)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_zeros", "zeros", np.zeros, {"shape": shape, "dtype": dtype, "order": order, "ctx":
        ctx, "device": device, "name": name, "attr": attr}, attributes
    )


def zeros_like(
    a: SymbolLike = UNSET, dtype: Any = UNSET, order: str = UNSET, *,
    shape: int | Sequence[int] | None = UNSET, ctx: Context | str | None = UNSET,
    device: Context | str | None = UNSET, out: None = None, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Zeros in the shape and type of `a`.

    The symbol of ``np.zeros_like(a, dtype=None, order='C', shape=None, ctx=None, device=None)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_zeros_like", "zeros_like", np.zeros_like, {"a": a, "dtype": dtype, "order": order,
        "shape": shape, "ctx": ctx, "device": device, "out": out, "name": name, "attr": attr},
        attributes
    )
