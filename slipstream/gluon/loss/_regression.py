"""Losses of numbers: L1, L2, Huber's, and of counts."""

from __future__ import annotations

import math
from typing import Any

from ..._convert import Array
from ..._version_rules import follows_1x
from .._traced_core import core, core_ops
from ._base import Loss, label_like


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
        loss = core_ops.square(core_ops.subtract(label_like(label, pred), pred))
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
        loss = core_ops.absolute(core_ops.subtract(label_like(label, pred), pred))
        return self._per_sample(self._weighted(loss, sample_weight))


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
        far = core_ops.absolute(core_ops.subtract(label_like(label, pred), pred))
        loss = core.where(
            core_ops.greater(far, self._rho),
            core_ops.subtract(far, 0.5 * self._rho),
            core_ops.multiply(core_ops.square(far), 0.5 / self._rho),
        )
        return self._per_sample(self._weighted(loss, sample_weight))


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
        target = label_like(target, pred)
        if self._from_logits:
            loss = core_ops.subtract(core_ops.exp(pred), core_ops.multiply(target, pred))
        else:
            loss = core_ops.subtract(
                pred, core_ops.multiply(target, core_ops.log(core_ops.add(pred, epsilon)))
            )
        if self._compute_full:
            # Below 1 the term is left out; its logarithm must not become infinite.
            large = core_ops.greater(target, 1)
            safe = core.where(large, target, 1.0)
            factor = core_ops.subtract(core_ops.multiply(safe, core_ops.log(safe)), safe)
            factor = core_ops.add(
                factor, core_ops.multiply(core_ops.log(core_ops.multiply(safe, math.tau)), 0.5)
            )
            loss = core_ops.add(loss, core.where(large, factor, 0.0))
        loss = self._weighted(loss, sample_weight)
        return loss.mean() if follows_1x("loss.poisson") else self._per_sample(loss)
