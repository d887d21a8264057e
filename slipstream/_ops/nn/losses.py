"""Losses as single operations."""

from __future__ import annotations

import math

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._type_rules import in_type_of
from ..casting import as_float
from ..indexing import gather
from .softmax import log_softmax, softmax_along

core_ops = _core.ops


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
    picked = gather.pick(softmax_along(data, -1, None, None, None, True), label, -1)
    # Probabilities below 1e-8 count as that; the gradient is that of the plain logarithm.
    limited = _core.pass_gradient(core_ops.maximum(picked, math.log(1e-8)), picked, 1.0)
    total = _core.reduce("sum", limited, None, False, None)
    return _core.reshape(core_ops.subtract(0.0, total), (1,))


@operation(npx="smooth_l1", nd="smooth_l1", out=True)
def smooth_l1(data: Array, scalar: float = 1.0) -> Array:
    """Quadratic near zero, linear beyond 1 / scalar**2.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.smooth_l1({a}.array([0.5, 2.0])).tolist()
    [0.125, 1.5]
    """
    x = as_float(data)
    size, square = core_ops.absolute(x), float(scalar) ** 2
    # The quadratic part sees zeros beyond its range, where its gradient could overflow.
    inside = core_ops.less(size, 1 / square)
    near = core_ops.multiply(core_ops.square(_core.where(inside, x, 0.0)), 0.5 * square)
    far = core_ops.subtract(size, 0.5 / square)
    return in_type_of(_core.where(inside, near, far), data)


@operation(
    npx="ctc_loss", nd=("CTCLoss", "ctc_loss"), nd_contrib=("CTCLoss", "ctc_loss")
)  # fmt: skip
def ctc_loss(
    data: Array,
    label: Array,
    data_lengths: Array | None = None,
    label_lengths: Array | None = None,
    use_data_lengths: bool = False,
    use_label_lengths: bool = False,
    blank_label: str = "first",
) -> Array:
    """Minus the log likelihood of label sequences, summed over all alignments.

    Parameters
    ----------
    data : array of shape (steps, batch, classes)
        Activations before the softmax, one class of them for the blank.
    label : array of shape (batch, labels)
        Without ``use_label_lengths`` a sequence ends at the first padding value.
    data_lengths, label_lengths : array of shape (batch,), optional
        Used with ``use_data_lengths`` and ``use_label_lengths``.
    blank_label : str
        ``first``: class 0 is the blank, padding is 0; ``last``: the last class is the blank,
        padding is -1.

    Returns
    -------
    array of shape (batch,); zero where a label does not fit into the steps

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.ctc_loss({a}.zeros((1, 1, 4)), {a}.array([[2]])).asnumpy().round(3).tolist()
    [1.3860000371932983]
    """
    if blank_label not in ("first", "last"):
        raise ValueError(f"blank_label must be first or last, not {blank_label!r}")
    for use, given, name in (
        (use_data_lengths, data_lengths, "data_lengths"),
        (use_label_lengths, label_lengths, "label_lengths"),
    ):
        if use and given is None:
            raise ValueError(f"use_{name}=True needs {name}")
    if data.ndim != 3:
        raise ValueError(f"data has shape {data.shape}; it must be (steps, batch, classes)")
    data = as_float(data)
    if use_data_lengths and data_lengths is not None:
        # Steps after the end may hold anything, also NaN: they have no part in the gradient.
        steps = _core.arange(type(data), 0.0, 1.0, data.shape[0], "int64")
        ends = _core.reshape(data_lengths, (1, -1, 1))
        used = _core.ops.less(_core.reshape(steps, (-1, 1, 1)), ends)
        data = _core.where(used, data, 0.0)
    return _core.ctc_loss(
        log_softmax(data, -1),
        label,
        data_lengths if use_data_lengths else None,
        label_lengths if use_label_lengths else None,
        blank_label == "first",
    )
