"""Base class of metrics: accumulation batch by batch, and the registry of names."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from typing import Any

from .. import _core, _version_rules, autograd, registry
from .._convert import Array, as_operand
from ..np import ndarray


def check_label_shapes(
    labels: Any, preds: Any, wrap: bool = False, shape: bool = False
) -> tuple[Any, Any]:
    """Raise when labels and predictions differ in number (or `shape`); `wrap` makes lists of them.

    >>> from slipstream import metric
    >>> metric.check_label_shapes([1, 2], [3, 4])
    ([1, 2], [3, 4])
    """
    if wrap:
        labels = list(labels) if isinstance(labels, (list, tuple)) else [labels]
        preds = list(preds) if isinstance(preds, (list, tuple)) else [preds]
    a, b = (labels.shape, preds.shape) if shape else (len(labels), len(preds))
    if a != b:
        raise ValueError(f"labels and predictions do not match: {a} and {b}")
    return labels, preds


def as_array(x: Any) -> ndarray:
    """Any array as one of ``np``, whose rules the code below follows."""
    if isinstance(x, ndarray):
        return x
    return _core.view_as(x, ndarray) if isinstance(x, Array) else as_operand(ndarray, x)


def paired(labels: Any, preds: Any) -> list[tuple[ndarray, ndarray]]:
    labels, preds = check_label_shapes(labels, preds, True)
    return [(as_array(a), as_array(b)) for a, b in zip(labels, preds, strict=True)]


def check_same_size(label: ndarray, pred: ndarray) -> None:
    if label.size != pred.size:
        raise ValueError(f"labels and predictions do not match: {label.shape} and {pred.shape}")


def summed(x: ndarray) -> ndarray:
    """The sum, in float64: it goes on over many batches."""
    return x.astype("float64").sum()


def _unrecorded(update: Callable[..., None]) -> Callable[..., None]:
    """Counting is no part of what gradients are taken of."""

    @functools.wraps(update)
    def wrapped(self: EvalMetric, *args: Any, **kwargs: Any) -> None:
        counted = self.__dict__
        if "sum_metric" in counted and "num_inst" in counted:
            self._at_start = (counted["sum_metric"], counted["num_inst"])
        try:
            if not autograd.is_recording():
                update(self, *args, **kwargs)
                return
            with autograd.pause():
                update(self, *args, **kwargs)
        finally:
            self._at_start = None

    return wrapped


class EvalMetric:
    """The base of all metrics. Subclasses override ``update``, adding to ``sum_metric`` (a number
    or an array without dimensions) and ``num_inst``.

    Parameters
    ----------
    name
        What ``get`` calls it.
    output_names, label_names
        Which of the arrays given to ``update_dict`` count; None for all.

    Examples
    --------
    >>> from slipstream import metric, nd
    >>> class Largest(metric.EvalMetric):
    ...     def update(self, labels, preds):
    ...         self.sum_metric += preds.max()
    ...         self.num_inst += 1
    >>> largest = Largest("largest")
    >>> largest.update(None, nd.array([1, 5, 2]))
    >>> largest.get()
    ('largest', 5.0)
    """

    def __init__(
        self, name: str, output_names: Sequence[str] | None = None,
        label_names: Sequence[str] | None = None, **kwargs: Any,
    ) -> None:  # fmt: skip
        _version_rules.settle(self)
        self.name = str(name)
        self.output_names = output_names
        self.label_names = label_names
        kwargs.pop("has_global_stats", None)
        self._kwargs = kwargs
        self.reset()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "update" in cls.__dict__:
            cls.update = _unrecorded(cls.update)  # type: ignore[method-assign]

    def __str__(self) -> str:
        return f"EvalMetric: {dict(self.get_name_value())}"

    def get_config(self) -> dict[str, Any]:
        """The configuration from which ``create`` makes the metric again."""
        return {
            **self._kwargs,
            "metric": type(self).__name__,
            "name": self.name,
            "output_names": self.output_names,
            "label_names": self.label_names,
        }

    def update(self, labels: Any, preds: Any) -> None:
        """Count a batch: arrays, or lists of arrays, of labels and predictions."""
        raise TypeError(f"{type(self).__name__} must override update")

    def update_dict(self, label: dict[str, Any], pred: dict[str, Any]) -> None:
        """Count a batch given by names."""
        outputs = self.output_names if self.output_names is not None else pred
        labels = self.label_names if self.label_names is not None else label
        self.update([label[name] for name in labels], [pred[name] for name in outputs])

    def reset(self) -> None:
        """Begin anew."""
        self._start()
        self._before_sum, self._before_inst = 0.0, 0
        self._own_sum = self._own_inst = None

    def reset_local(self) -> None:
        """Begin anew, but not for ``get_global``."""
        self._before_sum, self._before_inst = self.global_sum_metric, self.global_num_inst
        self._start()

    def _start(self) -> None:
        self.sum_metric: Any = 0.0
        self.num_inst: Any = 0

    # Of the class, because subclasses may have a ``reset`` of their own.
    _before_sum: Any = 0.0  # counted before the last ``reset_local``
    _before_inst: Any = 0
    _at_start: tuple[Any, Any] | None = None  # both, while ``update`` counts
    _own_sum: Any = None  # counted by a subclass itself
    _own_inst: Any = None

    @property
    def global_sum_metric(self) -> Any:
        """As ``sum_metric``, since the last ``reset``; a subclass may count it in ``update``."""
        if self._own_sum is not None:
            return self._own_sum
        return self._before_sum + (self._at_start or (self.sum_metric,))[0]

    @global_sum_metric.setter
    def global_sum_metric(self, total: Any) -> None:
        self._own_sum = total

    @property
    def global_num_inst(self) -> Any:
        """As ``num_inst``, since the last ``reset``; a subclass may count it in ``update``."""
        if self._own_inst is not None:
            return self._own_inst
        return self._before_inst + (self._at_start or (0, self.num_inst))[1]

    @global_num_inst.setter
    def global_num_inst(self, count: Any) -> None:
        self._own_inst = count

    def _value(self, total: Any, count: Any) -> float:
        count = float(count)
        return float(total) / count if count else math.nan

    def get(self) -> tuple[Any, Any]:
        """(name, value) of what was counted; waits for it."""
        return self.name, self._value(self.sum_metric, self.num_inst)

    def get_global(self) -> tuple[Any, Any]:
        """As ``get``, since the last ``reset`` whatever ``reset_local`` did."""
        return self.name, self._value(self.global_sum_metric, self.global_num_inst)

    def get_name_value(self) -> list[tuple[str, Any]]:
        """A list of (name, value)."""
        return _listed(*self.get())

    def get_global_name_value(self) -> list[tuple[str, Any]]:
        """A list of (name, value) of ``get_global``."""
        return _listed(*self.get_global())


def _listed(name: Any, value: Any) -> list[tuple[str, Any]]:
    names = name if isinstance(name, list) else [name]
    values = value if isinstance(value, list) else [value]
    return list(zip(names, values, strict=True))


register = registry.get_register_func(EvalMetric, "metric")
alias = registry.get_alias_func(EvalMetric, "metric")
