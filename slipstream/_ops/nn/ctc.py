"""Connectionist temporal classification."""

from __future__ import annotations

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..reductions.reduce import as_float
from .basic import log_softmax


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
    if use_data_lengths:
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
