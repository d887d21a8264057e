"""What MXNet keeps under ``mx.contrib``: the operations of ``nd.contrib``, ``text``, ``amp``."""

from __future__ import annotations

import importlib
from typing import Any

from ..nd import contrib as nd

ndarray = nd

__all__ = ["nd", "ndarray"]


def __getattr__(name: str) -> Any:
    if name in ("amp", "autograd", "io", "svrg_optimization", "text"):  # on demand
        return importlib.import_module(f".{name}", __name__)
    if name in ("sym", "symbol"):
        from ..symbol import contrib

        return contrib
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
