"""Shared by the steps of optimizers: the core's rules, prepared gradients, running means.

Rules that the core has (``src/kernels/updates.cpp``) are called by name here and in
``slipstream/optimizer``; the others are functions of this folder that both call.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import Any

from ... import _core, _version_rules
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import name_of

core_ops = _core.ops

HALVES = ("float16", "bfloat16")


def update(*, out: bool = True, **options: Any) -> Callable[[Any], Any]:
    """Declares a step of `weight` along `grad`, which would otherwise spread over it."""

    def add(function: Callable[..., Array]) -> Callable[..., Array]:
        arrays = [
            name
            for name, kind in function.__annotations__.items()
            if kind == "Array" and name not in ("return", "history")  # one number for a row
        ]

        @functools.wraps(function)
        def checked(weight: Array, *rest: Any, **named: Any) -> Array:
            check_shapes("", weight, zip(arrays[1:], rest, strict=False))
            if named:
                check_shapes("", weight, ((k, named[k]) for k in arrays if k in named))
            return function(weight, *rest, **named)

        return operation(out=out, **options)(checked)

    return add


def check_shapes(whose: str, weight: Array, others: Iterable[tuple[str, Array]]) -> None:
    """Gradients and states have the weight's shape; ValueError naming the one that has not."""
    for name, x in others:
        if x.shape != weight.shape:
            raise ValueError(f"{whose}{name} has shape {x.shape}, weight {weight.shape}")


def by_rule(
    rule: str, weight: Array, grad: Array, states: Any, lr: float, wd: float,
    rescale_grad: float = 1.0, clip_gradient: float | None = None, **numbers: float,
) -> Array:  # fmt: skip
    """The new weight by a rule of the core; changes the states (None, an array or a tuple)."""
    return _core.updated(rule, weight, grad, states, lr, wd, rescale_grad, clip_gradient, numbers)


def rule_of_this_version(rule: str) -> str:
    """The core's rule of that name, or the one of 1.x."""
    return f"{rule}_1x" if _version_rules.follows_1x("optimizer.clip_decayed") else rule


def wide(x: Array) -> Array:
    """Halves in float32, in which small numbers exist."""
    return _core.cast(x, "float32") if name_of(x) in HALVES else x


def rounded(new: Array, weight: Array) -> Array:
    """A new weight in the type of the old one."""
    return new if name_of(new) == name_of(weight) else _core.cast(new, name_of(weight))


def rescaled(grad: Array, by: Array | float) -> Array:
    """`by` is a number or an array of one element."""
    if isinstance(by, Array):
        return core_ops.multiply(grad, _core.reshape(by, (1,) * grad.ndim))
    return grad if by == 1 else core_ops.multiply(grad, by)


def limited(x: Array, limit: float | None) -> Array:
    """Within [-limit, limit]; a negative limit means none."""
    return x if limit is None or limit < 0 else _core.clip(x, -limit, limit)


def decayed(grad: Array, weight: Array, wd: float) -> Array:
    """The gradient with weight decay."""
    return core_ops.add(grad, core_ops.multiply(weight, wd)) if wd else grad


def prepared(
    grad: Array, weight: Array, wd: float, rescale_grad: Array | float, clip_gradient: float | None
) -> Array:
    """The gradient rescaled, clipped and with weight decay; 1.x clips the last two together."""
    grad = rescaled(grad, rescale_grad)
    if wd and _version_rules.follows_1x("optimizer.clip_decayed"):
        return limited(decayed(grad, weight, wd), clip_gradient)
    return decayed(limited(grad, clip_gradient), weight, wd)


def mix(state: Array, share: float, new: Array) -> Array:
    """Puts a running mean into `state` and returns it in the type of `new`."""
    mixed = core_ops.add(core_ops.multiply(wide(state), share), core_ops.multiply(new, 1 - share))
    _core.store(state, mixed)
    return mixed


def narrowed(weight32: Array, new: Array, weight: Array) -> Array:
    """Keeps the exact weight, and gives it in the type of the rounded one."""
    _core.store(weight32, new)
    return _core.cast(new, name_of(weight))


def each(name: str, results: list[Array], out: Any) -> Any:
    """The results as a list, a single one alone; into `out` when there is one."""
    if out is not None:
        places = list(out) if isinstance(out, (list, tuple)) else [out]
        if len(places) != len(results):
            raise ValueError(f"{name}: out has {len(places)} arrays, {len(results)} are needed")
        for place, result in zip(places, results, strict=True):
            _core.store(place, result)
        return out
    return results[0] if len(results) == 1 else results


def number_of_step(t: int | None) -> int:
    """The number of a step, which MXNet asks for after arguments that have a default."""
    if t is None:
        raise TypeError("the argument t is missing: the number of the step")
    return t
