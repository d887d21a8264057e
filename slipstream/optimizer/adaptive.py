"""Optimizers that fit their rates to each element's gradients."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import _core
from .._convert import Array
from .._dtypes import name_of
from .optimizer import Optimizer, decayed, mix, register, take_renamed, wide, zeros_like

_ops = _core.ops


@register
class AdaGrad(Optimizer):
    """Rates that fall with the sum of squared gradients.

    ::

        grad = clip(rescale_grad * grad) + wd * weight
        history = history + grad**2
        weight = weight - lr * grad / (sqrt(history) + epsilon)

    >>> from slipstream import nd, optimizer
    >>> w = nd.ones((2,))
    >>> rule = optimizer.AdaGrad(learning_rate=0.5)
    >>> rule.update(0, w, nd.ones((2,)), rule.create_state(0, w))
    >>> w.asnumpy().round(4)
    array([0.5, 0.5], dtype=float32)
    """

    def __init__(
        self, learning_rate: float | None = None, epsilon: float = 1e-6,
        use_fused_step: bool = True, **kwargs: Any,
    ) -> None:  # fmt: skip
        epsilon = take_renamed(kwargs, "eps", epsilon)
        super().__init__(learning_rate=learning_rate, use_fused_step=use_fused_step, **kwargs)
        self.epsilon = epsilon

    def create_state(self, index: Any, weight: Array) -> Array:
        return zeros_like(weight)

    def step(
        self, indices: Sequence[Any], weights: Sequence[Array], grads: Sequence[Array],
        states: Sequence[Any],
    ) -> None:  # fmt: skip
        lrs, wds = self._rates(indices)
        self._update_all("adagrad", weights, grads, states, lrs, wds, self.epsilon)


@register
class GroupAdaGrad(Optimizer):
    """AdaGrad with one rate per row; no weight decay.

    >>> from slipstream import nd, optimizer
    >>> w = nd.ones((1, 2))
    >>> rule = optimizer.GroupAdaGrad(learning_rate=0.5)
    >>> rule.update(0, w, nd.ones((1, 2)), rule.create_state(0, w))
    >>> w.asnumpy().round(4)
    array([[0.5, 0.5]], dtype=float32)
    """

    def __init__(
        self, learning_rate: float | None = None, epsilon: float = 1e-6,
        use_fused_step: bool = True, **kwargs: Any,
    ) -> None:  # fmt: skip
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
            axes = list(range(1, grad.ndim))
            mean = _core.reduce("mean", _ops.square(grad), axes, True, None)
            total = _ops.add(wide(history), mean)
            _core.store(history, total)
            step = _ops.divide(_ops.multiply(grad, lr), _ops.add(_ops.sqrt(total), self.epsilon))
            _core.store(weight, _ops.subtract(w, step))


@register
class AdaDelta(Optimizer):
    """Rates from running means of squared gradients and of squared steps.

    ::

        grad = clip(rescale_grad * grad) + wd * weight
        acc_grad = rho * acc_grad + (1 - rho) * grad**2
        delta = sqrt(acc_delta + epsilon) / sqrt(acc_grad + epsilon) * grad
        acc_delta = rho * acc_delta + (1 - rho) * delta**2
        weight = weight - lr * delta

    >>> from slipstream import nd, optimizer
    >>> w = nd.ones((2,))
    >>> rule = optimizer.AdaDelta(learning_rate=0.5)
    >>> rule.update(0, w, nd.ones((2,)), rule.create_state(0, w))
    >>> w.asnumpy().round(4)
    array([0.9984, 0.9984], dtype=float32)
    """

    _default_rate = 1.0

    def __init__(
        self, learning_rate: float | None = None, rho: float = 0.9, epsilon: float = 1e-6,
        use_fused_step: bool = False, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(learning_rate=learning_rate, use_fused_step=use_fused_step, **kwargs)
        self.rho = rho
        self.epsilon = epsilon

    def create_state(self, index: Any, weight: Array) -> tuple[Array, Array]:
        return zeros_like(weight), zeros_like(weight)

    def step(
        self, indices: Sequence[Any], weights: Sequence[Array], grads: Sequence[Array],
        states: Sequence[Any],
    ) -> None:  # fmt: skip
        lrs, wds = self._rates(indices)
        self._update_all("adadelta", weights, grads, states, lrs, wds, self.rho, self.epsilon)


@register
class RMSProp(Optimizer):
    """Rates from a running mean of squared gradients.

    ::

        grad = clip(rescale_grad * grad) + wd * weight
        var = rho * var + (1 - rho) * grad**2
        weight = weight - lr * grad / (sqrt(var) + epsilon)

    With `centered`::

        mean = rho * mean + (1 - rho) * grad
        mom = momentum * mom - lr * grad / sqrt(var - mean**2 + epsilon)
        weight = weight + mom

    `clip_weights` limits the elements of weights. MXNet 1's names `gamma1` and `gamma2` for `rho`
    and `momentum` are taken, too.

    >>> from slipstream import nd, optimizer
    >>> w = nd.ones((2,))
    >>> rule = optimizer.RMSProp(learning_rate=0.5)
    >>> rule.update(0, w, nd.ones((2,)), rule.create_state(0, w))
    >>> w.asnumpy().round(4)
    array([-0.5811, -0.5811], dtype=float32)
    """

    _default_rate = 0.001

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

    def create_state(self, index: Any, weight: Array) -> Any:
        if self.centered:
            return zeros_like(weight), zeros_like(weight), zeros_like(weight)
        return zeros_like(weight)

    def step(
        self, indices: Sequence[Any], weights: Sequence[Array], grads: Sequence[Array],
        states: Sequence[Any],
    ) -> None:  # fmt: skip
        lrs, wds = self._rates(indices)
        limit = self.clip_weights or -1.0
        if self.centered:
            self._update_all("rmsprop_centered", weights, grads, states, lrs, wds, self.rho,
                             self.momentum, self.epsilon, limit)  # fmt: skip
        else:
            self._update_all("rmsprop", weights, grads, states, lrs, wds, self.rho, self.epsilon,
                             limit)  # fmt: skip


@register
class Ftrl(Optimizer):
    """Follow the regularized leader: many weights become exactly zero.

    ::

        grad = clip(rescale_grad * grad)
        z = z + grad - (sqrt(n + grad**2) - sqrt(n)) * weight / lr
        n = n + grad**2
        weight = (sign(z) * lamda1 - z) / ((beta + sqrt(n)) / lr + wd) where abs(z) > lamda1, else 0

    >>> from slipstream import nd, optimizer
    >>> w = nd.ones((2,))
    >>> rule = optimizer.Ftrl(learning_rate=0.5)
    >>> rule.update(0, w, nd.ones((2,)), rule.create_state(0, w))
    >>> w.asnumpy().round(4)
    array([0.2475, 0.2475], dtype=float32)
    """

    _default_rate = 0.1

    def __init__(
        self, learning_rate: float | None = None, lamda1: float = 0.01, beta: float = 1.0,
        use_fused_step: bool = True, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(learning_rate=learning_rate, use_fused_step=use_fused_step, **kwargs)
        self.lamda1 = lamda1
        self.beta = beta

    def create_state(self, index: Any, weight: Array) -> tuple[Array, Array]:
        return zeros_like(weight), zeros_like(weight)

    def step(
        self, indices: Sequence[Any], weights: Sequence[Array], grads: Sequence[Array],
        states: Sequence[Any],
    ) -> None:  # fmt: skip
        lrs, wds = self._rates(indices)
        self._update_all("ftrl", weights, grads, states, lrs, wds, self.lamda1, self.beta)


@register
class FTML(Optimizer):
    """Follow the moving leader.

    ::

        grad = clip(rescale_grad * grad) + wd * weight
        v = beta2 * v + (1 - beta2) * grad**2
        d = (1 - beta1**t) / lr * (sqrt(v / (1 - beta2**t)) + epsilon)
        z = beta1 * z + (1 - beta1) * grad - (d - beta1 * previous d) * weight
        weight = -z / d

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
            grad = decayed(grad, w, wd)
            v = mix(state[1], self.beta2, _ops.square(grad))
            root = _ops.sqrt(_ops.divide(v, 1 - self.beta2**t))
            d = _ops.multiply(_ops.add(root, self.epsilon), (1 - self.beta1**t) / lr)
            grown = _ops.subtract(d, _ops.multiply(wide(state[0]), self.beta1))
            z = _ops.subtract(
                _ops.add(_ops.multiply(wide(state[2]), self.beta1),
                         _ops.multiply(grad, 1 - self.beta1)),
                _ops.multiply(grown, w),
            )  # fmt: skip
            _core.store(state[0], d)
            _core.store(state[2], z)
            _core.store(weight, _ops.negative(_ops.divide(z, d)))
