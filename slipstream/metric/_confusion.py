"""Metrics of true and false positives and negatives: F scores, Matthews' correlation."""

from __future__ import annotations

import copy
import math
from collections.abc import Sequence
from typing import Any

import numpy

from .. import _version_rules, np, npx
from ._accuracy import above
from ._base import EvalMetric, check_label_shapes, ndarray, paired, register

_DEFAULT = "default"  # of the MXNet version whose rules hold


class _Confusion:
    """Counts of true and false positives and negatives, for each class."""

    _KINDS = ("binary", "multiclass", "multilabel")

    def __init__(self, class_type: str = "binary", threshold: Any = 0.5, beta: float = 1) -> None:
        if class_type not in self._KINDS:
            raise ValueError(
                f"class_type must be one of {', '.join(self._KINDS)}, not {class_type!r}"
            )
        self.class_type = class_type
        self.threshold = threshold
        self.beta = beta
        self.reset()

    def reset(self) -> None:
        self.num_classes: int | None = None
        self._largest: Any = None  # label so far: checked when the metric is read
        # Rows: true and false positives, false and true negatives. Those of now, and of before the
        # last local reset.
        self._counts: Any = 0.0
        self._before: Any = 0.0
        self.total_examples = self._before_examples = 0

    def reset_local(self) -> None:
        self._before = self._before + self._counts
        self._before_examples += self.total_examples
        self._counts = 0.0
        self.total_examples = 0

    def everything(self) -> _Confusion:
        """With the counts since the last whole reset."""
        whole = copy.copy(self)
        whole._counts = self._before + self._counts
        whole.total_examples = self._before_examples + self.total_examples
        return whole

    def add(self, label: ndarray, pred: ndarray) -> None:
        label = label.astype("int32")
        if self.class_type == "binary":
            classes = 1
            if pred.shape != label.shape:
                if pred.shape[-1] > 2:
                    raise ValueError(f"predictions of shape {pred.shape} are not of two classes")
                if pred.shape[-1] == 2:
                    pred = pred.reshape(-1, 2)
                    if _version_rules.follows_1x("metric.binary_choice"):
                        pred = (pred[:, 1] > pred[:, 0]).astype("float32")
                    else:
                        pred = pred[:, 1]
            chosen = above(pred, self.threshold).reshape(-1, 1)
            label = label.reshape(-1, 1)
        elif self.class_type == "multiclass":
            classes = pred.shape[-1]
            chosen = npx.one_hot(pred.argmax(axis=-1).reshape(-1), classes)
            self._see(label)
            label = npx.one_hot(label.reshape(-1), classes)
        else:
            classes = pred.shape[-1]
            check_label_shapes(label, pred, shape=True)
            chosen = above(pred, self.threshold).reshape(-1, classes)
            label = label.reshape(-1, classes)
        if self.num_classes not in (None, classes):
            raise ValueError(f"{classes} classes, where there were {self.num_classes} before")
        if chosen.shape != label.shape:
            raise ValueError(f"{label.shape[0]} labels for {chosen.shape[0]} predictions")
        if self.class_type != "multiclass":
            self._see(label)
        self.num_classes = classes
        self.total_examples += label.shape[0]
        said, truth = chosen.astype("float64"), label.astype("float64")
        both, said, truth = (said * truth).sum(axis=0), said.sum(axis=0), truth.sum(axis=0)
        rest = label.shape[0] - said - truth + both
        self._counts = self._counts + np.stack([both, said - both, truth - both, rest])

    def _see(self, label: ndarray) -> None:
        if label.size:
            largest = label.max()
            self._largest = largest if self._largest is None else np.maximum(self._largest, largest)

    def counts(self) -> numpy.ndarray:
        """The four rows of counts; waits. Raises for labels that are no classes."""
        if not self.total_examples:
            return numpy.zeros((4, 1))
        largest = 0 if self._largest is None else int(self._largest)
        limit = (self.num_classes or 0) if self.class_type == "multiclass" else 2
        if largest >= limit:
            raise ValueError(f"label {largest} is not one of {limit} classes")
        return self._counts.asnumpy()

    def fscore(self, average: Any) -> Any:
        counts = self.counts()
        if average == "micro":
            counts = counts.sum(axis=1, keepdims=True)
        hit, false, missed, _ = counts
        square = self.beta**2
        score = (1 + square) * hit / numpy.maximum(square * (hit + missed) + hit + false, 1e-12)
        return float(score.mean()) if average in ("micro", "macro") else score

    def correlation(self) -> float:
        hit, false, missed, rest = self.counts()[:, 0]
        terms = [hit + false, hit + missed, rest + false, rest + missed]
        return float((hit * rest - false * missed) / math.sqrt(math.prod(t for t in terms if t)))


def _fscore(counts: Any) -> Any:
    """The F1 score of counts of two classes, without waiting."""
    hit, false, missed = counts[0, 0], counts[1, 0], counts[2, 0]
    return 2 * hit / np.maximum(2 * hit + missed + false, 1e-12)


def _correlation(counts: Any) -> Any:
    """Matthews' correlation of counts of two classes, without waiting."""
    hit, false, missed, rest = (counts[k, 0] for k in range(4))
    product: Any = 1.0
    for term in (hit + false, hit + missed, rest + false, rest + missed):
        product = product * np.where(term == 0, 1, term)
    return (hit * rest - false * missed) / np.sqrt(product)


class _OfConfusion(EvalMetric):
    """Metrics computed from all counts when they are read.

    ``average="macro"`` under the rules of 1.x is the mean over updates of the score of each.
    """

    _score_of_update: Any = None  # a function of counts that gives the score of an update

    def __init__(
        self, name: str, confusion: _Confusion, output_names: Any, label_names: Any, **kwargs: Any
    ) -> None:
        self.metrics = confusion
        super().__init__(name, output_names, label_names, **kwargs)

    def reset(self) -> None:
        self.metrics.reset()
        self._scores = self._scores_before = (0.0, 0)  # sum and number of updates' scores

    def reset_local(self) -> None:
        self.metrics.reset_local()
        self._scores_before = self._all_scores()
        self._scores = (0.0, 0)

    def _all_scores(self) -> tuple[Any, int]:
        before, now = self._scores_before, self._scores
        return before[0] + now[0], before[1] + now[1]

    def update(self, labels: Any, preds: Any) -> None:
        before = self.metrics._counts
        for label, pred in paired(labels, preds):
            self.metrics.add(label, pred)
        if self._score_of_update is not None:
            score = self._score_of_update(self.metrics._counts - before)
            self._scores = (self._scores[0] + score, self._scores[1] + 1)

    @property
    def num_inst(self) -> int:  # type: ignore[override]
        if self._score_of_update is not None:
            return self._scores[1]
        return self.metrics.total_examples

    @property
    def sum_metric(self) -> Any:  # type: ignore[override]
        if self._score_of_update is not None:
            return self._scores[0]
        return self._of_counts(self.metrics) * self.num_inst

    def _of_counts(self, confusion: _Confusion) -> Any:
        raise TypeError(f"{type(self).__name__} must override _of_counts")

    def get(self) -> tuple[str, Any]:
        if self._score_of_update is not None:
            return self._mean_of(self.metrics, self._scores)
        return self._named(self.metrics)

    def get_global(self) -> tuple[str, Any]:
        if self._score_of_update is not None:
            return self._mean_of(self.metrics.everything(), self._all_scores())
        return self._named(self.metrics.everything())

    def _mean_of(self, confusion: _Confusion, scores: tuple[Any, int]) -> tuple[str, float]:
        confusion.counts()  # raises for labels that are no classes
        return self.name, float(scores[0]) / scores[1] if scores[1] else math.nan

    def _named(self, confusion: _Confusion) -> tuple[str, Any]:
        return self.name, self._of_counts(confusion) if confusion.total_examples else math.nan


@register
class F1(_OfConfusion):
    """The F1 score: the harmonic mean of precision and recall.

    Parameters
    ----------
    class_type
        ``"binary"``: predictions are scores, or two of them; ``"multiclass"``: scores of classes;
        ``"multilabel"``: scores, each for itself.
    threshold
        Scores above it say yes.
    average
        ``"micro"``, the default, counts all classes together, ``"macro"`` takes the mean over
        classes, None gives a score for each class. Under the rules of MXNet 1.x, ``"macro"`` is
        the default and takes the mean over updates, everything else counts all samples together.

    Examples
    --------
    >>> from slipstream import metric, nd
    >>> m = metric.F1()
    >>> m.update(nd.array([1, 0, 1, 1]), nd.array([0.9, 0.6, 0.8, 0.1]))
    >>> name, value = m.get()
    >>> name, round(value, 3)
    ('f1', 0.667)
    """

    def __init__(
        self, name: str = "f1", output_names: Sequence[str] | None = None,
        label_names: Sequence[str] | None = None, class_type: str = "binary", threshold: Any = 0.5,
        average: str | None = _DEFAULT,
    ) -> None:  # fmt: skip
        old = class_type == "binary" and _version_rules.follows_1x("metric.macro")
        if average is _DEFAULT:
            average = "macro" if old else "micro"
        if old:
            self._score_of_update = _fscore if average == "macro" else None
        self.average = average
        super().__init__(name, _Confusion(class_type, threshold), output_names, label_names,
                         class_type=class_type, threshold=threshold, average=average)  # fmt: skip

    def _of_counts(self, confusion: _Confusion) -> Any:
        one = confusion.num_classes == 1 and _version_rules.follows_1x("metric.macro")
        return confusion.fscore("micro" if one else self.average)


@register
class Fbeta(F1):
    """As F1, with recall weighing `beta` times as much as precision.

    >>> from slipstream import metric, nd
    >>> m = metric.Fbeta(beta=2)
    >>> m.update(nd.array([1, 0, 1, 1]), nd.array([0.9, 0.6, 0.8, 0.1]))
    >>> name, value = m.get()
    >>> name, round(value, 3)
    ('fbeta', 0.667)
    """

    def __init__(
        self, name: str = "fbeta", output_names: Sequence[str] | None = None,
        label_names: Sequence[str] | None = None, class_type: str = "binary", beta: float = 1,
        threshold: Any = 0.5, average: str | None = "micro",
    ) -> None:  # fmt: skip
        super().__init__(name, output_names, label_names, class_type, threshold, average)
        self._score_of_update = None  # not in 1.x
        self.metrics = _Confusion(class_type, threshold, beta)
        self._kwargs["beta"] = beta


@register
class MCC(_OfConfusion):
    """Matthews' correlation of two classes: 1 for all right, -1 for all wrong.

    It is of all samples together. Under the rules of MXNet 1.x, `average` is ``"macro"`` by default
    and means the mean over updates.

    >>> from slipstream import metric, nd
    >>> m = metric.MCC()
    >>> m.update(nd.array([1, 0, 1, 1]), nd.array([[0.1, 0.9], [0.4, 0.6], [0.2, 0.8], [0.9, 0.1]]))
    >>> name, value = m.get()
    >>> name, round(value, 3)
    ('mcc', -0.333)
    """

    def __init__(
        self, name: str = "mcc", output_names: Sequence[str] | None = None,
        label_names: Sequence[str] | None = None, average: str | None = _DEFAULT,
    ) -> None:  # fmt: skip
        old = _version_rules.follows_1x("metric.macro")
        if average is _DEFAULT:
            average = "macro" if old else None
        if old and average == "macro":
            self._score_of_update = _correlation
        super().__init__(name, _Confusion(), output_names, label_names, average=average)
        self.average = average

    def _of_counts(self, confusion: _Confusion) -> float:
        return confusion.correlation()
