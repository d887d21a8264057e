"""Optimizers of the family of Adam: running means of gradients and of their squares."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from .. import _core
from .._convert import Array
from .._ops.optimizer._steps import decayed, limited, mix, rule_of_this_version
from .._ops.optimizer.lamb import bounded, lamb_direction, layer_step
from .optimizer import Optimizer, norm, of_version, register, whole, zeros_like

core_ops = _core.ops


class _TwoMoments(Optimizer):
    """With states (mean, var)."""

    _default_rate = _default_rate_1x = 0.001

    def __init__(
        self, learning_rate: float | None, beta1: float, beta2: float, epsilon: float, **kwargs: Any
    ) -> None:
        super().__init__(learning_rate=learning_rate, **kwargs)
        self.beta1 = beta1
        self.beta2 = beta2
        self.epsilon = epsilon

    def create_state(self, index: Any, weight: Array) -> tuple[Array, Array]:
        return zeros_like(weight), zeros_like(weight)

    def _first_steps(self, t: int) -> float:
        """Makes up for means that start at zero."""
        return math.sqrt(1 - self.beta2**t) / (1 - self.beta1**t)

    def _first_mean(self, t: int) -> float:
        return 1 / (1 - self.beta1**t)


def _products(lrs: Any, wds: Any) -> Any:
    """The weight decay of a step; rates and decays are one number or lists."""
    if not isinstance(wds, list):
        if not wds:
            return 0.0
        return [lr * wds for lr in lrs] if isinstance(lrs, list) else lrs * wds
    if not isinstance(lrs, list):
        return [lrs * wd for wd in wds]
    return [lr * wd for lr, wd in zip(lrs, wds, strict=True)]


class _OneCall(_TwoMoments):
    """Whose step is one call into the core for all weights, by a rule of that name."""

    _rule: str
    _clips_decayed_1x = False
    _decays_apart = False  # a step takes lr * wd of the weight

    def _correction(self) -> Callable[[int], float] | None:
        """A factor for rates, by the number of the step; None leaves them."""
        return self._first_steps

    @whole
    def step(
        self, indices: Sequence[Any], weights: Sequence[Array], grads: Sequence[Array],
        states: Sequence[Any],
    ) -> None:  # fmt: skip
        lrs, wds = self._rates(indices)
        correction = self._correction()
        if correction is not None:
            lrs = self._corrected(indices, lrs, correction)
        rule = rule_of_this_version(self._rule) if self._clips_decayed_1x else self._rule
        if self._decays_apart:
            wds = _products(lrs, wds)
        numbers = {"beta1": self.beta1, "beta2": self.beta2, "epsilon": self.epsilon}
        self._update_all(rule, weights, grads, states, lrs, wds, numbers)


class _MaybeCorrected(_OneCall):
    """With the choice to leave the first steps as they are."""

    def __init__(
        self, learning_rate: float | None = None, beta1: float = 0.9, beta2: float = 0.999,
        epsilon: float = 1e-6, correct_bias: bool = True, use_fused_step: bool = True,
        **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(learning_rate, beta1, beta2, epsilon, use_fused_step=use_fused_step,
                         **kwargs)  # fmt: skip
        self.correct_bias = correct_bias

    def _correction(self) -> Callable[[int], float] | None:
        return self._first_steps if self.correct_bias else None


@register
class Adam(_OneCall):
    """Adam.

    ::

        grad = clip(rescale_grad * grad) + wd * weight
        mean = beta1 * mean + (1 - beta1) * grad
        var = beta2 * var + (1 - beta2) * grad**2
        lr = learning_rate * sqrt(1 - beta2**t) / (1 - beta1**t)
        weight = weight - lr * mean / (sqrt(var) + epsilon)

    Under the rules of MXNet 1.x, clipping follows the decay, as in Adamax and Nadam.

    >>> from slipstream import nd, optimizer
    >>> w = nd.ones((2,))
    >>> adam = optimizer.Adam(learning_rate=0.5)
    >>> adam.update(0, w, nd.ones((2,)), adam.create_state(0, w))
    >>> w.asnumpy().round(4).tolist()
    [0.5, 0.5]
    """

    _rule = "adam"
    _clips_decayed_1x = True

    def __init__(
        self, learning_rate: float | None = None, beta1: float = 0.9, beta2: float = 0.999,
        epsilon: float = 1e-8, lazy_update: bool = False, use_fused_step: bool = True,
        **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(learning_rate, beta1, beta2, epsilon, use_fused_step=use_fused_step,
                         **kwargs)  # fmt: skip
        self.lazy_update = lazy_update


@register
class AdamW(_MaybeCorrected):
    """Adam with weight decay apart from the gradient.

    ::

        grad = clip(rescale_grad * grad)
        mean = beta1 * mean + (1 - beta1) * grad
        var = beta2 * var + (1 - beta2) * grad**2
        lr = learning_rate
        if correct_bias:
            lr = lr * sqrt(1 - beta2**t) / (1 - beta1**t)
        weight = weight - lr * (mean / (sqrt(var) + epsilon) + wd * weight)

    >>> from slipstream import nd, optimizer
    >>> w = nd.ones((2,))
    >>> rule = optimizer.AdamW(learning_rate=0.5)
    >>> rule.update(0, w, nd.ones((2,)), rule.create_state(0, w))
    >>> w.asnumpy().round(4)
    array([0.5, 0.5], dtype=float32)
    """

    _rule = "adamw"
    _decays_apart = True

    @whole
    def fused_step(
        self, indices: Sequence[Any], weights: Sequence[Array], grads: Sequence[Array],
        states: Sequence[Any],
    ) -> None:  # fmt: skip
        super().step(indices, weights, grads, states)

    def step(
        self, indices: Sequence[Any], weights: Sequence[Array], grads: Sequence[Array],
        states: Sequence[Any],
    ) -> None:  # fmt: skip
        """Without `use_fused_step`, the decay is that of the weight after its step, as in MXNet."""
        wds = self._get_wds(indices)
        kept, self.wd = self.wd, 0.0
        try:
            super().step(indices, weights, grads, states)
        finally:
            self.wd = kept
        lrs = self._get_lrs(indices)
        if self.correct_bias:
            lrs = self._corrected(indices, lrs, self._first_steps)
        for weight, lr, wd in zip(weights, lrs, wds, strict=True):
            if wd > 0:
                _core.store(weight, core_ops.multiply(weight, 1 - lr * wd))


@register
class AdaBelief(_MaybeCorrected):
    """Adam with the variance around the running mean.

    ::

        grad = clip(rescale_grad * grad + wd * weight)
        mean = beta1 * mean + (1 - beta1) * grad
        var = beta2 * var + (1 - beta2) * (grad - mean)**2 + epsilon
        lr = learning_rate
        if correct_bias:
            lr = lr * sqrt(1 - beta2**t) / (1 - beta1**t)
        weight = weight - lr * mean / (sqrt(var) + epsilon)

    >>> from slipstream import nd, optimizer
    >>> w = nd.ones((2,))
    >>> rule = optimizer.AdaBelief(learning_rate=0.5)
    >>> rule.update(0, w, nd.ones((2,)), rule.create_state(0, w))
    >>> w.asnumpy().round(4)
    array([0.4448, 0.4448], dtype=float32)
    """

    _rule = "adabelief"


@register
class Adamax(_OneCall):
    """Adam with the largest recent gradient instead of the variance.

    ::

        grad = clip(rescale_grad * grad) + wd * weight
        mean = beta1 * mean + (1 - beta1) * grad
        largest = maximum(beta2 * largest, abs(grad))
        weight = weight - lr / (1 - beta1**t) * mean / (largest + epsilon)

    >>> from slipstream import nd, optimizer
    >>> w = nd.ones((2,))
    >>> rule = optimizer.Adamax(learning_rate=0.5)
    >>> rule.update(0, w, nd.ones((2,)), rule.create_state(0, w))
    >>> w.asnumpy().round(4)
    array([0.5, 0.5], dtype=float32)
    """

    _default_rate = _default_rate_1x = 0.002
    _rule = "adamax"
    _clips_decayed_1x = True

    def __init__(
        self, learning_rate: float | None = None, beta1: float = 0.9, beta2: float = 0.999,
        epsilon: float | None = None, use_fused_step: bool = False, **kwargs: Any,
    ) -> None:  # fmt: skip
        epsilon = of_version("optimizer.default_arguments", epsilon, 0.0, 1e-8)
        super().__init__(learning_rate, beta1, beta2, epsilon, use_fused_step=use_fused_step,
                         **kwargs)  # fmt: skip

    def _correction(self) -> Callable[[int], float]:
        return self._first_mean


@register
class Nadam(_TwoMoments):
    """Adam with Nesterov's momentum, whose schedule `schedule_decay` warms up.

    ::

        grad = clip(rescale_grad * grad) + wd * weight
        mean = beta1 * mean + (1 - beta1) * grad
        var = beta2 * var + (1 - beta2) * grad**2
        now = beta1 * (1 - 0.5 * 0.96**(t * schedule_decay))
        then = beta1 * (1 - 0.5 * 0.96**((t + 1) * schedule_decay))
        m_schedule = m_schedule * now
        step = then * mean / (1 - m_schedule * then) + (1 - now) * grad / (1 - m_schedule)
        weight = weight - lr * step / (sqrt(var / (1 - beta2**t)) + epsilon)

    As in MXNet, all parameters share ``m_schedule``, 1 at first: each step of each moves it on.

    >>> from slipstream import nd, optimizer
    >>> w = nd.ones((2,))
    >>> rule = optimizer.Nadam(learning_rate=0.5)
    >>> rule.update(0, w, nd.ones((2,)), rule.create_state(0, w))
    >>> w.asnumpy().round(4)
    array([0.4718, 0.4718], dtype=float32)
    """

    def __init__(
        self, learning_rate: float | None = None, beta1: float = 0.9, beta2: float = 0.999,
        epsilon: float = 1e-8, schedule_decay: float = 0.004, use_fused_step: bool = False,
        **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(learning_rate, beta1, beta2, epsilon, use_fused_step=use_fused_step,
                         **kwargs)  # fmt: skip
        self.schedule_decay = schedule_decay
        self.m_schedule = 1.0

    def step(
        self, indices: Sequence[Any], weights: Sequence[Array], grads: Sequence[Array],
        states: Sequence[Any],
    ) -> None:  # fmt: skip
        for weight, w, grad, state, lr, wd, t in self._each(indices, weights, grads, states):
            grad = self._prepared(grad, w, wd)
            now = self.beta1 * (1 - 0.5 * 0.96 ** (t * self.schedule_decay))
            then = self.beta1 * (1 - 0.5 * 0.96 ** ((t + 1) * self.schedule_decay))
            self.m_schedule *= now
            mean = mix(state[0], self.beta1, grad)
            var = mix(state[1], self.beta2, core_ops.square(grad))
            ahead = core_ops.add(
                core_ops.multiply(mean, then / (1 - self.m_schedule * then)),
                core_ops.multiply(grad, (1 - now) / (1 - self.m_schedule)),
            )
            below = core_ops.sqrt(core_ops.divide(var, 1 - self.beta2**t))
            step = core_ops.divide(core_ops.multiply(ahead, lr), core_ops.add(below, self.epsilon))
            _core.store(weight, core_ops.subtract(w, step))


class _LayerWise(_TwoMoments):
    """With a rate for each layer: the norm of the weight over that of the step."""

    def __init__(
        self, learning_rate: float | None, beta1: float, beta2: float, epsilon: float,
        lower_bound: float | None, upper_bound: float | None, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(learning_rate, beta1, beta2, epsilon, **kwargs)
        self.lower_bound = lower_bound
        self.upper_bound = upper_bound

    def _size(self, w: Array) -> Array:
        return bounded(norm(w), self.lower_bound, self.upper_bound)


@register
class LAMB(_LayerWise):
    """Adam with a rate for each layer, for large batches.

    ::

        grad = clip(rescale_grad * grad)
        mean = beta1 * mean + (1 - beta1) * grad
        var = beta2 * var + (1 - beta2) * grad**2
        step = mean / (sqrt(var) + epsilon)
        if bias_correction:
            step = mean / (1 - beta1**t) / (sqrt(var / (1 - beta2**t)) + epsilon)
        step = step + wd * weight
        size = limit(norm(weight), lower_bound, upper_bound)
        weight = weight - lr * size / norm(step) * step

    The factor is 1 where a norm is zero.

    >>> from slipstream import nd, optimizer
    >>> w = nd.ones((2,))
    >>> rule = optimizer.LAMB(learning_rate=0.5)
    >>> rule.update(0, w, nd.ones((2,)), rule.create_state(0, w))
    >>> w.asnumpy().round(4)
    array([0.5, 0.5], dtype=float32)
    """

    def __init__(
        self, learning_rate: float | None = None, beta1: float = 0.9, beta2: float = 0.999,
        epsilon: float = 1e-6, lower_bound: float | None = None, upper_bound: float | None = None,
        bias_correction: bool = True, aggregate_num: float = 4, use_fused_step: bool = True,
        **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(learning_rate, beta1, beta2, epsilon, lower_bound, upper_bound,
                         aggregate_num=aggregate_num, use_fused_step=use_fused_step,
                         **kwargs)  # fmt: skip
        self.bias_correction = bias_correction

    def step(
        self, indices: Sequence[Any], weights: Sequence[Array], grads: Sequence[Array],
        states: Sequence[Any],
    ) -> None:  # fmt: skip
        for weight, w, grad, state, lr, wd, t in self._each(indices, weights, grads, states):
            mean, var = state
            direction = lamb_direction(w, self._clipped(grad), mean, var, t, wd, self.beta1,
                                       self.beta2, self.epsilon,
                                       self.bias_correction)  # fmt: skip
            step = layer_step(direction, self._size(w), norm(direction), lr)
            _core.store(weight, core_ops.subtract(w, step))


@register
class LANS(_LayerWise):
    """As LAMB, with gradients of norm one and a second step along the gradient itself.

    ::

        grad = clip(grad / norm(grad))
        mean = beta1 * mean + (1 - beta1) * grad
        var = beta2 * var + (1 - beta2) * grad**2
        below = sqrt(var / (1 - beta2**t)) + epsilon
        first = mean / (1 - beta1**t) / below + wd * weight
        second = grad / below + wd * weight
        step = beta1 * first / norm(first) + (1 - beta1) * second / norm(second)
        size = limit(norm(weight), lower_bound, upper_bound)
        weight = weight - lr * size * step

    Both steps decay the weight of before; without `use_fused_step`, the second one decays the
    weight after the first, as in MXNet.

    >>> from slipstream import nd, optimizer
    >>> w = nd.ones((2,))
    >>> rule = optimizer.LANS(learning_rate=0.5)
    >>> rule.update(0, w, nd.ones((2,)), rule.create_state(0, w))
    >>> w.asnumpy().round(4)
    array([0.5, 0.5], dtype=float32)
    """

    def __init__(
        self, learning_rate: float | None = None, beta1: float = 0.9, beta2: float = 0.999,
        epsilon: float = 1e-6, lower_bound: float | None = None, upper_bound: float | None = None,
        aggregate_num: float = 4, use_fused_step: bool = True, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(learning_rate, beta1, beta2, epsilon, lower_bound, upper_bound,
                         aggregate_num=aggregate_num, use_fused_step=use_fused_step,
                         **kwargs)  # fmt: skip

    def _clipped(self, grad: Array) -> Array:
        # The norm is one whatever the scale; a gradient of zeros stays so.
        length = norm(grad)
        grad = core_ops.divide(grad, _core.where(core_ops.equal(length, 0), 1, length))
        return limited(grad, self.clip_gradient or None)

    def fused_step(
        self, indices: Sequence[Any], weights: Sequence[Array], grads: Sequence[Array],
        states: Sequence[Any],
    ) -> None:  # fmt: skip
        self._step(indices, weights, grads, states, together=True)

    def step(
        self, indices: Sequence[Any], weights: Sequence[Array], grads: Sequence[Array],
        states: Sequence[Any],
    ) -> None:  # fmt: skip
        self._step(indices, weights, grads, states, together=False)

    def _step(
        self, indices: Sequence[Any], weights: Sequence[Array], grads: Sequence[Array],
        states: Sequence[Any], together: bool,
    ) -> None:  # fmt: skip
        for weight, w, grad, state, lr, wd, t in self._each(indices, weights, grads, states):
            grad = self._clipped(grad)
            mean = mix(state[0], self.beta1, grad)
            var = mix(state[1], self.beta2, core_ops.square(grad))
            size = self._size(w)
            below = core_ops.add(
                core_ops.sqrt(core_ops.divide(var, 1 - self.beta2**t)), self.epsilon
            )
            mean = core_ops.divide(mean, 1 - self.beta1**t)
            before = w
            for share, top in ((self.beta1, mean), (1 - self.beta1, grad)):
                direction = decayed(core_ops.divide(top, below), before if together else w, wd)
                step = layer_step(direction, size, norm(direction), lr * share)
                w = core_ops.subtract(w, step)
            _core.store(weight, w)
