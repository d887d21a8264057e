"""Other cells, as MXNet's ``gluon.contrib.rnn.rnn_cell``."""

from __future__ import annotations

from ...rnn.rnn_cell import LSTMPCell, VariationalDropoutCell, dynamic_unroll

__all__ = ["LSTMPCell", "VariationalDropoutCell", "dynamic_unroll"]
