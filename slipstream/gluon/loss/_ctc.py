"""The loss of label sequences that are not aligned with the data."""

from __future__ import annotations

from typing import Any

from ..._convert import Array
from ..._ops.nn.losses import ctc_loss
from .._classic import classic
from .._operation import is_symbol
from .._traced_core import core
from ._base import Loss


class CTCLoss(Loss):
    """Connectionist temporal classification: label sequences that are not aligned with the data.

    Parameters
    ----------
    layout : str
        The axes of predictions: ``'NTC'`` or ``'TNC'``. The last class is the blank.
    label_layout : str
        The axes of labels: ``'NT'`` or ``'TN'``. They are padded with -1.
    weight : float or None

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import loss
    >>> pred, label = nd.zeros((1, 2, 3)), nd.array([[1, -1]])
    >>> loss.CTCLoss()(pred, label).round(4).tolist()
    [1.0986000299453735]
    """

    def __init__(
        self,
        layout: str = "NTC",
        label_layout: str = "NT",
        weight: float | None = None,
        **kwargs: Any,
    ) -> None:
        if layout not in ("NTC", "TNC"):
            raise ValueError(f"layout must be NTC or TNC, not {layout!r}")
        if label_layout not in ("NT", "TN"):
            raise ValueError(f"label_layout must be NT or TN, not {label_layout!r}")
        super().__init__(weight, label_layout.index("N"), **kwargs)
        self._layout = layout
        self._label_layout = label_layout

    def forward(
        self,
        pred: Array,
        label: Array,
        pred_lengths: Array | None = None,
        label_lengths: Array | None = None,
        sample_weight: Array | None = None,
    ) -> Array:
        """The loss of each sequence; lengths have one entry per sequence."""
        if self._layout == "NTC":
            pred = core.transpose(pred, [1, 0, 2])
        if self._label_layout == "TN":
            label = core.transpose(label, [1, 0])
        if is_symbol(pred):
            lengths = {"data_lengths": pred_lengths, "label_lengths": label_lengths}
            given = {name: s for name, s in lengths.items() if s is not None}
            flags = {f"use_{name}": True for name in given}
            loss = classic("CTCLoss", pred, label, **given, **flags, blank_label="last")
            return self._weighted(loss, sample_weight)
        loss = ctc_loss(
            pred, label, pred_lengths, label_lengths,
            pred_lengths is not None, label_lengths is not None, "last",
        )  # fmt: skip
        return self._weighted(loss, sample_weight)
