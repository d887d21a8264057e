"""Losses of probabilities: cross entropies, divergence."""

from __future__ import annotations

from typing import Any

from ..._convert import Array
from ..._ops.indexing import gather as _gather
from ..._version_rules import follows_1x
from .._operation import operation
from .._traced_core import core_ops
from ._base import Loss, broadcast_multiply, label_like, log_softmax

_pick = operation("pick", _gather.pick, "axis", "keepdims", inputs=2)


class SigmoidBinaryCrossEntropyLoss(Loss):
    """Cross entropy of yes-or-no labels; also called ``SigmoidBCELoss``.

    Parameters
    ----------
    from_sigmoid : bool
        Whether predictions are probabilities; otherwise the loss applies the sigmoid, which is
        safe for large values.
    weight : float or None
    batch_axis : int

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import loss
    >>> loss.SigmoidBCELoss()(nd.array([[1000.0, 0.0]]), nd.array([[1, 0]])).round(4).tolist()
    [0.3465999960899353]
    """

    def __init__(
        self,
        from_sigmoid: bool = False,
        weight: float | None = None,
        batch_axis: int = 0,
        **kwargs: Any,
    ) -> None:
        super().__init__(weight, batch_axis, **kwargs)
        self._from_sigmoid = from_sigmoid

    def forward(
        self,
        pred: Array,
        label: Array,
        sample_weight: Array | None = None,
        pos_weight: Array | float | None = None,
    ) -> Array:
        """The loss of each sample; `pos_weight` is for elements with label 1."""
        label = label_like(label, pred)
        if isinstance(pos_weight, (int, float)) and pos_weight == 1:
            pos_weight = None
        if self._from_sigmoid:
            eps = 1e-12
            yes = core_ops.multiply(core_ops.log(core_ops.add(pred, eps)), label)
            if pos_weight is not None:
                yes = broadcast_multiply(yes, pos_weight)
            no = core_ops.log(core_ops.add(core_ops.subtract(1.0, pred), eps))
            no = core_ops.multiply(no, core_ops.subtract(1.0, label))
            loss = core_ops.negative(core_ops.add(yes, no))
        elif pos_weight is None:
            loss = binary_cross_entropy(pred, label)
        else:
            scale = core_ops.add(broadcast_multiply(label, pos_weight - 1.0), 1.0)
            loss = core_ops.subtract(pred, core_ops.multiply(pred, label))
            loss = core_ops.add(
                loss, core_ops.multiply(scale, core_ops.softplus(core_ops.negative(pred)))
            )
        return self._per_sample(self._weighted(loss, sample_weight))


def binary_cross_entropy(pred: Array, label: Array) -> Array:
    """Cross entropy of labels from 0 to 1 with the sigmoid of the predictions."""
    return core_ops.subtract(core_ops.softplus(pred), core_ops.multiply(pred, label))


SigmoidBCELoss = SigmoidBinaryCrossEntropyLoss


class SoftmaxCrossEntropyLoss(Loss):
    """Cross entropy of classes; also called ``SoftmaxCELoss``.

    Parameters
    ----------
    axis : int
        The axis of classes.
    sparse_label : bool
        Whether labels are numbers of classes, in the shape of the predictions without `axis`;
        otherwise they are probabilities of all classes.
    from_logits : bool
        Whether predictions are logarithms of probabilities, as ``log_softmax`` gives them.
    weight : float or None
    batch_axis : int

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import loss
    >>> pred = nd.array([[0, 0], [0, 1000]])
    >>> loss.SoftmaxCrossEntropyLoss()(pred, nd.array([1, 0])).round(4).tolist()
    [0.6930999755859375, 1000.0]
    """

    def __init__(
        self,
        axis: int = -1,
        sparse_label: bool = True,
        from_logits: bool = False,
        weight: float | None = None,
        batch_axis: int = 0,
        **kwargs: Any,
    ) -> None:
        super().__init__(weight, batch_axis, **kwargs)
        self._axis = axis
        self._sparse_label = sparse_label
        self._from_logits = from_logits

    def forward(self, pred: Array, label: Array, sample_weight: Array | None = None) -> Array:
        """The loss of each sample; `sample_weight` broadcasts to the labels with `axis` kept."""
        if not self._from_logits:
            pred = log_softmax(pred, self._axis)
        if self._sparse_label:
            try:
                loss = _pick(pred, label, self._axis, True)
            except ValueError as error:
                raise ValueError(f"label as index of pred {pred.shape}: {error}") from None
        else:
            loss = core_ops.multiply(pred, label_like(label, pred))
            loss = loss.sum(axis=self._axis, keepdims=True)
        return self._per_sample(self._weighted(loss, sample_weight, -1.0))


SoftmaxCELoss = SoftmaxCrossEntropyLoss


class LogisticLoss(Loss):
    """``mean(log(1 + exp(-pred * label)))`` for two classes.

    Parameters
    ----------
    weight : float or None
    batch_axis : int
    label_format : str
        ``'signed'``: labels are -1 and 1; ``'binary'``: they are 0 and 1.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import loss
    >>> loss.LogisticLoss()(nd.array([0, 1000]), nd.array([1, 1])).round(4).tolist()
    [0.6930999755859375, 0.0]
    """

    def __init__(
        self,
        weight: float | None = None,
        batch_axis: int = 0,
        label_format: str = "signed",
        **kwargs: Any,
    ) -> None:
        if label_format not in ("signed", "binary"):
            raise ValueError(f"label_format must be signed or binary, not {label_format!r}")
        super().__init__(weight, batch_axis, **kwargs)
        self._label_format = label_format

    def forward(self, pred: Array, label: Array, sample_weight: Array | None = None) -> Array:
        """The loss of each sample; `label` has as many elements as `pred`."""
        label = label_like(label, pred)
        if self._label_format == "signed":
            label = core_ops.multiply(core_ops.add(label, 1.0), 0.5)
        return self._per_sample(self._weighted(binary_cross_entropy(pred, label), sample_weight))


class KLDivLoss(Loss):
    """Kullback-Leibler divergence: ``mean(label * (log(label) - pred))``.

    Under the rules of MXNet 1.x it is the sum over a sample's elements.

    Parameters
    ----------
    from_logits : bool
        Whether predictions are logarithms of probabilities; otherwise the loss applies
        ``log_softmax`` along `axis`.
    axis : int
    weight : float or None
    batch_axis : int

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import loss
    >>> label = nd.array([[0.5, 0.5]])
    >>> loss.KLDivLoss(from_logits=False)(nd.zeros((1, 2)), label).round(4).tolist()
    [0.0]
    """

    def __init__(
        self,
        from_logits: bool = True,
        axis: int = -1,
        weight: float | None = None,
        batch_axis: int = 0,
        **kwargs: Any,
    ) -> None:
        super().__init__(weight, batch_axis, **kwargs)
        self._from_logits = from_logits
        self._axis = axis

    def forward(self, pred: Array, label: Array, sample_weight: Array | None = None) -> Array:
        """The loss of each sample; `label` has the shape of `pred`."""
        if not self._from_logits:
            pred = log_softmax(pred, self._axis)
        loss = core_ops.subtract(core_ops.log(core_ops.add(label, 1e-12)), pred)
        loss = self._weighted(core_ops.multiply(label, loss), sample_weight)
        return self._per_sample(loss, "sum" if follows_1x("loss.kl_div") else "mean")
