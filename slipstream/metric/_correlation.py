"""Correlations of labels and predictions: of numbers (Pearson's) and of classes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from .. import _version_rules, np, npx
from ._base import EvalMetric, alias, check_label_shapes, check_same_size, ndarray, paired, register


@register
@alias("pearsonr")
class PearsonCorrelation(EvalMetric):
    """Pearson's correlation of labels and predictions.

    Parameters
    ----------
    average
        ``"micro"`` over all samples, ``"macro"`` the mean over updates: the default under the
        rules of MXNet 1.x, else ``"micro"``.

    Examples
    --------
    >>> from slipstream import metric, nd
    >>> m = metric.PearsonCorrelation()
    >>> m.update(nd.array([1, 2, 3]), nd.array([2, 4, 6.5]))
    >>> name, value = m.get()
    >>> name, round(value, 3)
    ('pearsonr', 0.998)
    """

    def __init__(
        self, name: str = "pearsonr", output_names: Sequence[str] | None = None,
        label_names: Sequence[str] | None = None, average: str | None = None,
    ) -> None:  # fmt: skip
        if average is None:
            average = "macro" if _version_rules.follows_1x("metric.macro") else "micro"
        if average not in ("micro", "macro"):
            raise ValueError(f"average must be 'micro' or 'macro', not {average!r}")
        self.average = average
        super().__init__(name, output_names, label_names, average=average)

    def _start(self) -> None:
        super()._start()
        self._moments = _NO_MOMENTS

    def reset(self) -> None:
        super().reset()
        self._before_moments = _NO_MOMENTS

    def reset_local(self) -> None:
        self._before_moments = _joint_moments(self._before_moments, self._moments)
        super().reset_local()

    def update(self, labels: Any, preds: Any) -> None:
        for label, pred in paired(labels, preds):
            check_label_shapes(label, pred, shape=True)
            if not label.size:
                continue
            x, y = label.reshape(-1).astype("float64"), pred.reshape(-1).astype("float64")
            # mean() is float32 by MXNet 2.0's rules.
            x_mean, y_mean = x.sum() / label.size, y.sum() / label.size
            x, y = x - x_mean, y - y_mean
            batch = (label.size, x_mean, y_mean, (x * x).sum(), (y * y).sum(), (x * y).sum())
            self.num_inst += 1
            if self.average == "macro":
                self.sum_metric += batch[5] / np.sqrt(batch[3] * batch[4])
            else:
                self._moments = _joint_moments(self._moments, batch)

    def get(self) -> tuple[str, float]:
        return super().get() if self.average == "macro" else self._named(self._moments)

    def get_global(self) -> tuple[str, float]:
        if self.average == "macro":
            return super().get_global()
        return self._named(_joint_moments(self._before_moments, self._moments))

    def _named(self, moments: tuple[Any, ...]) -> tuple[str, float]:
        xx, yy, xy = (float(m) for m in moments[3:])
        return self.name, xy / math.sqrt(xx * yy) if xx and yy else math.nan


# Of some samples: their number, the means of both, and the sums of products around those.
_NO_MOMENTS: tuple[Any, ...] = (0, 0.0, 0.0, 0.0, 0.0, 0.0)


def _joint_moments(a: tuple[Any, ...], b: tuple[Any, ...]) -> tuple[Any, ...]:
    """Sums around the mean of both: those around each own mean, and what the means differ."""
    n = a[0] + b[0]
    if not a[0] or not b[0]:
        return a if a[0] else b
    dx, dy = b[1] - a[1], b[2] - a[2]
    share, weight = b[0] / n, a[0] * b[0] / n
    return (
        n, a[1] + dx * share, a[2] + dy * share, a[3] + b[3] + dx * dx * weight,
        a[4] + b[4] + dy * dy * weight, a[5] + b[5] + dx * dy * weight,
    )  # fmt: skip


@register
class PCC(EvalMetric):
    """Correlation of predicted and true classes, of any number (for two it is MCC).

    Predictions are scores of classes, or classes; for the latter ``update`` waits.

    >>> from slipstream import metric, nd
    >>> m = metric.PCC()
    >>> m.update(nd.array([0, 1, 1]), nd.array([[0.9, 0.1, 0.0], [0.2, 0.3, 0.5], [0.1, 0.7, 0.2]]))
    >>> name, value = m.get()
    >>> name, round(value, 3)
    ('pcc', 0.612)
    """

    def __init__(
        self, name: str = "pcc", output_names: Sequence[str] | None = None,
        label_names: Sequence[str] | None = None, has_global_stats: bool = True,
    ) -> None:  # fmt: skip
        super().__init__(name, output_names, label_names)

    def _start(self) -> None:
        self.num_inst = 0
        # How often classes of the row were predicted for those of the column, and for how many
        # labels; and the same of before the last local reset.
        self._counts: tuple[Any, int] = (None, 0)

    def reset(self) -> None:
        self._start()
        self._before: tuple[Any, int] = (None, 0)

    def reset_local(self) -> None:
        self._before = _joint_counts(self._before, self._counts)
        self._start()

    def update(self, labels: Any, preds: Any) -> None:
        for label, pred in paired(labels, preds):
            label = label.astype("int32").reshape(-1)
            if pred.size == label.size:
                pred = pred.astype("int32").reshape(-1)
                classes = 1 + int(max(pred.max(), label.max())) if label.size else 2
            else:
                classes = pred.shape[1]
                pred = pred.argmax(axis=1).reshape(-1)
                check_same_size(label, pred)
            said, truth = (npx.one_hot(x, classes, dtype="float64") for x in (pred, label))
            self._counts = _joint_counts(self._counts, (said.T @ truth, label.size))
        self.num_inst += 1

    @property
    def sum_metric(self) -> float:  # type: ignore[override]
        """The value times the number of batches."""
        return self.get()[1] * self.num_inst

    @staticmethod
    def _correlation(counts: tuple[Any, int]) -> float:
        if not counts[1]:
            return math.nan
        matrix = counts[0].asnumpy()
        n, said, truth = matrix.sum(), matrix.sum(axis=1), matrix.sum(axis=0)
        if n != counts[1]:
            raise ValueError(
                f"{int(counts[1] - n)} labels are outside of the {len(matrix)} classes"
            )
        of_said, of_truth = (said * (n - said)).sum(), (truth * (n - truth)).sum()
        if not of_said or not of_truth:
            return math.nan
        joint = (matrix.diagonal() * n - said * truth).sum()
        return float(joint / math.sqrt(of_said * of_truth))

    def get(self) -> tuple[str, float]:
        return self.name, self._correlation(self._counts)

    def get_global(self) -> tuple[str, float]:
        return self.name, self._correlation(_joint_counts(self._before, self._counts))


def _joint_counts(a: tuple[Any, int], b: tuple[Any, int]) -> tuple[Any, int]:
    if a[0] is None or b[0] is None:
        return b if a[0] is None else a
    size = max(a[0].shape[0], b[0].shape[0])
    return _grown(a[0], size) + _grown(b[0], size), a[1] + b[1]


def _grown(matrix: ndarray, size: int) -> ndarray:
    more = size - matrix.shape[0]
    return matrix if more == 0 else np.pad(matrix, ((0, more), (0, more)))
