"""Whether a metric got better."""

from __future__ import annotations

import math
import warnings

from ....metric import EvalMetric

# Larger is better for metrics with these in their names.
_LARGER = ("acc", "f1", "mcc", "correlation", "similarity")


class Monitor:
    """Watches a metric; `mode` says whether 'min' or 'max' is good, or 'auto' by its name."""

    def __init__(self, metric: EvalMetric, mode: str, min_delta: float = 0) -> None:
        if mode not in ("auto", "min", "max"):
            warnings.warn(
                f"mode {mode!r} is unknown (auto, min, max): using auto", RuntimeWarning, 4
            )
            mode = "auto"
        if mode == "auto":
            name = str(metric.get()[0]).lower()
            mode = "max" if any(part in name for part in _LARGER) else "min"
        self.metric = metric
        self._sign = 1 if mode == "max" else -1
        self._min_delta = abs(min_delta)
        self.best = 0.0
        self.reset()

    def reset(self, baseline: float | None = None) -> None:
        """Forgets the best value; from now on `baseline` is it."""
        self.best = -self._sign * math.inf if baseline is None else baseline

    def better(self) -> bool | None:
        """Whether the metric is better than its best, which it is then; None without a value."""
        name, value = self.metric.get()
        if math.isnan(value):
            warnings.warn(
                f"{name} has no value: watch a metric of estimator.train_metrics or "
                "estimator.val_metrics", RuntimeWarning, 3,
            )  # fmt: skip
            return None
        if self._sign * (value - self.best) <= self._min_delta:
            return False
        self.best = value
        return True
