"""Running sums and products."""

from __future__ import annotations

from typing import Any

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import BY_NAME, FLOATS, dtype_name, name_of
from ..._type_rules import keeps_integers
from ..arguments import normalize_axis

core_ops = _core.ops


def _sum_type(a: Array) -> str:
    """The type sums of elements have by default: their own, or NumPy's rule for integers."""
    name = name_of(a)
    if keeps_integers(a):
        return name
    kind = BY_NAME[name].kind
    if kind == "u":
        return "uint64" if "uint64" in BY_NAME else "int64"
    return "int64" if kind in "bi" else name


def compute_type(name: str) -> str:
    """The type the kernels add up: int64, float32 or float64 (or complex)."""
    kind = BY_NAME[name].kind
    if kind in "biu":
        return "int64"
    return "float32" if name in ("float16", "bfloat16") else name


def scan(core: Any, a: Array, axis: int | None, dtype: Any) -> Array:
    """A running sum or product in the type that NumPy would give it."""
    if axis is None:
        a, axis = _core.reshape(a, (-1,)), 0
    axis = normalize_axis(axis, a.ndim)
    name = _sum_type(a) if dtype is None else dtype_name(dtype)
    compute = compute_type(name)
    if name_of(a) != compute:
        a = _core.cast(a, compute)
    result = core(a, axis)
    return result if compute == name else _core.cast(result, name)


@operation(np="cumsum", nd="cumsum", out=True, np_method="cumsum", nd_method="cumsum")
def cumsum(a: Array, axis: int | None = None, dtype: Any = None) -> Array:
    """The running sum along an axis (of all elements by default).

    Floats are added up in double precision.

    Parameters
    ----------
    a : array
    axis : int, optional
        The flattened array by default.
    dtype : optional
        Type of the result; that of `a` by default (int64 for bool, and for all integers after
        ``set_np(dtype=True)``).

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.cumsum({a}.array([1, 2, 3])).tolist()
    [1.0, 3.0, 6.0]
    """
    return scan(_core.cumsum, a, axis, dtype)


@operation(np="cumprod", out=True, np_method="cumprod")
def cumprod(a: Array, axis: int | None = None, dtype: Any = None) -> Array:
    """The running product along an axis (of all elements by default).

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.cumprod({a}.array([1, 2, 3])).tolist()
    [1.0, 2.0, 6.0]
    """
    return scan(_core.cumprod, a, axis, dtype)


def _cumulative(core: Any, x: Array, axis: int | None, dtype: Any, first: int | None) -> Array:
    if axis is None:
        if x.ndim > 1:
            raise ValueError("axis must be given for an array of more than one dimension")
        axis = 0
        x = _core.reshape(x, (1,)) if x.ndim == 0 else x
    result = scan(core, x, axis, dtype)
    if first is None:
        return result
    axis = normalize_axis(axis, x.ndim)
    shape = tuple(1 if i == axis else s for i, s in enumerate(result.shape))
    return _core.concatenate([_core.fill(type(x), first, name_of(result), shape), result], axis)


@operation(np="cumulative_sum", out=True)
def cumulative_sum(
    x: Array, *, axis: int | None = None, dtype: Any = None, include_initial: bool = False
) -> Array:
    """The running sum along an axis, with the initial zero when asked for.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.cumulative_sum({a}.array([1, 2, 3]), include_initial=True).tolist()
    [0.0, 1.0, 3.0, 6.0]
    """
    return _cumulative(_core.cumsum, x, axis, dtype, 0 if include_initial else None)


@operation(np="cumulative_prod", out=True)
def cumulative_prod(
    x: Array, *, axis: int | None = None, dtype: Any = None, include_initial: bool = False
) -> Array:
    """The running product along an axis, with the initial one when asked for.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.cumulative_prod({a}.array([1, 2, 3]), include_initial=True).tolist()
    [1.0, 1.0, 2.0, 6.0]
    """
    return _cumulative(_core.cumprod, x, axis, dtype, 1 if include_initial else None)


def without_nan(a: Array, value: float) -> Array:
    """`a` with another value in place of NaN."""
    return _core.where(core_ops.isnan(a), value, a) if name_of(a) in FLOATS else a


@operation(np="nancumsum", out=True)
def nancumsum(a: Array, axis: int | None = None, dtype: Any = None) -> Array:
    """The running sum along an axis, NaN counted as zero.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.nancumsum({a}.array([1, float('nan'), 3])).tolist()
    [1.0, 1.0, 4.0]
    """
    return scan(_core.cumsum, without_nan(a, 0), axis, dtype)


@operation(np="nancumprod", out=True)
def nancumprod(a: Array, axis: int | None = None, dtype: Any = None) -> Array:
    """The running product along an axis, NaN counted as one.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.nancumprod({a}.array([2, float('nan'), 3])).tolist()
    [2.0, 2.0, 6.0]
    """
    return scan(_core.cumprod, without_nan(a, 1), axis, dtype)
