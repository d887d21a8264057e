"""Largest and smallest elements over axes, and where they are."""

from __future__ import annotations

from typing import Any

from ... import _core
from ..._convert import Array, finish
from ..._declare import operation
from ..arguments import axes_of
from .classic import place_of_extreme, reduction
from .reduce import arg_extreme, reduce


@operation(np=("max", "amax"))
def max(
    a: Array, axis: Any = None, out: Array | None = None, keepdims: bool = False,
    initial: Any = None, where: Any = None,
) -> Array:  # fmt: skip
    """The largest element over axes; NaN wins.

    >>> from slipstream import {imports}
    >>> {f}.max({f}.array([[1, 5], [3, 2]]), axis=0)
    array([3., 5.])
    """
    return reduce("max", a, axis, None, out, keepdims, initial, where)


@operation(np=("min", "amin"))
def min(
    a: Array, axis: Any = None, out: Array | None = None, keepdims: bool = False,
    initial: Any = None, where: Any = None,
) -> Array:  # fmt: skip
    """The smallest element over axes; NaN wins.

    >>> from slipstream import {imports}
    >>> {f}.min({f}.array([[1, 5], [3, 2]]), axis=0)
    array([1., 2.])
    """
    return reduce("min", a, axis, None, out, keepdims, initial, where)


@operation(np="ptp", np_method="ptp")
def ptp(a: Array, axis: Any = None, out: Array | None = None, keepdims: bool = False) -> Array:
    """The largest minus the smallest element over axes.

    >>> from slipstream import {imports}
    >>> {f}.ptp({f}.array([1, 5, 3]))
    array(4.)
    """
    axes, keepdims = axes_of(axis), bool(keepdims)
    high = _core.reduce("max", a, axes, keepdims, None)
    low = _core.reduce("min", a, axes, keepdims, None)
    return finish(_core.ops.subtract(high, low), out)


@operation(np="argmax")
def argmax(
    a: Array, axis: int | None = None, out: Array | None = None, keepdims: bool = False
) -> Array:
    """The place of the largest element along an axis (of all elements by default).

    >>> from slipstream import {imports}
    >>> {f}.argmax({f}.array([1, 5, 3]))
    array(1, dtype=int64)
    """
    return arg_extreme(a, True, axis, out, keepdims)


@operation(np="argmin")
def argmin(
    a: Array, axis: int | None = None, out: Array | None = None, keepdims: bool = False
) -> Array:
    """The place of the smallest element along an axis (of all elements by default).

    >>> from slipstream import {imports}
    >>> {f}.argmin({f}.array([4, 5, 3]))
    array(2, dtype=int64)
    """
    return arg_extreme(a, False, axis, out, keepdims)


@operation(nd=("max", "max_axis"))
def max_classic(
    data: Array, axis: Any = None, keepdims: bool = False, exclude: bool = False
) -> Array:
    """The largest element over axes; with `exclude` over all axes but the named ones.

    >>> from slipstream import {imports}
    >>> {f}.max_classic({f}.array([2, 3])).asscalar()
    3.0
    """
    return reduction("max", data, axis, keepdims, exclude)


@operation(nd=("min", "min_axis"))
def min_classic(
    data: Array, axis: Any = None, keepdims: bool = False, exclude: bool = False
) -> Array:
    """The smallest element over axes; with `exclude` over all axes but the named ones.

    >>> from slipstream import {imports}
    >>> {f}.min_classic({f}.array([2, 3])).asscalar()
    2.0
    """
    return reduction("min", data, axis, keepdims, exclude)


@operation(nd="argmax")
def argmax_classic(data: Array, axis: int | None = None, keepdims: bool = False) -> Array:
    """The place of the largest element, in the type of `data`.

    >>> from slipstream import {imports}
    >>> {f}.argmax({f}.array([[1, 5, 3]]), axis=1).asnumpy()
    array([1.], dtype=float32)
    """
    return place_of_extreme(data, True, axis, keepdims)


@operation(nd="argmin")
def argmin_classic(data: Array, axis: int | None = None, keepdims: bool = False) -> Array:
    """The place of the smallest element, in the type of `data`.

    >>> from slipstream import {imports}
    >>> {f}.argmin({f}.array([[1, 5, 3]]), axis=1).asnumpy()
    array([0.], dtype=float32)
    """
    return place_of_extreme(data, False, axis, keepdims)


@operation(nd="argmax_channel", nd_method="argmax_channel")
def argmax_channel(data: Array) -> Array:
    """The place of the largest element along the second axis.

    >>> from slipstream import {imports}
    >>> {f}.argmax_channel({f}.array([[1, 5, 3]])).asnumpy()
    array([1.], dtype=float32)
    """
    return place_of_extreme(data, True, 1, False)
