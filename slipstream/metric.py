"""How good predictions are: counted batch by batch, without waiting; ``get`` waits.

>>> from slipstream import metric, nd
>>> accuracy = metric.Accuracy()
>>> accuracy.update(labels=nd.array([0, 1]), preds=nd.array([[0.9, 0.1], [0.8, 0.2]]))
>>> accuracy.get()
('accuracy', 0.5)
"""

from __future__ import annotations

import copy
import functools
import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy

from . import _core, autograd, npx, registry
from . import np as _np
from ._convert import Array, as_operand

ndarray = _np.ndarray


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


def _array(x: Any) -> ndarray:
    """Any array as one of ``np``, whose rules the code below follows."""
    if isinstance(x, ndarray):
        return x
    return _core.view_as(x, ndarray) if isinstance(x, Array) else as_operand(ndarray, x)


def _pairs(labels: Any, preds: Any) -> list[tuple[ndarray, ndarray]]:
    labels, preds = check_label_shapes(labels, preds, True)
    return [(_array(a), _array(b)) for a, b in zip(labels, preds, strict=True)]


def _same_size(label: ndarray, pred: ndarray) -> None:
    if label.size != pred.size:
        raise ValueError(f"labels and predictions do not match: {label.shape} and {pred.shape}")


def _total(x: ndarray) -> ndarray:
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
        """What ``create`` makes the metric of again."""
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
_create = registry.get_create_func(EvalMetric, "metric")


def create(metric: Any, *args: Any, **kwargs: Any) -> EvalMetric:
    """Make a metric of its name, of a function of NumPy arrays, or one of a list of those.

    >>> from slipstream import metric
    >>> metric.create("acc").name
    'accuracy'
    >>> metric.create(["acc", "rmse"]).get()[0]
    ['accuracy', 'rmse']
    """
    if callable(metric):
        return CustomMetric(metric, *args, **kwargs)
    if isinstance(metric, (list, tuple)):
        together = CompositeEvalMetric()
        for one in metric:
            together.add(create(one, *args, **kwargs))
        return together
    return _create(metric, *args, **kwargs)


@register
@alias("composite")
class CompositeEvalMetric(EvalMetric):
    """Several metrics as one.

    >>> from slipstream import metric, nd
    >>> m = metric.CompositeEvalMetric(["mae", "mse"])
    >>> m.update(nd.array([1, 2]), nd.array([1, 4]))
    >>> m.get()
    (['mae', 'mse'], [1.0, 2.0])
    """

    def __init__(
        self, metrics: Sequence[Any] | None = None, name: str = "composite",
        output_names: Sequence[str] | None = None, label_names: Sequence[str] | None = None,
    ) -> None:  # fmt: skip
        self.metrics: list[EvalMetric] = [create(m) for m in metrics or ()]
        super().__init__(name, output_names, label_names)

    def add(self, metric: Any) -> None:
        """Add a metric, or what ``create`` makes one of."""
        self.metrics.append(create(metric))

    def get_metric(self, index: int) -> EvalMetric:
        """One of the metrics."""
        if not -len(self.metrics) <= index < len(self.metrics):
            raise ValueError(f"there is no metric {index} among {len(self.metrics)}")
        return self.metrics[index]

    def update_dict(self, label: dict[str, Any], pred: dict[str, Any]) -> None:
        if self.label_names is not None:
            label = {k: v for k, v in label.items() if k in self.label_names}
        if self.output_names is not None:
            pred = {k: v for k, v in pred.items() if k in self.output_names}
        for metric in self.metrics:
            metric.update_dict(label, pred)

    def update(self, labels: Any, preds: Any) -> None:
        for metric in self.metrics:
            metric.update(labels, preds)

    def reset(self) -> None:
        for metric in self.metrics:
            metric.reset()

    def reset_local(self) -> None:
        for metric in self.metrics:
            metric.reset_local()

    def get(self) -> tuple[list[str], list[Any]]:
        return self._joined([m.get_name_value() for m in self.metrics])

    def get_global(self) -> tuple[list[str], list[Any]]:
        return self._joined([m.get_global_name_value() for m in self.metrics])

    @staticmethod
    def _joined(parts: list[list[tuple[str, Any]]]) -> tuple[list[str], list[Any]]:
        pairs = [pair for part in parts for pair in part]
        return [name for name, _ in pairs], [value for _, value in pairs]

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "metrics": [m.get_config() for m in self.metrics]}


# ---- classes -------------------------------------------------------------------------------------


@register
@alias("acc")
class Accuracy(EvalMetric):
    """The share of right classes; predictions are classes, or scores of classes along `axis`.

    >>> from slipstream import metric, nd
    >>> m = metric.Accuracy()
    >>> m.update(nd.array([0, 1, 1]), nd.array([[0.9, 0.1, 0.0], [0.2, 0.3, 0.5], [0.1, 0.7, 0.2]]))
    >>> name, value = m.get()
    >>> name, round(value, 3)
    ('accuracy', 0.667)
    """

    def __init__(
        self, axis: int = 1, name: str = "accuracy", output_names: Sequence[str] | None = None,
        label_names: Sequence[str] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(name, output_names, label_names, axis=axis)
        self.axis = axis

    def update(self, labels: Any, preds: Any) -> None:
        for label, pred in _pairs(labels, preds):
            if pred.shape != label.shape:
                pred = pred.argmax(axis=self.axis)
            _same_size(label, pred)
            right = pred.astype("int32").reshape(-1) == label.astype("int32").reshape(-1)
            self.sum_metric += _total(right)
            self.num_inst += pred.size


@register
@alias("top_k_accuracy", "top_k_acc")
class TopKAccuracy(EvalMetric):
    """The share of labels among the `top_k` classes of the highest scores.

    >>> from slipstream import metric, nd
    >>> m = metric.TopKAccuracy(top_k=2)
    >>> m.update(nd.array([0, 1, 0]), nd.array([[0.9, 0.1, 0.0], [0.2, 0.3, 0.5], [0.1, 0.7, 0.2]]))
    >>> name, value = m.get()
    >>> name, round(value, 3)
    ('top_k_accuracy_2', 0.667)
    """

    def __init__(
        self, top_k: int = 1, name: str = "top_k_accuracy",
        output_names: Sequence[str] | None = None, label_names: Sequence[str] | None = None,
    ) -> None:  # fmt: skip
        if top_k <= 1:
            raise ValueError(f"top_k must be above 1, not {top_k}: take Accuracy for one")
        super().__init__(name, output_names, label_names, top_k=top_k)
        self.top_k = top_k
        self.name += f"_{top_k}"

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "name": self.name.removesuffix(f"_{self.top_k}")}

    def update(self, labels: Any, preds: Any) -> None:
        for label, pred in _pairs(labels, preds):
            if pred.ndim > 2:
                raise ValueError(f"predictions must have 2 dimensions at most, not {pred.ndim}")
            label = label.astype("int32").reshape(-1, 1)
            if pred.ndim == 2:
                k = min(self.top_k, pred.shape[1])
                best = npx.topk(pred, axis=1, k=k, ret_typ="indices", dtype="int32")
            else:
                best = pred.astype("int32").reshape(-1, 1)
            if best.shape[0] != label.shape[0]:
                raise ValueError(f"{label.shape[0]} labels for {best.shape[0]} predictions")
            self.sum_metric += _total(best == label)
            self.num_inst += best.shape[0]


def _above(pred: ndarray, threshold: Any) -> ndarray:
    if isinstance(threshold, (int, float)):
        return pred > threshold
    limits = _array(threshold)
    if limits.shape and limits.shape[-1] != pred.shape[-1]:
        raise ValueError(f"{limits.shape[-1]} thresholds for {pred.shape[-1]} classes")
    return pred > limits


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
        self._largest: Any = None  # label so far: checked when somebody looks
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
                    pred = pred.reshape(-1, 2)[:, 1]
            chosen = _above(pred, self.threshold).reshape(-1, 1)
            label = label.reshape(-1, 1)
        elif self.class_type == "multiclass":
            classes = pred.shape[-1]
            chosen = npx.one_hot(pred.argmax(axis=-1).reshape(-1), classes)
            self._see(label)
            label = npx.one_hot(label.reshape(-1), classes)
        else:
            classes = pred.shape[-1]
            check_label_shapes(label, pred, shape=True)
            chosen = _above(pred, self.threshold).reshape(-1, classes)
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
        self._counts = self._counts + _np.stack([both, said - both, truth - both, rest])

    def _see(self, label: ndarray) -> None:
        if label.size:
            largest = label.max()
            self._largest = (
                largest if self._largest is None else _np.maximum(self._largest, largest)
            )

    def counts(self) -> numpy.ndarray:
        """The four rows of counts; waits. Raises for labels that are no classes."""
        if not self.total_examples:
            return numpy.zeros((4, 1))
        largest = 0 if self._largest is None else int(self._largest)
        limit = self.num_classes if self.class_type == "multiclass" else 2
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


class _OfConfusion(EvalMetric):
    """Metrics computed of all counts when somebody looks."""

    def __init__(
        self, name: str, confusion: _Confusion, output_names: Any, label_names: Any, **kwargs: Any
    ) -> None:
        self.metrics = confusion
        super().__init__(name, output_names, label_names, **kwargs)

    def reset(self) -> None:
        self.metrics.reset()

    def reset_local(self) -> None:
        self.metrics.reset_local()

    def update(self, labels: Any, preds: Any) -> None:
        for label, pred in _pairs(labels, preds):
            self.metrics.add(label, pred)

    @property
    def num_inst(self) -> int:  # type: ignore[override]
        return self.metrics.total_examples

    @property
    def sum_metric(self) -> Any:  # type: ignore[override]
        return self._of_counts(self.metrics) * self.num_inst

    def _of_counts(self, confusion: _Confusion) -> Any:
        raise TypeError(f"{type(self).__name__} must override _of_counts")

    def get(self) -> tuple[str, Any]:
        return self._named(self.metrics)

    def get_global(self) -> tuple[str, Any]:
        return self._named(self.metrics.everything())

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
        ``"micro"`` counts all classes together, ``"macro"`` takes the mean over classes, None gives
        a score for each class.

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
        average: str | None = "micro",
    ) -> None:  # fmt: skip
        self.average = average
        super().__init__(name, _Confusion(class_type, threshold), output_names, label_names,
                         class_type=class_type, threshold=threshold, average=average)  # fmt: skip

    def _of_counts(self, confusion: _Confusion) -> Any:
        return confusion.fscore(self.average)


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
        self.metrics = _Confusion(class_type, threshold, beta)
        self._kwargs["beta"] = beta


@register
class MCC(_OfConfusion):
    """Matthews' correlation of two classes: 1 for all right, -1 for all wrong.

    >>> from slipstream import metric, nd
    >>> m = metric.MCC()
    >>> m.update(nd.array([1, 0, 1, 1]), nd.array([[0.1, 0.9], [0.4, 0.6], [0.2, 0.8], [0.9, 0.1]]))
    >>> name, value = m.get()
    >>> name, round(value, 3)
    ('mcc', -0.333)
    """

    def __init__(
        self, name: str = "mcc", output_names: Sequence[str] | None = None,
        label_names: Sequence[str] | None = None, average: str | None = None,
    ) -> None:  # fmt: skip
        super().__init__(name, _Confusion(), output_names, label_names)
        self.average = average

    def _of_counts(self, confusion: _Confusion) -> float:
        return confusion.correlation()


@register
class BinaryAccuracy(EvalMetric):
    """The share of scores on the right side of `threshold`.

    >>> from slipstream import metric, nd
    >>> m = metric.BinaryAccuracy(threshold=0.6)
    >>> m.update(nd.array([0, 1, 1, 0]), nd.array([0.7, 0.8, 0.3, 0.5]))
    >>> name, value = m.get()
    >>> name, round(value, 3)
    ('binary_accuracy', 0.5)
    """

    def __init__(
        self, name: str = "binary_accuracy", output_names: Sequence[str] | None = None,
        label_names: Sequence[str] | None = None, threshold: Any = 0.5,
    ) -> None:  # fmt: skip
        super().__init__(name, output_names, label_names, threshold=threshold)
        self.threshold = threshold

    def update(self, labels: Any, preds: Any) -> None:
        for label, pred in _pairs(labels, preds):
            _same_size(label, pred)
            said = _above(pred, self.threshold).astype("int32").reshape(-1)
            self.sum_metric += _total(said == label.astype("int32").reshape(-1))
            self.num_inst += pred.size


@register
class PCC(EvalMetric):
    """Correlation of predicted and true classes, of any number (for two it is MCC).

    Predictions are scores of classes, or classes; for the latter ``update`` waits.

    >>> from slipstream import metric, nd
    >>> m = metric.PCC()
    >>> m.update(nd.array([0, 1, 1]), nd.array([[0.9, 0.1, 0.0], [0.2, 0.3, 0.5], [0.1, 0.7, 0.2]]))
    >>> name, value = m.get()
    >>> name, round(value, 3)
    ('pcc', 0.612)
    """

    def __init__(
        self, name: str = "pcc", output_names: Sequence[str] | None = None,
        label_names: Sequence[str] | None = None, has_global_stats: bool = True,
    ) -> None:  # fmt: skip
        super().__init__(name, output_names, label_names)

    def _start(self) -> None:
        self.num_inst = 0
        # How often classes of the row were predicted for those of the column, and for how many
        # labels; and the same of before the last local reset.
        self._counts: tuple[Any, int] = (None, 0)

    def reset(self) -> None:
        self._start()
        self._before: tuple[Any, int] = (None, 0)

    def reset_local(self) -> None:
        self._before = _joint_counts(self._before, self._counts)
        self._start()

    def update(self, labels: Any, preds: Any) -> None:
        for label, pred in _pairs(labels, preds):
            label = label.astype("int32").reshape(-1)
            if pred.size == label.size:
                pred = pred.astype("int32").reshape(-1)
                classes = 1 + int(max(pred.max(), label.max())) if label.size else 2
            else:
                classes = pred.shape[1]
                pred = pred.argmax(axis=1).reshape(-1)
                _same_size(label, pred)
            said, truth = (npx.one_hot(x, classes, dtype="float64") for x in (pred, label))
            self._counts = _joint_counts(self._counts, (said.T @ truth, label.size))
        self.num_inst += 1

    @property
    def sum_metric(self) -> float:  # type: ignore[override]
        """The value times the number of batches."""
        return self.get()[1] * self.num_inst

    @staticmethod
    def _correlation(counts: tuple[Any, int]) -> float:
        if not counts[1]:
            return math.nan
        matrix = counts[0].asnumpy()
        n, said, truth = matrix.sum(), matrix.sum(axis=1), matrix.sum(axis=0)
        if n != counts[1]:
            raise ValueError(f"{int(counts[1] - n)} labels are none of {len(matrix)} classes")
        of_said, of_truth = (said * (n - said)).sum(), (truth * (n - truth)).sum()
        if not of_said or not of_truth:
            return math.nan
        joint = (matrix.diagonal() * n - said * truth).sum()
        return float(joint / math.sqrt(of_said * of_truth))

    def get(self) -> tuple[str, float]:
        return self.name, self._correlation(self._counts)

    def get_global(self) -> tuple[str, float]:
        return self.name, self._correlation(_joint_counts(self._before, self._counts))


def _joint_counts(a: tuple[Any, int], b: tuple[Any, int]) -> tuple[Any, int]:
    if a[0] is None or b[0] is None:
        return b if a[0] is None else a
    size = max(a[0].shape[0], b[0].shape[0])
    return _grown(a[0], size) + _grown(b[0], size), a[1] + b[1]


def _grown(matrix: ndarray, size: int) -> ndarray:
    more = size - matrix.shape[0]
    return matrix if more == 0 else _np.pad(matrix, ((0, more), (0, more)))


# ---- numbers -------------------------------------------------------------------------------------


class _Regression(EvalMetric):
    """Means over samples of a distance between label and prediction."""

    def _distance(self, difference: ndarray) -> ndarray:
        raise TypeError(f"{type(self).__name__} must override _distance")

    def update(self, labels: Any, preds: Any) -> None:
        for label, pred in _pairs(labels, preds):
            _same_size(label, pred)
            samples = label.shape[0] if label.ndim else 1
            if samples:
                distance = self._distance(label.reshape(samples, -1) - pred.reshape(samples, -1))
                self.sum_metric += _total(distance.mean(axis=-1))
            self.num_inst += samples


@register
class MAE(_Regression):
    """The mean absolute error.

    >>> from slipstream import metric, nd
    >>> m = metric.MAE()
    >>> m.update(nd.array([1, 2, 3]), nd.array([1, 3, 5]))
    >>> name, value = m.get()
    >>> name, round(value, 3)
    ('mae', 1.0)
    """

    def __init__(
        self, name: str = "mae", output_names: Sequence[str] | None = None,
        label_names: Sequence[str] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(name, output_names, label_names)

    def _distance(self, difference: ndarray) -> ndarray:
        return _np.abs(difference)


@register
class MSE(_Regression):
    """The mean squared error.

    >>> from slipstream import metric, nd
    >>> m = metric.MSE()
    >>> m.update(nd.array([1, 2, 3]), nd.array([1, 3, 5]))
    >>> name, value = m.get()
    >>> name, round(value, 3)
    ('mse', 1.667)
    """

    def __init__(
        self, name: str = "mse", output_names: Sequence[str] | None = None,
        label_names: Sequence[str] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(name, output_names, label_names)

    def _distance(self, difference: ndarray) -> ndarray:
        return _np.square(difference)


@register
class RMSE(MSE):
    """The root of the mean squared error over all samples.

    >>> from slipstream import metric, nd
    >>> m = metric.RMSE()
    >>> m.update(nd.array([1, 2, 3]), nd.array([1, 3, 5]))
    >>> name, value = m.get()
    >>> name, round(value, 3)
    ('rmse', 1.291)
    """

    def __init__(
        self, name: str = "rmse", output_names: Sequence[str] | None = None,
        label_names: Sequence[str] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(name, output_names, label_names)

    def _value(self, total: Any, count: Any) -> float:
        return math.sqrt(super()._value(total, count))


@register
class MeanPairwiseDistance(EvalMetric):
    """The mean distance between label and prediction, in the norm of order `p`.

    >>> from slipstream import metric, nd
    >>> m = metric.MeanPairwiseDistance()
    >>> m.update(nd.array([[0, 0], [0, 0]]), nd.array([[3, 4], [6, 8]]))
    >>> name, value = m.get()
    >>> name, round(value, 3)
    ('mpd', 7.5)
    """

    def __init__(
        self, name: str = "mpd", output_names: Sequence[str] | None = None,
        label_names: Sequence[str] | None = None, p: float = 2,
    ) -> None:  # fmt: skip
        super().__init__(name, output_names, label_names, p=p)
        self.p = p

    def update(self, labels: Any, preds: Any) -> None:
        for label, pred in _pairs(labels, preds):
            _same_size(label, pred)
            n = label.shape[0]
            apart = _np.abs(label.reshape(n, -1) - pred.reshape(n, -1))
            self.sum_metric += _total((apart**self.p).sum(axis=-1) ** (1 / self.p))
            self.num_inst += n


@register
class MeanCosineSimilarity(EvalMetric):
    """The mean cosine between labels and predictions along the last axis.

    >>> from slipstream import metric, nd
    >>> m = metric.MeanCosineSimilarity()
    >>> m.update(nd.array([[1, 0], [1, 1]]), nd.array([[2, 0], [1, -1]]))
    >>> name, value = m.get()
    >>> name, round(value, 3)
    ('cos_sim', 0.5)
    """

    def __init__(
        self, name: str = "cos_sim", output_names: Sequence[str] | None = None,
        label_names: Sequence[str] | None = None, eps: float = 1e-8,
    ) -> None:  # fmt: skip
        super().__init__(name, output_names, label_names, eps=eps)
        self.eps = eps

    def update(self, labels: Any, preds: Any) -> None:
        for label, pred in _pairs(labels, preds):
            check_label_shapes(label, pred, shape=True)
            lengths = _np.sqrt((label * label).sum(axis=-1) * (pred * pred).sum(axis=-1))
            cosine = (label * pred).sum(axis=-1) / _np.maximum(lengths, self.eps)
            self.sum_metric += _total(cosine)
            self.num_inst += cosine.size


@register
@alias("ce")
class CrossEntropy(EvalMetric):
    """The mean of ``-log`` of the probability that predictions give to the label.

    Parameters
    ----------
    eps
        Lower limit of probabilities.
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

    def update(self, labels: Any, preds: Any) -> None:
        for label, pred in _pairs(labels, preds):
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
            loss = -_np.log(_np.maximum(chance, self.eps))
            if self.ignore_label is not None:
                counts = label != self.ignore_label
                loss = _np.where(counts, loss, 0)
                self.num_inst += _total(counts)
            else:
                self.num_inst += label.size
            self.sum_metric += _total(loss)


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

    def _value(self, total: Any, count: Any) -> float:
        return math.exp(super()._value(total, count))


@register
@alias("pearsonr")
class PearsonCorrelation(EvalMetric):
    """Pearson's correlation of labels and predictions.

    Parameters
    ----------
    average
        ``"micro"`` over all samples, ``"macro"`` the mean over updates.

    Examples
    --------
    >>> from slipstream import metric, nd
    >>> m = metric.PearsonCorrelation()
    >>> m.update(nd.array([1, 2, 3]), nd.array([2, 4, 6.5]))
    >>> name, value = m.get()
    >>> name, round(value, 3)
    ('pearsonr', 0.998)
    """

    def __init__(
        self, name: str = "pearsonr", output_names: Sequence[str] | None = None,
        label_names: Sequence[str] | None = None, average: str = "micro",
    ) -> None:  # fmt: skip
        if average not in ("micro", "macro"):
            raise ValueError(f"average must be 'micro' or 'macro', not {average!r}")
        self.average = average
        super().__init__(name, output_names, label_names, average=average)

    def _start(self) -> None:
        super()._start()
        self._moments = _NO_MOMENTS

    def reset(self) -> None:
        super().reset()
        self._before_moments = _NO_MOMENTS

    def reset_local(self) -> None:
        self._before_moments = _joint_moments(self._before_moments, self._moments)
        super().reset_local()

    def update(self, labels: Any, preds: Any) -> None:
        for label, pred in _pairs(labels, preds):
            check_label_shapes(label, pred, shape=True)
            if not label.size:
                continue
            x, y = label.reshape(-1).astype("float64"), pred.reshape(-1).astype("float64")
            x_mean, y_mean = x.mean(), y.mean()
            x, y = x - x_mean, y - y_mean
            batch = (label.size, x_mean, y_mean, (x * x).sum(), (y * y).sum(), (x * y).sum())
            self.num_inst += 1
            if self.average == "macro":
                self.sum_metric += batch[5] / _np.sqrt(batch[3] * batch[4])
            else:
                self._moments = _joint_moments(self._moments, batch)

    def get(self) -> tuple[str, float]:
        return super().get() if self.average == "macro" else self._named(self._moments)

    def get_global(self) -> tuple[str, float]:
        if self.average == "macro":
            return super().get_global()
        return self._named(_joint_moments(self._before_moments, self._moments))

    def _named(self, moments: tuple[Any, ...]) -> tuple[str, float]:
        xx, yy, xy = (float(m) for m in moments[3:])
        return self.name, xy / math.sqrt(xx * yy) if xx and yy else math.nan


# Of some samples: their number, the means of both, and the sums of products around those.
_NO_MOMENTS: tuple[Any, ...] = (0, 0.0, 0.0, 0.0, 0.0, 0.0)


def _joint_moments(a: tuple[Any, ...], b: tuple[Any, ...]) -> tuple[Any, ...]:
    """Sums around the mean of both: those around each own mean, and what the means differ."""
    n = a[0] + b[0]
    if not a[0] or not b[0]:
        return a if a[0] else b
    dx, dy = b[1] - a[1], b[2] - a[2]
    share, weight = b[0] / n, a[0] * b[0] / n
    return (
        n, a[1] + dx * share, a[2] + dy * share, a[3] + b[3] + dx * dx * weight,
        a[4] + b[4] + dy * dy * weight, a[5] + b[5] + dx * dy * weight,
    )  # fmt: skip


# ---- values as they are --------------------------------------------------------------------------


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
            loss = _array(pred)
            self.sum_metric += _total(loss)
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
            pairs = [(_array(a), _array(b)) for a, b in zip(labels, preds, strict=False)]
        else:
            pairs = _pairs(labels, preds)
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


__all__ = [
    "F1", "MAE", "MCC", "MSE", "PCC", "RMSE", "Accuracy", "BinaryAccuracy", "Caffe",
    "CompositeEvalMetric", "CrossEntropy", "CustomMetric", "EvalMetric", "Fbeta", "Loss",
    "MeanCosineSimilarity", "MeanPairwiseDistance", "NegativeLogLikelihood", "PearsonCorrelation",
    "Perplexity", "TopKAccuracy", "Torch", "alias", "check_label_shapes", "create", "np",
    "register",
]  # fmt: skip
