"""Rates and decays of parameters, and how often each was updated."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .. import _version_rules


class Rates:
    """The part of an optimizer that knows each parameter's rate, decay and count of updates.

    A parameter is named by its index. Multipliers come from ``param_dict``, where it is there, else
    from what ``set_lr_mult`` and ``set_wd_mult`` were given.
    """

    lr: Any
    wd: float
    lr_scheduler: Any
    param_dict: dict[Any, Any]
    idx2name: dict[Any, str]
    sym_info: tuple[Any, ...]
    begin_num_update: int
    num_update: int
    # Counts of updates by index, apart for each updater (several serve several contexts).
    _all_index_update_counts: dict[int, dict[Any, int]]
    _index_update_count: dict[Any, int]
    # Parameters that decay by name under the rules of 1.x.
    _decaying_1x: tuple[str, ...] = ("_weight", "_gamma")

    @property
    def learning_rate(self) -> Any:
        """The current rate, before multipliers."""
        return self.lr if self.lr_scheduler is None else self.lr_scheduler(self.num_update)

    def set_learning_rate(self, lr: float) -> None:
        """Set the rate; not with a scheduler, which would set it again."""
        if self.lr_scheduler is not None:
            raise UserWarning(
                "the learning rate comes from lr_scheduler; change the scheduler instead"
            )
        self.lr = lr

    def set_lr_mult(self, args_lr_mult: dict[Any, float]) -> None:
        """Set multipliers of the learning rate, by parameter name or index.

        >>> from slipstream import optimizer
        >>> sgd = optimizer.SGD(learning_rate=0.1, param_idx2name={0: "body_weight"})
        >>> sgd.set_lr_mult({"body_weight": 0.1})
        >>> sgd.lr_mult["body_weight"]
        0.1
        """
        self.lr_mult = self._mults("__lr_mult__", args_lr_mult)

    def set_wd_mult(self, args_wd_mult: dict[Any, float]) -> None:
        """Set multipliers of the weight decay, by parameter name or index.

        >>> from slipstream import optimizer
        >>> sgd = optimizer.SGD(learning_rate=0.1, param_idx2name={0: "weight"})
        >>> sgd.set_wd_mult({"weight": 0.0})
        >>> sgd.wd_mult["weight"]
        0.0
        """
        self.wd_mult = self._mults("__wd_mult__", args_wd_mult)
        if _version_rules.follows_1x("optimizer.decay_by_name"):
            for name in self.idx2name.values():
                if not name.endswith(self._decaying_1x):
                    self.wd_mult.setdefault(name, 0.0)

    def _mults(self, attribute: str, given: dict[Any, float]) -> dict[Any, float]:
        mults: dict[Any, float] = {}
        if self.sym_info:
            attrs, names = self.sym_info
            for name in names:
                if attribute in attrs.get(name, ()):
                    mults[name] = float(attrs[name][attribute])
        mults.update(given)
        return mults

    def _get_lrs(self, indices: Sequence[Any]) -> list[float]:
        lr = self.learning_rate
        return [lr * self._mult(i, "lr_mult") for i in indices]

    def _get_wds(self, indices: Sequence[Any]) -> list[float]:
        return [self.wd * self._mult(i, "wd_mult") for i in indices]

    def _mult(self, index: Any, which: str) -> float:
        if index in self.param_dict:
            return getattr(self.param_dict[index], which)
        mults = getattr(self, which)
        if index in mults:
            return mults[index]
        return mults.get(self.idx2name.get(index), 1.0)

    def _get_lr(self, index: Any) -> float:
        return self._get_lrs([index])[0]

    def _get_wd(self, index: Any) -> float:
        return self._get_wds([index])[0]

    def _update_count(self, index: Any) -> None:
        counts, begin, most = self._index_update_count, self.begin_num_update, self.num_update
        for i in index if isinstance(index, (list, tuple)) else (index,):
            counts[i] = n = counts.get(i, begin) + 1
            if n > most:
                most = n
        self.num_update = most

    def _set_current_device(self, device_id: int) -> None:
        """Counts of updates are those of this device (updater) from here on."""
        self._index_update_count = self._all_index_update_counts.setdefault(device_id, {})

    _set_current_context = _set_current_device

    def _rates(self, indices: Sequence[Any]) -> tuple[Any, Any]:
        """Counts an update, and gives rates and decays: lists, or one number where all agree."""
        self._update_count(indices)
        params, wd = self.param_dict, self.wd
        lr = self.lr if self.lr_scheduler is None else self.learning_rate
        if not params:
            if not self.lr_mult and not self.wd_mult:
                return lr, wd
            return self._get_lrs(indices), self._get_wds(indices)
        try:
            lrs = [lr * params[i].lr_mult for i in indices]
            return lrs, [wd * params[i].wd_mult for i in indices] if wd else 0.0
        except KeyError:
            return self._get_lrs(indices), self._get_wds(indices)

    def _times(self, indices: Sequence[Any]) -> list[int]:
        """How often each parameter was updated, this time included."""
        counts = self._index_update_count
        return [counts[i] for i in indices]

    def _corrected(
        self, indices: Sequence[Any], lrs: Any, factor: Callable[[int], float]
    ) -> list[float]:
        """Rates times a factor of the number of updates, which is mostly the same for all."""
        known: dict[int, float] = {}
        times = self._times(indices)
        for t in times:
            if t not in known:
                known[t] = factor(t)
        if not isinstance(lrs, list):
            return [lrs * known[t] for t in times]
        return [lr * known[t] for lr, t in zip(lrs, times, strict=True)]
