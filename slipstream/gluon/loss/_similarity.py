"""Losses of pairs and triplets: what belongs together shall be near."""

from __future__ import annotations

from typing import Any

from ..._convert import Array
from ..._dtypes import name_of
from ..._ops.casting import as_float
from ..._version_rules import follows_1x
from .._traced_core import core, core_ops
from ._base import Loss, label_like, log_softmax
from ._cross_entropy import KLDivLoss


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
        near = core_ops.square(core_ops.subtract(label_like(positive, pred), pred))
        far = core_ops.square(core_ops.subtract(label_like(negative, pred), pred))
        loss = self._per_sample(core_ops.subtract(near, far), "sum")
        return self._weighted(core_ops.relu(core_ops.add(loss, float(self._margin))), sample_weight)


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
        input1 = label_like(input1, input2)

        def along(x: Array) -> Array:
            return x.sum(axis=-1).reshape((-1, 1))

        lengths = core_ops.multiply(along(core_ops.square(input1)), along(core_ops.square(input2)))
        # The root of what is at least 1e-24: rows of zeros have a finite gradient.
        lengths = core_ops.sqrt(core_ops.maximum(lengths, 1e-24))
        cosine = core_ops.divide(along(core_ops.multiply(input1, input2)), lengths)
        label = label.reshape((-1, 1))
        far = core_ops.subtract(cosine, float(self._margin))
        if follows_1x("loss.cosine"):
            # Labels other than 1 and -1 give no loss.
            like = core_ops.multiply(core_ops.subtract(1.0, cosine), core_ops.equal(label, 1))
            unlike = core_ops.maximum(core_ops.multiply(far, core_ops.equal(label, -1)), 0.0)
            return self._weighted(core_ops.add(like, unlike), sample_weight)
        far = core.clip(far, 0.0, 1.0 - self._margin)
        loss = core.where(core_ops.equal(label, 1), core_ops.subtract(1.0, cosine), far)
        return self._per_sample(self._weighted(loss, sample_weight))


class SDMLLoss(Loss):
    """Smoothed deep metric learning: each row of one batch belongs to the same row of the other.

    All other rows of the batch are negative examples.

    Parameters
    ----------
    smoothing_parameter : float
        The probability that goes to the other rows; below 1.
    weight : float or None
        Accepted and, as in MXNet, not used.
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
        places = core.arange(type(like), 0.0, 1.0, n, "int64")
        same = core_ops.equal(core.reshape(places, (n, 1)), places)
        other = self.smoothing_parameter / (n - 1) if n > 1 else 0.0
        own = 1.0 - self.smoothing_parameter
        return core_ops.add(core_ops.multiply(core.cast(same, name_of(like)), own - other), other)

    def forward(self, x1: Array, x2: Array) -> Array:
        """The loss of each row; both have shape (batch, size)."""
        x1, x2 = as_float(x1), as_float(x2)
        n, size = x1.shape
        difference = core_ops.subtract(
            core.reshape(x1, (n, 1, size)), core.reshape(x2, (1, *x2.shape))
        )
        distances = core.reduce("sum", core_ops.square(difference), [2], False, None)
        return self.kl_loss(log_softmax(core_ops.negative(distances), 1), self._labels(distances))
