"""How far predicted numbers are from the labels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from .. import _version_rules, np
from ._base import (
    EvalMetric,
    check_label_shapes,
    check_same_size,
    ndarray,
    paired,
    register,
    summed,
)


class _Regression(EvalMetric):
    """Means over samples of a distance between label and prediction; over batches in 1.x."""

    def _of_batch(self, mean: ndarray) -> ndarray:
        return mean

    def _distance(self, difference: ndarray) -> ndarray:
        raise TypeError(f"{type(self).__name__} must override _distance")

    def update(self, labels: Any, preds: Any) -> None:
        for label, pred in paired(labels, preds):
            check_same_size(label, pred)
            samples = label.shape[0] if label.ndim else 1
            if samples and _version_rules.follows_1x("metric.regression"):
                distance = self._distance((label.reshape(-1) - pred.reshape(-1)).astype("float64"))
                self.sum_metric += self._of_batch(distance.mean())
                self.num_inst += 1
                continue
            if samples:
                distance = self._distance(label.reshape(samples, -1) - pred.reshape(samples, -1))
                self.sum_metric += summed(distance.mean(axis=-1))
            self.num_inst += samples


@register
class MAE(_Regression):
    """The mean absolute error.

    >>> from slipstream import metric, nd
    >>> m = metric.MAE()
    >>> m.update(nd.array([1, 2, 3]), nd.array([1, 3, 5]))
    >>> name, value = m.get()
    >>> name, round(value, 3)
    ('mae', 1.0)
    """

    def __init__(
        self, name: str = "mae", output_names: Sequence[str] | None = None,
        label_names: Sequence[str] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(name, output_names, label_names)

    def _distance(self, difference: ndarray) -> ndarray:
        return np.abs(difference)


@register
class MSE(_Regression):
    """The mean squared error.

    >>> from slipstream import metric, nd
    >>> m = metric.MSE()
    >>> m.update(nd.array([1, 2, 3]), nd.array([1, 3, 5]))
    >>> name, value = m.get()
    >>> name, round(value, 3)
    ('mse', 1.667)
    """

    def __init__(
        self, name: str = "mse", output_names: Sequence[str] | None = None,
        label_names: Sequence[str] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(name, output_names, label_names)

    def _distance(self, difference: ndarray) -> ndarray:
        return np.square(difference)


@register
class RMSE(MSE):
    """The root of the mean squared error over all samples.

    >>> from slipstream import metric, nd
    >>> m = metric.RMSE()
    >>> m.update(nd.array([1, 2, 3]), nd.array([1, 3, 5]))
    >>> name, value = m.get()
    >>> name, round(value, 3)
    ('rmse', 1.291)
    """

    def __init__(
        self, name: str = "rmse", output_names: Sequence[str] | None = None,
        label_names: Sequence[str] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(name, output_names, label_names)

    def _of_batch(self, mean: ndarray) -> ndarray:
        return np.sqrt(mean)

    def _value(self, total: Any, count: Any) -> float:
        value = super()._value(total, count)
        return value if _version_rules.follows_1x("metric.regression") else math.sqrt(value)


@register
class MeanPairwiseDistance(EvalMetric):
    """The mean distance between label and prediction, in the norm of order `p`.

    >>> from slipstream import metric, nd
    >>> m = metric.MeanPairwiseDistance()
    >>> m.update(nd.array([[0, 0], [0, 0]]), nd.array([[3, 4], [6, 8]]))
    >>> name, value = m.get()
    >>> name, round(value, 3)
    ('mpd', 7.5)
    """

    def __init__(
        self, name: str = "mpd", output_names: Sequence[str] | None = None,
        label_names: Sequence[str] | None = None, p: float = 2,
    ) -> None:  # fmt: skip
        super().__init__(name, output_names, label_names, p=p)
        self.p = p

    def update(self, labels: Any, preds: Any) -> None:
        for label, pred in paired(labels, preds):
            check_same_size(label, pred)
            n = label.shape[0]
            apart = np.abs(label.reshape(n, -1) - pred.reshape(n, -1))
            self.sum_metric += summed((apart**self.p).sum(axis=-1) ** (1 / self.p))
            self.num_inst += n


@register
class MeanCosineSimilarity(EvalMetric):
    """The mean cosine between labels and predictions along the last axis.

    >>> from slipstream import metric, nd
    >>> m = metric.MeanCosineSimilarity()
    >>> m.update(nd.array([[1, 0], [1, 1]]), nd.array([[2, 0], [1, -1]]))
    >>> name, value = m.get()
    >>> name, round(value, 3)
    ('cos_sim', 0.5)
    """

    def __init__(
        self, name: str = "cos_sim", output_names: Sequence[str] | None = None,
        label_names: Sequence[str] | None = None, eps: float = 1e-8,
    ) -> None:  # fmt: skip
        super().__init__(name, output_names, label_names, eps=eps)
        self.eps = eps

    def update(self, labels: Any, preds: Any) -> None:
        for label, pred in paired(labels, preds):
            check_label_shapes(label, pred, shape=True)
            lengths = np.sqrt((label * label).sum(axis=-1) * (pred * pred).sum(axis=-1))
            cosine = (label * pred).sum(axis=-1) / np.maximum(lengths, self.eps)
            self.sum_metric += summed(cosine)
            self.num_inst += cosine.size
