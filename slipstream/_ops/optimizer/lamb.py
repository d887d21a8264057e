"""LAMB, whose steps are in two phases: the direction, and how far."""

from __future__ import annotations

from typing import Any

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ._steps import (
    decayed,
    limited,
    mix,
    narrowed,
    number_of_step,
    rescaled,
    rounded,
    update,
    wide,
)

core_ops = _core.ops


def lamb_direction(
    weight: Array, grad: Array, mean: Array, var: Array, t: int, wd: float, beta1: float,
    beta2: float, epsilon: float, bias_correction: bool,
) -> Array:  # fmt: skip
    """Where step `t` of LAMB goes; changes `mean` and `var`."""
    mean = mix(mean, beta1, grad)
    var = mix(var, beta2, core_ops.square(grad))
    if bias_correction:
        mean = core_ops.divide(mean, 1 - beta1**t)
        var = core_ops.divide(var, 1 - beta2**t)
    return decayed(core_ops.divide(mean, core_ops.add(core_ops.sqrt(var), epsilon)), weight, wd)


def bounded(size: Array, lower: float | None, upper: float | None) -> Array:
    """The norm of a weight within bounds, of which None and negative ones do not count."""
    if lower is not None and lower >= 0:
        size = core_ops.maximum(size, lower)
    if upper is not None and upper >= 0:
        size = core_ops.minimum(size, upper)
    return size


def layer_step(direction: Array, size: Array, length: Array, lr: float) -> Array:
    """The step of rate lr along `direction`, of norm `length`, made as long as `size`."""
    none = core_ops.logical_or(core_ops.equal(size, 0), core_ops.equal(length, 0))
    rate = _core.where(none, 1, core_ops.divide(size, length))
    return core_ops.multiply(direction, core_ops.multiply(rate, lr))


def _phase1(
    weight: Array, grad: Array, mean: Array, var: Array, t: int | None, wd: float | None,
    rescale_grad: float, clip_gradient: float, *numbers: Any,
) -> Array:  # fmt: skip
    if wd is None:
        raise TypeError("the argument wd is missing: the weight decay")
    grad = limited(rescaled(wide(grad), rescale_grad), clip_gradient)
    return lamb_direction(wide(weight), grad, mean, var, number_of_step(t), wd, *numbers)


def _phase2(
    weight: Array, g: Array, r1: Array, r2: Array, lr: float, lower: float, upper: float
) -> Array:
    one = (1,) * max(weight.ndim, 1)
    size = bounded(_core.reshape(r1, one), lower, upper)
    return core_ops.subtract(weight, layer_step(g, size, _core.reshape(r2, one), lr))


@update(nd="lamb_update_phase1")
def lamb_update_phase1(
    weight: Array, grad: Array, mean: Array, var: Array, beta1: float = 0.9,
    beta2: float = 0.999, epsilon: float = 1e-6, t: int | None = None,
    bias_correction: bool = True, wd: float | None = None, rescale_grad: float = 1.0,
    clip_gradient: float = -1.0,
) -> Array:  # fmt: skip
    """The direction of step `t` of LAMB; changes `mean` and `var`.

    >>> from slipstream import {imports}
    >>> m, v = {a}.zeros((1,)), {a}.zeros((1,))
    >>> g = {f}.lamb_update_phase1({a}.ones((1,)), {a}.ones((1,)), m, v, t=1, wd=0.0)
    >>> format(g.asscalar(), ".4f")
    '1.0000'
    """
    g = _phase1(weight, grad, mean, var, t, wd, rescale_grad, clip_gradient, beta1, beta2, epsilon,
                bias_correction)  # fmt: skip
    return rounded(g, weight)


@operation(nd="lamb_update_phase2", out=True)
def lamb_update_phase2(
    weight: Array, g: Array, r1: Array, r2: Array, lr: float, lower_bound: float = -1.0,
    upper_bound: float = -1.0,
) -> Array:  # fmt: skip
    """The step of LAMB along `g`; `r1` and `r2` are the norms of weight and direction.

    >>> from slipstream import {imports}
    >>> one = {a}.ones((1,))
    >>> {f}.lamb_update_phase2(one, one, 2 * one, one, lr=0.25).tolist()
    [0.5]
    """
    new = _phase2(wide(weight), wide(g), wide(r1), wide(r2), lr, lower_bound, upper_bound)
    return rounded(new, weight)


@update(nd="mp_lamb_update_phase1")
def mp_lamb_update_phase1(
    weight: Array, grad: Array, mean: Array, var: Array, weight32: Array, beta1: float = 0.9,
    beta2: float = 0.999, epsilon: float = 1e-6, t: int | None = None,
    bias_correction: bool = True, wd: float | None = None, rescale_grad: float = 1.0,
    clip_gradient: float = -1.0,
) -> Array:  # fmt: skip
    """The direction of step `t` of LAMB on an exact weight; changes `mean` and `var`.

    >>> from slipstream import {imports}
    >>> w, m, v = {a}.ones((1,), dtype="float16"), {a}.zeros((1,)), {a}.zeros((1,))
    >>> g = {f}.mp_lamb_update_phase1(w, w, m, v, {a}.ones((1,)), t=1, wd=0.0)
    >>> g.asnumpy().dtype.name
    'float32'
    """
    return _phase1(weight32, grad, mean, var, t, wd, rescale_grad, clip_gradient, beta1, beta2,
                   epsilon, bias_correction)  # fmt: skip


@operation(nd="mp_lamb_update_phase2", out=True)
def mp_lamb_update_phase2(
    weight: Array, g: Array, r1: Array, r2: Array, weight32: Array, lr: float,
    lower_bound: float = -1.0, upper_bound: float = -1.0,
) -> Array:  # fmt: skip
    """The step of LAMB on an exact weight; returns the rounded one.

    >>> from slipstream import {imports}
    >>> one = {a}.ones((1,))
    >>> {f}.mp_lamb_update_phase2(one.astype("float16"), one, one, one, one, lr=0.25).tolist()
    [0.75]
    """
    return narrowed(weight32, _phase2(weight32, g, r1, r2, lr, lower_bound, upper_bound), weight)
