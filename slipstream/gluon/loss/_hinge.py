"""Losses below a margin, for labels -1 and 1."""

from __future__ import annotations

from typing import Any

from ..._convert import Array
from .._traced_core import core_ops
from ._base import Loss, label_like


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
        product = core_ops.multiply(pred, label_like(label, pred))
        loss = core_ops.relu(core_ops.subtract(float(self._margin), product))
        if self._squared:
            loss = core_ops.square(loss)
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
