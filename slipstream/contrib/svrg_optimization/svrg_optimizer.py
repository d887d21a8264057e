"""The optimizer of ``SVRGModule``: another one, and the assignment of full gradients."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ... import _core
from ... import optimizer as opt
from ..._convert import Array

__all__: list[str] = []

_OF_ALL = (
    "begin_num_update", "clip_gradient", "learning_rate", "lr_scheduler", "multi_precision",
    "param_dict", "param_idx2name", "rescale_grad", "sym", "wd",
)  # fmt: skip


class _AssignmentOptimizer(opt.Optimizer):
    """Puts the gradient into the weight: how full gradients reach a key-value store."""

    def step(
        self, indices: Sequence[Any], weights: Sequence[Array], grads: Sequence[Array],
        states: Sequence[Any],
    ) -> None:  # fmt: skip
        for weight, grad in zip(weights, grads, strict=True):
            _core.store(weight, grad)


class _SVRGOptimizer(opt.Optimizer):
    """Updates parameters by `default_optimizer`, and assigns to those with ``full`` in the name.

    Parameters
    ----------
    default_optimizer : str or Optimizer
        With a name, the other arguments are those of this optimizer.
    """

    def __init__(self, default_optimizer: Any, **kwargs: Any) -> None:
        super().__init__(**{k: v for k, v in kwargs.items() if k in _OF_ALL})
        if isinstance(default_optimizer, str):
            default_optimizer = opt.create(default_optimizer, **kwargs)
        self.default_opt = default_optimizer
        self.aux_opt = _AssignmentOptimizer()

    def _is_full(self, index: Any) -> bool:
        name = index if index in self.idx2name.values() else self.idx2name[index]
        return "full" in name

    def create_state(self, index: Any, weight: Array) -> Any:
        return None if self._is_full(index) else self.default_opt.create_state(index, weight)

    def step(
        self, indices: Sequence[Any], weights: Sequence[Array], grads: Sequence[Array],
        states: Sequence[Any],
    ) -> None:  # fmt: skip
        for chosen, rule in ((True, self.aux_opt), (False, self.default_opt)):
            rows = [r for r in zip(indices, weights, grads, states, strict=True)
                    if self._is_full(r[0]) is chosen]  # fmt: skip
            if rows:
                rule.update(*map(list, zip(*rows, strict=True)))
