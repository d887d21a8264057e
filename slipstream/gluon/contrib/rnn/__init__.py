"""Recurrent cells that MXNet has in ``gluon.contrib.rnn``.

>>> from slipstream.gluon.contrib import rnn
>>> rnn.LSTMPCell(4, 2).state_info(1)[0]['shape']
(1, 2)
"""

from __future__ import annotations

from .conv_rnn_cell import (
    Conv1DGRUCell,
    Conv1DLSTMCell,
    Conv1DRNNCell,
    Conv2DGRUCell,
    Conv2DLSTMCell,
    Conv2DRNNCell,
    Conv3DGRUCell,
    Conv3DLSTMCell,
    Conv3DRNNCell,
)
from .rnn_cell import LSTMPCell, VariationalDropoutCell, dynamic_unroll

__all__ = [
    "Conv1DGRUCell",
    "Conv1DLSTMCell",
    "Conv1DRNNCell",
    "Conv2DGRUCell",
    "Conv2DLSTMCell",
    "Conv2DRNNCell",
    "Conv3DGRUCell",
    "Conv3DLSTMCell",
    "Conv3DRNNCell",
    "LSTMPCell",
    "VariationalDropoutCell",
    "dynamic_unroll",
]
