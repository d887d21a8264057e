"""The share of predictions that are right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import npx
from ._base import EvalMetric, alias, as_array, check_same_size, ndarray, paired, register, summed


@register
@alias("acc")
class Accuracy(EvalMetric):
    """The share of right classes; predictions are classes, or scores of classes along `axis`.

    >>> from slipstream import metric, nd
    >>> m = metric.Accuracy()
    >>> m.update(nd.array([0, 1, 1]), nd.array([[0.9, 0.1, 0.0], [0.2, 0.3, 0.5], [0.1, 0.7, 0.2]]))
    >>> name, value = m.get()
    >>> name, round(value, 3)
    ('accuracy', 0.667)
    """

    def __init__(
        self, axis: int = 1, name: str = "accuracy", output_names: Sequence[str] | None = None,
        label_names: Sequence[str] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(name, output_names, label_names, axis=axis)
        self.axis = axis

    def update(self, labels: Any, preds: Any) -> None:
        for label, pred in paired(labels, preds):
            if pred.shape != label.shape:
                pred = pred.argmax(axis=self.axis)
            check_same_size(label, pred)
            right = pred.astype("int32").reshape(-1) == label.astype("int32").reshape(-1)
            self.sum_metric += summed(right)
            self.num_inst += pred.size


@register
@alias("top_k_accuracy", "top_k_acc")
class TopKAccuracy(EvalMetric):
    """The share of labels among the `top_k` classes of the highest scores.

    >>> from slipstream import metric, nd
    >>> m = metric.TopKAccuracy(top_k=2)
    >>> m.update(nd.array([0, 1, 0]), nd.array([[0.9, 0.1, 0.0], [0.2, 0.3, 0.5], [0.1, 0.7, 0.2]]))
    >>> name, value = m.get()
    >>> name, round(value, 3)
    ('top_k_accuracy_2', 0.667)
    """

    def __init__(
        self, top_k: int = 1, name: str = "top_k_accuracy",
        output_names: Sequence[str] | None = None, label_names: Sequence[str] | None = None,
    ) -> None:  # fmt: skip
        if top_k <= 1:
            raise ValueError(f"top_k must be above 1, not {top_k}; use Accuracy for 1")
        super().__init__(name, output_names, label_names, top_k=top_k)
        self.top_k = top_k
        self.name += f"_{top_k}"

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "name": self.name.removesuffix(f"_{self.top_k}")}

    def update(self, labels: Any, preds: Any) -> None:
        for label, pred in paired(labels, preds):
            if pred.ndim > 2:
                raise ValueError(f"predictions must have at most 2 dimensions, not {pred.ndim}")
            label = label.astype("int32").reshape(-1, 1)
            if pred.ndim == 2:
                k = min(self.top_k, pred.shape[1])
                best = npx.topk(pred, axis=1, k=k, ret_typ="indices", dtype="int32")
            else:
                best = pred.astype("int32").reshape(-1, 1)
            if best.shape[0] != label.shape[0]:
                raise ValueError(f"{label.shape[0]} labels for {best.shape[0]} predictions")
            self.sum_metric += summed(best == label)
            self.num_inst += best.shape[0]


def above(pred: ndarray, threshold: Any) -> ndarray:
    if isinstance(threshold, (int, float)):
        return pred > threshold
    limits = as_array(threshold)
    if limits.shape and limits.shape[-1] != pred.shape[-1]:
        raise ValueError(f"{limits.shape[-1]} thresholds for {pred.shape[-1]} classes")
    return pred > limits


@register
class BinaryAccuracy(EvalMetric):
    """The share of scores on the right side of `threshold`.

    >>> from slipstream import metric, nd
    >>> m = metric.BinaryAccuracy(threshold=0.6)
    >>> m.update(nd.array([0, 1, 1, 0]), nd.array([0.7, 0.8, 0.3, 0.5]))
    >>> name, value = m.get()
    >>> name, round(value, 3)
    ('binary_accuracy', 0.5)
    """

    def __init__(
        self, name: str = "binary_accuracy", output_names: Sequence[str] | None = None,
        label_names: Sequence[str] | None = None, threshold: Any = 0.5,
    ) -> None:  # fmt: skip
        super().__init__(name, output_names, label_names, threshold=threshold)
        self.threshold = threshold

    def update(self, labels: Any, preds: Any) -> None:
        for label, pred in paired(labels, preds):
            check_same_size(label, pred)
            said = above(pred, self.threshold).astype("int32").reshape(-1)
            self.sum_metric += summed(said == label.astype("int32").reshape(-1))
            self.num_inst += pred.size
