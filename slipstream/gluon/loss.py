"""Losses: how far predictions are from labels, one number per sample.

>>> from slipstream import nd
>>> from slipstream.gluon import loss
>>> loss.L2Loss()(nd.array([[1, 2], [3, 4]]), nd.array([[1, 4], [3, 4]])).tolist()
[1.0, 0.0]
"""

from __future__ import annotations

import math
from typing import Any

from .. import _core
from .._convert import Array
from .._dtypes import FLOATS, name_of
from .._ops.ctc import ctc_loss
from .._ops.nn import log_softmax, pick
from .._ops.reduce import as_float, normalize_axis
from .block import HybridBlock

__all__ = [
    "CTCLoss",
    "CosineEmbeddingLoss",
    "HingeLoss",
    "HuberLoss",
    "KLDivLoss",
    "L1Loss",
    "L2Loss",
    "LogisticLoss",
    "Loss",
    "PoissonNLLLoss",
    "SDMLLoss",
    "SigmoidBCELoss",
    "SigmoidBinaryCrossEntropyLoss",
    "SoftmaxCELoss",
    "SoftmaxCrossEntropyLoss",
    "SquaredHingeLoss",
    "TripletLoss",
]

_ops = _core.ops


def _like(label: Array, pred: Array) -> Array:
    """The label in the prediction's shape and, unless it has a floating type, in its type."""
    if label.shape != pred.shape:
        label = _core.reshape(label, pred.shape)
    kind = name_of(label)
    if kind not in FLOATS and name_of(pred) in FLOATS:
        label = _core.cast(label, name_of(pred))
    return label


def _apply_weighting(
    F: Any, loss: Any, weight: float | None = None, sample_weight: Any = None
) -> Any:
    """The loss times the weights; for losses of other packages, by the functions of `F`."""
    if sample_weight is not None:
        loss = F.broadcast_mul(loss, sample_weight)
    if weight is not None:
        if not isinstance(weight, (int, float)):
            raise TypeError(f"weight must be a number or None, not {weight!r}")
        loss = loss * weight
    return loss


def _reshape_like(F: Any, x: Any, y: Any) -> Any:
    """`x` in the shape of `y`; for losses of other packages, by the functions of `F`."""
    return F.reshape_like(x, y)


class Loss(HybridBlock):
    """The base of losses.

    Parameters
    ----------
    weight : float or None
        What every loss is multiplied with.
    batch_axis : int
        The axis of samples. Losses are means over all other axes.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon.loss import Loss
    >>> class Cubic(Loss):
    ...     def __init__(self, weight=None, batch_axis=0, **kwargs):
    ...         super().__init__(weight, batch_axis, **kwargs)
    ...     def forward(self, pred, label):
    ...         return (pred - label).abs() ** 3
    >>> Cubic()(nd.array([1.0]), nd.array([3.0])).tolist()
    [8.0]
    """

    def __init__(self, weight: float | None, batch_axis: int, **kwargs: Any) -> None:
        if weight is not None and not isinstance(weight, (int, float)):
            raise TypeError(f"weight must be a number or None, not {weight!r}")
        super().__init__(**kwargs)
        self._weight = weight
        self._batch_axis = batch_axis

    def __repr__(self) -> str:
        return f"{type(self).__name__}(batch_axis={self._batch_axis}, w={self._weight})"

    def _weighted(
        self, loss: Array, sample_weight: Array | None = None, factor: float = 1.0
    ) -> Array:
        """The loss times the weights and `factor`."""
        if sample_weight is not None:
            loss = _ops.multiply(loss, sample_weight)
        if self._weight is not None:
            factor *= self._weight
        return loss if factor == 1 else _ops.multiply(loss, factor)

    def _per_sample(self, loss: Array, how: str = "mean") -> Array:
        """The mean over all axes but that of samples."""
        if loss.ndim == 0:
            return loss
        axis = normalize_axis(self._batch_axis, loss.ndim, "batch_axis")
        if loss.ndim == 1:
            return loss
        if loss.size == loss.shape[axis]:
            return _core.reshape(loss, (loss.size,))
        axes = [i for i in range(loss.ndim) if i != axis]
        return _core.reduce(how, loss, axes, False, None)


class L2Loss(Loss):
    """Half the squared difference: ``mean((label - pred)**2) / 2``.

    Parameters
    ----------
    weight : float or None
    batch_axis : int

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import loss
    >>> loss.L2Loss()(nd.array([[0, 2]]), nd.array([[2, 2]])).tolist()
    [1.0]
    >>> loss.L2Loss()(nd.ones((2, 3)), nd.zeros((2, 3)), nd.array([[1], [10]])).tolist()
    [0.5, 5.0]
    """

    def __init__(self, weight: float | None = 1.0, batch_axis: int = 0, **kwargs: Any) -> None:
        super().__init__(weight, batch_axis, **kwargs)

    def forward(self, pred: Array, label: Array, sample_weight: Array | None = None) -> Array:
        """The loss of each sample; `label` has as many elements as `pred`."""
        loss = _ops.square(_ops.subtract(_like(label, pred), pred))
        return self._per_sample(self._weighted(loss, sample_weight, 0.5))


class L1Loss(Loss):
    """The absolute difference: ``mean(abs(label - pred))``.

    Parameters
    ----------
    weight : float or None
    batch_axis : int

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import loss
    >>> loss.L1Loss()(nd.array([[0, 2]]), nd.array([[2, 2]])).tolist()
    [1.0]
    """

    def __init__(self, weight: float | None = None, batch_axis: int = 0, **kwargs: Any) -> None:
        super().__init__(weight, batch_axis, **kwargs)

    def forward(self, pred: Array, label: Array, sample_weight: Array | None = None) -> Array:
        """The loss of each sample; `label` has as many elements as `pred`."""
        loss = _ops.absolute(_ops.subtract(_like(label, pred), pred))
        return self._per_sample(self._weighted(loss, sample_weight))


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
        label = _like(label, pred)
        if pos_weight is not None and not isinstance(pos_weight, Array) and pos_weight == 1:
            pos_weight = None
        if self._from_sigmoid:
            eps = 1e-12
            yes = _ops.multiply(_ops.log(_ops.add(pred, eps)), label)
            if pos_weight is not None:
                yes = _ops.multiply(yes, pos_weight)
            no = _ops.log(_ops.add(_ops.subtract(1.0, pred), eps))
            no = _ops.multiply(no, _ops.subtract(1.0, label))
            loss = _ops.negative(_ops.add(yes, no))
        elif pos_weight is None:
            loss = _binary(pred, label)
        else:
            scale = _ops.add(_ops.multiply(label, pos_weight - 1.0), 1.0)
            loss = _ops.subtract(pred, _ops.multiply(pred, label))
            loss = _ops.add(loss, _ops.multiply(scale, _ops.softplus(_ops.negative(pred))))
        return self._per_sample(self._weighted(loss, sample_weight))


def _binary(pred: Array, label: Array) -> Array:
    """Cross entropy of labels from 0 to 1 with the sigmoid of the predictions."""
    return _ops.subtract(_ops.softplus(pred), _ops.multiply(pred, label))


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
            loss = pick(pred, label, self._axis, True)
        else:
            loss = _ops.multiply(pred, _like(label, pred))
            axis = normalize_axis(self._axis, pred.ndim)
            loss = _core.reduce("sum", loss, [axis], True, None)
        return self._per_sample(self._weighted(loss, sample_weight, -1.0))


SoftmaxCELoss = SoftmaxCrossEntropyLoss


class KLDivLoss(Loss):
    """Kullback-Leibler divergence: ``mean(label * (log(label) - pred))``.

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
        loss = _ops.subtract(_ops.log(_ops.add(label, 1e-12)), pred)
        return self._per_sample(self._weighted(_ops.multiply(label, loss), sample_weight))


class CTCLoss(Loss):
    """Connectionist temporal classification: label sequences that are not aligned with the data.

    Parameters
    ----------
    layout : str
        The axes of predictions: ``'NTC'`` or ``'TNC'``. The last class is the blank.
    label_layout : str
        The axes of labels: ``'NT'`` or ``'TN'``. They are padded with -1.
    weight : float or None

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import loss
    >>> pred, label = nd.zeros((1, 2, 3)), nd.array([[1, -1]])
    >>> loss.CTCLoss()(pred, label).round(4).tolist()
    [1.0986000299453735]
    """

    def __init__(
        self,
        layout: str = "NTC",
        label_layout: str = "NT",
        weight: float | None = None,
        **kwargs: Any,
    ) -> None:
        if layout not in ("NTC", "TNC"):
            raise ValueError(f"layout must be NTC or TNC, not {layout!r}")
        if label_layout not in ("NT", "TN"):
            raise ValueError(f"label_layout must be NT or TN, not {label_layout!r}")
        super().__init__(weight, label_layout.index("N"), **kwargs)
        self._layout = layout
        self._label_layout = label_layout

    def forward(
        self,
        pred: Array,
        label: Array,
        pred_lengths: Array | None = None,
        label_lengths: Array | None = None,
        sample_weight: Array | None = None,
    ) -> Array:
        """The loss of each sequence; lengths have one entry per sequence."""
        if self._layout == "NTC":
            pred = _core.transpose(pred, [1, 0, 2])
        if self._label_layout == "TN":
            label = _core.transpose(label, [1, 0])
        loss = ctc_loss(
            pred, label, pred_lengths, label_lengths,
            pred_lengths is not None, label_lengths is not None, "last",
        )  # fmt: skip
        return self._weighted(loss, sample_weight)


class HuberLoss(Loss):
    """Squared for small differences, absolute for those above `rho`.

    Parameters
    ----------
    rho : float
        ``(label - pred)**2 / (2 * rho)`` up to here, ``abs(label - pred) - rho / 2`` above.
    weight : float or None
    batch_axis : int

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import loss
    >>> loss.HuberLoss()(nd.array([[0], [0]]), nd.array([[0.5], [3]])).tolist()
    [0.125, 2.5]
    """

    def __init__(
        self, rho: float = 1, weight: float | None = None, batch_axis: int = 0, **kwargs: Any
    ) -> None:
        super().__init__(weight, batch_axis, **kwargs)
        self._rho = rho

    def forward(self, pred: Array, label: Array, sample_weight: Array | None = None) -> Array:
        """The loss of each sample; `label` has as many elements as `pred`."""
        far = _ops.absolute(_ops.subtract(_like(label, pred), pred))
        loss = _core.where(
            _ops.greater(far, self._rho),
            _ops.subtract(far, 0.5 * self._rho),
            _ops.multiply(_ops.square(far), 0.5 / self._rho),
        )
        return self._per_sample(self._weighted(loss, sample_weight))


class HingeLoss(Loss):
    """``mean(max(0, margin - pred * label))`` for labels -1 and 1.

    Parameters
    ----------
    margin : float
    weight : float or None
    batch_axis : int

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import loss
    >>> loss.HingeLoss()(nd.array([0.5, 2]), nd.array([1, -1])).tolist()
    [0.5, 3.0]
    """

    _squared = False

    def __init__(
        self, margin: float = 1, weight: float | None = None, batch_axis: int = 0, **kwargs: Any
    ) -> None:
        super().__init__(weight, batch_axis, **kwargs)
        self._margin = margin

    def forward(self, pred: Array, label: Array, sample_weight: Array | None = None) -> Array:
        """The loss of each sample; `label` has as many elements as `pred`."""
        product = _ops.multiply(pred, _like(label, pred))
        loss = _ops.relu(_ops.subtract(float(self._margin), product))
        if self._squared:
            loss = _ops.square(loss)
        return self._per_sample(self._weighted(loss, sample_weight))


class SquaredHingeLoss(HingeLoss):
    """``mean(max(0, margin - pred * label)**2)`` for labels -1 and 1.

    Parameters
    ----------
    margin : float
    weight : float or None
    batch_axis : int

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import loss
    >>> loss.SquaredHingeLoss()(nd.array([0.5, 2]), nd.array([1, -1])).tolist()
    [0.25, 9.0]
    """

    _squared = True


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
        label = _like(label, pred)
        if self._label_format == "signed":
            label = _ops.multiply(_ops.add(label, 1.0), 0.5)
        return self._per_sample(self._weighted(_binary(pred, label), sample_weight))


class TripletLoss(Loss):
    """How much nearer the positive example is than the negative one, below a margin.

    ``max(0, sum((positive - pred)**2 - (negative - pred)**2) + margin)``

    Parameters
    ----------
    margin : float
    weight : float or None
    batch_axis : int

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import loss
    >>> pred, near, far = nd.zeros((1, 2)), nd.array([[1, 0]]), nd.array([[1, 1]])
    >>> loss.TripletLoss(margin=3)(pred, near, far).tolist()
    [2.0]
    """

    def __init__(
        self, margin: float = 1, weight: float | None = None, batch_axis: int = 0, **kwargs: Any
    ) -> None:
        super().__init__(weight, batch_axis, **kwargs)
        self._margin = margin

    def forward(
        self, pred: Array, positive: Array, negative: Array, sample_weight: Array | None = None
    ) -> Array:
        """The loss of each sample; all have as many elements as `pred`."""
        near = _ops.square(_ops.subtract(_like(positive, pred), pred))
        far = _ops.square(_ops.subtract(_like(negative, pred), pred))
        loss = self._per_sample(_ops.subtract(near, far), "sum")
        return self._weighted(_ops.relu(_ops.add(loss, float(self._margin))), sample_weight)


class PoissonNLLLoss(Loss):
    """Minus the log likelihood of counts with a Poisson distribution.

    Parameters
    ----------
    weight : float or None
    from_logits : bool
        Whether predictions are logarithms of the rates.
    batch_axis : int
    compute_full : bool
        Whether to add Stirling's approximation of ``log(target!)`` for targets above 1.

    Examples
    --------
    >>> from slipstream import np
    >>> from slipstream.gluon import loss
    >>> loss.PoissonNLLLoss()(np.array([[0.0], [1.0]]), np.array([[2], [1]])).round(3).tolist()
    [1.0, 1.718000054359436]
    """

    def __init__(
        self,
        weight: float | None = None,
        from_logits: bool = True,
        batch_axis: int = 0,
        compute_full: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(weight, batch_axis, **kwargs)
        self._from_logits = from_logits
        self._compute_full = compute_full

    def forward(
        self,
        pred: Array,
        target: Array,
        sample_weight: Array | None = None,
        epsilon: float = 1e-08,
    ) -> Array:
        """The loss of each sample; `target` has as many elements as `pred`."""
        target = _like(target, pred)
        if self._from_logits:
            loss = _ops.subtract(_ops.exp(pred), _ops.multiply(target, pred))
        else:
            loss = _ops.subtract(pred, _ops.multiply(target, _ops.log(_ops.add(pred, epsilon))))
        if self._compute_full:
            # Below 1 the term is left out; its logarithm must not become infinite.
            large = _ops.greater(target, 1)
            safe = _core.where(large, target, 1.0)
            factor = _ops.subtract(_ops.multiply(safe, _ops.log(safe)), safe)
            factor = _ops.add(factor, _ops.multiply(_ops.log(_ops.multiply(safe, math.tau)), 0.5))
            loss = _ops.add(loss, _core.where(large, factor, 0.0))
        return self._per_sample(self._weighted(loss, sample_weight))


class CosineEmbeddingLoss(Loss):
    """One minus the cosine of pairs with label 1; the cosine above a margin of those with -1.

    Parameters
    ----------
    weight : float or None
    batch_axis : int
    margin : float

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import loss
    >>> a, b = nd.array([[1, 0], [1, 0]]), nd.array([[0, 1], [2, 0]])
    >>> loss.CosineEmbeddingLoss()(a, b, nd.array([1, -1])).tolist()
    [1.0, 1.0]
    """

    def __init__(
        self, weight: float | None = None, batch_axis: int = 0, margin: float = 0, **kwargs: Any
    ) -> None:
        super().__init__(weight, batch_axis, **kwargs)
        self._margin = margin

    def forward(
        self, input1: Array, input2: Array, label: Array, sample_weight: Array | None = None
    ) -> Array:
        """The loss of each pair of rows; `label` is 1 or -1."""
        input1 = _like(input1, input2)

        def along(x: Array) -> Array:
            return _core.reshape(_core.reduce("sum", x, [x.ndim - 1], False, None), (-1, 1))

        lengths = _ops.multiply(along(_ops.square(input1)), along(_ops.square(input2)))
        # The root of what is at least 1e-24: rows of zeros have a finite gradient.
        lengths = _ops.sqrt(_ops.maximum(lengths, 1e-24))
        cosine = _ops.divide(along(_ops.multiply(input1, input2)), lengths)
        loss = _core.where(
            _ops.equal(_core.reshape(label, cosine.shape), 1),
            _ops.subtract(1.0, cosine),
            _core.clip(_ops.subtract(cosine, float(self._margin)), 0.0, 1.0 - self._margin),
        )
        return self._per_sample(self._weighted(loss, sample_weight))


class SDMLLoss(Loss):
    """Smoothed deep metric learning: each row of one batch belongs to the same row of the other.

    All other rows of the batch are negative examples.

    Parameters
    ----------
    smoothing_parameter : float
        The probability that goes to the other rows; below 1.
    weight : float or None
    batch_axis : int

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import loss
    >>> x = nd.array([[0, 0], [9, 9]])
    >>> loss.SDMLLoss(smoothing_parameter=0.0)(x, x).round(4).tolist()
    [0.0, 0.0]
    """

    def __init__(
        self,
        smoothing_parameter: float = 0.3,
        weight: float | None = 1.0,
        batch_axis: int = 0,
        **kwargs: Any,
    ) -> None:
        super().__init__(weight, batch_axis, **kwargs)
        self.smoothing_parameter = smoothing_parameter
        self.kl_loss = KLDivLoss(from_logits=True)

    def _labels(self, like: Array) -> Array:
        n = like.shape[0]
        places = _core.arange(type(like), 0.0, 1.0, n, "int64")
        same = _ops.equal(_core.reshape(places, (n, 1)), places)
        other = self.smoothing_parameter / (n - 1) if n > 1 else 0.0
        own = 1.0 - self.smoothing_parameter
        return _ops.add(_ops.multiply(_core.cast(same, name_of(like)), own - other), other)

    def forward(self, x1: Array, x2: Array) -> Array:
        """The loss of each row; both have shape (batch, size)."""
        x1, x2 = as_float(x1), as_float(x2)
        n, size = x1.shape
        difference = _ops.subtract(
            _core.reshape(x1, (n, 1, size)), _core.reshape(x2, (1, *x2.shape))
        )
        distances = _core.reduce("sum", _ops.square(difference), [2], False, None)
        loss = self.kl_loss(log_softmax(_ops.negative(distances), 1), self._labels(distances))
        return self._weighted(loss)
