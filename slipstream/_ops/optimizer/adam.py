"""Adam and AdamW, of one weight or of several."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from typing import Any

from ... import _core
from ..._convert import Array
from ..._declare import Arrays, operation
from ._steps import by_rule, check_shapes, each, narrowed, rule_of_this_version, update, wide

core_ops = _core.ops


@update(nd="adam_update")
def adam_update(
    weight: Array, grad: Array, mean: Array, var: Array, lr: float, beta1: float = 0.9,
    beta2: float = 0.999, epsilon: float = 1e-8, wd: float = 0.0, rescale_grad: float = 1.0,
    clip_gradient: float = -1.0, lazy_update: bool = True,
) -> Array:  # fmt: skip
    """One step of Adam, without its correction of the first steps; changes `mean` and `var`.

    >>> from slipstream import {imports}
    >>> m, v = {a}.zeros((1,)), {a}.zeros((1,))
    >>> w = {f}.adam_update({a}.array([1.0]), {a}.array([1.0]), m, v, lr=0.1, beta1=0, beta2=0)
    >>> format(w.asscalar(), ".4f"), m.tolist(), v.tolist()
    ('0.9000', [1.0], [1.0])
    """
    return by_rule(rule_of_this_version("adam"), weight, grad, (mean, var), lr, wd, rescale_grad,
                   clip_gradient, beta1=beta1, beta2=beta2, epsilon=epsilon)  # fmt: skip


def _adamw(
    weight: Array, grad: Array, mean: Array, var: Array, scale: Any, lr: float, eta: float,
    beta1: float, beta2: float, epsilon: float, wd: float, clip_gradient: float,
) -> Array:  # fmt: skip
    """The new weight; where `scale` is zero or not finite, nothing changes."""
    rule = functools.partial(
        by_rule, "adamw", weight, states=(mean, var), lr=eta * lr, wd=eta * wd,
        clip_gradient=clip_gradient, beta1=beta1, beta2=beta2, epsilon=epsilon,
    )  # fmt: skip
    if not isinstance(scale, Array):
        usable = math.isfinite(scale) and scale != 0
        return rule(grad=grad, rescale_grad=scale) if usable else _core.copy(weight)
    scale = _core.reshape(scale, (1,) * max(weight.ndim, 1))
    usable = core_ops.logical_and(core_ops.isfinite(scale), core_ops.not_equal(scale, 0))
    before = [_core.snapshot(x) for x in (mean, var)]
    new = rule(grad=core_ops.multiply(wide(grad), scale))
    for state, old in zip((mean, var), before, strict=True):
        _core.store(state, _core.where(usable, _core.snapshot(state), old))
    return _core.where(usable, new, weight)


@update(nd_contrib="adamw_update")
def adamw_update(
    weight: Array, grad: Array, mean: Array, var: Array, rescale_grad: Array | float,
    lr: float, eta: float, beta1: float = 0.9, beta2: float = 0.999,
    epsilon: float = 1e-8, wd: float = 0.0, clip_gradient: float = -1.0,
) -> Array:  # fmt: skip
    """One step of Adam with weight decay apart from the gradient; changes `mean` and `var`.

    Nothing changes where `rescale_grad`, a number or an array of one element, is zero or not
    finite.

    >>> from slipstream import {imports}
    >>> m, v = {a}.zeros((1,)), {a}.zeros((1,))
    >>> x = {a}.ones((1,))
    >>> w = {f}.adamw_update(x, x, m, v, 1.0, lr=0.1, beta1=0, beta2=0, eta=1)
    >>> format(w.asscalar(), ".4f")
    '0.9000'
    """
    return _adamw(weight, grad, mean, var, rescale_grad, lr, eta, beta1, beta2, epsilon, wd,
                  clip_gradient)  # fmt: skip


@update(nd_contrib="mp_adamw_update")
def mp_adamw_update(
    weight: Array, grad: Array, mean: Array, var: Array, weight32: Array,
    rescale_grad: Array | float, lr: float, eta: float, beta1: float = 0.9, beta2: float = 0.999,
    epsilon: float = 1e-8, wd: float = 0.0, clip_gradient: float = -1.0,
) -> Array:  # fmt: skip
    """``adamw_update`` of an exact weight, `weight32`; returns the rounded one.

    >>> from slipstream import {imports}
    >>> w = {a}.ones((1,), dtype="float16")
    >>> m, v, exact = {a}.zeros((1,)), {a}.zeros((1,)), {a}.ones((1,))
    >>> w = {f}.mp_adamw_update(w, w, m, v, exact, 1.0, lr=0.5, beta1=0, beta2=0, eta=1)
    >>> w.dtype.__name__, w.tolist(), exact.tolist()
    ('float16', [0.5], [0.5])
    """
    new = _adamw(weight32, grad, mean, var, rescale_grad, lr, eta, beta1, beta2, epsilon,
                 wd, clip_gradient)  # fmt: skip
    return narrowed(weight32, new, weight)


def _multi_adamw(
    name: str, arrays: tuple[Any, ...], scale: Any, lrs: Any, wds: Any, etas: Any, out: Any,
    size: int, options: tuple[float, ...],
) -> Any:  # fmt: skip
    """One step for each weight; `arrays` are lists of weights, gradients, states."""
    size = size or len(arrays[0])
    lists = [list(group) for group in arrays]
    rates = [list(r) if isinstance(r, (list, tuple)) else [r] for r in (lrs, wds, etas)]
    names = ("weights", "grads", "mean", "var", "weights32")[: len(lists)]
    for what, values in zip((*names, "lrs", "wds", "etas"), (*lists, *rates), strict=True):
        if len(values) != size:
            raise ValueError(f"{name}: {what} has {len(values)} entries for {size} weights")
    for i, weight in enumerate(lists[0]):
        others = ((what, group[i]) for what, group in zip(names[1:], lists[1:], strict=True))
        check_shapes(f"{name}: weight {i}: ", weight, others)
    beta1, beta2, epsilon, clip_gradient = options
    results = []
    for i in range(size):
        weight, grad, mean, var, *exact = (group[i] for group in lists)
        lr, wd, eta = (values[i] for values in rates)
        new = _adamw(exact[0] if exact else weight, grad, mean, var, scale, lr, eta, beta1, beta2,
                     epsilon, wd, clip_gradient)  # fmt: skip
        results.append(narrowed(exact[0], new, weight) if exact else new)
    return each(name, results, out)


@operation(nd_contrib="multi_adamw_update")
def multi_adamw_update(
    weights: Arrays, grads: Arrays, mean: Arrays, var: Arrays, rescale_grad: Array | float,
    lrs: float | Sequence[float], wds: float | Sequence[float], etas: float | Sequence[float],
    out: Any = None, name: str | None = None, size: int = 0,
    beta1: float = 0.9, beta2: float = 0.999, epsilon: float = 1e-8, clip_gradient: float = -1.0,
) -> Any:  # fmt: skip
    """``adamw_update`` of several weights, each with its rate, decay and `eta`.

    >>> from slipstream import {imports}
    >>> x, m, v = {a}.ones((1,)), {a}.zeros((1,)), {a}.zeros((1,))
    >>> w = {f}.multi_adamw_update([x], [x], [m], [v], 1.0, [0.5], [0.0], [1.0], beta1=0, beta2=0)
    >>> w.tolist()
    [0.5]
    """
    return _multi_adamw("multi_adamw_update", (weights, grads, mean, var), rescale_grad, lrs, wds,
                        etas, out, size, (beta1, beta2, epsilon, clip_gradient))  # fmt: skip


@operation(nd_contrib="multi_mp_adamw_update")
def multi_mp_adamw_update(
    weights: Arrays, grads: Arrays, mean: Arrays, var: Arrays, weights32: Arrays,
    rescale_grad: Array | float, lrs: float | Sequence[float], wds: float | Sequence[float],
    etas: float | Sequence[float], out: Any = None,
    name: str | None = None, size: int = 0, beta1: float = 0.9, beta2: float = 0.999,
    epsilon: float = 1e-8, clip_gradient: float = -1.0,
) -> Any:  # fmt: skip
    """``mp_adamw_update`` of several weights, each with its rate, decay and `eta`.

    >>> from slipstream import {imports}
    >>> x, m, v, exact = ({a}.ones((1,), dtype="float16"), {a}.zeros((1,)), {a}.zeros((1,)),
    ...                   {a}.ones((1,)))
    >>> w = {f}.multi_mp_adamw_update([x], [x], [m], [v], [exact], 1.0, [0.5], [0.0], [1.0],
    ...                               beta1=0, beta2=0)
    >>> w.tolist(), exact.tolist()
    ([0.5], [0.5])
    """
    return _multi_adamw("multi_mp_adamw_update", (weights, grads, mean, var, weights32),
                        rescale_grad, lrs, wds, etas, out, size,
                        (beta1, beta2, epsilon, clip_gradient))  # fmt: skip
