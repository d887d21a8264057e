"""What the steps of optimizers share: gradients made ready, running means, exact weights."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import Any

from ... import _core, _version_rules
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import name_of

core_ops = _core.ops


def update(**options: Any) -> Callable[[Any], Any]:
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

        return operation(out=True, **options)(checked)

    return add


def check_shapes(whose: str, weight: Array, others: Iterable[tuple[str, Array]]) -> None:
    """Gradients and states have the weight's shape; ValueError naming the one that has not."""
    for name, x in others:
        if x.shape != weight.shape:
            raise ValueError(f"{whose}{name} has shape {x.shape}, weight {weight.shape}")


def clipped(x: Array, limit: float | None) -> Array:
    """Within [-limit, limit]; a negative limit means none."""
    return x if limit is None or limit < 0 else _core.clip(x, -limit, limit)


def scaled(grad: Array, rescale_grad: float, clip_gradient: float | None) -> Array:
    return clipped(
        grad if rescale_grad == 1 else core_ops.multiply(grad, rescale_grad), clip_gradient
    )


def decayed(
    weight: Array, grad: Array, wd: float, rescale_grad: float, clip_gradient: float | None
) -> Array:
    """The gradient with weight decay, clipped together under the rules of 1.x."""
    if not _version_rules.follows_1x("optimizer.clip_decayed"):
        grad = scaled(grad, rescale_grad, clip_gradient)
        return core_ops.add(grad, core_ops.multiply(weight, wd)) if wd else grad
    grad = scaled(grad, rescale_grad, None)
    return clipped(core_ops.add(grad, core_ops.multiply(weight, wd)) if wd else grad, clip_gradient)


def mix_into(state: Array, share: float, new: Array) -> Array:
    """Puts a running mean into `state` and returns it."""
    mixed = core_ops.add(core_ops.multiply(state, share), core_ops.multiply(new, 1 - share))
    _core.store(state, mixed)
    return mixed


def widened(grad: Array) -> Array:
    return _core.cast(grad, "float32") if name_of(grad) != "float32" else grad


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
