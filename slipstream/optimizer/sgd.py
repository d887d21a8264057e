"""Gradient descent and its kin."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from .. import _core, _version_rules
from .._convert import Array
from .._ops.optimizer._steps import decayed, rescaled, wide
from .._ops.optimizer.lars import layer_factor
from .._ops.optimizer.sgd import nesterov_rule
from ..nd import random as _random
from .optimizer import Optimizer, norm, of_version, register, take_renamed, whole, zeros_like

core_ops = _core.ops


@register
class SGD(Optimizer):
    """Gradient descent, with momentum.

    ::

        grad = clip(rescale_grad * grad) + wd * weight
        state = momentum * state - lr * grad
        weight = weight + state

    >>> from slipstream import nd, optimizer
    >>> w = nd.ones((2,))
    >>> sgd = optimizer.SGD(learning_rate=0.5, momentum=0.9)
    >>> sgd.update(0, w, nd.ones((2,)), sgd.create_state(0, w))
    >>> w.asnumpy().tolist()
    [0.5, 0.5]
    """

    _exact_last_1x = True
    _default_rate = 0.1

    def __init__(
        self, learning_rate: float | None = None, momentum: float = 0.0, lazy_update: bool = False,
        multi_precision: bool = False, use_fused_step: bool = True, aggregate_num: float = 1,
        **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(learning_rate=learning_rate, multi_precision=multi_precision,
                         use_fused_step=use_fused_step, aggregate_num=aggregate_num,
                         **kwargs)  # fmt: skip
        self.momentum = momentum
        self.lazy_update = lazy_update

    def _momentum_rule(self) -> str:
        return "sgd_momentum"

    def create_state(self, index: Any, weight: Array) -> Array | None:
        return zeros_like(weight) if self.momentum else None

    @whole
    def step(
        self, indices: Sequence[Any], weights: Sequence[Array], grads: Sequence[Array],
        states: Sequence[Any],
    ) -> None:  # fmt: skip
        lrs, wds = self._rates(indices)
        if self.momentum:
            self._update_all(self._momentum_rule(), weights, grads, states, lrs, wds,
                             {"momentum": self.momentum})  # fmt: skip
        else:
            self._update_all("sgd", weights, grads, None, lrs, wds, {})


@register
class NAG(SGD):
    """Gradient descent with Nesterov's momentum: a step further along the new state.

    ::

        grad = clip(rescale_grad * grad) + wd * weight
        state = momentum * state - lr * grad
        weight = weight + momentum * state - lr * grad

    `momentum` is 0.9 by default, 0 under the rules of MXNet 1.x.

    >>> from slipstream import nd, optimizer
    >>> w = nd.ones((2,))
    >>> rule = optimizer.NAG(learning_rate=0.5)
    >>> rule.update(0, w, nd.ones((2,)), rule.create_state(0, w))
    >>> w.asnumpy().round(4)
    array([0.05, 0.05], dtype=float32)
    """

    def _momentum_rule(self) -> str:
        return nesterov_rule(in_place=True)

    def __init__(
        self, learning_rate: float | None = None, momentum: float | None = None,
        multi_precision: bool = False, use_fused_step: bool = True, **kwargs: Any,
    ) -> None:  # fmt: skip
        momentum = of_version("optimizer.default_arguments", momentum, 0.0, 0.9)
        super().__init__(learning_rate, momentum, multi_precision=multi_precision,
                         use_fused_step=use_fused_step, **kwargs)  # fmt: skip


@register
class Signum(Optimizer):
    """Steps by the sign of the momentum, or of the gradient when there is none.

    ::

        grad = clip(rescale_grad * grad)
        if momentum:
            state = momentum * state - (1 - momentum) * (grad + wd * weight)
            weight = (1 - lr * wd_lh) * weight + lr * sign(state)
        else:
            weight = (1 - lr * (wd + wd_lh)) * weight - lr * sign(grad)

    >>> from slipstream import nd, optimizer
    >>> w = nd.ones((2,))
    >>> rule = optimizer.Signum(learning_rate=0.5)
    >>> rule.update(0, w, nd.ones((2,)), rule.create_state(0, w))
    >>> w.asnumpy().round(4)
    array([0.5, 0.5], dtype=float32)
    """

    _default_rate = _default_rate_1x = 0.01

    def __init__(
        self, learning_rate: float | None = None, momentum: float = 0.9, wd_lh: float = 0.0,
        use_fused_step: bool = True, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(learning_rate=learning_rate, use_fused_step=use_fused_step, **kwargs)
        self.momentum = momentum
        self.wd_lh = wd_lh

    def create_state(self, index: Any, weight: Array) -> Array | None:
        return zeros_like(weight) if self.momentum else None

    @whole
    def step(
        self, indices: Sequence[Any], weights: Sequence[Array], grads: Sequence[Array],
        states: Sequence[Any],
    ) -> None:  # fmt: skip
        lrs, wds = self._rates(indices)
        if self.momentum:
            self._update_all("signum", weights, grads, states, lrs, wds,
                             {"momentum": self.momentum, "wd_lh": self.wd_lh})  # fmt: skip
        else:
            self._update_all("signsgd", weights, grads, None, lrs, wds, {"wd_lh": self.wd_lh})


@register
class SGLD(Optimizer):
    """Langevin dynamics: half a step of descent, and noise of deviation ``sqrt(lr)``.

    ::

        grad = clip(rescale_grad * grad) + wd * weight
        weight = weight - lr / 2 * grad + normal(0, sqrt(lr))

    >>> from slipstream import nd, optimizer
    >>> w = nd.ones((2,))
    >>> rule = optimizer.SGLD(learning_rate=0.5)
    >>> rule.update(0, w, nd.ones((2,)), rule.create_state(0, w))
    >>> w.shape  # moved, by the gradient and by chance
    (2,)
    """

    _default_rate = 0.1

    def __init__(
        self, learning_rate: float | None = None, use_fused_step: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(learning_rate=learning_rate, use_fused_step=use_fused_step, **kwargs)

    def step(
        self, indices: Sequence[Any], weights: Sequence[Array], grads: Sequence[Array],
        states: Sequence[Any],
    ) -> None:  # fmt: skip
        for weight, w, grad, _, lr, wd, _ in self._each(indices, weights, grads, states):
            grad = decayed(self._clipped(grad), w, wd)
            w = core_ops.subtract(w, core_ops.multiply(grad, lr / 2))
            noise = _random.normal(0, math.sqrt(lr), shape=weight.shape, dtype=w.dtype)
            _core.store(weight, core_ops.add(w, noise))


@register
class DCASGD(Optimizer):
    """Gradient descent that makes up for gradients of older weights.

    ::

        grad = clip(rescale_grad * grad) + wd * weight
        grad = grad + lamda * grad**2 * (weight - previous_weight)
        state = momentum * state - lr * grad
        weight = weight + state

    Under the rules of MXNet 1.x, ``grad**2`` is that of the gradient without decay.

    >>> from slipstream import nd, optimizer
    >>> w = nd.ones((2,))
    >>> rule = optimizer.DCASGD(learning_rate=0.5)
    >>> rule.update(0, w, nd.ones((2,)), rule.create_state(0, w))
    >>> w.asnumpy().round(4)
    array([0.5, 0.5], dtype=float32)
    """

    _default_rate = 0.1

    def __init__(
        self, learning_rate: float | None = None, momentum: float = 0.0, lamda: float = 0.04,
        use_fused_step: bool = False, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(learning_rate=learning_rate, use_fused_step=use_fused_step, **kwargs)
        self.momentum = momentum
        self.lamda = lamda

    def create_state(self, index: Any, weight: Array) -> tuple[Array | None, Array]:
        return (zeros_like(weight) if self.momentum else None, _core.copy(weight))

    def step(
        self, indices: Sequence[Any], weights: Sequence[Array], grads: Sequence[Array],
        states: Sequence[Any],
    ) -> None:  # fmt: skip
        for weight, w, grad, state, lr, wd, _ in self._each(indices, weights, grads, states):
            mom, previous = state
            clipped = self._clipped(grad)
            grad = decayed(clipped, w, wd)
            apart = _version_rules.follows_1x("optimizer.decay_apart")
            drift = core_ops.multiply(core_ops.subtract(w, wide(previous)), self.lamda)
            square = core_ops.square(clipped if apart else grad)
            grad = core_ops.add(grad, core_ops.multiply(square, drift))
            _core.store(previous, _core.snapshot(weight))
            _descend(weight, grad, mom, lr, self.momentum)


@register
class LARS(Optimizer):
    """Gradient descent with a rate for each layer, from the norms of its weight and gradient.

    ::

        grad = rescale_grad * grad
        factor = eta * norm(weight) / (norm(grad) + wd * norm(weight) + epsilon)
        state = momentum * state - lr * factor * (clip(grad) + wd * weight)
        weight = weight + state

    The factor is 1 where a norm is zero, and for parameters whose names end with gamma, beta or
    bias. By default, `epsilon` is 1e-8 and `momentum_correction` off; 0 and on under the rules of
    MXNet 1.x.

    >>> from slipstream import nd, optimizer
    >>> w = nd.ones((2,))
    >>> rule = optimizer.LARS(learning_rate=0.5)
    >>> rule.update(0, w, nd.ones((2,)), rule.create_state(0, w))
    >>> w.asnumpy().round(4)
    array([0.9995, 0.9995], dtype=float32)
    """

    _exact_last_1x = True
    _default_rate = 0.1
    _decaying_1x = ("_weight",)

    def __init__(
        self, learning_rate: float | None = None, momentum: float = 0.0, eta: float = 0.001,
        epsilon: float | None = None, lazy_update: bool = False, use_fused_step: bool = True,
        aggregate_num: float = 1, momentum_correction: bool | None = None, **kwargs: Any,
    ) -> None:  # fmt: skip
        defaults = "optimizer.default_arguments"
        epsilon = of_version(defaults, take_renamed(kwargs, "eps", epsilon), 0.0, 1e-8)
        momentum_correction = of_version(defaults, momentum_correction, True, False)
        super().__init__(learning_rate=learning_rate, use_fused_step=use_fused_step,
                         aggregate_num=aggregate_num, **kwargs)  # fmt: skip
        self.momentum = momentum
        self.eta = eta
        self.epsilon = epsilon
        self.momentum_correction = momentum_correction
        self._last_rate: float | None = None

    def create_state(self, index: Any, weight: Array) -> Array | None:
        return zeros_like(weight) if self.momentum else None

    def _name(self, index: Any) -> str:
        if index in self.param_dict:
            return str(getattr(self.param_dict[index], "name", index))
        return str(self.idx2name.get(index, index))

    def step(
        self, indices: Sequence[Any], weights: Sequence[Array], grads: Sequence[Array],
        states: Sequence[Any],
    ) -> None:  # fmt: skip
        momentum = self.momentum
        before = self._last_rate
        for k, (weight, w, grad, mom, lr, wd, _) in enumerate(
            self._each(indices, weights, grads, states)
        ):
            if k == 0:
                self._last_rate = self.learning_rate
                if self.momentum_correction and before:
                    momentum *= self._last_rate / before
            step = core_ops.multiply(decayed(self._clipped(grad), w, wd), lr)
            if not self._name(indices[k]).endswith(("gamma", "beta", "bias")):
                length = norm(rescaled(grad, self.rescale_grad))
                step = core_ops.multiply(
                    step, layer_factor(norm(w), length, wd, self.eta, self.epsilon)
                )
            _descend(weight, step, mom, 1.0, momentum)


def _descend(weight: Array, grad: Array, mom: Array | None, lr: float, momentum: float) -> None:
    """One step of SGD along a gradient that is ready."""
    if mom is None:
        _core.update_all("sgd", [weight], [grad], None, lr, 0.0, 1.0, None, {})
    else:
        _core.update_all("sgd_momentum", [weight], [grad], [mom], lr, 0.0, 1.0, None,
                         {"momentum": momentum})  # fmt: skip
