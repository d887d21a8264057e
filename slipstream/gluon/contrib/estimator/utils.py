"""Checks of metrics, for the estimator and its handlers."""

from __future__ import annotations

from typing import Any

from ....metric import Accuracy, CompositeEvalMetric, EvalMetric
from ...loss import SoftmaxCrossEntropyLoss

__all__: list[str] = []


def check_metrics(metrics: Any) -> list[EvalMetric]:
    """One metric, a composite of several or a list of them, as a list."""
    if isinstance(metrics, CompositeEvalMetric):
        return [m for metric in metrics.metrics for m in check_metrics(metric)]
    if isinstance(metrics, EvalMetric):
        return [metrics]
    metrics = metrics or []
    if isinstance(metrics, str) or not all(isinstance(m, EvalMetric) for m in metrics):
        raise ValueError(f"metrics must be a metric or a list of metrics, not {metrics!r}")
    return list(metrics)


def metric_for(loss: Any) -> EvalMetric | None:
    """The default metrics for a loss."""
    return Accuracy() if isinstance(loss, SoftmaxCrossEntropyLoss) else None


def check_handler_metrics(handler: Any, known: list[EvalMetric]) -> None:
    """Rejects a handler that watches a metric which the estimator does not update."""
    watched = [
        metric
        for name, value in vars(handler).items()
        if name in ("metrics", "monitor") or "metric" in name
        for metric in (value if isinstance(value, list) else [value])
        if isinstance(metric, EvalMetric)
    ]
    for metric in watched:
        if not any(metric is one for one in known):
            raise ValueError(
                f"{type(handler).__name__} watches the metric {metric.name!r}, which the estimator "
                "does not update: use those of estimator.train_metrics and estimator.val_metrics"
            )
