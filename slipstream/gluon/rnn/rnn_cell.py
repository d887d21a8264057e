"""Recurrent cells: one step of a sequence at a time.

>>> from slipstream import nd
>>> from slipstream.gluon import rnn
>>> cell = rnn.LSTMCell(4)
>>> cell.initialize()
>>> output, states = cell(nd.ones((2, 3)), cell.begin_state(2))
>>> output.shape, [s.shape for s in states]
((2, 4), [(2, 4), (2, 4)])
"""

from __future__ import annotations

from ._composed import BidirectionalCell, HybridSequentialRNNCell, SequentialRNNCell
from ._gated import GRUCell, LSTMCell, LSTMPCell, RNNCell
from ._modifiers import (
    DropoutCell,
    ModifierCell,
    ResidualCell,
    VariationalDropoutCell,
    ZoneoutCell,
    dynamic_unroll,
)
from ._recurrent import HybridRecurrentCell, RecurrentCell

__all__ = [
    "BidirectionalCell",
    "DropoutCell",
    "GRUCell",
    "HybridRecurrentCell",
    "HybridSequentialRNNCell",
    "LSTMCell",
    "LSTMPCell",
    "ModifierCell",
    "RNNCell",
    "RecurrentCell",
    "ResidualCell",
    "SequentialRNNCell",
    "VariationalDropoutCell",
    "ZoneoutCell",
    "dynamic_unroll",
]
