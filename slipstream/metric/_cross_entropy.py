"""How surprising labels are, given the predicted probabilities."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from .. import _version_rules, np, npx
from ._base import EvalMetric, alias, ndarray, paired, register, summed


@register
@alias("ce")
class CrossEntropy(EvalMetric):
    """The mean of ``-log`` of the probability that predictions give to the label.

    Parameters
    ----------
    eps
        Lower limit of probabilities; added to them under the rules of MXNet 1.x.
    ignore_label
        Samples of this label do not count.
    axis
        Of the classes in predictions.
    from_logits
        Predictions are logits: take their softmax.

    Examples
    --------
    >>> from slipstream import metric, nd
    >>> m = metric.CrossEntropy()
    >>> m.update(nd.array([0, 2, 1]), nd.array([[0.9, 0.1, 0.0], [0.2, 0.3, 0.5], [0.1, 0.7, 0.2]]))
    >>> name, value = m.get()
    >>> name, round(value, 3)
    ('cross-entropy', 0.385)
    """

    def __init__(
        self, eps: float = 1e-12, ignore_label: int | None = None, axis: int = -1,
        from_logits: bool = False, name: str = "cross-entropy",
        output_names: Sequence[str] | None = None, label_names: Sequence[str] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(name, output_names, label_names, eps=eps, ignore_label=ignore_label,
                         axis=axis, from_logits=from_logits)  # fmt: skip
        self.eps = eps
        self.ignore_label = ignore_label
        self.axis = axis
        self.from_logits = from_logits

    def _away_from_zero(self, chance: ndarray) -> ndarray:
        if _version_rules.follows_1x("metric.cross_entropy_eps"):
            return chance + self.eps
        return np.maximum(chance, self.eps)

    def update(self, labels: Any, preds: Any) -> None:
        for label, pred in paired(labels, preds):
            classes = pred.shape[self.axis]
            if label.size * classes != pred.size:
                raise ValueError(f"labels and predictions do not match: {label.shape} and "
                                 f"{pred.shape}")  # fmt: skip
            if self.from_logits:
                pred = npx.softmax(pred, axis=self.axis)
            shape = pred.shape
            axis = self.axis % len(shape)
            label = label.reshape(shape[:axis] + shape[axis + 1 :])
            chance = npx.pick(pred, label.astype("int32"), axis=axis)
            loss = -np.log(self._away_from_zero(chance))
            if self.ignore_label is not None:
                counts = label != self.ignore_label
                loss = np.where(counts, loss, 0)
                self.num_inst += summed(counts)
            else:
                self.num_inst += label.size
            self.sum_metric += summed(loss)


@register
@alias("nll_loss")
class NegativeLogLikelihood(CrossEntropy):
    """As CrossEntropy, under its other name.

    >>> from slipstream import metric, nd
    >>> m = metric.NegativeLogLikelihood()
    >>> m.update(nd.array([0, 2, 1]), nd.array([[0.9, 0.1, 0.0], [0.2, 0.3, 0.5], [0.1, 0.7, 0.2]]))
    >>> name, value = m.get()
    >>> name, round(value, 3)
    ('nll-loss', 0.385)
    """

    def __init__(
        self, eps: float = 1e-12, name: str = "nll-loss",
        output_names: Sequence[str] | None = None, label_names: Sequence[str] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(eps, name=name, output_names=output_names, label_names=label_names)
        self._kwargs = {"eps": eps}


@register
class Perplexity(CrossEntropy):
    """``exp`` of the cross-entropy: how many classes predictions are undecided between.

    >>> from slipstream import metric, nd
    >>> m = metric.Perplexity()
    >>> m.update(nd.array([0, 1]), nd.array([[0.5, 0.5], [0.5, 0.5]]))
    >>> name, value = m.get()
    >>> name, round(value, 3)
    ('perplexity', 2.0)
    """

    def __init__(
        self, ignore_label: int | None = None, axis: int = -1, name: str = "perplexity",
        output_names: Sequence[str] | None = None, label_names: Sequence[str] | None = None,
        eps: float = 1e-12, from_logits: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(eps, ignore_label, axis, from_logits, name, output_names, label_names)

    def _away_from_zero(self, chance: ndarray) -> ndarray:
        old = _version_rules.follows_1x("metric.cross_entropy_eps")
        return np.maximum(chance, 1e-10 if old else self.eps)

    def _value(self, total: Any, count: Any) -> float:
        return math.exp(super()._value(total, count))
