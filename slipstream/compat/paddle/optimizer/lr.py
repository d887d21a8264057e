"""``paddle.optimizer.lr``: learning rates that change."""

from __future__ import annotations

import math
from collections.abc import Sequence

from .._absent import explain


class LRScheduler:
    """A learning rate by epoch; ``step()`` goes to the next."""

    def __init__(self, learning_rate: float = 0.1, last_epoch: int = -1) -> None:
        self.base_lr = float(learning_rate)
        self.last_epoch = last_epoch
        self.step()

    def __call__(self) -> float:
        return self.last_lr

    def get_lr(self) -> float:
        """The rate of the epoch ``last_epoch``."""
        return self.base_lr

    def step(self, epoch: int | None = None) -> None:
        """On to the next epoch, or to a given one."""
        self.last_epoch = self.last_epoch + 1 if epoch is None else epoch
        self.last_lr = self.get_lr()


class StepDecay(LRScheduler):
    """Times gamma every so many epochs.

    Examples
    --------
    >>> rate = StepDecay(1.0, step_size=2)
    >>> [rate() for _ in range(3) if rate.step() is None]
    [1.0, 0.1, 0.1]
    """

    def __init__(self, learning_rate: float, step_size: int, gamma: float = 0.1) -> None:
        self.step_size, self.gamma = step_size, gamma
        super().__init__(learning_rate)

    def get_lr(self) -> float:
        """The rate of the epoch ``last_epoch``."""
        return self.base_lr * self.gamma ** (self.last_epoch // self.step_size)


class MultiStepDecay(LRScheduler):
    """Times gamma at each of some epochs."""

    def __init__(self, learning_rate: float, milestones: Sequence[int], gamma: float = 0.1) -> None:
        self.milestones, self.gamma = sorted(milestones), gamma
        super().__init__(learning_rate)

    def get_lr(self) -> float:
        """The rate of the epoch ``last_epoch``."""
        return self.base_lr * self.gamma ** sum(m <= self.last_epoch for m in self.milestones)


class ExponentialDecay(LRScheduler):
    """Times gamma every epoch."""

    def __init__(self, learning_rate: float, gamma: float) -> None:
        self.gamma = gamma
        super().__init__(learning_rate)

    def get_lr(self) -> float:
        """The rate of the epoch ``last_epoch``."""
        return self.base_lr * self.gamma**self.last_epoch


class CosineAnnealingDecay(LRScheduler):
    """Along half a cosine down to the smallest rate."""

    def __init__(self, learning_rate: float, T_max: int, eta_min: float = 0.0) -> None:
        self.T_max, self.eta_min = T_max, float(eta_min)
        super().__init__(learning_rate)

    def get_lr(self) -> float:
        """The rate of the epoch ``last_epoch``."""
        share = (1 + math.cos(math.pi * self.last_epoch / self.T_max)) / 2
        return self.eta_min + (self.base_lr - self.eta_min) * share


__getattr__ = explain("paddle.optimizer.lr")
