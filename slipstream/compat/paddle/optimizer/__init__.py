"""``paddle.optimizer``, on slipstream's optimizers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .... import _core
from .... import optimizer as _optimizer
from .._absent import explain
from .._tensor import Tensor
from . import lr


class Optimizer:
    """Base class of the optimizers."""

    def __init__(
        self,
        learning_rate: Any,
        parameters: Sequence[Tensor] | None,
        weight_decay: Any,
        rule: _optimizer.Optimizer,
    ) -> None:
        if parameters is None:
            raise ValueError("parameters: give the tensors to optimize, as net.parameters()")
        self._parameters = [p for p in parameters if not p.stop_gradient]
        self._rate = learning_rate
        decay = getattr(weight_decay, "coeff", weight_decay)
        rule.wd = 0.0 if decay is None else float(decay)
        self._rule = rule
        self._update = _optimizer.get_updater(rule)

    def get_lr(self) -> float:
        """The learning rate now."""
        return float(self._rate() if isinstance(self._rate, lr.LRScheduler) else self._rate)

    def set_lr(self, value: float) -> None:
        """Another learning rate."""
        if isinstance(self._rate, lr.LRScheduler):
            raise RuntimeError("the learning rate comes from a scheduler")
        self._rate = float(value)

    def step(self) -> None:
        """One update of all parameters that have a gradient."""
        self._rule.lr = self.get_lr()
        with _core.Scope(False, None):
            for i, parameter in enumerate(self._parameters):
                if parameter.grad is not None:
                    self._update(i, parameter._data.grad, parameter._data)

    def clear_grad(self, set_to_zero: bool = True) -> None:
        """Forgets all gradients."""
        for parameter in self._parameters:
            parameter.clear_grad()

    clear_gradients = clear_grad

    def minimize(self, loss: Tensor) -> None:
        """Backward and step."""
        loss.backward()
        self.step()


class SGD(Optimizer):
    """Stochastic gradient descent."""

    def __init__(
        self,
        learning_rate: Any = 0.001,
        parameters: Sequence[Tensor] | None = None,
        weight_decay: Any = None,
        grad_clip: Any = None,
        name: str | None = None,
    ) -> None:
        super().__init__(learning_rate, parameters, weight_decay, _optimizer.SGD())


class Momentum(Optimizer):
    """Stochastic gradient descent with momentum."""

    def __init__(
        self,
        learning_rate: Any = 0.001,
        momentum: float = 0.9,
        parameters: Sequence[Tensor] | None = None,
        use_nesterov: bool = False,
        weight_decay: Any = None,
        grad_clip: Any = None,
        name: str | None = None,
    ) -> None:
        rule = (_optimizer.NAG if use_nesterov else _optimizer.SGD)(momentum=momentum)
        super().__init__(learning_rate, parameters, weight_decay, rule)


class Adam(Optimizer):
    """Adam."""

    def __init__(
        self,
        learning_rate: Any = 0.001,
        beta1: float = 0.9,
        beta2: float = 0.999,
        epsilon: float = 1e-8,
        parameters: Sequence[Tensor] | None = None,
        weight_decay: Any = None,
        grad_clip: Any = None,
        name: str | None = None,
    ) -> None:
        rule = _optimizer.Adam(beta1=beta1, beta2=beta2, epsilon=epsilon)
        super().__init__(learning_rate, parameters, weight_decay, rule)


class AdamW(Adam):
    """Adam with weight decay apart from the gradient."""

    def __init__(
        self,
        learning_rate: Any = 0.001,
        beta1: float = 0.9,
        beta2: float = 0.999,
        epsilon: float = 1e-8,
        parameters: Sequence[Tensor] | None = None,
        weight_decay: float = 0.01,
        **options: Any,
    ) -> None:
        super().__init__(learning_rate, beta1, beta2, epsilon, parameters)
        self._decay = float(weight_decay)

    def step(self) -> None:
        """One update of all parameters that have a gradient."""
        keep = 1 - self.get_lr() * self._decay
        with _core.Scope(False, None):
            for parameter in self._parameters:
                if parameter.grad is not None:
                    parameter._data[...] = parameter._data * keep
        super().step()


__getattr__ = explain("paddle.optimizer")
