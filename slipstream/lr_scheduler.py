"""Learning rates that change with the number of updates.

>>> from slipstream import lr_scheduler
>>> schedule = lr_scheduler.FactorScheduler(step=10, factor=0.5, base_lr=0.8)
>>> [schedule(n) for n in (1, 10, 11, 21)]
[0.8, 0.8, 0.4, 0.2]
"""

from __future__ import annotations

import itertools
import logging
import math
from collections.abc import Sequence

from ._ops.arguments import whole


class LRScheduler:
    """The base of all schedules: called with the number of updates, gives the rate.

    Parameters
    ----------
    base_lr
        The rate after warming up.
    warmup_steps
        Updates of warming up.
    warmup_begin_lr
        The rate to begin with.
    warmup_mode
        ``"linear"`` rises to `base_lr` in equal steps, ``"constant"`` stays at `warmup_begin_lr`.

    Examples
    --------
    >>> from slipstream import lr_scheduler
    >>> schedule = lr_scheduler.FactorScheduler(100, 0.5, base_lr=0.4, warmup_steps=4)
    >>> [schedule(n) for n in (0, 2, 4)]
    [0.0, 0.2, 0.4]
    """

    def __init__(
        self, base_lr: float = 0.01, warmup_steps: int = 0, warmup_begin_lr: float = 0,
        warmup_mode: str = "linear",
    ) -> None:  # fmt: skip
        warmup_steps = whole(warmup_steps, "warmup_steps")
        if warmup_begin_lr > base_lr:
            raise ValueError(f"warmup_begin_lr {warmup_begin_lr} is above base_lr {base_lr}")
        if warmup_mode not in ("linear", "constant"):
            raise ValueError(f"warmup_mode must be 'linear' or 'constant', not {warmup_mode!r}")
        self.base_lr = base_lr
        self.warmup_steps = warmup_steps
        self.warmup_final_lr = base_lr
        self.warmup_begin_lr = warmup_begin_lr
        self.warmup_mode = warmup_mode

    def get_warmup_lr(self, num_update: int) -> float:
        """The rate while warming up."""
        if num_update >= self.warmup_steps:
            raise ValueError(f"update {num_update} is after the {self.warmup_steps} warm-up steps")
        if self.warmup_mode == "constant":
            return self.warmup_begin_lr
        rise = self.warmup_final_lr - self.warmup_begin_lr
        return self.warmup_begin_lr + rise * num_update / self.warmup_steps

    def __call__(self, num_update: int) -> float:
        """The rate for update `num_update`: the most updates that a parameter had."""
        if not 0 <= num_update < math.inf:
            raise ValueError(f"num_update must not be negative, not {num_update}")
        if num_update < self.warmup_steps:
            return self.get_warmup_lr(num_update)
        return self._after_warmup(num_update)

    def _after_warmup(self, num_update: int) -> float:
        raise TypeError(f"{type(self).__name__} must override __call__")


def _check_factor(factor: float) -> None:
    if factor > 1:
        raise ValueError(f"factor must be at most 1, so that the rate does not grow; got {factor}")


class FactorScheduler(LRScheduler):
    """Multiplies the rate by `factor` every `step` updates, down to `stop_factor_lr`.

    >>> from slipstream import lr_scheduler
    >>> schedule = lr_scheduler.FactorScheduler(step=10, factor=0.5, base_lr=0.8)
    >>> [schedule(n) for n in (10, 11, 21)]
    [0.8, 0.4, 0.2]
    """

    def __init__(
        self, step: int, factor: float = 1, stop_factor_lr: float = 1e-8, base_lr: float = 0.01,
        warmup_steps: int = 0, warmup_begin_lr: float = 0, warmup_mode: str = "linear",
    ) -> None:  # fmt: skip
        super().__init__(base_lr, warmup_steps, warmup_begin_lr, warmup_mode)
        if step < 1:
            raise ValueError(f"step must be at least 1, not {step}")
        _check_factor(factor)
        self.step = step
        self.factor = factor
        self.stop_factor_lr = stop_factor_lr
        self.count = 0

    def _after_warmup(self, num_update: int) -> float:
        while num_update > self.count + self.step:
            self.count += self.step
            before = self.base_lr
            self.base_lr = max(before * self.factor, self.stop_factor_lr)
            if self.base_lr == before:  # it stays: no need to count all steps
                self.count += max(0, num_update - self.count - 1) // self.step * self.step
                break
            logging.info("Update[%d]: learning rate is %0.5e", num_update, self.base_lr)
        return self.base_lr


class MultiFactorScheduler(LRScheduler):
    """Multiplies the rate by `factor` after each of the updates in `step`.

    >>> from slipstream import lr_scheduler
    >>> schedule = lr_scheduler.MultiFactorScheduler([15, 30], factor=0.5, base_lr=0.8)
    >>> [schedule(n) for n in (15, 16, 31)]
    [0.8, 0.4, 0.2]
    """

    def __init__(
        self, step: Sequence[int], factor: float = 1, base_lr: float = 0.01, warmup_steps: int = 0,
        warmup_begin_lr: float = 0, warmup_mode: str = "linear",
    ) -> None:  # fmt: skip
        super().__init__(base_lr, warmup_steps, warmup_begin_lr, warmup_mode)
        if not isinstance(step, (list, tuple)) or not step:
            raise TypeError(f"step must be a non-empty list of numbers, not {step!r}")
        if step[0] < 1 or any(b <= a for a, b in itertools.pairwise(step)):
            raise ValueError(f"step must be increasing numbers, from 1 on, not {step}")
        _check_factor(factor)
        self.step = step
        self.cur_step_ind = 0
        self.factor = factor
        self.count = 0

    def _after_warmup(self, num_update: int) -> float:
        while self.cur_step_ind < len(self.step) and num_update > self.step[self.cur_step_ind]:
            self.count = self.step[self.cur_step_ind]
            self.cur_step_ind += 1
            self.base_lr *= self.factor
            logging.info("Update[%d]: learning rate is %0.5e", num_update, self.base_lr)
        return self.base_lr


class _Falling(LRScheduler):
    """Falls from the base rate to `final_lr` at update `max_update`, along some curve."""

    def __init__(
        self, max_update: int, base_lr: float, final_lr: float, warmup_steps: int,
        warmup_begin_lr: float, warmup_mode: str,
    ) -> None:  # fmt: skip
        super().__init__(base_lr, warmup_steps, warmup_begin_lr, warmup_mode)
        max_update = whole(max_update, "max_update", 1)
        self.base_lr_orig = base_lr
        self.max_update = max_update
        self.final_lr = final_lr
        self.max_steps = max_update - warmup_steps

    def _curve(self, done: float) -> float:
        """From 1 at `done` 0 to 0 at 1."""
        raise TypeError(f"{type(self).__name__} must override _curve")

    def _after_warmup(self, num_update: int) -> float:
        if num_update <= self.max_update:
            done = (num_update - self.warmup_steps) / self.max_steps if self.max_steps > 0 else 1.0
            self.base_lr = self.final_lr + (self.base_lr_orig - self.final_lr) * self._curve(done)
        return self.base_lr


class PolyScheduler(_Falling):
    """Falls to `final_lr` as ``(1 - update / max_update) ** pwr``.

    >>> from slipstream import lr_scheduler
    >>> schedule = lr_scheduler.PolyScheduler(20, base_lr=0.4, pwr=1)
    >>> [schedule(n) for n in (0, 10, 20)]
    [0.4, 0.2, 0.0]
    """

    def __init__(
        self, max_update: int, base_lr: float = 0.01, pwr: float = 2, final_lr: float = 0,
        warmup_steps: int = 0, warmup_begin_lr: float = 0, warmup_mode: str = "linear",
    ) -> None:  # fmt: skip
        super().__init__(max_update, base_lr, final_lr, warmup_steps, warmup_begin_lr, warmup_mode)
        self.power = pwr

    def _curve(self, done: float) -> float:
        return (1 - done) ** self.power


class CosineScheduler(_Falling):
    """Falls to `final_lr` along half a wave of the cosine.

    >>> from slipstream import lr_scheduler
    >>> schedule = lr_scheduler.CosineScheduler(20, base_lr=0.3, final_lr=0.01)
    >>> [round(schedule(n), 3) for n in (0, 10, 20, 30)]
    [0.3, 0.155, 0.01, 0.01]
    """

    def __init__(
        self, max_update: int, base_lr: float = 0.01, final_lr: float = 0, warmup_steps: int = 0,
        warmup_begin_lr: float = 0, warmup_mode: str = "linear",
    ) -> None:  # fmt: skip
        super().__init__(max_update, base_lr, final_lr, warmup_steps, warmup_begin_lr, warmup_mode)

    def _curve(self, done: float) -> float:
        return (1 + math.cos(math.pi * done)) / 2


__all__ = [
    "CosineScheduler",
    "FactorScheduler",
    "LRScheduler",
    "MultiFactorScheduler",
    "PolyScheduler",
]
