"""Base class of losses: weights, labels in the shape of predictions, means over samples."""

from __future__ import annotations

from typing import Any

import numpy

from ..._convert import Array
from ..._dtypes import FLOATS, name_of
from ..._ops.arguments import normalize_axis
from ..._ops.nn import softmax as _softmax
from .._classic import classic
from .._operation import operation
from .._traced_core import core, core_ops
from ..block import HybridBlock
from ..block._given import as_arrays

log_softmax = operation("log_softmax", _softmax.log_softmax, "axis")


def label_like(label: Array, pred: Array) -> Array:
    """The label in the prediction's shape and, unless it has a floating type, in its type."""
    if lacks_shape(label, pred):
        return classic("reshape_like", label, pred)
    if label.shape != pred.shape:
        try:
            label = core.reshape(label, pred.shape)
        except ValueError:
            raise ValueError(f"label has shape {label.shape}, pred {pred.shape}") from None
    kind = name_of(label)
    if kind not in FLOATS and name_of(pred) in FLOATS:
        label = core.cast(label, name_of(pred))
    return label


def lacks_shape(*values: Any) -> bool:
    """Whether one of them is a symbol whose shape is not known yet."""
    return any(_is_symbol(v) and not hasattr(v, "shape") for v in values)


def _is_symbol(value: Any) -> bool:
    return not isinstance(value, (Array, int, float, numpy.generic, numpy.ndarray))


def broadcast_multiply(a: Any, b: Any) -> Any:
    """The product of arrays, or of symbols whose shapes may differ."""
    if lacks_shape(a, b):
        return classic("broadcast_mul", a, b)
    return core_ops.multiply(a, b)


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

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Compute the loss; labels may be NumPy arrays or lists."""
        for x in (*args, *kwargs.values()) if kwargs else args:
            if not isinstance(x, Array):
                args, kwargs = as_arrays(args, kwargs)
                break
        return super().__call__(*args, **kwargs)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(batch_axis={self._batch_axis}, w={self._weight})"

    def _weighted(
        self, loss: Array, sample_weight: Array | None = None, factor: float = 1.0
    ) -> Array:
        """The loss times the weights and `factor`."""
        if sample_weight is not None:
            loss = broadcast_multiply(loss, sample_weight)
        if self._weight is not None:
            factor *= self._weight
        return loss if factor == 1 else core_ops.multiply(loss, factor)

    def _per_sample(self, loss: Array, how: str = "mean") -> Array:
        """The mean over all axes but that of samples."""
        if lacks_shape(loss):
            return classic(how, loss, axis=self._batch_axis, exclude=True)
        if loss.ndim == 0:
            return loss
        axis = normalize_axis(self._batch_axis, loss.ndim, "batch_axis")
        if loss.ndim == 1:
            return loss
        if loss.size == loss.shape[axis]:
            return core.reshape(loss, (loss.size,))
        axes = [i for i in range(loss.ndim) if i != axis]
        return core.reduce(how, loss, axes, False, None)
