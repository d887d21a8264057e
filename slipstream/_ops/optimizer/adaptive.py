"""Rates that adapt to the gradients: RMSProp, FTML, Ftrl, AdaGrad."""

from __future__ import annotations

from ... import _core, _version_rules
from ..._convert import Array
from ._steps import (
    by_rule,
    limited,
    mix,
    number_of_step,
    prepared,
    rescaled,
    rounded,
    rule_of_this_version,
    update,
    wide,
)

core_ops = _core.ops


@update(nd="rmsprop_update", also={"rho": "gamma1"})
def rmsprop_update(
    weight: Array, grad: Array, n: Array, lr: float, gamma1: float = 0.95, epsilon: float = 1e-8,
    wd: float = 0.0, rescale_grad: float = 1.0, clip_gradient: float = -1.0,
    clip_weights: float = -1.0,
) -> Array:  # fmt: skip
    """One step of RMSProp; changes `n`. `rho` is another name of `gamma1`.

    >>> from slipstream import {imports}
    >>> n = {a}.zeros((1,))
    >>> w = {f}.rmsprop_update({a}.array([1.0]), {a}.array([2.0]), n, lr=0.5, gamma1=0.0)
    >>> w.tolist(), n.tolist()
    ([0.5], [4.0])
    """
    return by_rule(rule_of_this_version("rmsprop"), weight, grad, n, lr, wd, rescale_grad,
                   clip_gradient, rho=gamma1, epsilon=epsilon,
                   clip_weights=clip_weights)  # fmt: skip


@update(nd="rmspropalex_update", also={"rho": "gamma1", "momentum": "gamma2"})
def rmspropalex_update(
    weight: Array, grad: Array, n: Array, g: Array, delta: Array, lr: float, gamma1: float = 0.95,
    gamma2: float = 0.9, epsilon: float = 1e-8, wd: float = 0.0, rescale_grad: float = 1.0,
    clip_gradient: float = -1.0, clip_weights: float = -1.0,
) -> Array:  # fmt: skip
    """One step of centered RMSProp with momentum; changes `n`, `g` and `delta`.

    `rho` and `momentum` are other names of `gamma1` and `gamma2`. As in MXNet 2.0, `n` is the mean
    of gradients and `g` that of their squares; under the rules of 1.x it is the other way round.

    >>> from slipstream import {imports}
    >>> n, g, delta = {a}.zeros((1,)), {a}.zeros((1,)), {a}.zeros((1,))
    >>> w = {f}.rmspropalex_update({a}.ones((1,)), {a}.ones((1,)), n, g, delta, lr=0.1)
    >>> w.tolist() == (1 + delta).tolist()
    True
    """
    squares_first = _version_rules.follows_1x("optimizer.rmspropalex_states")
    states = (g, n, delta) if squares_first else (n, g, delta)
    return by_rule(rule_of_this_version("rmsprop_centered"), weight, grad, states, lr, wd,
                   rescale_grad, clip_gradient, rho=gamma1, momentum=gamma2, epsilon=epsilon,
                   clip_weights=clip_weights)  # fmt: skip


def ftml_step(
    weight: Array, grad: Array, d: Array, v: Array, z: Array, lr: float, beta1: float, beta2: float,
    epsilon: float, t: int,
) -> Array:  # fmt: skip
    """The new weight by "follow the moving leader"; changes `d`, `v` and `z`."""
    v = mix(v, beta2, core_ops.square(grad))
    root = core_ops.sqrt(core_ops.divide(v, 1 - beta2**t))
    new_d = core_ops.multiply(core_ops.add(root, epsilon), (1 - beta1**t) / lr)
    grown = core_ops.subtract(new_d, core_ops.multiply(wide(d), beta1))
    new_z = core_ops.subtract(
        core_ops.add(core_ops.multiply(wide(z), beta1), core_ops.multiply(grad, 1 - beta1)),
        core_ops.multiply(grown, weight),
    )
    _core.store(d, new_d)
    _core.store(z, new_z)
    return core_ops.negative(core_ops.divide(new_z, new_d))


@update(nd="ftml_update")
def ftml_update(
    weight: Array, grad: Array, d: Array, v: Array, z: Array, lr: float,
    beta1: float = 0.6, beta2: float = 0.999, epsilon: float = 1e-8, t: int | None = None,
    wd: float = 0.0, rescale_grad: float = 1.0, clip_grad: float = -1.0,
) -> Array:  # fmt: skip
    """Step `t` (the first is 1) of "follow the moving leader"; changes `d`, `v` and `z`.

    >>> from slipstream import {imports}
    >>> d, v, z = {a}.zeros((1,)), {a}.zeros((1,)), {a}.zeros((1,))
    >>> w = {f}.ftml_update({a}.ones((1,)), {a}.ones((1,)), d, v, z, lr=0.1, t=1)
    >>> format(w.asscalar(), ".4f")
    '0.9000'
    """
    w = wide(weight)
    grad = prepared(wide(grad), w, wd, rescale_grad, clip_grad)
    new = ftml_step(w, grad, d, v, z, lr, beta1, beta2, epsilon, number_of_step(t))
    return rounded(new, weight)


@update(nd="ftrl_update")
def ftrl_update(
    weight: Array, grad: Array, z: Array, n: Array, lr: float, lamda1: float = 0.01,
    beta: float = 1.0, wd: float = 0.0, rescale_grad: float = 1.0, clip_gradient: float = -1.0,
) -> Array:  # fmt: skip
    """One step of "follow the regularized leader"; changes `z` and `n`.

    >>> from slipstream import {imports}
    >>> z, n = {a}.zeros((1,)), {a}.zeros((1,))
    >>> {f}.ftrl_update({a}.zeros((1,)), {a}.ones((1,)), z, n, lr=1.0, lamda1=0.0).tolist()
    [-0.5]
    """
    return by_rule("ftrl", weight, grad, (z, n), lr, wd, rescale_grad, clip_gradient, lamda1=lamda1,
                   beta=beta)  # fmt: skip


def group_adagrad_step(
    weight: Array, grad: Array, history: Array, lr: float, epsilon: float, below_root: bool
) -> Array:
    """The new weight by AdaGrad with one rate per row; changes `history`.

    `epsilon` is added to the sum of squares with `below_root`, else to its root.
    """
    axes = list(range(1, grad.ndim))
    mean = core_ops.square(grad)
    if axes:
        mean = _core.reduce("mean", mean, axes, True, None)
    total = core_ops.add(_core.reshape(wide(history), mean.shape), mean)
    _core.store(history, _core.reshape(total, history.shape))
    if below_root:
        root = core_ops.sqrt(core_ops.add(total, epsilon))
    else:
        root = core_ops.add(core_ops.sqrt(total), epsilon)
    return core_ops.subtract(weight, core_ops.divide(core_ops.multiply(grad, lr), root))


@update(nd_contrib="group_adagrad_update")
def group_adagrad_update(
    weight: Array, grad: Array, history: Array, lr: float, rescale_grad: float = 1.0,
    clip_gradient: float = -1.0, epsilon: float = 1e-5,
) -> Array:  # fmt: skip
    """One step of AdaGrad with one rate per row; changes `history`.

    >>> from slipstream import {imports}
    >>> x, history = {a}.ones((1, 2)), {a}.zeros((1, 1))
    >>> {f}.group_adagrad_update(x, x, history, lr=0.5, epsilon=0.0).tolist()
    [[0.5, 0.5]]
    """
    grad = limited(rescaled(wide(grad), rescale_grad), clip_gradient)
    return rounded(group_adagrad_step(wide(weight), grad, history, lr, epsilon, True), weight)
