"""What MXNet keeps under ``mx.contrib``: the operations of ``nd.contrib``."""

from __future__ import annotations

from ..nd import contrib as nd

ndarray = nd

__all__ = ["nd", "ndarray"]
