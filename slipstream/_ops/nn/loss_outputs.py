"""Gradients of the operations that end classic networks: those of a loss that is never computed.

Whatever gradient arrives at their output, their input gets the one of the loss with the label.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from ... import _core
from ..._convert import Array
from ..indexing import one_hot

core_ops = _core.ops


def with_gradient(
    data: Array, compute: Callable[[Array], Array], gradient: Callable[[Array, Array], Array]
) -> Array:
    """``compute(data)``; while recording, `data` gets ``gradient(result, arriving)`` instead."""
    if not _core.is_recording():
        return compute(data)
    with _core.Scope(False, None):
        result = compute(data)

    def backward(arriving: Array) -> Array:
        with _core.Scope(False, None):
            return gradient(result, arriving)

    return _core.function([data], [result], backward)[0]


def _count(mask: Array) -> Array:
    """How many are true, at least one."""
    total = _core.reduce("sum", mask, None, False, None)
    return core_ops.maximum(total, 1.0)


def softmax_gradient(
    p: Array, label: Any, axis: int, grad_scale: float, ignore_label: float | None,
    normalization: str, smooth_alpha: float,
) -> Array:  # fmt: skip
    """Of the cross entropy: the probabilities less those that the label asks for."""
    if label.shape == p.shape:
        return core_ops.multiply(core_ops.subtract(p, label), float(grad_scale))
    classes = p.shape[axis]
    sizes = [s for i, s in enumerate(p.shape) if i != axis % p.ndim]
    label = _core.reshape(label, sizes)
    alpha = float(smooth_alpha)
    high, low = 1.0 - alpha, alpha / max(classes - 1, 1)
    wanted = one_hot.one_hot(label, classes, high, low, _name(p))
    if axis % p.ndim != p.ndim - 1:
        order = list(range(p.ndim - 1))
        order.insert(axis % p.ndim, p.ndim - 1)
        wanted = _core.transpose(wanted, order)
    result = core_ops.subtract(p, wanted)
    kept = None
    if ignore_label is not None:
        kept = _core.cast(core_ops.not_equal(label, float(ignore_label)), _name(p))
        shape = [1 if i == axis % p.ndim else s for i, s in enumerate(p.shape)]
        result = core_ops.multiply(result, _core.reshape(kept, shape))
    scale = float(grad_scale)
    if p.ndim > 2 and axis % p.ndim == 1 and normalization != "valid":
        scale /= max(label.size // max(label.shape[0], 1), 1)
    if normalization == "batch":
        scale /= max(label.shape[0], 1)
    result = core_ops.multiply(result, scale)
    if normalization == "valid":
        valid = _count(kept) if kept is not None else float(max(label.size, 1))
        result = core_ops.divide(result, valid)
    return result


def _name(x: Array) -> str:
    from ..._dtypes import name_of

    return name_of(x)


def check_label(data: Array, label: Array) -> None:
    """A label that gradients would need must have one number for each of the data."""
    if _core.is_recording() and label.size != data.size:
        raise ValueError(f"label has shape {label.shape}, which does not fit data {data.shape}")


def regression_gradient(kind: str, y: Array, label: Array, grad_scale: float) -> Array:
    """Of the squared or absolute error, or of the cross entropy of a sigmoid."""
    label = _core.reshape(label, y.shape)
    each = max(y.size // max(y.shape[0], 1), 1) if y.ndim else 1
    error = core_ops.subtract(y, label)
    if kind == "absolute":
        # MXNet's side at a tie: -1, not 0.
        error = core_ops.subtract(core_ops.multiply(core_ops.greater(error, 0.0), 2.0), 1.0)
    return core_ops.multiply(error, float(grad_scale) / each)


def svm_gradient(
    y: Array, label: Array, margin: float, regularization: float, linear: bool
) -> Array:
    """Of the hinge loss, or of its square: each class against the others."""
    # +1 at the labelled class, -1 elsewhere.
    sides = one_hot.one_hot(label, y.shape[-1], 1.0, -1.0, _name(y))
    short = core_ops.subtract(float(margin), core_ops.multiply(sides, y))
    if linear:
        slope = _core.cast(core_ops.greater(short, 0.0), _name(y))
    else:
        slope = core_ops.multiply(core_ops.maximum(short, 0.0), 2.0)
    return core_ops.multiply(core_ops.multiply(sides, slope), -float(regularization))


def loss_gradient(data: Array, grad_scale: float, valid_thresh: float, normalization: str) -> Array:
    """The same number for every element."""
    scale: Any = float(grad_scale)
    if normalization == "batch":
        rows = math.prod(data.shape[:-1])  # of the data as a matrix, as in MXNet
        scale /= max(rows, 1)
    filled = _core.fill(type(data), scale, _name(data), data.shape)
    if normalization == "valid":
        mask = _core.cast(core_ops.greater(data, float(valid_thresh)), _name(data))
        filled = core_ops.divide(filled, _count(mask))
    return filled
