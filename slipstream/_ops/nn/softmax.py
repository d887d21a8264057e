"""Softmax in its variants."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import dtype_name, finite_range, name_of
from .. import arguments
from ..arguments import real
from ..casting import as_float

core_ops = _core.ops


def softmax_along(
    data: Array, axis: int, length: Array | None, temperature: float | None, dtype: Any, log: bool,
    use_length: bool = True,
) -> Array:  # fmt: skip
    length = arguments.as_index(length) if use_length and length is not None else None
    t = 1.0 if temperature is None else real(temperature, "temperature")
    result = _core.softmax(data, axis, t, log, length)
    return result if dtype is None else _core.cast(result, dtype_name(dtype))


def _use(length: Array | None, use_length: bool) -> bool:
    if use_length and length is None:
        raise ValueError("length is needed when use_length is true")
    return bool(use_length)


_SOFTMAX = """{summary}

    Parameters
    ----------
    data : array
    axis : int
        Where the results {sum_up}.
    length : array, optional
        With `use_length`: how many elements along the axis count, for each other place. The rest
        is zero in the result.
    temperature : float, optional
        `data` is divided by it first.
    use_length : bool
        Whether `length` is used.
    dtype : optional
        The type of the result.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {{imports}}
    >>> {{f}}.{name}({{a}}.zeros((1, {n}))).tolist()
    {result}
    """


_PLAIN = {
    "summary": "exp(x) divided by its sum along an axis.", "sum_up": "sum to one", "n": 2,
    "result": "[[0.5, 0.5]]",
}  # fmt: skip
_LOG = {
    "summary": "The logarithm of the softmax.", "sum_up": "are normalised", "n": 1,
    "result": "[[0.0]]",
}  # fmt: skip


def _documented(words: dict[str, Any]) -> Callable[[Any], Any]:
    def document(function: Any) -> Any:
        function.__doc__ = _SOFTMAX.format(name=function.__name__, **words)
        return function

    return document


@operation(npx="softmax")
@_documented(_PLAIN)
def softmax(
    data: Array,
    axis: int = -1,
    length: Array | None = None,
    temperature: float | None = None,
    use_length: bool = False,
    dtype: Any = None,
) -> Array:
    if isinstance(axis, Array):
        raise TypeError("axis must be an int; give the lengths as length=")
    return softmax_along(data, axis, length, temperature, dtype, False, _use(length, use_length))


@operation(npx="log_softmax")
@_documented(_LOG)
def log_softmax(
    data: Array,
    axis: int = -1,
    length: Array | None = None,
    temperature: float | None = None,
    use_length: bool = False,
    dtype: Any = None,
) -> Array:
    return softmax_along(data, axis, length, temperature, dtype, True, _use(length, use_length))


@operation(nd="softmax", out=True)
@_documented(_PLAIN)
def nd_softmax(
    data: Array,
    length: Array | None = None,
    axis: int = -1,
    temperature: float | None = None,
    dtype: Any = None,
    use_length: bool = False,
) -> Array:
    return softmax_along(data, axis, length, temperature, dtype, False, _use(length, use_length))


@operation(nd="log_softmax", out=True)
@_documented(_LOG)
def nd_log_softmax(
    data: Array,
    axis: int = -1,
    temperature: float | None = None,
    dtype: Any = None,
    use_length: bool = False,
    length: Array | None = None,
) -> Array:
    return softmax_along(data, axis, length, temperature, dtype, True, _use(length, use_length))


@operation(npx="softmin", nd="softmin", out=True, like=softmax, nd_method="softmin")
def softmin(
    data: Array, axis: int = -1, temperature: float | None = None, dtype: Any = None,
    use_length: bool = False,
) -> Array:  # fmt: skip
    """The softmax of -x: the smallest element gets the largest share.

    Parameters
    ----------
    use_length : bool
        False, as in MXNet: there is no argument for lengths.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.softmin({a}.zeros((1, 2))).tolist()
    [[0.5, 0.5]]
    """
    if use_length:
        raise ValueError("use_length must be False: softmin takes no lengths")
    return softmax_along(core_ops.negative(as_float(data)), axis, None, temperature, dtype, False)


def _masked(data: Array, mask: Array, axis: int, temperature: float, log: bool) -> Array:
    data = as_float(data)
    low = finite_range(name_of(data))[0]
    kept = _core.where(mask, data, low)
    return softmax_along(kept, axis, None, temperature, None, log)


@operation(npx="masked_softmax", nd="masked_softmax", out=True)
def masked_softmax(
    data: Array, mask: Array, axis: int = -1, temperature: float = 1.0, normalize: bool = True
) -> Array:
    """The softmax of those elements where the mask is true; zero elsewhere.

    Parameters
    ----------
    data : array
    mask : array
        Broadcasts against `data`.
    axis : int
        Where the results sum to one.
    temperature : float
        `data` is divided by it first.
    normalize : bool
        Accepted and not used: the largest element is always subtracted first.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.masked_softmax({a}.zeros((1, 3)), {a}.array([[1, 1, 0]])).tolist()
    [[0.5, 0.5, 0.0]]
    """
    return _core.where(mask, _masked(data, mask, axis, temperature, False), 0)


@operation(npx="masked_log_softmax", nd="masked_log_softmax", out=True, like=masked_softmax)
def masked_log_softmax(
    data: Array, mask: Array, axis: int = -1, temperature: float = 1.0, normalize: bool = True
) -> Array:
    """The logarithm of masked_softmax: minus infinity where the mask is false.

    Parameters
    ----------
    axis : int
        Where the softmax sums to one.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.masked_log_softmax({a}.zeros((1, 2)), {a}.array([[1, 0]])).tolist()
    [[0.0, -inf]]
    """
    return _core.where(mask, _masked(data, mask, axis, temperature, True), float("-inf"))


@operation(nd="SoftmaxActivation", out=True)
def SoftmaxActivation(data: Array, mode: str = "instance") -> Array:
    """The softmax over all but the first axis (`instance`) or over the second (`channel`).

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.SoftmaxActivation({a}.zeros((1, 2))).tolist()
    [[0.5, 0.5]]
    """
    if mode == "channel":
        return softmax_along(data, 1, None, None, None, False)
    if mode != "instance":
        raise ValueError(f"mode must be 'instance' or 'channel', not {mode!r}")
    flat = _core.reshape(data, as_rows(data))
    return _core.reshape(softmax_along(flat, 1, None, None, None, False), data.shape)


def as_rows(data: Array) -> tuple[int, int]:
    """All axes but the first as one; -1 could not tell its size when there are no rows."""
    return data.shape[0], math.prod(data.shape[1:])
