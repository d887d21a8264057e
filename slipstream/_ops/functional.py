"""Functions of the caller, applied to parts of arrays."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

from .. import _core
from .._convert import Array, as_kind
from .._declare import operation
from .._dtypes import name_of
from .arguments import normalize_axis
from .manipulation.joining import stack
from .manipulation.shape import expand_dims
from .manipulation.transpose import moveaxis


@operation(np="piecewise")
def piecewise(x: Array, condlist: Any, funclist: Sequence[Any], *args: Any, **kw: Any) -> Array:
    """A function defined by parts: for each place the last condition that holds decides.

    Functions are called with all of `x`, so they must work element by element.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.array([-2., 3.])
    >>> {f}.piecewise(x, [x < 0, x >= 0], [lambda v: -v, 10]).tolist()
    [2.0, 10.0]
    """
    cls = type(x)
    several = isinstance(condlist, (list, tuple))
    if isinstance(condlist, Array):
        several = condlist.ndim > x.ndim
    elif several and condlist and isinstance(condlist[0], bool):
        several = False  # one condition, given as a list
    if not several:
        condlist = [condlist]
    conditions: list[Array | None] = [_core.cast(as_kind(cls, c), "bool") for c in condlist]
    functions = list(funclist)
    if len(functions) == len(conditions) + 1:
        functions = [functions[-1], *functions[:-1]]
        conditions = [None, *conditions]
    elif len(functions) != len(conditions):
        raise ValueError(f"{len(functions)} functions do not fit {len(conditions)} conditions")
    result = _core.fill(cls, 0, name_of(x), x.shape)
    for condition, function in zip(conditions, functions, strict=True):
        value = function(x, *args, **kw) if callable(function) else function
        value = _core.cast(_core.broadcast_to(as_kind(cls, value), x.shape), name_of(x))
        result = value if condition is None else _core.where(condition, value, result)
    return result


@operation(np="apply_along_axis")
def apply_along_axis(
    func1d: Callable[..., Any], axis: int, arr: Array, *args: Any, **kwargs: Any
) -> Array:
    """A function of vectors, called for every vector along an axis.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.apply_along_axis(lambda v: v.sum(), 1, {a}.ones((2, 3))).tolist()
    [3.0, 3.0]
    """
    axis = normalize_axis(axis, arr.ndim)
    lead = arr.shape[:axis] + arr.shape[axis + 1 :]
    if 0 in lead:
        raise ValueError("arr has no vector to apply the function to")
    moved = moveaxis(arr, axis, -1)
    results = [
        as_kind(type(arr), func1d(moved[place], *args, **kwargs))
        for place in itertools.product(*map(range, lead))
    ]
    joined = _core.reshape(stack(results, 0), lead + results[0].shape)
    inner = results[0].ndim
    order = list(range(axis)) + [len(lead) + i for i in range(inner)]
    return _core.transpose(joined, order + list(range(axis, len(lead))))


@operation(np="apply_over_axes")
def apply_over_axes(func: Callable[..., Any], a: Array, axes: Any) -> Array:
    """``func(a, axis)`` for one axis after the other; lost axes come back with length one.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.apply_over_axes({f}.sum, {a}.ones((2, 3)), [0, 1]).tolist()
    [[6.0]]
    """
    axes = axes if isinstance(axes, (tuple, list)) else (axes,)
    for axis in axes:
        axis = normalize_axis(axis, a.ndim)
        result = func(a, axis)
        if result.ndim == a.ndim - 1:
            result = expand_dims(result, axis)
        elif result.ndim != a.ndim:
            raise ValueError("func must return an array with one dimension less, or as many")
        a = result
    return a
