"""Softmax in its variants, and the classic frontend's output layers made of it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import dtype_name, finite_range, name_of
from ..reductions.reduce import as_float, real
from . import basic as nn
from . import loss_outputs

core_ops = _core.ops


def _softmax(
    data: Array, axis: int, length: Array | None, temperature: float | None, dtype: Any, log: bool,
    use_length: bool = True,
) -> Array:  # fmt: skip
    length = nn.as_index(length) if use_length and length is not None else None
    t = 1.0 if temperature is None else real(temperature, "temperature")
    result = _core.softmax(data, axis, t, log, length)
    return result if dtype is None else _core.cast(result, dtype_name(dtype))


def _use(length: Array | None, use_length: bool) -> bool:
    if use_length and length is None:
        raise ValueError("length is needed when use_length is true")
    return bool(use_length)


_SOFTMAX = """{summary}

    Parameters
    ----------
    data : array
    axis : int
        Where the results {sum_up}.
    length : array, optional
        With `use_length`: how many elements along the axis count, for each other place. The rest
        is zero in the result.
    temperature : float, optional
        `data` is divided by it first.
    use_length : bool
        Whether `length` is used.
    dtype : optional
        The type of the result.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {{imports}}
    >>> {{f}}.{name}({{a}}.zeros((1, {n}))).tolist()
    {result}
    """


_PLAIN = {
    "summary": "exp(x) divided by its sum along an axis.", "sum_up": "sum to one", "n": 2,
    "result": "[[0.5, 0.5]]",
}  # fmt: skip
_LOG = {
    "summary": "The logarithm of the softmax.", "sum_up": "are normalised", "n": 1,
    "result": "[[0.0]]",
}  # fmt: skip


def _documented(words: dict[str, Any]) -> Callable[[Any], Any]:
    def document(function: Any) -> Any:
        function.__doc__ = _SOFTMAX.format(name=function.__name__, **words)
        return function

    return document


@operation(npx="softmax")
@_documented(_PLAIN)
def softmax(
    data: Array,
    axis: int = -1,
    length: Array | None = None,
    temperature: float | None = None,
    use_length: bool = False,
    dtype: Any = None,
) -> Array:
    if isinstance(axis, Array):
        raise TypeError("axis must be an int; give the lengths as length=")
    return _softmax(data, axis, length, temperature, dtype, False, _use(length, use_length))


@operation(npx="log_softmax")
@_documented(_LOG)
def log_softmax(
    data: Array,
    axis: int = -1,
    length: Array | None = None,
    temperature: float | None = None,
    use_length: bool = False,
    dtype: Any = None,
) -> Array:
    return _softmax(data, axis, length, temperature, dtype, True, _use(length, use_length))


@operation(nd="softmax", out=True)
@_documented(_PLAIN)
def nd_softmax(
    data: Array,
    length: Array | None = None,
    axis: int = -1,
    temperature: float | None = None,
    dtype: Any = None,
    use_length: bool = False,
) -> Array:
    return _softmax(data, axis, length, temperature, dtype, False, _use(length, use_length))


@operation(nd="log_softmax", out=True)
@_documented(_LOG)
def nd_log_softmax(
    data: Array,
    axis: int = -1,
    temperature: float | None = None,
    dtype: Any = None,
    use_length: bool = False,
    length: Array | None = None,
) -> Array:
    return _softmax(data, axis, length, temperature, dtype, True, _use(length, use_length))


@operation(npx="softmin", nd="softmin", out=True, like=softmax, nd_method="softmin")
def softmin(
    data: Array, axis: int = -1, temperature: float | None = None, dtype: Any = None,
    use_length: bool = False,
) -> Array:  # fmt: skip
    """The softmax of -x: the smallest element gets the largest share.

    Parameters
    ----------
    use_length : bool
        False, as in MXNet: there is no argument for lengths.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.softmin({a}.zeros((1, 2))).tolist()
    [[0.5, 0.5]]
    """
    if use_length:
        raise ValueError("use_length must be False: softmin takes no lengths")
    return _softmax(core_ops.negative(as_float(data)), axis, None, temperature, dtype, False)


def _masked(data: Array, mask: Array, axis: int, temperature: float, log: bool) -> Array:
    data = as_float(data)
    low = finite_range(name_of(data))[0]
    kept = _core.where(mask, data, low)
    return _softmax(kept, axis, None, temperature, None, log)


@operation(npx="masked_softmax", nd="masked_softmax", out=True)
def masked_softmax(
    data: Array, mask: Array, axis: int = -1, temperature: float = 1.0, normalize: bool = True
) -> Array:
    """The softmax of those elements where the mask is true; zero elsewhere.

    Parameters
    ----------
    data : array
    mask : array
        Broadcasts against `data`.
    axis : int
        Where the results sum to one.
    temperature : float
        `data` is divided by it first.
    normalize : bool
        Accepted and not used: the largest element is always subtracted first.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.masked_softmax({a}.zeros((1, 3)), {a}.array([[1, 1, 0]])).tolist()
    [[0.5, 0.5, 0.0]]
    """
    return _core.where(mask, _masked(data, mask, axis, temperature, False), 0)


@operation(npx="masked_log_softmax", nd="masked_log_softmax", out=True, like=masked_softmax)
def masked_log_softmax(
    data: Array, mask: Array, axis: int = -1, temperature: float = 1.0, normalize: bool = True
) -> Array:
    """The logarithm of masked_softmax: minus infinity where the mask is false.

    Parameters
    ----------
    axis : int
        Where the softmax sums to one.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.masked_log_softmax({a}.zeros((1, 2)), {a}.array([[1, 0]])).tolist()
    [[0.0, -inf]]
    """
    return _core.where(mask, _masked(data, mask, axis, temperature, True), float("-inf"))


@operation(nd="SoftmaxActivation", out=True)
def SoftmaxActivation(data: Array, mode: str = "instance") -> Array:
    """The softmax over all but the first axis (`instance`) or over the second (`channel`).

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.SoftmaxActivation({a}.zeros((1, 2))).tolist()
    [[0.5, 0.5]]
    """
    if mode == "channel":
        return _softmax(data, 1, None, None, None, False)
    if mode != "instance":
        raise ValueError(f"mode must be 'instance' or 'channel', not {mode!r}")
    flat = _core.reshape(data, _rows(data))
    return _core.reshape(_softmax(flat, 1, None, None, None, False), data.shape)


def _rows(data: Array) -> tuple[int, int]:
    """All axes but the first as one; -1 could not tell its size when there are no rows."""
    return data.shape[0], math.prod(data.shape[1:])


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
        data = _core.reshape(data, _rows(data))
    axis = 1 if multi_output else -1

    def gradient(p: Array, arriving: Array) -> Array:
        result = loss_outputs.softmax_gradient(
            p, label, axis, grad_scale, ignore_label if use_ignore else None, normalization,
            0.0 if multi_output else smooth_alpha,  # as MXNet
        )  # fmt: skip
        return core_ops.multiply(result, arriving) if out_grad else result

    if label is None:
        y = _softmax(data, axis, None, None, None, False)
    elif (
        _core.is_recording()
        and label.shape != data.shape
        and (data.ndim < 1 + multi_output or label.size != _count_but(data, axis))
    ):
        raise ValueError(f"label has shape {label.shape}, which does not fit data {shape}")
    else:
        y = loss_outputs.with_gradient(
            data, lambda x: _softmax(x, axis, None, None, None, False), gradient
        )
    return y if y.shape == shape else _core.reshape(y, shape)


@operation(nd="softmax_cross_entropy", out=True)
def softmax_cross_entropy(data: Array, label: Array) -> Array:
    """The sum over the batch of -log(softmax(data)) at the labelled class.

    Parameters
    ----------
    data : array
        (batch, classes).
    label : array
        (batch,), the classes.

    Returns
    -------
    array
        One element.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.softmax_cross_entropy({a}.zeros((2, 1)), {a}.array([0, 0])).tolist()
    [0.0]
    """
    if data.ndim != 2 or label.shape != data.shape[:1]:
        raise ValueError(
            f"softmax_cross_entropy: data {data.shape} must be (batch, classes) and label "
            f"{label.shape} (batch,)"
        )
    picked = nn.pick(_softmax(data, -1, None, None, None, True), label, -1)
    # Probabilities below 1e-8 count as that; the gradient is that of the plain logarithm.
    limited = _core.pass_gradient(core_ops.maximum(picked, math.log(1e-8)), picked, 1.0)
    total = _core.reduce("sum", limited, None, False, None)
    return _core.reshape(core_ops.subtract(0.0, total), (1,))


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
