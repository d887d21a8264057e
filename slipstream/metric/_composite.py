"""Making metrics of what describes them, and several metrics as one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import registry
from ._base import EvalMetric, alias, register
from ._given import CustomMetric

_create = registry.get_create_func(EvalMetric, "metric")


def create(metric: Any, *args: Any, **kwargs: Any) -> EvalMetric:
    """Make a metric of its name, of a function of NumPy arrays, or one of a list of those.

    >>> from slipstream import metric
    >>> metric.create("acc").name
    'accuracy'
    >>> metric.create(["acc", "rmse"]).get()[0]
    ['accuracy', 'rmse']
    """
    if callable(metric):
        return CustomMetric(metric, *args, **kwargs)
    if isinstance(metric, (list, tuple)):
        together = CompositeEvalMetric()
        for one in metric:
            together.add(create(one, *args, **kwargs))
        return together
    return _create(metric, *args, **kwargs)


@register
@alias("composite")
class CompositeEvalMetric(EvalMetric):
    """Several metrics as one.

    >>> from slipstream import metric, nd
    >>> m = metric.CompositeEvalMetric(["mae", "mse"])
    >>> m.update(nd.array([1, 2]), nd.array([1, 4]))
    >>> m.get()
    (['mae', 'mse'], [1.0, 2.0])
    """

    def __init__(
        self, metrics: Sequence[Any] | None = None, name: str = "composite",
        output_names: Sequence[str] | None = None, label_names: Sequence[str] | None = None,
    ) -> None:  # fmt: skip
        self.metrics: list[EvalMetric] = [create(m) for m in metrics or ()]
        super().__init__(name, output_names, label_names)

    def add(self, metric: Any) -> None:
        """Add a metric, or what ``create`` makes one of."""
        self.metrics.append(create(metric))

    def get_metric(self, index: int) -> EvalMetric:
        """One of the metrics."""
        if not -len(self.metrics) <= index < len(self.metrics):
            raise ValueError(f"there is no metric {index} among {len(self.metrics)}")
        return self.metrics[index]

    def update_dict(self, label: dict[str, Any], pred: dict[str, Any]) -> None:
        if self.label_names is not None:
            label = {k: v for k, v in label.items() if k in self.label_names}
        if self.output_names is not None:
            pred = {k: v for k, v in pred.items() if k in self.output_names}
        for metric in self.metrics:
            metric.update_dict(label, pred)

    def update(self, labels: Any, preds: Any) -> None:
        for metric in self.metrics:
            metric.update(labels, preds)

    def reset(self) -> None:
        for metric in self.metrics:
            metric.reset()

    def reset_local(self) -> None:
        for metric in self.metrics:
            metric.reset_local()

    def get(self) -> tuple[list[str], list[Any]]:
        return self._joined([m.get_name_value() for m in self.metrics])

    def get_global(self) -> tuple[list[str], list[Any]]:
        return self._joined([m.get_global_name_value() for m in self.metrics])

    @staticmethod
    def _joined(parts: list[list[tuple[str, Any]]]) -> tuple[list[str], list[Any]]:
        pairs = [pair for part in parts for pair in part]
        return [name for name, _ in pairs], [value for _, value in pairs]

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "metrics": [m.get_config() for m in self.metrics]}
