"""Optimizers that fit their rates to each element's gradients."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import _core, _version_rules
from .._convert import Array
from .._dtypes import name_of
from .._ops.optimizer._steps import rule_of_this_version
from .._ops.optimizer.adaptive import ftml_step, group_adagrad_step
from .optimizer import Optimizer, of_version, register, take_renamed, whole, zeros_like

core_ops = _core.ops


@register
class AdaGrad(Optimizer):
    """Rates that fall with the sum of squared gradients.

    ::

        grad = clip(rescale_grad * grad) + wd * weight
        history = history + grad**2
        weight = weight - lr * grad / (sqrt(history) + epsilon)

    Under the rules of MXNet 1.x, where `epsilon` is 1e-7 by default instead of 1e-6::

        grad = clip(rescale_grad * grad)
        weight = weight - lr * (grad / sqrt(history + epsilon) + wd * weight)

    >>> from slipstream import nd, optimizer
    >>> w = nd.ones((2,))
    >>> rule = optimizer.AdaGrad(learning_rate=0.5)
    >>> rule.update(0, w, nd.ones((2,)), rule.create_state(0, w))
    >>> w.asnumpy().round(4)
    array([0.5, 0.5], dtype=float32)
    """

    _default_rate = 0.01

    def __init__(
        self, learning_rate: float | None = None, epsilon: float | None = None,
        use_fused_step: bool = True, **kwargs: Any,
    ) -> None:  # fmt: skip
        epsilon = take_renamed(kwargs, "eps", epsilon)
        epsilon = of_version("optimizer.default_arguments", epsilon, 1e-7, 1e-6)
        super().__init__(learning_rate=learning_rate, use_fused_step=use_fused_step, **kwargs)
        self.epsilon = epsilon

    def create_state(self, index: Any, weight: Array) -> Array:
        return zeros_like(weight)

    @whole
    def step(
        self, indices: Sequence[Any], weights: Sequence[Array], grads: Sequence[Array],
        states: Sequence[Any],
    ) -> None:  # fmt: skip
        lrs, wds = self._rates(indices)
        apart = _version_rules.follows_1x("optimizer.decay_apart")
        rule = "adagrad_1x" if apart else "adagrad"
        self._update_all(rule, weights, grads, states, lrs, wds, {"epsilon": self.epsilon})


@register
class GroupAdaGrad(Optimizer):
    """AdaGrad with one rate per row; no weight decay.

    ::

        grad = clip(rescale_grad * grad)
        history = history + row_mean(grad**2)
        weight = weight - lr * grad / (sqrt(history) + epsilon)

    `epsilon` is added to the root, 1e-6 by default; under the rules of MXNet 1.x below it, 1e-5.

    >>> from slipstream import nd, optimizer
    >>> w = nd.ones((1, 2))
    >>> rule = optimizer.GroupAdaGrad(learning_rate=0.5)
    >>> rule.update(0, w, nd.ones((1, 2)), rule.create_state(0, w))
    >>> w.asnumpy().round(4)
    array([[0.5, 0.5]], dtype=float32)
    """

    _default_rate = 0.01

    def __init__(
        self, learning_rate: float | None = None, epsilon: float | None = None,
        use_fused_step: bool = True, **kwargs: Any,
    ) -> None:  # fmt: skip
        epsilon = take_renamed(kwargs, "eps", epsilon)
        epsilon = of_version("optimizer.default_arguments", epsilon, 1e-5, 1e-6)
        super().__init__(learning_rate=learning_rate, use_fused_step=use_fused_step, **kwargs)
        self.epsilon = epsilon

    def create_state(self, index: Any, weight: Array) -> Array:
        if weight.ndim < 2:
            raise ValueError(f"GroupAdaGrad needs weights with rows, not of shape {weight.shape}")
        rows = (weight.shape[0],) + (1,) * (weight.ndim - 1)
        return _core.fill(type(weight), 0, name_of(weight), rows)

    def step(
        self, indices: Sequence[Any], weights: Sequence[Array], grads: Sequence[Array],
        states: Sequence[Any],
    ) -> None:  # fmt: skip
        for weight, w, grad, history, lr, wd, _ in self._each(indices, weights, grads, states):
            if wd:
                raise ValueError("GroupAdaGrad has no weight decay: wd must be 0")
            below = _version_rules.follows_1x("optimizer.epsilon_below_root")
            grad = self._clipped(grad)
            _core.store(weight, group_adagrad_step(w, grad, history, lr, self.epsilon, below))


@register
class AdaDelta(Optimizer):
    """Rates from running means of squared gradients and of squared steps.

    ::

        grad = clip(rescale_grad * grad) + wd * weight
        acc_grad = rho * acc_grad + (1 - rho) * grad**2
        delta = sqrt(acc_delta + epsilon) / sqrt(acc_grad + epsilon) * grad
        acc_delta = rho * acc_delta + (1 - rho) * delta**2
        weight = weight - lr * delta

    Under the rules of MXNet 1.x there is no rate, `epsilon` is 1e-5 by default instead of 1e-6, and
    the decay is apart from the gradient: ``weight = weight - delta - wd * weight``.

    >>> from slipstream import nd, optimizer
    >>> w = nd.ones((2,))
    >>> rule = optimizer.AdaDelta(learning_rate=0.5)
    >>> rule.update(0, w, nd.ones((2,)), rule.create_state(0, w))
    >>> w.asnumpy().round(4)
    array([0.9984, 0.9984], dtype=float32)
    """

    _default_rate = 1.0

    def __init__(
        self, learning_rate: float | None = None, rho: float = 0.9, epsilon: float | None = None,
        use_fused_step: bool = False, **kwargs: Any,
    ) -> None:  # fmt: skip
        epsilon = of_version("optimizer.default_arguments", epsilon, 1e-5, 1e-6)
        super().__init__(learning_rate=learning_rate, use_fused_step=use_fused_step, **kwargs)
        self.rho = rho
        self.epsilon = epsilon

    def create_state(self, index: Any, weight: Array) -> tuple[Array, Array]:
        return zeros_like(weight), zeros_like(weight)

    @whole
    def step(
        self, indices: Sequence[Any], weights: Sequence[Array], grads: Sequence[Array],
        states: Sequence[Any],
    ) -> None:  # fmt: skip
        lrs, wds = self._rates(indices)
        rule = "adadelta"
        if _version_rules.follows_1x("optimizer.adadelta_rate"):
            rule, lrs = "adadelta_1x", 1.0
        self._update_all(rule, weights, grads, states, lrs, wds,
                         {"rho": self.rho, "epsilon": self.epsilon})  # fmt: skip


@register
class RMSProp(Optimizer):
    """Rates from a running mean of squared gradients.

    ::

        grad = clip(rescale_grad * grad) + wd * weight
        var = rho * var + (1 - rho) * grad**2
        if centered:
            mean = rho * mean + (1 - rho) * grad
            mom = momentum * mom - lr * grad / sqrt(var - mean**2 + epsilon)
            weight = weight + mom
        else:
            weight = weight - lr * grad / (sqrt(var) + epsilon)
        if clip_weights:
            weight = limit(weight, -clip_weights, clip_weights)

    Under the rules of MXNet 1.x, clipping follows the decay, and `epsilon` is below the root::

        grad = clip(rescale_grad * grad + wd * weight)
        weight = weight - lr * grad / sqrt(var + epsilon)

    MXNet 1's names `gamma1` and `gamma2` for `rho`
    and `momentum` are taken, too.

    >>> from slipstream import nd, optimizer
    >>> w = nd.ones((2,))
    >>> rule = optimizer.RMSProp(learning_rate=0.5)
    >>> rule.update(0, w, nd.ones((2,)), rule.create_state(0, w))
    >>> w.asnumpy().round(4)
    array([-0.5811, -0.5811], dtype=float32)
    """

    _default_rate = _default_rate_1x = 0.001

    def __init__(
        self, learning_rate: float | None = None, rho: float = 0.9, momentum: float = 0.9,
        epsilon: float = 1e-8, centered: bool = False, clip_weights: float | None = None,
        use_fused_step: bool = True, **kwargs: Any,
    ) -> None:  # fmt: skip
        rho = take_renamed(kwargs, "gamma1", rho)
        momentum = take_renamed(kwargs, "gamma2", momentum)
        super().__init__(learning_rate=learning_rate, use_fused_step=use_fused_step, **kwargs)
        self.rho = rho
        self.momentum = momentum
        self.epsilon = epsilon
        self.centered = centered
        self.clip_weights = clip_weights

    def _squares_first(self) -> bool:
        """Whether centered states are (mean of squares, mean, momentum), as in MXNet 1.x."""
        return self.centered and _version_rules.follows_1x("optimizer.rmspropalex_states")

    def create_state(self, index: Any, weight: Array) -> Any:
        if self.centered:
            return zeros_like(weight), zeros_like(weight), zeros_like(weight)
        return zeros_like(weight)

    @whole
    def step(
        self, indices: Sequence[Any], weights: Sequence[Array], grads: Sequence[Array],
        states: Sequence[Any],
    ) -> None:  # fmt: skip
        lrs, wds = self._rates(indices)
        numbers = {"rho": self.rho, "epsilon": self.epsilon,
                   "clip_weights": self.clip_weights or -1.0}  # fmt: skip
        rule = "rmsprop"
        if self.centered:
            if self._squares_first():
                states = [(g, n, delta) for n, g, delta in states]
            rule, numbers["momentum"] = "rmsprop_centered", self.momentum
        rule = rule_of_this_version(rule)
        self._update_all(rule, weights, grads, states, lrs, wds, numbers)


@register
class Ftrl(Optimizer):
    """Follow the regularized leader: many weights become exactly zero.

    ::

        grad = clip(rescale_grad * grad)
        z = z + grad - (sqrt(n + grad**2) - sqrt(n)) * weight / lr
        n = n + grad**2
        weight = (sign(z) * lamda1 - z) / ((beta + sqrt(n)) / lr + wd)
        weight = where(abs(z) > lamda1, weight, 0)

    >>> from slipstream import nd, optimizer
    >>> w = nd.ones((2,))
    >>> rule = optimizer.Ftrl(learning_rate=0.5)
    >>> rule.update(0, w, nd.ones((2,)), rule.create_state(0, w))
    >>> w.asnumpy().round(4)
    array([0.2475, 0.2475], dtype=float32)
    """

    _default_rate = 0.1

    @classmethod
    def _rate_of_this_version(cls, scheduled: bool) -> float | None:
        if scheduled and _version_rules.follows_1x("optimizer.ftrl_scheduled"):
            return None
        return cls._default_rate

    def __init__(
        self, learning_rate: float | None = None, lamda1: float = 0.01, beta: float = 1.0,
        use_fused_step: bool = True, **kwargs: Any,
    ) -> None:  # fmt: skip
        if kwargs.get("lr_scheduler") is not None and _version_rules.follows_1x(
            "optimizer.ftrl_scheduled"
        ):
            super().__init__(use_fused_step=use_fused_step, **kwargs)
        else:
            super().__init__(learning_rate=learning_rate, use_fused_step=use_fused_step, **kwargs)
        self.lamda1 = lamda1
        self.beta = beta

    def create_state(self, index: Any, weight: Array) -> tuple[Array, Array]:
        return zeros_like(weight), zeros_like(weight)

    @whole
    def step(
        self, indices: Sequence[Any], weights: Sequence[Array], grads: Sequence[Array],
        states: Sequence[Any],
    ) -> None:  # fmt: skip
        lrs, wds = self._rates(indices)
        self._update_all("ftrl", weights, grads, states, lrs, wds,
                         {"lamda1": self.lamda1, "beta": self.beta})  # fmt: skip


@register
class FTML(Optimizer):
    """Follow the moving leader.

    ::

        grad = clip(rescale_grad * grad) + wd * weight
        v = beta2 * v + (1 - beta2) * grad**2
        before = d
        d = (1 - beta1**t) / lr * (sqrt(v / (1 - beta2**t)) + epsilon)
        z = beta1 * z + (1 - beta1) * grad - (d - beta1 * before) * weight
        weight = -z / d

    Under the rules of MXNet 1.x, clipping follows the decay.

    >>> from slipstream import nd, optimizer
    >>> w = nd.ones((2,))
    >>> rule = optimizer.FTML(learning_rate=0.5)
    >>> rule.update(0, w, nd.ones((2,)), rule.create_state(0, w))
    >>> w.asnumpy().round(4)
    array([0.5, 0.5], dtype=float32)
    """

    _default_rate = 0.0025

    def __init__(
        self, learning_rate: float | None = None, beta1: float = 0.6, beta2: float = 0.999,
        epsilon: float = 1e-8, use_fused_step: bool = True, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(learning_rate=learning_rate, use_fused_step=use_fused_step, **kwargs)
        self.beta1 = beta1
        self.beta2 = beta2
        self.epsilon = epsilon

    def create_state(self, index: Any, weight: Array) -> tuple[Array, Array, Array]:
        return zeros_like(weight), zeros_like(weight), zeros_like(weight)

    def step(
        self, indices: Sequence[Any], weights: Sequence[Array], grads: Sequence[Array],
        states: Sequence[Any],
    ) -> None:  # fmt: skip
        for weight, w, grad, state, lr, wd, t in self._each(indices, weights, grads, states):
            if lr == 0:
                raise ValueError("FTML divides by the learning rate, which must not be zero")
            grad = self._prepared(grad, w, wd)
            d, v, z = state
            new = ftml_step(w, grad, d, v, z, lr, self.beta1, self.beta2, self.epsilon, t)
            _core.store(weight, new)
