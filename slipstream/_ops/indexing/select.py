"""Selections, blocks, and functions applied to parts."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import numpy

from ... import _core
from ..._array_class import frontend_class
from ..._convert import Array, as_kind, finish, operand, sequence
from ..._declare import Arrays, operation
from ..._dtypes import name_of
from ..manipulation.shape import expand_dims, moveaxis, stack
from ..nn.basic import as_index
from ..reductions.reduce import normalize_axis

core_ops = _core.ops


@operation(np="block")
def block(arrays: Any) -> Array:
    """An array from nested lists of blocks: the innermost lie side by side.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.block([[{a}.ones((1, 1)), {a}.zeros((1, 2))]]).tolist()
    [[1.0, 0.0, 0.0]]
    """
    cls = frontend_class("np")

    def depth(x: Any, above: int = 0) -> int:
        if not isinstance(x, list):
            return 0
        if not x:
            raise ValueError("arrays: an empty list is not a block")
        if above >= 16:
            raise ValueError("arrays: lists are nested more than 16 deep, or contain themselves")
        depths = {depth(item, above + 1) for item in x}
        if len(depths) > 1:
            raise ValueError("arrays: lists are not nested equally deep")
        return 1 + depths.pop()

    levels = depth(arrays)

    def widest(x: Any) -> int:
        return max(map(widest, x)) if isinstance(x, list) else as_kind(cls, x).ndim

    ndim = max(levels, widest(arrays))

    def join(x: Any, level: int) -> Array:
        if not isinstance(x, list):
            a = as_kind(cls, x)
            return _core.reshape(a, (1,) * (ndim - a.ndim) + a.shape)
        return _core.concatenate([join(item, level + 1) for item in x], ndim - levels + level)

    result = join(arrays, 0)
    return _core.copy(result) if levels == 0 else result


@operation(np="select")
def select(condlist: Arrays, choicelist: Sequence[Any], default: Any = 0) -> Array:
    """For each place the choice that belongs to the first true condition.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.arange(4)
    >>> {f}.select([x < 1, x < 3], [x, x * 10], 99).tolist()
    [0.0, 10.0, 20.0, 99.0]
    """
    choices = [operand(frontend_class("np"), x) for x in sequence(choicelist)]
    if len(condlist) != len(choices):
        raise ValueError("condlist and choicelist must have the same length")
    if not condlist:
        raise ValueError("condlist must not be empty")
    result = operand(frontend_class("np"), default)
    for condition, choice in zip(reversed(condlist), reversed(choices), strict=True):
        if name_of(condition) != "bool":
            raise TypeError("condlist must hold bool arrays")
        result = _core.where(condition, choice, result)
    return result


@operation(np="choose", np_method="choose")
def choose(a: Array, choices: Arrays, out: Any = None, mode: str = "raise") -> Array:
    """For each place the element of the array that `a` names there.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.choose({a}.array([1, 0]), [[1, 2], [3, 4]]).tolist()
    [3.0, 2.0]
    """
    shape = numpy.broadcast_shapes(a.shape, *(c.shape for c in choices))
    table = stack([_core.broadcast_to(c, shape) for c in choices], 0)
    index = expand_dims(_core.broadcast_to(as_index(a), shape), 0)
    return finish(_core.reshape(_core.take_along_axis(table, index, 0, mode), shape), out)


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
    conditions = [_core.cast(as_kind(cls, c), "bool") for c in condlist]
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
