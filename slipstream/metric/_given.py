"""Values that are given: losses, and what a function of the user computes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy

from ._base import EvalMetric, as_array, paired, register, summed


@register
class Loss(EvalMetric):
    """The mean of predictions, which are losses.

    >>> from slipstream import metric, nd
    >>> m = metric.Loss()
    >>> m.update(None, nd.array([0.5, 1.5]))
    >>> m.get()
    ('loss', 1.0)
    """

    def __init__(
        self, name: str = "loss", output_names: Sequence[str] | None = None,
        label_names: Sequence[str] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(name, output_names, label_names)

    def update(self, labels: Any, preds: Any) -> None:
        for pred in preds if isinstance(preds, (list, tuple)) else [preds]:
            loss = as_array(pred)
            self.sum_metric += summed(loss)
            self.num_inst += loss.size


@register
class Torch(Loss):
    """As Loss, of criteria from elsewhere."""

    def __init__(
        self, name: str = "torch", output_names: Sequence[str] | None = None,
        label_names: Sequence[str] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(name, output_names, label_names)


@register
class Caffe(Loss):
    """As Loss, of criteria from elsewhere."""

    def __init__(
        self, name: str = "caffe", output_names: Sequence[str] | None = None,
        label_names: Sequence[str] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(name, output_names, label_names)


@register
class CustomMetric(EvalMetric):
    """A function of NumPy arrays ``(label, pred)``; ``update`` waits for those.

    Parameters
    ----------
    feval
        Returns the value of a batch, or (sum of values, number of samples).
    allow_extra_outputs
        There may be more predictions than labels, or the other way round.

    Examples
    --------
    >>> from slipstream import metric, nd
    >>> furthest = metric.CustomMetric(lambda label, pred: abs(label - pred).max(), name="furthest")
    >>> furthest.update(nd.array([1, 2]), nd.array([1, 5]))
    >>> furthest.get()
    ('furthest', 3.0)
    """

    def __init__(
        self, feval: Callable[[numpy.ndarray, numpy.ndarray], Any], name: str | None = None,
        allow_extra_outputs: bool = False, output_names: Sequence[str] | None = None,
        label_names: Sequence[str] | None = None,
    ) -> None:  # fmt: skip
        if name is None:
            name = getattr(feval, "__name__", type(feval).__name__)
            if "<" in name:
                name = f"custom({name})"
        super().__init__(name, output_names, label_names, feval=feval,
                         allow_extra_outputs=allow_extra_outputs)  # fmt: skip
        self._feval = feval
        self._allow_extra_outputs = allow_extra_outputs

    def update(self, labels: Any, preds: Any) -> None:
        if self._allow_extra_outputs:
            labels, preds = (x if isinstance(x, (list, tuple)) else [x] for x in (labels, preds))
            pairs = [(as_array(a), as_array(b)) for a, b in zip(labels, preds, strict=False)]
        else:
            pairs = paired(labels, preds)
        for label, pred in pairs:
            value = self._feval(label.asnumpy(), pred.asnumpy())
            total, count = value if isinstance(value, tuple) else (value, 1)
            self.sum_metric += total
            self.num_inst += count

    def get_config(self) -> dict[str, Any]:
        raise TypeError("a CustomMetric cannot be described: it is a function")


def np(
    numpy_feval: Callable[[numpy.ndarray, numpy.ndarray], Any], name: str | None = None,
    allow_extra_outputs: bool = False,
) -> CustomMetric:  # fmt: skip
    """A metric of a function of NumPy arrays.

    >>> from slipstream import metric
    >>> metric.np(lambda label, pred: 1.0, name="one").name
    'one'
    """
    return CustomMetric(numpy_feval, name, allow_extra_outputs)
