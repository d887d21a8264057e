"""Operations that end classic networks: outputs whose gradient is that of a loss with the label."""

from __future__ import annotations

import math

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..casting import as_float
from . import loss_outputs
from .softmax import as_rows, softmax_along

core_ops = _core.ops


def _count_but(data: Array, axis: int) -> int:
    """The number of elements in all axes but one."""
    return math.prod(s for i, s in enumerate(data.shape) if i != axis % data.ndim)


@operation(nd=("SoftmaxOutput", "Softmax"), out=True)
def SoftmaxOutput(
    data: Array,
    label: Array | None = None,
    grad_scale: float = 1.0,
    ignore_label: float = -1.0,
    multi_output: bool = False,
    use_ignore: bool = False,
    preserve_shape: bool = False,
    normalization: str = "null",
    out_grad: bool = False,
    smooth_alpha: float = 0.0,
) -> Array:
    """The softmax, whose gradient is that of the cross entropy with `label`.

    Parameters
    ----------
    data : array
        (batch, classes), or (batch, classes, ...) with `multi_output`.
    label : array, optional
        The classes; used by the gradient only, like all arguments below `preserve_shape`.
    multi_output : bool
        The softmax goes over axis 1.
    preserve_shape : bool
        The softmax goes over the last axis; otherwise over all axes but the first.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.SoftmaxOutput({a}.zeros((1, 2)), {a}.array([0])).tolist()
    [[0.5, 0.5]]
    """
    if normalization not in ("null", "batch", "valid"):
        raise ValueError(f"normalization must be null, batch or valid, not {normalization!r}")
    shape = data.shape
    if not multi_output and not preserve_shape and data.ndim > 2:
        data = _core.reshape(data, as_rows(data))
    axis = 1 if multi_output else -1

    def gradient(p: Array, arriving: Array) -> Array:
        result = loss_outputs.softmax_gradient(
            p, label, axis, grad_scale, ignore_label if use_ignore else None, normalization,
            0.0 if multi_output else smooth_alpha,  # as MXNet
        )  # fmt: skip
        return core_ops.multiply(result, arriving) if out_grad else result

    if label is None:
        y = softmax_along(data, axis, None, None, None, False)
    elif (
        _core.is_recording()
        and label.shape != data.shape
        and (data.ndim < 1 + multi_output or label.size != _count_but(data, axis))
    ):
        raise ValueError(f"label has shape {label.shape}, which does not fit data {shape}")
    else:
        y = loss_outputs.with_gradient(
            data, lambda x: softmax_along(x, axis, None, None, None, False), gradient
        )
    return y if y.shape == shape else _core.reshape(y, shape)


@operation(nd="LogisticRegressionOutput", out=True)
def LogisticRegressionOutput(data: Array, label: Array, grad_scale: float = 1.0) -> Array:
    """The sigmoid, whose gradient is that of the cross entropy with `label`.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.LogisticRegressionOutput({a}.zeros((1, 1)), {a}.ones((1, 1))).tolist()
    [[0.5]]
    """
    loss_outputs.check_label(data, label)
    return loss_outputs.with_gradient(
        as_float(data),
        core_ops.sigmoid,
        lambda y, _: loss_outputs.regression_gradient("squared", y, label, grad_scale),
    )


@operation(nd="LinearRegressionOutput", out=True)
def LinearRegressionOutput(data: Array, label: Array, grad_scale: float = 1.0) -> Array:
    """The data themselves; their gradient is that of half the squared error.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.LinearRegressionOutput({a}.ones((1, 1)), {a}.ones((1, 1))).tolist()
    [[1.0]]
    """
    loss_outputs.check_label(data, label)
    return loss_outputs.with_gradient(
        data,
        _core.copy,
        lambda y, _: loss_outputs.regression_gradient("squared", y, label, grad_scale),
    )


@operation(nd="MAERegressionOutput", out=True)
def MAERegressionOutput(data: Array, label: Array, grad_scale: float = 1.0) -> Array:
    """The data themselves; their gradient is that of the absolute error.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.MAERegressionOutput({a}.ones((1, 1)), {a}.ones((1, 1))).tolist()
    [[1.0]]
    """
    loss_outputs.check_label(data, label)
    return loss_outputs.with_gradient(
        data,
        _core.copy,
        lambda y, _: loss_outputs.regression_gradient("absolute", y, label, grad_scale),
    )


@operation(nd="SVMOutput", out=True)
def SVMOutput(
    data: Array,
    label: Array,
    margin: float = 1.0,
    regularization_coefficient: float = 1.0,
    use_linear: bool = False,
) -> Array:
    """The scores themselves; their gradient is that of the hinge loss.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.SVMOutput({a}.ones((1, 2)), {a}.zeros((1,))).tolist()
    [[1.0, 1.0]]
    """
    if _core.is_recording() and (data.ndim == 0 or label.shape != data.shape[:-1]):
        raise ValueError(f"label has shape {label.shape}, which does not fit data {data.shape}")
    return loss_outputs.with_gradient(
        data,
        _core.copy,
        lambda y, _: loss_outputs.svm_gradient(
            y, label, margin, regularization_coefficient, use_linear
        ),
    )


@operation(nd=("MakeLoss", "make_loss"), out=True)
def MakeLoss(
    data: Array, grad_scale: float = 1.0, valid_thresh: float = 0.0, normalization: str = "null"
) -> Array:
    """The data themselves, as a loss: the gradient that comes back to them is `grad_scale`.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.MakeLoss({a}.ones((1,))).tolist()
    [1.0]
    """
    if normalization not in ("null", "batch", "valid"):
        raise ValueError(f"normalization must be null, batch or valid, not {normalization!r}")
    return loss_outputs.with_gradient(
        data,
        _core.copy,
        lambda y, _: loss_outputs.loss_gradient(y, grad_scale, valid_thresh, normalization),
    )
